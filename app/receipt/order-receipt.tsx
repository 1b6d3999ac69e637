import { useState } from 'react'
import type { Order } from '../../contract/api/user.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { useAction } from '../forms/use-action'
import { announce } from '../ui/live-region'
import { RetryNote } from '../ui/retry-note'
import { PhotoButton } from './photo-input'
import { mayRetry, sendPhoto } from './receipt-photo'

/** The part of an order that says whether there is a photo and whether one is still wanted. */
export type ReceiptOf = Pick<Order, 'id' | 'has_receipt_photo' | 'state' | 'payment_status'>

type Props = { order: ReceiptOf; onChange: () => void }

/** Shows the photo of the receipt, and sends or replaces it while the shop may still want it. */
export function OrderReceipt({ order, onChange }: Props) {
  // The address of the picture stays the same, so a new photo needs another version to be loaded.
  const [version, setVersion] = useState(0)
  const hasPhoto = order.has_receipt_photo
  const number = formatOrderNumber(order.id)
  const address = `/api/user/orders/${order.id}/receipt?v=${version}`

  async function send(photo: File) {
    await sendPhoto(order.id, photo)
    announce('Recibimos la foto de tu comprobante')
    setVersion((earlier) => earlier + 1)
    onChange()
  }
  const sending = useAction(send, 'The photo was not taken', mayRetry)
  if (!hasPhoto && !isWanted(order)) return null

  return (
    <section>
      <h3 className="text-16">Foto del comprobante</h3>
      <div className={`mt-3 flex min-h-24 gap-4 ${hasPhoto ? 'items-center' : 'items-start'}`}>
        {hasPhoto && (
          <a href={address} download className="shrink-0">
            <img
              src={address}
              alt={`Foto del comprobante del pedido ${number}`}
              className="size-24 rounded-card border border-line bg-secondary object-cover text-12"
            />
          </a>
        )}
        <div className="grid justify-items-start gap-2 text-14">
          {hasPhoto && (
            <a
              href={address}
              download
              className="hit-44 font-semibold text-link underline-offset-4 hover:underline"
            >
              Descargar
            </a>
          )}
          {isWanted(order) && (
            <>
              {!hasPhoto && <p className="text-muted">{invitationOf(order)}</p>}
              <PhotoButton sending={sending}>
                {sending.isBusy ? 'Enviando…' : hasPhoto ? 'Cambiar foto' : 'Enviar foto'}
                <span className="sr-only"> del comprobante del pedido {number}</span>
              </PhotoButton>
            </>
          )}
        </div>
      </div>
      <RetryNote action={sending} className="mt-2" />
    </section>
  )
}

/** Until the payment is confirmed; for a cancelled order too, to prove that the money came. */
function isWanted({ state, payment_status }: ReceiptOf): boolean {
  return state !== 'ENTREGADO' && (payment_status === 'submitted' || payment_status === 'refused')
}

function invitationOf({ state }: ReceiptOf): string {
  return state === 'CANCELADO'
    ? 'Con ella buscamos tu pago. Solo tú y la tienda la ven.'
    : 'Con ella revisamos tu pago más rápido. Solo tú y la tienda la ven.'
}

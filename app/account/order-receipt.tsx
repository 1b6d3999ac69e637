import { type ChangeEvent, useId, useState } from 'react'
import type { Order } from '../../contract/api/user.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { failureText } from '../login/report-failure'
import { acceptedPhotos, problemOfPhoto, sendPhoto } from '../receipt/receipt-photo'
import { announce } from '../ui/live-region'
import { Spinner } from '../ui/spinner'

type Props = { order: Order; onChange: () => void }

/** The photo of the receipt: shown to its owner, and sent or sent anew while the shop may still want it. */
export function OrderReceipt({ order, onChange }: Props) {
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<{ text: string; photo: File | null } | null>(null)
  // The address of the picture stays the same; another mark makes the browser ask for the new one.
  const [version, setVersion] = useState(0)
  const id = useId()
  const hasPhoto = order.has_receipt_photo
  const number = formatOrderNumber(order.id)
  const address = `/api/user/orders/${order.id}/receipt?v=${version}`
  if (!hasPhoto && !isWanted(order)) return null

  async function send(photo: File) {
    setIsSending(true)
    setFailure(null)
    try {
      await sendPhoto(order.id, photo)
      announce('Recibimos la foto de tu comprobante')
      setVersion((earlier) => earlier + 1)
      onChange()
    } catch (error) {
      console.warn('The photo was not taken', error)
      setFailure({ text: failureText(error), photo })
    } finally {
      setIsSending(false)
    }
  }

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const photo = target.files?.[0]
    target.value = ''
    if (!photo || isSending) return
    const problem = problemOfPhoto(photo)
    if (problem) setFailure({ text: problem, photo: null })
    else void send(photo)
  }

  return (
    <section>
      <h3 className="text-16">Foto del comprobante</h3>
      <div className="mt-3 flex items-center gap-4">
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
              {!hasPhoto && (
                <p className="text-muted">
                  Con ella revisamos tu pago más rápido. La vemos solo tú y la tienda.
                </p>
              )}
              <span className="relative inline-flex min-h-11 items-center gap-2 rounded-card border border-action px-4 font-semibold text-action has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 hover:bg-action hover:text-on-action">
                {isSending && <Spinner />}
                <label htmlFor={id}>
                  {isSending ? 'Enviando…' : hasPhoto ? 'Cambiar foto' : 'Enviar foto'}
                  <span className="sr-only"> del comprobante del pedido {number}</span>
                </label>
                <input
                  id={id}
                  type="file"
                  accept={acceptedPhotos}
                  onChange={choose}
                  className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer"
                />
              </span>
            </>
          )}
        </div>
      </div>
      {failure && (
        <p role="alert" className="mt-2 text-14 text-danger">
          {failure.text}{' '}
          {failure.photo && (
            <button
              type="button"
              onClick={() => failure.photo && send(failure.photo)}
              className="hit-44 font-semibold underline underline-offset-4"
            >
              Reintentar
            </button>
          )}
        </p>
      )}
    </section>
  )
}

/** While the order is open; and of one whose payment did not arrive, to show that it did. */
function isWanted({ state, payment_status }: Order): boolean {
  return state === 'PENDIENTE' || (state === 'CANCELADO' && payment_status === 'refused')
}

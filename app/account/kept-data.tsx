import type { PurchaseData } from '../../contract/api/purchase-data.ts'
import { deliveryPlaceLabels } from '../../contract/delivery-places.ts'
import { showPhone } from '../../contract/phone.ts'
import { formatDate } from '../../contract/shop-time.ts'
import { useAction } from '../forms/use-action'
import { callSignedIn } from '../login/session'
import { Button } from '../ui/button'
import { announce } from '../ui/live-region'
import { RetryNote } from '../ui/retry-note'
import { useAccount } from './use-loaded-user'

/** What the buyer let us keep after an order, and the way to take that back. */
export function KeptData({ kept, onDeleted }: { kept: PurchaseData; onDeleted: () => void }) {
  const { reload } = useAccount()
  const deletion = useAction(async () => {
    const { message } = await callSignedIn('DELETE /api/user/purchase-data')
    announce(message)
    await reload()
    onDeleted()
  })
  return (
    <div className="mt-4 border-line border-t pt-4">
      <h3 className="text-16">Para tu próxima compra</h3>
      <p className="mt-1 max-w-prose text-14 text-muted">
        Nos pediste guardar estos datos el {formatDate(kept.agreed_at)}. Con ellos llenamos el formulario de
        tu compra.
      </p>
      <ul className="mt-2 text-14 break-words">
        {linesOf(kept).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="outline"
          aria-label="Borrar los datos para tu próxima compra"
          isLoading={deletion.isBusy}
          onClick={() => deletion.run()}
        >
          Borrar
        </Button>
        <RetryNote problem={deletion.problem} onRetry={deletion.retry} />
      </div>
    </div>
  )
}

function linesOf(kept: PurchaseData): string[] {
  const town = [kept.delivery_city, kept.delivery_province].filter(Boolean).join(', ')
  const place = kept.delivery_place && deliveryPlaceLabels[kept.delivery_place]
  return [
    `${kept.nombres}, ${kept.ci}`,
    showPhone(kept.celular),
    [kept.direccion, kept.referencia, town].filter(Boolean).join('. '),
    kept.delivery_method === 'pickup'
      ? 'Retiro en la tienda'
      : ['Envío con transportista', place].filter(Boolean).join('. '),
  ].filter(Boolean)
}

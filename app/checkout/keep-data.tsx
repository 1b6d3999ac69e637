import { useRef, useState } from 'react'
import { useOrder } from '../account/use-order'
import { useAction } from '../forms/use-action'
import { callSignedIn } from '../login/session'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { Link } from '../ui/link'
import { RetryNote } from '../ui/retry-note'

/**
 * Asks for consent to keep an order's data for the next purchase. Without it the shop keeps them with the order alone. It is not
 * shown when they are kept already.
 */
export function KeepData({ orderId }: { orderId: number }) {
  const [asked] = useState({ id: orderId })
  const { order } = useOrder(asked)
  const [isKept, setIsKept] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const keeping = useAction(async () => {
    await callSignedIn('POST /api/user/purchase-data', { body: { order_id: orderId } })
    setIsKept(true)
    // The pressed button has disappeared, so the focus needs a place.
    heading.current?.focus()
  })

  // An order that could not be loaded is asked about: asking twice does less harm than never asking.
  if (order === undefined || order?.data_kept) return null
  return (
    <section aria-labelledby="guardar" className="w-full max-w-120 border-line border-t pt-6 text-left">
      <h3 id="guardar" ref={heading} tabIndex={-1} className="text-16 outline-none">
        Tu próxima compra, sin escribir todo otra vez
      </h3>
      <p className="mt-1 text-14 text-muted">
        Guardamos tu nombre, celular, identificación y datos de entrega solo si nos dices que sí. Los ves y
        los borras cuando quieras en{' '}
        <Link to="/usuario/perfil" className="text-link underline underline-offset-4">
          PERFIL
        </Link>
        .
      </p>
      <div className="mt-3">
        {isKept ? (
          <Alert tone="success">Listo: tus datos te esperan en la próxima compra.</Alert>
        ) : (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button variant="outline" isLoading={keeping.isBusy} onClick={() => keeping.run()}>
              Guardar estos datos para la próxima
            </Button>
            <RetryNote action={keeping} />
          </div>
        )}
      </div>
    </section>
  )
}

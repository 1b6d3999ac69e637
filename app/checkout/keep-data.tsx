import { useEffect, useRef, useState } from 'react'
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
  const [state, setState] = useState<'unknown' | 'asked' | 'kept before' | 'kept now'>('unknown')
  const heading = useRef<HTMLHeadingElement>(null)
  const keeping = useAction(async () => {
    await callSignedIn('POST /api/user/purchase-data', { body: { order_id: orderId } })
    setState('kept now')
    // The pressed button has disappeared, so the focus needs a place.
    heading.current?.focus()
  })

  useEffect(() => {
    const controller = new AbortController()
    callSignedIn('GET /api/user/orders/{id}', { params: { id: orderId }, signal: controller.signal })
      .then(({ data_kept }) => setState(data_kept ? 'kept before' : 'asked'))
      .catch((error: unknown) => {
        if (controller.signal.aborted) return
        console.warn('The order could not be read', error)
        // Asking twice does less harm than never asking.
        setState('asked')
      })
    return () => controller.abort()
  }, [orderId])

  if (state === 'unknown' || state === 'kept before') return null
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
        {state === 'kept now' ? (
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

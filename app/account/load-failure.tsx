import { useEffect } from 'react'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { useOnline } from '../ui/use-online'

/** What a screen shows when the account did not arrive. Once there is a connection again, it asks by itself. */
export function LoadFailure({ onRetry }: { onRetry: () => void }) {
  const isOnline = useOnline()

  useEffect(() => {
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])

  return (
    <div className="grid justify-items-start gap-4">
      <Alert tone="danger">
        {isOnline
          ? 'No pudimos traer los datos de tu cuenta. Revisa tu conexión y prueba de nuevo.'
          : 'Estás sin conexión. Tu cuenta se abrirá en cuanto vuelva.'}
      </Alert>
      <Button variant="outline" onClick={onRetry}>
        Reintentar
      </Button>
    </div>
  )
}

import { Alert } from '../ui/alert'
import { Button } from '../ui/button'

/** What a screen shows when the account did not arrive. */
export function LoadFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="grid justify-items-start gap-4">
      <Alert tone="danger">
        No pudimos traer los datos de tu cuenta. Revisa tu conexión y prueba de nuevo.
      </Alert>
      <Button variant="outline" onClick={onRetry}>
        Reintentar
      </Button>
    </div>
  )
}

import { useEffect } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { Button, ButtonLink } from '../ui/button'
import { MessageScreen } from './message-screen'
import { NotFoundScreen } from './not-found-screen'

/** What stands where a screen could not: the address leads nowhere, the shop is away for a moment, or something broke. */
export function ErrorScreen({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 404) return <NotFoundScreen />
  if (status === 503) return <UnavailableScreen />
  return <CrashScreen error={error} />
}

function UnavailableScreen() {
  return (
    <MessageScreen
      title="Volvemos en un momento"
      text="La tienda no puede atenderte ahora mismo. Tu carrito está a salvo: prueba de nuevo en unos segundos."
    >
      <Button onClick={() => location.reload()}>Reintentar</Button>
    </MessageScreen>
  )
}

/** The heading is the specification's; the rest says what to do. */
function CrashScreen({ error }: { error: unknown }) {
  const isPartMissing = isLoadFailure(error)

  useEffect(() => console.error(error), [error])

  return (
    <MessageScreen
      title="Unexpected Application Error!"
      text={
        isPartMissing
          ? 'No pudimos cargar una parte de la página: quizá se cortó la conexión o la tienda se actualizó. Tu carrito está a salvo.'
          : 'Falló algo de nuestro lado. Tu carrito está a salvo.'
      }
    >
      {isPartMissing && <Button onClick={() => location.reload()}>Recargar</Button>}
      {/* A whole new page, not a client navigation: what is loaded may be what is broken. */}
      <ButtonLink to="/" reloadDocument variant={isPartMissing ? 'outline' : 'primary'}>
        Volver al inicio
      </ButtonLink>
    </MessageScreen>
  )
}

/** Each browser has its own words for a script or an answer that did not arrive. */
export function isLoadFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const words =
    /dynamically imported module|importing a module script|preload css|failed to fetch|load failed|networkerror/i
  return error.name === 'ChunkLoadError' || words.test(error.message)
}

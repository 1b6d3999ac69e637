import { useEffect } from 'react'
import { type ErrorResponse, isRouteErrorResponse } from 'react-router'
import { Button, ButtonLink } from '../ui/button'
import brokenWebp from '../ui/illustrations/broken-board.webp'
import brokenAvif from '../ui/illustrations/broken-board.webp?avif'
import cableWebp from '../ui/illustrations/cable.webp'
import cableAvif from '../ui/illustrations/cable.webp?avif'
import { CHUNK_LOAD_ERROR } from './load-route-module'
import { MessageScreen } from './message-screen'
import { NotFoundScreen } from './not-found-screen'

/** Shown in place of a screen: the address leads nowhere, the shop is unavailable for a moment, or something broke. */
export function ErrorScreen({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 404) return <NotFoundScreen />
  if (status === 503) return <UnavailableScreen />
  return <CrashScreen error={error} />
}

function UnavailableScreen() {
  return (
    <MessageScreen
      isError
      picture={{ avif: cableAvif, webp: cableWebp }}
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
      isError
      picture={{ avif: brokenAvif, webp: brokenWebp }}
      title="Unexpected Application Error!"
      titleLang="en"
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

/** Whether the address leads nowhere, or to something that no longer exists. */
export function isNotFound(error: unknown): error is ErrorResponse {
  return isRouteErrorResponse(error) && error.status === 404
}

/** Whether a screen's script or data did not arrive. Each browser words the error for data in its own way. */
export function isLoadFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === CHUNK_LOAD_ERROR || /failed to fetch|load failed|networkerror/i.test(error.message)
}

import { useRouteError } from 'react-router'
import { refusalOf } from '../api/refusal'
import { Button } from '../ui/button'
import { Screen } from './screen'

/** In place of a screen that failed: by a mistake of ours, or because a new version has replaced its code. */
export function ErrorScreen() {
  const error = useRouteError()
  return (
    <Screen title="Algo falló de nuestro lado">
      <p className="mb-4 max-w-prose text-muted">{sentenceFor(error)}</p>
      <Button onPress={() => location.reload()}>Cargar de nuevo</Button>
    </Screen>
  )
}

function sentenceFor(error: unknown): string {
  const isOldCode = error instanceof TypeError && /import|module|fetch/i.test(error.message)
  if (!isOldCode) return `${refusalOf(error).message} Lo que ya habías guardado sigue guardado.`
  return navigator.onLine
    ? 'Hay una versión nueva de esta aplicación. Cárgala de nuevo para seguir.'
    : 'No hay conexión. Esta pantalla aún no estaba en tu equipo.'
}

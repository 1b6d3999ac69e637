import { ButtonLink } from '../ui/button'
import { Screen } from './screen'

export function NotFound() {
  return (
    <Screen title="Aquí no hay nada">
      <p className="mb-4 text-muted">La dirección está mal escrita, o lo que mostraba ya no existe.</p>
      <ButtonLink to="/">Ir al inicio</ButtonLink>
    </Screen>
  )
}

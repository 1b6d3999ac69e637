import { ButtonLink } from '../ui/button'
import cableWebp from '../ui/illustrations/cable.webp'
import cableAvif from '../ui/illustrations/cable.webp?avif'
import { MessageScreen } from './message-screen'

/** For an address that leads nowhere. The page for unknown paths adds the featured products below it. */
export function NotFoundScreen() {
  return (
    <MessageScreen
      picture={{ avif: cableAvif, webp: cableWebp }}
      title="Página no encontrada"
      text="Esta dirección no lleva a ninguna parte de la tienda. Quizá cambió, o le falta una letra."
    >
      <ButtonLink to="/productos">Ver productos</ButtonLink>
      <ButtonLink to="/" variant="outline">
        Volver al inicio
      </ButtonLink>
    </MessageScreen>
  )
}

import { pageMeta } from '../shell/page-meta'
import { useShopProfile } from '../shell/shop-profile'
import { ButtonLink } from '../ui/button'
import type { Route } from './+types/recovery'
import { LoginCard } from './login-card'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Recuperar contraseña',
    description: 'Recupera la contraseña de tu cuenta.',
    path: '/login/recovery',
    isHidden: true,
  })
}

/** Until recovery by mail comes with the issue on accounts, people of the shop help: no form promises what is not sent. */
export default function Recovery() {
  const { email, whatsapp } = useShopProfile()
  return (
    <LoginCard
      title="Recupera tu contraseña"
      intro="Escríbenos desde el correo de tu cuenta y te ayudamos a entrar de nuevo. Ten a mano el número de un pedido."
    >
      <ButtonLink to={`mailto:${email}?subject=Recuperar%20mi%20contrase%C3%B1a`} size="lg" isWide>
        Escribir a {email}
      </ButtonLink>
      {whatsapp && (
        <ButtonLink to={`https://wa.me/${whatsapp}`} variant="outline" size="lg" isWide>
          Escribir por WhatsApp
        </ButtonLink>
      )}
    </LoginCard>
  )
}

import { useToken } from '../login/session'
import { ButtonLink } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { useHydrated } from '../ui/use-hydrated'

/**
 * Buying needs an account. The dialog cannot be closed; only logging in or leaving ends it. `back` is where to come
 * back to: the checkout, with the offer that opened it.
 */
export function SignInRequired({ back }: { back: string }) {
  const token = useToken()
  const isHydrated = useHydrated()
  return (
    <Dialog
      isOpen={isHydrated && token === null}
      onClose={() => {}}
      isDismissible={false}
      title="Ups! Aún no has iniciado sesión"
      className="max-w-110"
    >
      <div className="grid gap-4 p-4 sm:p-6">
        <p className="text-16">
          Ingresa o crea tu cuenta para pagar. Tu carrito y lo que escribas te esperan aquí.
        </p>
        <div className="grid gap-3 sm:grid-cols-2">
          <ButtonLink to={`/login?volver=${back}`} size="lg" isWide>
            Iniciar Sesión
          </ButtonLink>
          <ButtonLink to={`/login/register?volver=${back}`} variant="outline" size="lg" isWide>
            Crear cuenta
          </ButtonLink>
        </div>
        <ButtonLink to="/" variant="quiet" isWide>
          Volver al Inicio
        </ButtonLink>
      </div>
    </Dialog>
  )
}

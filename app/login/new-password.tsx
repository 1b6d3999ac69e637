import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { NewPasswordBody } from '../../contract/api/session.ts'
import { ApiError, call } from '../../contract/client.ts'
import { MIN_PASSWORD_LENGTH } from '../../contract/constants.ts'
import { tooShort } from '../../contract/field-rules.ts'
import { newPassword, repeatedPassword } from '../forms/form-rules'
import { PasswordField } from '../forms/password-field'
import { preventBlurOnPress } from '../forms/prevent-blur-on-press'
import { reportFailure } from '../forms/report-failure'
import { SubmitButton } from '../forms/submit-button'
import { pageMeta } from '../shell/page-meta'
import { useShopProfile } from '../shell/shop-profile'
import { Alert } from '../ui/alert'
import { ButtonLink } from '../ui/button'
import type { Route } from './+types/new-password'
import { LoginCard } from './login-card'
import { loginPath } from './return-path'
import { forgetToken } from './session'
import { useLinkToken } from './use-link-token'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Nueva contraseña',
    description: 'Elige una contraseña nueva para tu cuenta.',
    path: '/login/nueva-clave',
    isHidden: true,
  })
}

/** Where the mail of a recovery leads. Whether its link still serves is known once it is used. */
export default function NewPassword() {
  const token = useLinkToken()
  const [deadToken, setDeadToken] = useState<string | null>(null)
  const { sendsMail } = useShopProfile()
  if (token === null) return sendsMail ? <NoLink /> : <DeadLink />
  if (token !== undefined && token === deadToken) return <DeadLink />
  return (
    <LoginCard title="Elige tu contraseña nueva" intro="Cerraremos las sesiones que estén abiertas.">
      <NewPasswordForm token={token} onDead={setDeadToken} />
    </LoginCard>
  )
}

/** Loaded anew, the page has no token any more: the link in the mail may well be good for another opening. */
function NoLink() {
  return (
    <LoginCard title="Abre el enlace de tu correo">
      <p className="text-16 text-muted">
        Por seguridad esta página no lo guarda. Vuelve al correo y ábrelo otra vez: vale 30 minutos, y una
        sola contraseña.
      </p>
      <AnotherLink />
    </LoginCard>
  )
}

function DeadLink() {
  const { sendsMail } = useShopProfile()
  return (
    <LoginCard title="Este enlace ya no sirve">
      <p className="text-16 text-muted">
        Cada enlace vale 30 minutos y una sola vez.
        {sendsMail && ' Pide otro y usa el del último correo.'}
      </p>
      <AnotherLink />
    </LoginCard>
  )
}

function AnotherLink() {
  const { sendsMail } = useShopProfile()
  return (
    <ButtonLink to="/login/recovery" size="lg" isWide>
      {sendsMail ? 'Pedir otro enlace' : 'Recuperar mi contraseña'}
    </ButtonLink>
  )
}

type FormProps = { token: string | undefined; onDead: (token: string) => void }

function NewPasswordForm({ token, onDead }: FormProps) {
  const navigate = useNavigate()
  const form = useForm<Omit<NewPasswordBody, 'token'>>({ mode: 'onTouched' })
  const { errors, isSubmitting, touchedFields } = form.formState

  const submit = form.handleSubmit(async ({ pass, pass2 }) => {
    if (!token) return
    try {
      await call('POST /api/login/new-password', { body: { token, pass, pass2 } })
      // All sessions have ended, the one of this browser too.
      forgetToken()
      await navigate(loginPath('', 'clave'), { replace: true })
    } catch (error) {
      const isDead = error instanceof ApiError && error.problem?.error === 'link_expired'
      if (isDead) onDead(token)
      else reportFailure(error, form)
    }
  })

  function compareAgain() {
    if (touchedFields.pass2) void form.trigger('pass2')
  }

  return (
    <form onSubmit={submit} onMouseDown={preventBlurOnPress} noValidate className="grid gap-4">
      {errors.root && <Alert tone="danger">{errors.root.message}</Alert>}
      <PasswordField
        {...form.register('pass', { ...newPassword, onChange: compareAgain })}
        label="Contraseña nueva"
        autoComplete="new-password"
        hint={`${tooShort(MIN_PASSWORD_LENGTH)}.`}
        error={errors.pass?.message}
      />
      <PasswordField
        {...form.register('pass2', repeatedPassword)}
        label="Repite la contraseña nueva"
        autoComplete="new-password"
        error={errors.pass2?.message}
      />
      <SubmitButton isLoading={isSubmitting}>Guardar contraseña</SubmitButton>
    </form>
  )
}

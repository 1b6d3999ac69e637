import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { NewPasswordBody } from '../../contract/api/session.ts'
import { ApiError, call } from '../../contract/client.ts'
import { MIN_PASSWORD_LENGTH } from '../../contract/constants.ts'
import { tooShort } from '../../contract/field-rules.ts'
import { Form, FormProblem } from '../forms/form'
import { newPassword, repeatedPassword } from '../forms/form-rules'
import { PasswordField } from '../forms/password-field'
import { SubmitButton } from '../forms/submit-button'
import { pageMeta } from '../shell/page-meta'
import { useShopProfile } from '../shell/shop-profile'
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

/** The page behind the link of a recovery mail. Whether the link still works is known once it is used. */
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

/** After a reload the page has no token, but the link in the mail may still work. */
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

type Values = Omit<NewPasswordBody, 'token'>
type FormProps = { token: string | undefined; onDead: (token: string) => void }

function NewPasswordForm({ token, onDead }: FormProps) {
  const navigate = useNavigate()
  const form = useForm<Values>({ mode: 'onTouched' })
  const { errors, isSubmitting, touchedFields } = form.formState

  async function submit({ pass, pass2 }: Values) {
    if (!token) return
    try {
      await call('POST /api/login/new-password', { body: { token, pass, pass2 } })
    } catch (error) {
      const isDead = error instanceof ApiError && error.problem?.error === 'link_expired'
      if (isDead) return onDead(token)
      throw error
    }
    // All sessions have ended, the one of this browser too.
    forgetToken()
    await navigate(loginPath(null, 'clave'), { replace: true })
  }

  function compareAgain() {
    if (touchedFields.pass2) void form.trigger('pass2')
  }

  return (
    <Form form={form} onSubmit={submit}>
      <FormProblem form={form} />
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
    </Form>
  )
}

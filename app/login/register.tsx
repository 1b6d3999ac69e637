import { useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import type { RegisterBody } from '../../contract/api/session.ts'
import { call } from '../../contract/client.ts'
import { MIN_PASSWORD_LENGTH } from '../../contract/constants.ts'
import { tooShort } from '../../contract/field-rules.ts'
import { Form, FormProblem } from '../forms/form'
import { newPassword, newUsername, repeatedPassword, requiredEmail } from '../forms/form-rules'
import { PasswordField } from '../forms/password-field'
import { SubmitButton } from '../forms/submit-button'
import { pageMeta } from '../shell/page-meta'
import { Field } from '../ui/field'
import type { Route } from './+types/register'
import { ConsentNote } from './consent-note'
import { LoginCard } from './login-card'
import { pathAfterLogin } from './return-path'
import { signIn } from './session'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Registrarse',
    description: 'Crea tu cuenta en la tienda.',
    path: '/login/register',
    isHidden: true,
  })
}

export default function Register() {
  return (
    <LoginCard title="Crea tu cuenta" intro="Para comprar y seguir tus pedidos. Tu carrito te acompaña.">
      <RegisterForm />
      <ConsentNote when="Al registrarte" />
    </LoginCard>
  )
}

function RegisterForm() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const form = useForm<RegisterBody>({ mode: 'onTouched' })
  const { errors, isSubmitting, touchedFields } = form.formState

  async function submit({ email, user, pass, pass2 }: RegisterBody) {
    const body = { email: email.trim(), user: user.trim(), pass, pass2 }
    await signIn((signal) => call('POST /api/register', { body, signal }))
    await navigate(pathAfterLogin(query), { replace: true })
  }

  function compareAgain() {
    if (touchedFields.pass2) void form.trigger('pass2')
  }

  return (
    <Form form={form} onSubmit={submit}>
      <FormProblem form={form} />
      <Field
        {...form.register('email', requiredEmail)}
        label="Correo electrónico"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
      />
      <Field
        {...form.register('user', newUsername)}
        label="Usuario"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.user?.message}
      />
      <PasswordField
        {...form.register('pass', { ...newPassword, onChange: compareAgain })}
        label="Contraseña"
        autoComplete="new-password"
        hint={`${tooShort(MIN_PASSWORD_LENGTH)}.`}
        error={errors.pass?.message}
      />
      <PasswordField
        {...form.register('pass2', repeatedPassword)}
        label="Repite la contraseña"
        autoComplete="new-password"
        error={errors.pass2?.message}
      />
      <SubmitButton isLoading={isSubmitting}>Registrarse</SubmitButton>
    </Form>
  )
}

import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import type { LoginBody } from '../../contract/api/session.ts'
import { ApiError, call } from '../../contract/client.ts'
import { maxLength } from '../../contract/field-rules.ts'
import { texts } from '../../contract/texts.ts'
import { password, requiredText } from '../forms/form-rules'
import { PasswordField } from '../forms/password-field'
import { preventBlurOnPress } from '../forms/prevent-blur-on-press'
import { reportFailure } from '../forms/report-failure'
import { SubmitButton } from '../forms/submit-button'
import { pageMeta } from '../shell/page-meta'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { Field } from '../ui/field'
import { Link } from '../ui/link'
import type { Route } from './+types/login'
import { ConsentNote } from './consent-note'
import { LoginCard } from './login-card'
import { noticeFor } from './login-notices'
import { ACCOUNT_PATH, keepReturnPath, readReturnPath, takeReturnPath, withReturnPath } from './return-path'
import { signIn } from './session'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Iniciar Sesión',
    description: 'Ingresa a tu cuenta de Kuntur.',
    path: '/login',
    isHidden: true,
  })
}

export default function Login() {
  const [query] = useSearchParams()
  return (
    <LoginCard title="Iniciar Sesión">
      <LoginNotice />
      <GoogleButton />
      <Separator />
      <LoginForm />
      <p className="text-center">
        <Link
          to={withReturnPath('/login/recovery', query)}
          onMouseDown={preventBlurOnPress}
          className="inline-flex min-h-11 items-center text-14 font-semibold text-link underline-offset-4 hover:underline"
        >
          ¿Olvidaste tu contraseña?
        </Link>
      </p>
      <ConsentNote when="Si es tu primera vez con Google, al entrar" />
    </LoginCard>
  )
}

function LoginNotice() {
  const [query] = useSearchParams()
  const notice = noticeFor(query)
  if (!notice) return null
  const { tone, text, wayOut } = notice
  return (
    <Alert tone={tone}>
      {text}{' '}
      {wayOut && (
        <Link
          to={withReturnPath(wayOut.path, query)}
          className="whitespace-nowrap underline underline-offset-4"
        >
          {wayOut.label}
        </Link>
      )}
    </Alert>
  )
}

function LoginForm() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  // No default values: what a password manager or a quick visitor filled in before hydration then stays.
  const form = useForm<LoginBody>({ mode: 'onTouched' })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ user, pass }) => {
    try {
      const body = { user: user.trim(), pass }
      await signIn((signal) => call('POST /api/login/', { body, signal }))
      await navigate(readReturnPath(query), { replace: true })
    } catch (error) {
      const isWrong = error instanceof ApiError && error.status === 401
      reportFailure(error, form, isWrong ? texts.wrongCredentials : undefined)
    }
  })

  return (
    <form onSubmit={submit} onMouseDown={preventBlurOnPress} noValidate className="grid gap-4">
      {errors.root && <Alert tone="danger">{errors.root.message}</Alert>}
      <Field
        {...form.register('user', requiredText(maxLength.email))}
        label="Usuario"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.user?.message}
      />
      <PasswordField
        {...form.register('pass', password)}
        label="Contraseña"
        autoComplete="current-password"
        error={errors.pass?.message}
      />
      <SubmitButton isLoading={isSubmitting}>Entrar</SubmitButton>
    </form>
  )
}

/** Not a form: a form's redirect to Google would have to be allowed in our Content-Security-Policy. */
function GoogleButton() {
  const [query, setQuery] = useSearchParams()

  // Back from Google without success: the address knows why, and this tab where the visitor wanted to go.
  const isBack = query.get('aviso')?.startsWith('google') ?? false
  useEffect(() => {
    const back = isBack ? takeReturnPath() : ACCOUNT_PATH
    if (back === ACCOUNT_PATH) return
    setQuery(
      (query) => {
        query.set('volver', back)
        return query
      },
      { replace: true },
    )
  }, [isBack, setQuery])

  function leave() {
    keepReturnPath(query)
    location.assign('/auth/google')
  }

  return (
    <Button variant="outline" size="lg" isWide onClick={leave}>
      Iniciar sesión con Google
    </Button>
  )
}

function Separator() {
  return (
    <p className="flex items-center gap-4 text-14 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      O
    </p>
  )
}

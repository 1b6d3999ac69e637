import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import type { LoginBody } from '../../contract/api/session.ts'
import { ApiError, call } from '../../contract/client.ts'
import { maxLength } from '../../contract/field-rules.ts'
import { texts } from '../../contract/texts.ts'
import { Form, FormProblem } from '../forms/form'
import { password, requiredText } from '../forms/form-rules'
import { PasswordField } from '../forms/password-field'
import { reportFailure } from '../forms/report-failure'
import { SubmitButton } from '../forms/submit-button'
import { pageMeta } from '../shell/page-meta'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { Field } from '../ui/field'
import { Link } from '../ui/link'
import { preventBlurOnPress } from '../ui/prevent-blur-on-press'
import type { Route } from './+types/login'
import { ConsentNote } from './consent-note'
import { LoginCard } from './login-card'
import { isBackFromGoogle, noticeFor } from './login-notices'
import { isDesk, keepReturnPath, pathAfterLogin, restoreReturnPath, withReturnPath } from './return-path'
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
  useRestoredReturnPath()
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
  // No default values, so that what was filled in before hydration stays.
  const form = useForm<LoginBody>({ mode: 'onTouched' })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form

  // The staff have nothing to read here first. Of a buyer's phone the keyboard would cover half the page.
  const isForDesk = isDesk(pathAfterLogin(query))
  useEffect(() => {
    if (isForDesk) setFocus('user')
  }, [isForDesk, setFocus])

  async function submit({ user, pass }: LoginBody) {
    const body = { user: user.trim(), pass }
    try {
      await signIn((signal) => call('POST /api/login/', { body, signal }))
    } catch (error) {
      const isWrong = error instanceof ApiError && error.status === 401
      return reportFailure(error, form, isWrong ? texts.wrongCredentials : undefined)
    }
    const way = pathAfterLogin(query)
    // The desk of the staff is another application.
    if (isDesk(way)) location.replace(way)
    else await navigate(way, { replace: true })
  }

  return (
    <Form form={form} onSubmit={submit}>
      <FormProblem form={form} />
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
    </Form>
  )
}

/** A button, not a form: our Content-Security-Policy would have to allow a form's redirect to Google. */
function GoogleButton() {
  const [query] = useSearchParams()

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

/** Back from Google without a session, the address has lost the return path. This tab still has it. */
function useRestoredReturnPath(): void {
  const [query, setQuery] = useSearchParams()
  useEffect(() => {
    const restored = isBackFromGoogle(query) ? restoreReturnPath(query) : null
    if (restored) setQuery(restored, { replace: true })
  }, [query, setQuery])
}

function Separator() {
  return (
    <p className="flex items-center gap-4 text-14 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      O
    </p>
  )
}

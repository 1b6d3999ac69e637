import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { RecoveryBody } from '../../contract/api/session.ts'
import { call } from '../../contract/client.ts'
import { maxLength } from '../../contract/field-rules.ts'
import { Form, FormProblem } from '../forms/form'
import { requiredText } from '../forms/form-rules'
import { SubmitButton } from '../forms/submit-button'
import { pageMeta } from '../shell/page-meta'
import { useShopProfile } from '../shell/shop-profile'
import { Alert } from '../ui/alert'
import { Field } from '../ui/field'
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

export default function Recovery() {
  const { sendsMail } = useShopProfile()
  return (
    <LoginCard
      title="Recupera tu contraseña"
      intro={`Escribe el correo de tu cuenta y ${sendsMail ? 'te enviaremos un enlace para' : 'te ayudamos a'} elegir otra.`}
    >
      <RecoveryForm />
      <OtherHelp />
    </LoginCard>
  )
}

/** Answers the same for every address, so that nobody learns which ones have an account. */
function RecoveryForm() {
  const { sendsMail } = useShopProfile()
  const [answer, setAnswer] = useState<string | null>(null)
  const form = useForm<RecoveryBody>({ mode: 'onTouched' })
  const { errors, isSubmitting } = form.formState

  async function submit({ email }: RecoveryBody) {
    setAnswer(null)
    const { message } = await call('POST /api/login/ (recovery)', { body: { email: email.trim() } })
    setAnswer(message)
  }

  return (
    <Form form={form} onSubmit={submit}>
      <FormProblem form={form} />
      {answer && (
        <Alert tone={sendsMail ? 'success' : 'warning'}>
          <p>{answer}</p>
          {sendsMail && (
            <p className="font-normal">El enlace vale 30 minutos. Mira también en el correo no deseado.</p>
          )}
        </Alert>
      )}
      <Field
        {...form.register('email', requiredText(maxLength.email))}
        label="Correo electrónico"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
      />
      <SubmitButton isLoading={isSubmitting}>
        {!sendsMail ? 'Pedir ayuda' : answer ? 'Enviar otra vez' : 'Enviar instrucciones'}
      </SubmitButton>
    </Form>
  )
}

/** The way to people, for those who no longer read that mailbox or get no mail. */
function OtherHelp() {
  const { email, whatsapp, sendsMail } = useShopProfile()
  const contact = whatsapp
    ? { href: `https://wa.me/${whatsapp}`, label: 'WhatsApp' }
    : { href: `mailto:${email}?subject=Recuperar%20mi%20contrase%C3%B1a`, label: email }
  return (
    <p className="text-14 text-muted">
      {sendsMail && '¿No te llega o ya no usas ese correo? '}
      Escríbenos {whatsapp ? 'por' : 'a'}{' '}
      <a href={contact.href} className="text-link underline underline-offset-4">
        {contact.label}
      </a>{' '}
      con el número de un pedido.
    </p>
  )
}

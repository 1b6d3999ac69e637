import { useForm } from 'react-hook-form'
import type { User } from '../../contract/api/user.ts'
import { MIN_PASSWORD_LENGTH } from '../../contract/constants.ts'
import { tooShort } from '../../contract/field-rules.ts'
import { DialogForm } from '../forms/dialog-form'
import { newPassword, password, repeatedPassword, requiredEmail } from '../forms/form-rules'
import { PasswordField } from '../forms/password-field'
import { callSignedIn } from '../login/session'
import { Field } from '../ui/field'

type Props = { user: User; onDone: (message: string) => Promise<void>; onClose: () => void }

type PasswordValues = { current?: string; pass: string; pass2: string }

export function PasswordForm({ user, onDone, onClose }: Props) {
  const form = useForm<PasswordValues>({
    mode: 'onTouched',
    defaultValues: { ...(user.has_password && { current: '' }), pass: '', pass2: '' },
  })
  const { errors, touchedFields } = form.formState

  async function submit(body: PasswordValues) {
    const { message } = await callSignedIn('POST /api/user/password', { body })
    await onDone(message)
  }

  function compareAgain() {
    if (touchedFields.pass2) void form.trigger('pass2')
  }

  return (
    <DialogForm form={form} onSubmit={submit} submit="Guardar" onCancel={onClose}>
      <p className="text-14 text-muted">Cerraremos tus otras sesiones. Esta sigue abierta.</p>
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={user.username} readOnly hidden />
      {user.has_password && (
        <PasswordField
          {...form.register('current', password)}
          label="Contraseña actual"
          autoComplete="current-password"
          error={errors.current?.message}
        />
      )}
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
    </DialogForm>
  )
}

type EmailValues = { email: string; pass?: string }

export function EmailForm({ user, onDone, onClose }: Props) {
  const form = useForm<EmailValues>({
    mode: 'onTouched',
    defaultValues: { email: '', ...(user.has_password && { pass: '' }) },
  })
  const { errors } = form.formState

  async function submit({ email, ...proof }: EmailValues) {
    const body = { email: email.trim(), ...proof }
    const { message } = await callSignedIn('POST /api/user/email', { body })
    await onDone(message)
  }

  return (
    <DialogForm form={form} onSubmit={submit} submit="Enviar enlace" onCancel={onClose}>
      <p className="text-14 text-muted">
        Ahora es <span className="wrap-anywhere text-ink">{user.email}</span>. Te enviaremos un enlace al
        nuevo, y hasta que lo abras nada cambia.
      </p>
      <Field
        {...form.register('email', requiredEmail)}
        label="Correo nuevo"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
      />
      {user.has_password && (
        <PasswordField
          {...form.register('pass', password)}
          label="Contraseña"
          autoComplete="current-password"
          error={errors.pass?.message}
        />
      )}
    </DialogForm>
  )
}

export function UnlinkGoogleForm({ onDone, onClose }: Omit<Props, 'user'>) {
  const form = useForm<{ pass: string }>({ mode: 'onTouched', defaultValues: { pass: '' } })
  const { errors } = form.formState

  async function submit(body: { pass: string }) {
    const { message } = await callSignedIn('POST /api/user/google/unlink', { body })
    await onDone(message)
  }

  return (
    <DialogForm form={form} onSubmit={submit} submit="Desvincular" onCancel={onClose}>
      <p className="text-14 text-muted">
        Entrarás solo con tu contraseña. Cerraremos tus otras sesiones; esta sigue abierta.
      </p>
      <PasswordField
        {...form.register('pass', password)}
        label="Contraseña"
        autoComplete="current-password"
        error={errors.pass?.message}
      />
    </DialogForm>
  )
}

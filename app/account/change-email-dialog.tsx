import { useForm } from 'react-hook-form'
import type { User } from '../../contract/api/user.ts'
import { password, requiredEmail } from '../forms/form-rules'
import { PasswordField } from '../forms/password-field'
import { preventBlurOnPress } from '../forms/prevent-blur-on-press'
import { reportFailure } from '../forms/report-failure'
import { callSignedIn } from '../login/session'
import { Alert } from '../ui/alert'
import { Dialog } from '../ui/dialog'
import { DialogButtons } from '../ui/dialog-buttons'
import { Field } from '../ui/field'

type FormProps = { user: User; onDone: (message: string) => Promise<void>; onClose: () => void }

export function ChangeEmailDialog({ isOpen, ...props }: FormProps & { isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} onClose={props.onClose} title="Cambiar correo" className="max-w-110">
      {isOpen && <EmailForm {...props} />}
    </Dialog>
  )
}

type Values = { email: string; pass?: string }

function EmailForm({ user, onDone, onClose }: FormProps) {
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { email: '', ...(user.has_password && { pass: '' }) },
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ email, ...proof }) => {
    try {
      const body = { email: email.trim(), ...proof }
      const { message } = await callSignedIn('POST /api/user/email', { body })
      await onDone(message)
    } catch (error) {
      reportFailure(error, form)
    }
  })

  return (
    <form
      onSubmit={submit}
      onMouseDown={preventBlurOnPress}
      noValidate
      className="grid min-h-0 gap-4 overflow-y-auto p-4 sm:p-6"
    >
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
      {errors.root && <Alert tone="danger">{errors.root.message}</Alert>}
      <DialogButtons submit="Enviar enlace" isBusy={isSubmitting} onCancel={onClose} />
    </form>
  )
}

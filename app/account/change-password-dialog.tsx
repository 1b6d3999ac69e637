import { useForm } from 'react-hook-form'
import type { User } from '../../contract/api/user.ts'
import { MIN_PASSWORD_LENGTH } from '../../contract/constants.ts'
import { tooShort } from '../../contract/field-rules.ts'
import { newPassword, password, repeatedPassword } from '../forms/form-rules'
import { PasswordField } from '../forms/password-field'
import { preventBlurOnPress } from '../forms/prevent-blur-on-press'
import { reportFailure } from '../forms/report-failure'
import { callSignedIn } from '../login/session'
import { Alert } from '../ui/alert'
import { Dialog } from '../ui/dialog'
import { DialogButtons } from '../ui/dialog-buttons'

type FormProps = { user: User; onDone: (message: string) => Promise<void>; onClose: () => void }

export function ChangePasswordDialog({ isOpen, ...props }: FormProps & { isOpen: boolean }) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={props.onClose}
      title={props.user.has_password ? 'Cambiar contraseña' : 'Crear contraseña'}
      className="max-w-110"
    >
      {isOpen && <PasswordForm {...props} />}
    </Dialog>
  )
}

type Values = { current?: string; pass: string; pass2: string }

function PasswordForm({ user, onDone, onClose }: FormProps) {
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { ...(user.has_password && { current: '' }), pass: '', pass2: '' },
  })
  const { errors, isSubmitting, touchedFields } = form.formState

  const submit = form.handleSubmit(async (body) => {
    try {
      const { message } = await callSignedIn('POST /api/user/password', { body })
      await onDone(message)
    } catch (error) {
      reportFailure(error, form)
    }
  })

  function compareAgain() {
    if (touchedFields.pass2) void form.trigger('pass2')
  }

  return (
    <form
      onSubmit={submit}
      onMouseDown={preventBlurOnPress}
      noValidate
      className="grid min-h-0 gap-4 overflow-y-auto p-4 sm:p-6"
    >
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
      {errors.root && <Alert tone="danger">{errors.root.message}</Alert>}
      <DialogButtons submit="Guardar" isBusy={isSubmitting} onCancel={onClose} />
    </form>
  )
}

import { useForm } from 'react-hook-form'
import { password } from '../forms/form-rules'
import { PasswordField } from '../forms/password-field'
import { preventBlurOnPress } from '../forms/prevent-blur-on-press'
import { reportFailure } from '../forms/report-failure'
import { callSignedIn } from '../login/session'
import { Alert } from '../ui/alert'
import { Dialog } from '../ui/dialog'
import { DialogButtons } from '../ui/dialog-buttons'

type FormProps = { onDone: (message: string) => Promise<void>; onClose: () => void }

export function UnlinkGoogleDialog({ isOpen, ...props }: FormProps & { isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} onClose={props.onClose} title="Desvincular Google" className="max-w-110">
      {isOpen && <UnlinkForm {...props} />}
    </Dialog>
  )
}

function UnlinkForm({ onDone, onClose }: FormProps) {
  const form = useForm<{ pass: string }>({ mode: 'onTouched', defaultValues: { pass: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (body) => {
    try {
      const { message } = await callSignedIn('POST /api/user/google/unlink', { body })
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
        Entrarás solo con tu contraseña. Cerraremos tus otras sesiones; esta sigue abierta.
      </p>
      <PasswordField
        {...form.register('pass', password)}
        label="Contraseña"
        autoComplete="current-password"
        error={errors.pass?.message}
      />
      {errors.root && <Alert tone="danger">{errors.root.message}</Alert>}
      <DialogButtons submit="Desvincular" isBusy={isSubmitting} onCancel={onClose} />
    </form>
  )
}

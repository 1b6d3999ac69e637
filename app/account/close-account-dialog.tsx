import { useForm } from 'react-hook-form'
import type { User } from '../../contract/api/user.ts'
import { maxLength } from '../../contract/field-rules.ts'
import { password, requiredText } from '../forms/form-rules'
import { PasswordField } from '../forms/password-field'
import { preventBlurOnPress } from '../forms/prevent-blur-on-press'
import { reportFailure } from '../forms/report-failure'
import { callSignedIn } from '../login/session'
import { Alert } from '../ui/alert'
import { Dialog } from '../ui/dialog'
import { DialogButtons } from '../ui/dialog-buttons'
import { Field } from '../ui/field'
import { useAccount } from './use-loaded-user'

type FormProps = { user: User; onClose: () => void }

export function CloseAccountDialog({ isOpen, ...props }: FormProps & { isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} onClose={props.onClose} title="Cerrar mi cuenta" className="max-w-110">
      {isOpen && <CloseForm {...props} />}
    </Dialog>
  )
}

type Values = { pass?: string; user?: string }

/** Whoever has no password types the user name, so that a slip of the finger closes nothing, and has to have signed in just now. */
function CloseForm({ user, onClose }: FormProps) {
  const { depart } = useAccount()
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: user.has_password ? { pass: '' } : { user: '' },
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (body) => {
    try {
      await callSignedIn('POST /api/user/close', { body })
      depart('cerrada')
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
      <p className="text-16">
        Se borran tu perfil, tus direcciones, tus favoritos y tus sesiones. No hay vuelta atrás.
      </p>
      <p className="text-14 text-muted">
        Tus pedidos se quedan, sin tu nombre ni tus datos, porque la ley nos pide guardar las ventas.
      </p>
      {user.has_password ? (
        <PasswordField
          {...form.register('pass', password)}
          label="Contraseña"
          autoComplete="current-password"
          error={errors.pass?.message}
        />
      ) : (
        <Field
          {...form.register('user', requiredText(maxLength.username))}
          label={`Escribe tu usuario: ${user.username}`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.user?.message}
        />
      )}
      {errors.root && <Alert tone="danger">{errors.root.message}</Alert>}
      <DialogButtons submit="Cerrar mi cuenta" isBusy={isSubmitting} onCancel={onClose} />
    </form>
  )
}

import { useMe } from '../api/me'
import { useAct } from '../api/use-act'
import { signOut } from '../shell/sign-out'
import { Button } from '../ui/button'
import { Dialog, DialogActions } from '../ui/dialog'
import { Form, textOfField } from '../ui/form'
import { TextField } from '../ui/text-field'
import { CodeField } from './code-field'

/** Asked in the middle of an act on money, staff or settings when the last proof is some time ago. */
export function ProofDialog({ onEnd }: { onEnd: (isProven: boolean) => void }) {
  const { prove_by } = useMe()
  const prove = useAct('POST /api/admin/proof', { onDone: () => onEnd(true) })
  const sendCode = (code: string) => void prove.run({ body: { code } })

  return (
    <Dialog title="Confirma que eres tú" isOpen onClose={() => onEnd(false)}>
      {prove_by === 'sign_in' ? (
        <div className="grid gap-4">
          <p>Por seguridad, cierra tu sesión e ingresa otra vez con Google para hacer esto.</p>
          <DialogActions>
            <Button variant="primary" onPress={() => void signOut()}>
              Cerrar sesión
            </Button>
          </DialogActions>
        </div>
      ) : (
        <Form
          refusal={prove.refusal}
          onSubmit={(values) =>
            prove_by === 'code'
              ? sendCode(textOfField(values, 'code'))
              : void prove.run({ body: { pass: String(values.get('pass')) } })
          }
        >
          <p className="text-muted">
            Lo pedimos antes de mover dinero o cambiar permisos. Después seguimos con lo que hacías.
          </p>
          {prove_by === 'code' ? (
            <CodeField label="Código de tu aplicación" onComplete={sendCode} />
          ) : (
            <TextField
              label="Contraseña"
              name="pass"
              type="password"
              autoComplete="current-password"
              isRequired
              autoFocus
            />
          )}
          <DialogActions>
            <Button variant="quiet" onPress={() => onEnd(false)}>
              Ahora no
            </Button>
            <Button type="submit" variant="primary" isBusy={prove.isBusy}>
              Confirmar
            </Button>
          </DialogActions>
        </Form>
      )}
    </Dialog>
  )
}

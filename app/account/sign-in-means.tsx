import { type ReactNode, useState } from 'react'
import type { User } from '../../contract/api/user.ts'
import { Alert } from '../ui/alert'
import { Badge } from '../ui/badge'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { announce } from '../ui/live-region'
import { Panel } from '../ui/panel'
import { PendingEmail } from './email-confirmation'
import { EmailForm, PasswordForm, UnlinkGoogleForm } from './sign-in-forms'
import { useAccount } from './use-account'

/** What the buyer signs in with. */
export function SignInMeans({ user }: { user: User }) {
  const { reload } = useAccount()
  const [open, setOpen] = useState<'password' | 'email' | 'google' | null>(null)
  const [done, setDone] = useState<string | null>(null)

  function edit(what: 'password' | 'email' | 'google') {
    setDone(null)
    setOpen(what)
  }

  const close = () => setOpen(null)

  async function finish(message: string) {
    close()
    setDone(message)
    await reload()
  }

  async function finishEmail(message: string) {
    close()
    // Said to screen readers only: the row of the e-mail shows the change while it waits.
    announce(message)
    await reload()
  }

  return (
    <>
      <Panel title="Acceso">
        {done && <Alert tone="success">{done}</Alert>}
        <dl className={`divide-y divide-line ${done ? 'mt-3' : '-mt-3'}`}>
          <Means label="Usuario">{user.username}</Means>
          <Means
            label="Correo electrónico"
            action={
              user.gets_mail && (
                <Button variant="outline" onClick={() => edit('email')}>
                  Cambiar<span className="sr-only"> el correo</span>
                </Button>
              )
            }
          >
            <span className="wrap-anywhere">{user.email}</span>{' '}
            {(user.email_verified || user.gets_mail) && (
              <Badge tone={user.email_verified ? 'stock' : 'low'}>
                {user.email_verified ? 'Confirmado' : 'Sin confirmar'}
              </Badge>
            )}
            {!user.gets_mail && (
              <span className="mt-1 block text-14 text-muted">
                La tienda todavía no envía correos. Para cambiarlo, escríbenos.
              </span>
            )}
            {/* The key: a second change does not show the answers to the first one. */}
            {user.pending_email && <PendingEmail key={user.pending_email} email={user.pending_email} />}
          </Means>
          <Means
            label="Contraseña"
            action={
              <Button variant="outline" onClick={() => edit('password')}>
                CAMBIAR CONTRASEÑA
              </Button>
            }
          >
            {user.has_password ? '••••••••' : 'Aún no tienes una: entras con Google.'}
          </Means>
          <Means
            label="Google"
            action={
              user.google_linked &&
              user.has_password && (
                <Button variant="outline" onClick={() => edit('google')}>
                  Desvincular<span className="sr-only"> Google</span>
                </Button>
              )
            }
          >
            {user.google_linked
              ? 'Vinculado: puedes entrar con un toque.'
              : 'Sin vincular. Entra una vez con Google, con este mismo correo, y lo unimos.'}
            {user.google_linked && !user.has_password && (
              <span className="mt-1 block text-14 text-muted">
                Para desvincularlo, crea antes una contraseña.
              </span>
            )}
          </Means>
        </dl>
      </Panel>
      <Dialog
        isOpen={open === 'password'}
        onClose={close}
        title={user.has_password ? 'Cambiar contraseña' : 'Crear contraseña'}
        className="max-w-110"
      >
        {open === 'password' && <PasswordForm user={user} onDone={finish} onClose={close} />}
      </Dialog>
      <Dialog isOpen={open === 'email'} onClose={close} title="Cambiar correo" className="max-w-110">
        {open === 'email' && <EmailForm user={user} onDone={finishEmail} onClose={close} />}
      </Dialog>
      <Dialog isOpen={open === 'google'} onClose={close} title="Desvincular Google" className="max-w-110">
        {open === 'google' && <UnlinkGoogleForm onDone={finish} onClose={close} />}
      </Dialog>
    </>
  )
}

function Means({ label, action, children }: { label: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid items-center gap-x-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <dt className="text-14 text-muted">{label}</dt>
      <dd className="min-w-0 text-16 sm:col-start-1">{children}</dd>
      {action && <dd className="max-sm:mt-2 sm:col-start-2 sm:row-span-2 sm:row-start-1">{action}</dd>}
    </div>
  )
}

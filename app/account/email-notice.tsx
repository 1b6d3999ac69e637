import type { User } from '../../contract/api/user.ts'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { RetryNote } from '../ui/retry-note'
import { useConfirmationMail } from './use-confirmation-mail'

/**
 * Until the buyer has confirmed a first e-mail: says where the link went, and sends it once more. While the e-mail is to
 * change the link goes to the new one. A shop that sends no mails asks for nothing.
 */
export function EmailNotice({ user }: { user: User }) {
  const { answer, again } = useConfirmationMail()
  if (user.email_verified || !user.gets_mail) return null
  if (answer) return <Alert tone="success">{answer}</Alert>
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-low-ground px-4 py-3 text-low">
      <p className="text-14">
        <span className="font-semibold">Confirma tu correo.</span> Abre el enlace que te enviamos a{' '}
        <span className="wrap-anywhere">{user.pending_email ?? user.email}</span>: cada uno sirve un día.
      </p>
      <Button
        variant="quiet"
        isLoading={again.isBusy}
        onClick={() => again.run()}
        className="-my-2 px-0! text-low!"
      >
        Enviar otra vez
      </Button>
      <RetryNote problem={again.problem} onRetry={again.retry} className="basis-full" />
    </div>
  )
}

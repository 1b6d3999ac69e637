import { useAction } from '../forms/use-action'
import { callSignedIn } from '../login/session'
import { useShopProfile } from '../shell/shop-profile'
import { Button } from '../ui/button'
import { announce } from '../ui/live-region'
import { RetryNote } from '../ui/retry-note'
import { useConfirmationMail } from './use-confirmation-mail'
import { useAccount } from './use-loaded-user'

/** The e-mail that is to replace the account's: its link once more, or the change taken back. */
export function PendingEmail({ email }: { email: string }) {
  const { reload } = useAccount()
  const { sendsMail } = useShopProfile()
  const { answer, again } = useConfirmationMail()
  const cancelling = useAction(async () => {
    const { message } = await callSignedIn('DELETE /api/user/email')
    announce(message)
    await reload()
  })
  return (
    <div className="mt-1 text-14 text-muted">
      <p>
        {sendsMail ? 'Cambiará' : 'Pediste cambiarlo'} a <span className="wrap-anywhere">{email}</span>
        {sendsMail && ' cuando abras el enlace que te enviamos allá. Sirve un día'}.
      </p>
      <div className="-ml-4 flex flex-wrap items-center gap-x-2">
        {sendsMail && (
          <Button variant="quiet" isLoading={again.isBusy} onClick={() => again.run()}>
            Enviar otra vez<span className="sr-only"> el enlace a {email}</span>
          </Button>
        )}
        <Button variant="quiet" isLoading={cancelling.isBusy} onClick={() => cancelling.run()}>
          Cancelar el cambio
        </Button>
      </div>
      {answer && <p role="status">{answer}</p>}
      <RetryNote problem={again.problem} onRetry={again.retry} />
      <RetryNote problem={cancelling.problem} onRetry={cancelling.retry} />
    </div>
  )
}

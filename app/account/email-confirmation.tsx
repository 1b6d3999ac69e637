import { useState } from 'react'
import type { User } from '../../contract/api/user.ts'
import { useAction } from '../forms/use-action'
import { callSignedIn } from '../login/session'
import { useShopProfile } from '../shell/shop-profile'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { RetryNote } from '../ui/retry-note'
import { useAccount, useChange } from './use-account'

/**
 * Shown until the buyer has confirmed a first e-mail: says where the link was sent, and sends it again. While the e-mail is
 * being changed the link goes to the new one. A shop that sends no mails asks for nothing.
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
      <RetryNote action={again} className="basis-full" />
    </div>
  )
}

/** The e-mail that will replace the account's: sends its link again, or cancels the change. */
export function PendingEmail({ email }: { email: string }) {
  const { sendsMail } = useShopProfile()
  const { answer, again } = useConfirmationMail()
  const cancelling = useChange(() => callSignedIn('DELETE /api/user/email'))
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
      <RetryNote action={again} />
      <RetryNote action={cancelling} />
    </div>
  )
}

/** Sends the link that confirms an e-mail again, and keeps the shop's answer. */
function useConfirmationMail() {
  const { reload } = useAccount()
  const [answer, setAnswer] = useState<string | null>(null)
  const again = useAction(async () => {
    const { message } = await callSignedIn('POST /api/user/email/confirmation')
    setAnswer(message)
    // It may have been confirmed on another device by now.
    await reload()
  })
  return { answer, again }
}

import { useState } from 'react'
import { useAction } from '../forms/use-action'
import { callSignedIn } from '../login/session'
import { useAccount } from './use-loaded-user'

/** Sends the link that confirms an e-mail once more, and keeps what the shop then says. */
export function useConfirmationMail() {
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

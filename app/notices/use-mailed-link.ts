import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../contract/client.ts'
import { useAction } from '../forms/use-action'
import { useLinkToken } from '../login/use-link-token'

/**
 * Does once what the link of a mail is for. The answer is undefined until it is here, and null for a link that does not
 * serve any more.
 */
export function useMailedLink<Answer>(work: (token: string) => Promise<Answer>) {
  const token = useLinkToken()
  const [answer, setAnswer] = useState<Answer | null>()
  const sent = useRef<string>(undefined)
  const { run, problem, retry } = useAction(async (given: string) => {
    setAnswer(undefined)
    try {
      setAnswer(await work(given))
    } catch (error) {
      if (!(error instanceof ApiError) || error.problem?.error !== 'link_expired') throw error
      setAnswer(null)
    }
  })
  const start = useEffectEvent(run)

  useEffect(() => {
    // React may run an effect twice.
    if (!token || sent.current === token) return
    sent.current = token
    void start(token)
  }, [token])

  return { token, answer: token === null ? null : answer, problem, retry }
}

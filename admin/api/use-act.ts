import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { showToast } from '../../app/ui/toast.ts'
import { type AdminCalls, callAdmin } from '../../contract/admin-client.ts'
import type { Sent } from '../../contract/client.ts'
import { NotProven, withProof } from './proof'
import { type Refusal, refusalOf } from './refusal'

/** The calls that change something. */
type Acts = Exclude<keyof AdminCalls, `GET ${string}`>

type ActOptions<Answer> = {
  /** What is said when it is done. Said of what is not plain to see anyway. */
  done?: string | ((answer: Answer) => string)
  /** What follows, such as closing a dialog. Everything that is shown has been asked anew by then. */
  onDone?: (answer: Answer) => void
  /** What follows a refusal, such as asking anew for what has changed meanwhile. */
  onRefused?: (refusal: Refusal) => void
}

export type Act<C extends Acts> = {
  /** Resolves to the answer; null when it was refused, and then `refusal` says why. */
  run(...options: Sent<AdminCalls[C]>): Promise<AdminCalls[C]['answer'] | null>
  isBusy: boolean
  refusal: Refusal | null
  /** Forgets the last refusal. */
  reset(): void
}

/**
 * What a button or a form does through the API. It asks for a proof where the API wants one, repeats the call, and asks
 * anew for all that is shown, because one act changes several lists and counts.
 */
export function useAct<C extends Acts>(
  endpoint: C,
  { done, onDone, onRefused }: ActOptions<AdminCalls[C]['answer']> = {},
): Act<C> {
  const queries = useQueryClient()
  const mutation = useMutation({
    mutationFn: (options: Sent<AdminCalls[C]>) => withProof(() => callAdmin(endpoint, ...options)),
    onError: (error) => {
      if (!(error instanceof NotProven)) onRefused?.(refusalOf(error))
    },
    onSuccess: async (answer) => {
      await queries.invalidateQueries()
      if (done) showToast({ title: typeof done === 'string' ? done : done(answer), tone: 'success' })
      onDone?.(answer)
    },
  })
  const { error } = mutation
  const isRunning = useRef(false)
  return {
    run: async (...options) => {
      // Enter in a field sends a form also while its button is busy, and two presses may come before the next render.
      if (isRunning.current) return null
      isRunning.current = true
      try {
        return await mutation.mutateAsync(options)
      } catch {
        return null
      } finally {
        isRunning.current = false
      }
    },
    isBusy: mutation.isPending,
    refusal: error === null || error instanceof NotProven ? null : refusalOf(error),
    reset: mutation.reset,
  }
}

import { useQueryClient } from '@tanstack/react-query'
import type { AdminCalls } from '../../contract/admin-client.ts'
import { type Act, useAct } from '../api/use-act'
import { useShownOrder } from './shown-order'

type Acts = Exclude<keyof AdminCalls, `GET ${string}`>

/**
 * An act on the order that is shown. After a refusal everything is asked for anew: somebody else may have changed the order,
 * and then the screen shows who and what, and the form keeps what was typed.
 */
export function useOrderAct<C extends Acts>(
  endpoint: C,
  { done, onDone }: { done?: string; onDone?: () => void } = {},
): Act<C> {
  const queries = useQueryClient()
  const { beginAct, endAct } = useShownOrder()
  const act = useAct(endpoint, {
    ...(done && { done }),
    onDone: () => onDone?.(),
    onRefused: () => void queries.invalidateQueries(),
  })
  return {
    ...act,
    async run(...options) {
      beginAct()
      const answer = await act.run(...options)
      endAct(answer !== null)
      return answer
    },
  }
}

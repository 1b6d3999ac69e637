import { useQueryClient } from '@tanstack/react-query'
import type { AdminCalls } from '../../contract/admin-client.ts'
import { type Act, useAct } from '../api/use-act'
import { useShownOrder } from './shown-order'

/** The calls that change an order. Each carries what the screen has seen of it, and answers with its last event now. */
type OrderActs = Exclude<
  Extract<keyof AdminCalls, `${'POST' | 'PUT'} /api/admin/orders/{id}/${string}`>,
  'POST /api/admin/orders/{id}/notes'
>

/**
 * An act on the order that is shown. What was done by it is no news to this screen. After a refusal the order is asked for
 * anew: somebody else may have changed it, and then the screen shows who.
 */
export function useOrderAct<C extends OrderActs>(
  endpoint: C,
  { done, onDone }: { done?: string; onDone?: () => void } = {},
): Act<C> {
  const { know } = useShownOrder()
  const queries = useQueryClient()
  return useAct(endpoint, {
    ...(done && { done }),
    onAnswer: (answer) => know(answer.seen),
    onDone: () => onDone?.(),
    onRefused: () => void queries.invalidateQueries(),
  })
}

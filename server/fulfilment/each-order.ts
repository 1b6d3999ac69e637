import { textOf } from '../../contract/errors.ts'
import { DomainError } from '../domain-error.ts'

/** What became of one of many orders. `problem`: why nothing was done, as the staff read it; null when it was done. */
export type Outcome = { id: number; problem: string | null }

/**
 * Takes a step with one order after the other. Each is a transaction of its own, so what one is refused leaves the
 * others alone; and because each names the last event that its screen knew, a repeat of the whole does nothing twice.
 * @throws DomainError `not_permitted`: that concerns all of them.
 */
export async function eachOrder<Order extends { id: number }>(
  orders: readonly Order[],
  step: (order: Order) => Promise<unknown>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const order of orders) {
    try {
      await step(order)
      outcomes.push({ id: order.id, problem: null })
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === 'not_permitted' || error.code === 'not_found')
        throw error
      outcomes.push({ id: order.id, problem: textOf[error.code] })
    }
  }
  return outcomes
}

import type { ListedOrder } from '../../../contract/api/admin/orders.ts'
import type { NextStep } from '../../../contract/desk-steps.ts'
import { toDollars } from '../../../contract/money.ts'

/** The next step as the API tells it. */
export function toStep(step: NextStep | null): ListedOrder['next_step'] {
  if (!step) return null
  const { amountCents, ...named } = step
  return { ...named, amount: amountCents === null ? null : toDollars(amountCents) }
}

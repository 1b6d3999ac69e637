import type { CreateOrderAnswer, CreateOrderRequest } from '../../contract/api/orders.ts'
import { ApiError } from '../../contract/client.ts'
import { toDollars } from '../../contract/money.ts'
import { newKey } from '../../contract/new-key.ts'
import type { CartLine } from '../cart/cart-store'
import { callSignedIn } from '../login/session.ts'
import type { PaymentData, PaymentWindow } from './checkout-draft'
import { dataToSend } from './typed-buyer.ts'

/**
 * Places the order. It is safe to call again after a lost answer: the same content has the same idempotency key, so the shop
 * makes one order of it. Changed content gets a new key.
 */
export async function sendOrder(request: CreateOrderRequest): Promise<CreateOrderAnswer> {
  try {
    return await callSignedIn('POST /api/user/createorder', {
      body: request,
      headers: { 'Idempotency-Key': keyFor(request) },
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    })
  } catch (error) {
    // Another request used this key; a retry with a new one can succeed.
    if (error instanceof ApiError && error.problem?.error === 'idempotency_key_reused') lastAttempt = null
    throw error
  }
}

/**
 * The request of an order: exactly the reserved lines, at their prices. The cart is no source for them: it may have changed, or
 * be empty after another tab sent the same order.
 */
export function orderRequest(
  { buyer, held }: PaymentWindow,
  { comprobante, bankAccountId }: PaymentData,
  cart: readonly CartLine[],
): CreateOrderRequest {
  return {
    details: held.lines.map(({ id, name, count, totalCents }) => ({
      id,
      name,
      img_url: cart.find((line) => line.id === id)?.img_url ?? '',
      price: toDollars(totalCents / count),
      count,
    })),
    total: toDollars(held.totalCents),
    info: {
      ...dataToSend(buyer),
      comprobante: comprobante.trim(),
      ...(bankAccountId !== null && { bank_account_id: bankAccountId }),
    },
    reservation_id: held.id,
  }
}

/** Longer than the shop ever takes. After that the buyer reads that a retry does no harm. */
const ANSWER_TIMEOUT_MS = 30_000

/** Lives outside the screen: leaving it and coming back must not turn a retry into a second order. */
let lastAttempt: { content: string; key: string } | null = null

function keyFor(request: CreateOrderRequest): string {
  const content = JSON.stringify(request)
  if (lastAttempt?.content !== content) lastAttempt = { content, key: newKey() }
  return lastAttempt.key
}

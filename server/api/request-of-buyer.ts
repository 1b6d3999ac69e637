import type { Context } from 'hono'
import type { Buyer } from '../accounts/actor.ts'
import type { Api } from './endpoint.ts'
import { pathNumber } from './path-number.ts'

/** Who asks, as the verbs take it. */
export function buyerOf(context: Context<Api>): Buyer {
  return { kind: 'buyer', accountId: context.get('caller').accountId }
}

/** The order that the path names by its id; an id that is none is refused as an order that is not there. */
export function orderIdOf(context: Context<Api>): number {
  return pathNumber(context, 'id', 'order_not_found')
}

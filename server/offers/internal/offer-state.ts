import { sql } from 'drizzle-orm'
import type { OfferState } from '../../../contract/offer-states.ts'

/** Where the offer of a row stands. One that became an order stays used, whatever happened to it before. */
export const offerState = sql<OfferState>`
  case when offer.order_id is not null then 'used'
       when offer.withdrawn_at is not null then 'withdrawn'
       when offer.expires_at <= now() then 'expired'
       else 'open' end`

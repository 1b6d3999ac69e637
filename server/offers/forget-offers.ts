import { sql } from 'drizzle-orm'
import { OFFER_NAMED_DAYS } from '../../contract/constants.ts'
import type { Database } from '../db/database.ts'

/** Takes the person out of offers that nobody used, so many days after their time was over. */
export async function forgetOffers(db: Database): Promise<void> {
  await db.execute(sql`
    update offer set buyer_name = null, buyer_phone = null
     where (buyer_name is not null or buyer_phone is not null)
       and expires_at < now() - make_interval(days => ${OFFER_NAMED_DAYS})`)
}

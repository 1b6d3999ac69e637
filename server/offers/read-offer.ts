import { asc, eq, sql } from 'drizzle-orm'
import type { Offer } from '../../contract/api/offers.ts'
import { toDollars } from '../../contract/money.ts'
import { offerToken } from '../../contract/offer-states.ts'
import { shopTime } from '../../contract/shop-time.ts'
import { readThumbnails } from '../catalog/read-by-ids.ts'
import type { Executor } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'
import { offerLines, offers } from '../db/schema/offers.ts'
import { offerState } from './internal/offer-state.ts'

/** An offer as everybody sees it who has its link, also when it has ended. Null when no offer has this token. */
export async function readOffer(db: Executor, token: string): Promise<Offer | null> {
  if (!offerToken.test(token)) return null
  const [offer] = await db
    .select({ id: offers.id, state: offerState, expiresAt: offers.expiresAt })
    .from(offers)
    .where(eq(offers.token, token))
  if (!offer) return null
  const lines = await db
    .select({
      id: offerLines.sellableId,
      name: sellables.name,
      count: offerLines.quantity,
      unitPriceCents: offerLines.unitPriceCents,
      totalCents: sql<number>`${offerLines.quantity} * ${offerLines.unitPriceCents}`,
    })
    .from(offerLines)
    .innerJoin(sellables, eq(sellables.id, offerLines.sellableId))
    .where(eq(offerLines.offerId, offer.id))
    .orderBy(asc(offerLines.position))
  const pictures = await readThumbnails(
    db,
    lines.map(({ id }) => id),
  )
  return {
    state: offer.state,
    expires_at: shopTime(offer.expiresAt),
    lines: lines.map(({ id, name, count, unitPriceCents, totalCents }) => ({
      id,
      name,
      img_url: pictures.get(id) ?? '',
      count,
      price: toDollars(unitPriceCents),
      total: toDollars(totalCents),
    })),
    total: toDollars(lines.reduce((sum, { totalCents }) => sum + totalCents, 0)),
  }
}

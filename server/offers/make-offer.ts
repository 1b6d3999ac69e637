import { randomBytes } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import type { MakeOfferBody } from '../../contract/api/admin/offers.ts'
import { MAX_ORDER_CENTS } from '../../contract/constants.ts'
import { formatCents } from '../../contract/money.ts'
import { readPhone } from '../../contract/phone.ts'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database, Executor } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'
import { offerLines, offers } from '../db/schema/offers.ts'
import { DomainError } from '../domain-error.ts'
import { readSettings } from '../settings/settings.ts'
import { requirePermission } from '../staff/require-permission.ts'

/**
 * Holds prices for a buyer who wrote, as long as the setting `offer_hours` says, and takes nothing off the shelf.
 * Returns the offer's id. The same key again returns the offer that it made first.
 * @throws DomainError `not_permitted`, `order_too_large`, or `invalid` for an article that is not for sale.
 */
export async function makeOffer(db: Database, staff: Staff, body: MakeOfferBody): Promise<number> {
  return db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'offers.make')
    const lines = await priceLines(tx, body.lines)
    const { offer_hours } = await readSettings(tx)
    const [made] = await tx
      .insert(offers)
      .values({
        token: randomBytes(16).toString('hex'),
        requestKey: body.key,
        buyerName: body.buyer_name || null,
        buyerPhone: readPhone(body.buyer_phone ?? ''),
        madeBy: staff.accountId,
        expiresAt: sql`now() + make_interval(hours => ${offer_hours})`,
      })
      .onConflictDoNothing({ target: offers.requestKey })
      .returning({ id: offers.id })
    if (!made) return findByRequest(tx, body.key)
    await tx.insert(offerLines).values(
      lines.map(({ sellableId, quantity, unitPriceCents }, position) => ({
        offerId: made.id,
        sellableId,
        position,
        quantity,
        unitPriceCents,
      })),
    )
    // Not for whom: nobody can clear the audit.
    const told = lines.map(inWords)
    await recordAudit(tx, staff, {
      action: 'offer_made',
      subject: `offer:${made.id}`,
      after: { lines: told },
    })
    return made.id
  })
}

type PricedLine = {
  sellableId: number
  name: string
  quantity: number
  unitPriceCents: number
  catalogCents: number
}

/** As people read it in the log, with what the catalogue asked then. */
function inWords({ name, quantity, unitPriceCents, catalogCents }: PricedLine): string {
  const offered = `${quantity} × ${name} a ${formatCents(unitPriceCents)}`
  return unitPriceCents === catalogCents ? offered : `${offered} en lugar de ${formatCents(catalogCents)}`
}

async function priceLines(tx: Executor, wanted: MakeOfferBody['lines']): Promise<PricedLine[]> {
  const ids = wanted.map(({ id }) => id)
  const found = await tx
    .select({
      id: sellables.id,
      name: sellables.name,
      priceCents: sellables.priceCents,
      hiddenAt: sellables.hiddenAt,
    })
    .from(sellables)
    .where(inArray(sellables.id, ids))
  const forSale = new Map(found.filter(({ hiddenAt }) => hiddenAt === null).map((row) => [row.id, row]))
  const fields: Record<string, string> = {}
  const lines = wanted.flatMap(({ id, count, price }, nth): PricedLine[] => {
    const { name = '', priceCents: catalogCents = null } = forSale.get(id) ?? {}
    if (catalogCents !== null)
      return [{ sellableId: id, name, quantity: count, unitPriceCents: price ?? catalogCents, catalogCents }]
    fields[`lines.${nth}.id`] = 'Ese artículo no está a la venta'
    return []
  })
  if (lines.length < wanted.length) throw new DomainError('invalid', { fields })
  const totalCents = lines.reduce((sum, { unitPriceCents, quantity }) => sum + unitPriceCents * quantity, 0)
  if (totalCents > MAX_ORDER_CENTS) throw new DomainError('order_too_large')
  return lines
}

async function findByRequest(tx: Executor, key: string): Promise<number> {
  const [earlier] = await tx.select({ id: offers.id }).from(offers).where(eq(offers.requestKey, key))
  if (!earlier) throw new Error('A key that is taken has no offer')
  return earlier.id
}

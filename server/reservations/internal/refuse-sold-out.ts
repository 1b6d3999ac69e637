import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { DomainError } from '../../domain-error.ts'
import type { LockedSellable } from '../../inventory/move-stock.ts'
import { anyExpired } from '../holds.ts'
import { mergeLines, problemOf, reasonAgainst, type WantedLine } from '../price-cart.ts'

type Look = Pick<LockedSellable, 'id' | 'name' | 'price_cents' | 'stock' | 'is_hidden'>

// Who holds something may hold these very units, and what has run out may be about to come back: then there are no rows, and it is
// decided where they are locked.
const look = statement<{ accountId: number; ids: readonly number[] }, Look>(
  ({ accountId, ids }) => sql`
    select id, name, price_cents, stock, hidden_at is not null as is_hidden from sellable
     where id = any(${ids}::bigint[])
       and not exists (select from reservation where account_id = ${accountId} and status = 'open')
       and not ${anyExpired}`,
)

/**
 * Refuses a cart of which something is sold out, by a look that locks nothing: in a rush thousands would stand in line for a product that
 * is gone, each for a transaction that only says so.
 * @throws DomainError `cart_changed`, as `lockAndPrice`.
 */
export async function refuseSoldOut(
  db: Executor,
  accountId: number,
  wanted: readonly WantedLine[],
): Promise<void> {
  const quantities = mergeLines(wanted)
  const rows = await look(db, { accountId, ids: [...quantities.keys()] })
  if (!rows.some(({ stock }) => stock === 0)) return
  const byId = new Map(rows.map((row) => [row.id, row]))
  const problems = [...quantities].flatMap(([id, quantity]) => {
    const row = byId.get(id)
    const available = row?.stock ?? 0
    const reason = reasonAgainst(row, { quantity, available })
    return reason ? [problemOf(id, row, { reason, available })] : []
  })
  throw new DomainError('cart_changed', { lines: problems })
}

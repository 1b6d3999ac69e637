import { and, eq, sql } from 'drizzle-orm'
import { codeKey } from '../../contract/code-key.ts'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database, Transaction } from '../db/database.ts'
import { sellableCodes, sellables } from '../db/schema/catalog.ts'
import { DomainError } from '../domain-error.ts'
import { requirePermission } from '../staff/require-permission.ts'

/**
 * Ties a bar code to an article, so that scanning it finds the article from now on.
 * @throws DomainError `not_permitted`, `product_not_found`, or `code_taken` when the code is another article's.
 */
export async function tieCode(
  db: Database,
  staff: Staff,
  sellableId: number,
  scanned: string,
): Promise<void> {
  const code = codeKey(scanned)
  await db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'stock.change')
    const [article] = await tx
      .select({ id: sellables.id })
      .from(sellables)
      .where(eq(sellables.id, sellableId))
    if (!article) throw new DomainError('product_not_found')
    const [added] = await tx
      .insert(sellableCodes)
      .values({ code, sellableId })
      .onConflictDoNothing()
      .returning({ code: sellableCodes.code })
    const owner = await ownerOf(tx, code, scanned.trim(), sellableId)
    if (owner) {
      throw new DomainError('code_taken', { message: `El código ${code} ya es de «${owner}».` })
    }
    if (!added) return
    await recordAudit(tx, staff, {
      action: 'code_tied',
      subject: `sellable:${sellableId}`,
      before: null,
      after: { code },
    })
  })
}

/** The name of another article with this bar code or SKU. */
async function ownerOf(
  tx: Transaction,
  code: string,
  scanned: string,
  sellableId: number,
): Promise<string | undefined> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select name from sellable
     where id <> ${sellableId}
       and id in (select sellable_id from sellable_code where code = ${code}::text
                  union all
                  select id from sellable where sku in (${code}::text, ${scanned}::text))`)
  return rows[0]?.name
}

/**
 * Takes a bar code from an article.
 * @throws DomainError `not_permitted`, or `code_not_found` when the article does not have it.
 */
export async function untieCode(db: Database, staff: Staff, sellableId: number, code: string): Promise<void> {
  await db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'stock.change')
    const [gone] = await tx
      .delete(sellableCodes)
      .where(and(eq(sellableCodes.code, codeKey(code)), eq(sellableCodes.sellableId, sellableId)))
      .returning({ code: sellableCodes.code })
    if (!gone) throw new DomainError('code_not_found')
    await recordAudit(tx, staff, {
      action: 'code_untied',
      subject: `sellable:${sellableId}`,
      before: { code: gone.code },
      after: null,
    })
  })
}

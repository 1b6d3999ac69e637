import { sql } from 'drizzle-orm'
import type { ImportsAnswer } from '../../contract/api/admin/imports.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { cutPage, keyPage, type ListOrder, readPageStart } from '../db/key-page.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { importsShown, type ShownImport, toListedImport } from './internal/shown-import.ts'

const PAGE = 20
const newest: ListOrder = { keys: [sql`product_import.id`], way: 'desc' }

/**
 * The files of products that were sent, the newest first, with what became of each.
 * @throws DomainError `not_permitted`.
 */
export async function listImports(
  db: Executor,
  staff: Staff,
  { page }: { page?: string | undefined },
): Promise<ImportsAnswer> {
  await requirePermission(db, staff, 'products.read')
  const start = readPageStart(page)
  const { where, orderBy, limit } = keyPage(newest, start, PAGE)
  const { rows: found } = await db.execute<ShownImport>(
    sql`${importsShown()} where ${where} order by ${orderBy} limit ${limit}`,
  )
  const { rows, links } = cutPage(found, start, PAGE, ({ id }) => [id])
  return { imports: rows.map(toListedImport), pages: links }
}

import { and, eq, isNull, sql } from 'drizzle-orm'
import { refuseImportLayout } from '../../contract/import-layout.ts'
import type { Database } from '../db/database.ts'
import { categories } from '../db/schema/catalog.ts'
import { importLayouts, productImportFiles, productImports } from '../db/schema/imports.ts'
import { DomainError } from '../domain-error.ts'
import { openImportBatch } from './apply-import.ts'
import { applyRows } from './apply-import-job.ts'
import { compareImportJob } from './compare-import-job.ts'
import { lookAtFile, readKnown, withoutGone } from './internal/import-reader.ts'

type List = {
  fileName: string
  content: Buffer
  /** By its name. Null: of no supplier. */
  supplier: string | null
  /** Where new products go whose row names no category. Null: they are refused. */
  categoryId: number | null
  isDryRun: boolean
  signal: AbortSignal
}

const MOST_TOLD = 20

/**
 * What the desk does in steps, at once for the command line: reads a list of products, compares it and, unless that is all,
 * applies it by a batch, which the desk can take back. It is read as the staff read the supplier's last file with these titles, or
 * else as it seems. `tell` gets a line for what happened and for each of the first rows that are not taken.
 * @throws DomainError `import_unreadable`, `supplier_not_found` or `invalid`, in words.
 */
export async function importList(
  db: Database,
  { fileName, content, supplier, categoryId, isDryRun, signal }: List,
  tell: (line: string) => void,
): Promise<void> {
  const supplierId = supplier === null ? null : await findSupplier(db, supplier)
  await refuseUnknownCategory(db, categoryId)
  const { headerKey, layout: guessed, ...look } = await lookAtFile(db, content)
  const ofSupplier =
    supplierId === null ? isNull(importLayouts.supplierId) : eq(importLayouts.supplierId, supplierId)
  const [before] = await db
    .select({ layout: importLayouts.layout })
    .from(importLayouts)
    .where(and(ofSupplier, eq(importLayouts.headerKey, headerKey)))
  const read = before ? withoutGone(before.layout, await readKnown(db)) : guessed
  const layout = { ...read, category_id: categoryId ?? read.category_id }
  const problem = refuseImportLayout(layout)
  if (problem) throw new DomainError('invalid', { message: `${problem}.` })
  const [made] = await db.transaction(async (tx) => {
    const values = { ...look, fileName, headerKey, layout, supplierId, bytes: content.length }
    const rows = await tx
      .insert(productImports)
      .values({ ...values, state: 'comparing' })
      .returning({ id: productImports.id })
    if (rows[0]) await tx.insert(productImportFiles).values({ importId: rows[0].id, content })
    return rows
  })
  if (!made) throw new Error('An insert returned no row')
  const run = { db, signal, report() {} }
  await compareImportJob.run({ ...run, input: { importId: made.id } })
  const [compared] = await db.select().from(productImports).where(eq(productImports.id, made.id))
  if (compared?.state !== 'compared')
    throw new DomainError('import_unreadable', compared?.failure ? { message: compared.failure } : {})
  const { newRows, changedRows, sameRows, refusedRows } = compared
  tell(
    `${fileName}: ${newRows} nuevos, ${changedRows} cambian, ${sameRows} iguales, ${refusedRows} no se toman.`,
  )
  await tellRefused(db, made.id, tell)
  if (isDryRun || newRows + changedRows === 0) return
  const batchId = await db.transaction((tx) => openImportBatch(tx, null, compared))
  await applyRows({ ...run, input: { batchId } })
  const { rows } = await db.execute<{
    created: number
    changed: number
    refused: number
    failure: string | null
  }>(sql`select created, changed, refused, failure from batch where id = ${batchId}`)
  const [done] = rows
  tell(
    `Aplicado: ${done?.created} creados como borradores, ${done?.changed} cambiados, ${done?.refused} no se pudieron.`,
  )
  if (done?.failure) tell(done.failure)
}

async function findSupplier(db: Database, name: string): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from supplier where fold(name) = fold(${name})`,
  )
  if (!rows[0]) throw new DomainError('supplier_not_found', { message: `No hay un proveedor «${name}».` })
  return rows[0].id
}

async function refuseUnknownCategory(db: Database, id: number | null): Promise<void> {
  if (id === null) return
  const known = await db.select({ id: categories.id }).from(categories)
  if (!known.some((category) => category.id === id))
    throw new DomainError('invalid', { message: 'No hay una categoría con ese número.' })
}

async function tellRefused(db: Database, importId: number, tell: (line: string) => void): Promise<void> {
  const { rows } = await db.execute<{ row: number; problems: Record<string, string> }>(sql`
    select row, problems from product_import_row
     where import_id = ${importId} and outcome = 'refused' order by row limit ${MOST_TOLD}`)
  for (const { row, problems } of rows) tell(`Fila ${row}: ${Object.values(problems).join('; ')}`)
}

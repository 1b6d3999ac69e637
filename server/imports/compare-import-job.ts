import { eq, sql } from 'drizzle-orm'
import type { ProductChanges } from '../../contract/api/admin/products.ts'
import type { ImportLayout, ImportOutcome } from '../../contract/import-layout.ts'
import { previewNewProducts } from '../catalog/add-products.ts'
import { previewProducts } from '../catalog/change-products.ts'
import { fieldsOfNew } from '../catalog/tell-edit.ts'
import { allowSeconds, type Database, type Transaction } from '../db/database.ts'
import type { EditedFields } from '../db/schema/catalog.ts'
import { productImportFiles, productImports } from '../db/schema/imports.ts'
import { DomainError } from '../domain-error.ts'
import type { Job, JobRun } from '../jobs/queue-job.ts'
import { readFileRows } from './internal/import-reader.ts'
import type { ReadRow } from './internal/read-row.ts'
import { toNew, toWanted } from './internal/row-wishes.ts'

type Input = { importId: number }

/** A row as it is kept. */
type ComparedRow = ReadRow & {
  outcome: ImportOutcome
  sellableId: number | null
  version: number | null
  changes: EditedFields
}

/**
 * Compares a file with the catalogue, some hundred rows in a transaction. After a failure it begins anew. An import that was
 * cancelled gets no row more.
 */
export const compareImportJob: Job<Input> = { kind: 'compare-import', run: compareFile }

async function compareFile({ db, input: { importId }, signal, report }: JobRun<Input>): Promise<void> {
  const [found] = await db
    .select({ layout: productImports.layout, content: productImportFiles.content })
    .from(productImports)
    .innerJoin(productImportFiles, eq(productImportFiles.importId, productImports.id))
    .where(eq(productImports.id, importId))
  if (!found) return
  const { layout, content } = found
  await db.transaction((tx) => forgetRows(tx, importId))
  let done = 0
  try {
    for await (const { rows, total, isLast } of readFileRows(db, content, layout)) {
      signal.throwIfAborted()
      const isWanted = await db.transaction(async (tx) => {
        if (!(await lockComparing(tx, importId))) return false
        await addRows(tx, importId, await compareRows(tx, rows, layout))
        if (isLast) await finish(tx, importId)
        return true
      })
      if (!isWanted) return
      done += rows.length
      report(done, total)
    }
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'import_unreadable') throw error
    await fail(db, importId, error.message)
  }
}

async function forgetRows(tx: Transaction, importId: number): Promise<void> {
  await allowSeconds(tx, 60)
  await tx.execute(sql`delete from product_import_row where import_id = ${importId}`)
}

/** Whether it is still to be compared. Whoever cancels it waits for the piece under way. */
async function lockComparing(tx: Transaction, importId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from product_import where id = ${importId} and state = 'comparing' for update`)
  return rows.length > 0
}

/** Tells of each row which product it means, and what of it would change, as the batch that applies it would do it. */
async function compareRows(
  tx: Transaction,
  rows: readonly ReadRow[],
  layout: ImportLayout,
): Promise<ComparedRow[]> {
  const known = await findProducts(tx, rows)
  const compared = rows.map((row) => firstLook(row, known.get(row.productKey ?? ''), layout))
  const changing = compared.filter(({ outcome }) => outcome === 'changed')
  const changes = await previewProducts(tx, changing.map(toWanted))
  for (const [at, row] of changing.entries()) {
    const preview = changes[at]
    if (preview?.outcome === 'refused' || !preview) Object.assign(row, refusedFor(preview?.reason))
    else
      Object.assign(row, {
        title: typeof row.fields.name === 'string' ? row.title : preview.product.name,
        outcome: preview.outcome,
        version: preview.product.version,
        changes: preview.outcome === 'changed' ? preview.fields : {},
      })
  }
  const added = compared.filter(({ outcome }) => outcome === 'new')
  const additions = await previewNewProducts(tx, added.map(toNew))
  for (const [at, row] of added.entries()) {
    const preview = additions[at]
    if (preview?.outcome === 'refused') Object.assign(row, refusedFor(preview.reason))
  }
  return compared
}

const refusedFor = (reason = 'No se pudo comparar') => ({
  outcome: 'refused' as const,
  changes: {},
  problems: { row: reason },
})

/** What a row is before the catalogue has judged it: refused by itself, new, or of a known product. */
function firstLook(row: ReadRow, product: KnownProduct | undefined, layout: ImportLayout): ComparedRow {
  const refused = (problems: Record<string, string>): ComparedRow => ({
    ...row,
    problems,
    outcome: 'refused',
    sellableId: product?.id ?? null,
    version: null,
    changes: {},
  })
  if (Object.keys(row.problems).length > 0) return refused(row.problems)
  if (product?.problem) return refused(product.problem)
  const nothingYet = { version: null, changes: {} }
  if (product) return { ...row, ...nothingYet, outcome: 'changed', sellableId: product.id }
  const fields: ProductChanges = {
    ...(layout.category_id !== null && { category_id: layout.category_id }),
    ...row.fields,
  }
  const problems: Record<string, string> = {}
  if (fields.name === undefined) problems.name = 'La tienda no lo tiene, y sin nombre no se puede crear'
  if (fields.category_id === undefined) problems.category_id = 'Falta la categoría de un producto nuevo'
  if (Object.keys(problems).length > 0) return refused(problems)
  const units: EditedFields = row.stock ? { stock: { before: null, after: row.stock } } : {}
  const changes = { ...fieldsOfNew(fields), ...units }
  return { ...row, fields, outcome: 'new', sellableId: null, version: null, changes }
}

type KnownProduct = { id: number; problem: Record<string, string> | null }

/** The products that the rows mean, by the keys of the rows. */
async function findProducts(tx: Transaction, rows: readonly ReadRow[]): Promise<Map<string, KnownProduct>> {
  const keys = [...new Set(rows.flatMap(({ productKey }) => productKey ?? []))]
  const ofKind = (kind: string) =>
    keys.filter((key) => key.startsWith(kind)).map((key) => key.slice(kind.length))
  const { rows: found } = await tx.execute<{ key: string; id: number; kind: string; count: number }>(sql`
    select 'sku:' || sku as key, id, kind, 1 as count
      from sellable where sku = any(${sql.param(ofKind('sku:'))}::text[])
     union all
    select 'part:' || part_number, min(id), 'product', count(*)::int
      from sellable where part_number = any(${sql.param(ofKind('part:'))}::text[]) and kind = 'product'
     group by part_number`)
  return new Map(found.map(({ key, id, kind, count }) => [key, { id, problem: problemOf(kind, count) }]))
}

function problemOf(kind: string, count: number): Record<string, string> | null {
  if (kind !== 'product') return { sku: 'Es de un ensamble, y los ensambles no se importan' }
  return count > 1 ? { part_number: `${count} productos lo tienen: usa el SKU` } : null
}

async function addRows(tx: Transaction, importId: number, rows: readonly ComparedRow[]): Promise<void> {
  const list = rows.map((row) => ({
    row: row.row,
    outcome: row.outcome,
    product_key: row.productKey,
    title: row.title,
    fields: row.outcome === 'refused' ? {} : row.fields,
    stock: row.stock,
    problems: row.problems,
    sellable_id: row.sellableId,
    version: row.version,
    changes: row.changes,
  }))
  await tx.execute(sql`
    insert into product_import_row
      (import_id, row, outcome, product_key, title, fields, stock, problems, sellable_id, version, changes)
    select ${importId}, row, outcome, product_key, title, fields, stock, problems, sellable_id, version, changes
      from jsonb_populate_recordset(null::product_import_row, ${JSON.stringify(list)}::jsonb)`)
}

/** Refuses what only all rows together show, and counts. */
async function finish(tx: Transaction, importId: number): Promise<void> {
  await allowSeconds(tx, 60)
  // Which of several rows with one product is meant, nobody can say: none is taken.
  await tx.execute(sql`
    with same as (
      select coalesce('id:' || sellable_id, product_key) as key, array_agg(row order by row) as found
        from product_import_row where import_id = ${importId} and product_key is not null
       group by 1 having count(*) > 1)
    update product_import_row set outcome = 'refused', changes = '{}', fields = '{}', version = null,
           problems = problems - 'row' || jsonb_build_object('sku', 'El mismo producto está en las filas ' ||
             array_to_string(found[1:5], ', ') || case when cardinality(found) > 5 then '…' else '' end)
      from same where import_id = ${importId} and coalesce('id:' || sellable_id, product_key) = same.key`)
  // A SKU in other letters is a slip: nobody means a second product by it.
  await tx.execute(sql`
    update product_import_row set outcome = 'refused', changes = '{}', fields = '{}',
           problems = jsonb_build_object('sku', 'La tienda lo tiene escrito así: ' || sellable.sku)
      from sellable
     where import_id = ${importId} and outcome = 'new' and product_key like 'sku:%'
       and lower(sellable.sku) = lower(substr(product_key, 5))`)
  await tx.execute(sql`
    update product_import set state = 'compared', compared_at = now(), rows = counted.rows,
           new_rows = counted.new, changed_rows = counted.changed, same_rows = counted.same, refused_rows = counted.refused
      from (select count(*)::int as rows, (count(*) filter (where outcome = 'new'))::int as new,
                   (count(*) filter (where outcome = 'changed'))::int as changed,
                   (count(*) filter (where outcome = 'same'))::int as same,
                   (count(*) filter (where outcome = 'refused'))::int as refused
              from product_import_row where import_id = ${importId}) as counted
     where product_import.id = ${importId}`)
}

async function fail(db: Database, importId: number, failure: string): Promise<void> {
  await db
    .update(productImports)
    .set({ state: 'failed', failure })
    .where(sql`${productImports.id} = ${importId} and ${productImports.state} = 'comparing'`)
}

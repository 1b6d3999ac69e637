import { type AddedOutcome, addProducts, type NewProduct } from '../catalog/add-products.ts'
import { changeProducts, type ProductOutcome, type WantedProduct } from '../catalog/change-products.ts'
import type { Database } from '../db/database.ts'
import {
  pairRows,
  type RowResult,
  readNamedProducts,
  readRowsDone,
  withRunningBatch,
} from './internal/piece.ts'

/**
 * One row of a batch. `position` orders the rows of a batch and names each: a row that has its outcome is never written a second
 * time. `label` is what people call the row where no product says it: its SKU or name in the file.
 */
export type BatchRow = { position: number; label?: string } & (
  | { product: WantedProduct }
  | { add: NewProduct }
  /** What was wrong with the row before it came here, in Spanish. */
  | { refusal: string }
)

/** What became of a row. */
export type RowOutcome = { position: number } & (
  | ProductOutcome
  | AddedOutcome
  | { outcome: 'refused'; id: null; reason: string }
)

/** So many rows a piece should have: its transaction holds their locks for about a tenth of a second, and a buyer waits for it. */
export const ROWS_A_PIECE = 250

/**
 * Writes one piece of a batch in a transaction of its own: changes known products and adds new ones as drafts, in the name of who
 * began the batch, under its id in `sellable_edit`. Each row gets its outcome; one that is refused changes nothing and fails none
 * of the others. Rows that have an outcome already are passed over, so that a job which begins anew may send all of them again.
 * Of two rows with the same product in one batch the second is refused.
 * Returns what became of the rows that it wrote, by position, or null when the batch is not running (any more): it was cancelled,
 * and the caller stops.
 * @throws DomainError `not_permitted`, which `workOnBatch` turns into the end of the batch.
 */
export async function writeBatchPiece(
  db: Database,
  batchId: number,
  rows: readonly BatchRow[],
): Promise<RowOutcome[] | null> {
  const results = await withRunningBatch(db, batchId, async (tx, editor) => {
    const done = await readRowsDone(
      tx,
      batchId,
      rows.map(({ position }) => position),
    )
    const left = rows.filter(({ position }) => !done.has(position))
    const named = await readNamedProducts(tx, batchId, left)
    const results: RowResult[] = []
    const changed: (BatchRow & { product: WantedProduct })[] = []
    const added: (BatchRow & { add: NewProduct })[] = []
    for (const row of left) {
      const refuse = (reason: string) =>
        results.push({ row, outcome: { outcome: 'refused', id: null, reason } })
      if ('refusal' in row) refuse(row.refusal)
      else if ('add' in row) added.push(row)
      else if (named.has(row.product.id)) refuse('Otra fila de este lote ya es de este producto')
      else {
        named.add(row.product.id)
        changed.push(row)
      }
    }
    const changes = await changeProducts(
      tx,
      changed.map(({ product }) => product),
      editor,
    )
    results.push(...pairRows(changed, changes))
    const additions = await addProducts(
      tx,
      added.map(({ add }) => add),
      editor,
    )
    results.push(...pairRows(added, additions))
    return results.sort((one, other) => one.row.position - other.row.position)
  })
  return results?.map(({ row, outcome }) => ({ position: row.position, ...outcome })) ?? null
}

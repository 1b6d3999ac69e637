import { and, sql } from 'drizzle-orm'
import type { CartLineNow } from '../../contract/api/catalog.ts'
import { findMisfits, type Misfit } from '../compatibility/find-misfits.ts'
import type { Executor } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'
import { statement } from '../db/statement.ts'
import {
  isForSale,
  type ProductRow,
  selectRows,
  specsAsJson,
  specsIn,
  toProduct,
  type WithSpecs,
} from './product-rows.ts'
import { toPart } from './read-parts.ts'

type Weight = { weightGrams: number | null; categoryId: number | null }

/** What the catalogue says now of what lies in a cart. What is no longer for sale is left out. */
export type Cart = {
  /** In no order. */
  lines: CartLineNow[]
  /** What decides on what a unit weighs, by id. */
  weights: ReadonlyMap<number, Weight>
  /** Which of its products do not go together, as far as their specifications tell. */
  misfits: Misfit[]
}

type CartRow = ProductRow & WithSpecs & Weight & { model: string | null }

/** Whoever has a cart asks for it with each page that they open, so one statement reads all of it. */
const readRows = statement<{ ids: readonly number[] }, CartRow>(({ ids }) =>
  selectRows({
    model: sql`${sellables.model}`,
    weightGrams: sql`${sellables.weightGrams}`,
    specs: specsAsJson,
  }).where(and(sql`${sellables.id} = any(${ids}::bigint[])`, isForSale)),
)

export async function readCart(db: Executor, ids: readonly number[]): Promise<Cart> {
  const rows = await readRows(db, { ids })
  const parts = new Map(
    rows.filter(({ kind }) => kind === 'product').map((row) => [row.id, toPart(row, specsIn(row.specs))]),
  )
  return {
    lines: rows.map((row) => {
      const { id, name, img_url, price, stock } = toProduct(row)
      return { id, name, img_url, price, stock }
    }),
    weights: new Map(rows.map((row) => [row.id, row])),
    misfits: findMisfits(
      ids.flatMap((id) => {
        const part = parts.get(id)
        return part ? [{ ...part, count: 1 }] : []
      }),
    ),
  }
}

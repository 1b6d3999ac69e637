import { sql } from 'drizzle-orm'
import type { BuildCheck, BuildPartRow } from '../../contract/api/admin/builds.ts'
import { type BuildSlot, buildSlots } from '../../contract/build-slots.ts'
import { toDollars } from '../../contract/money.ts'
import type { ProductState } from '../../contract/product-fields.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { unitCost } from '../db/unit-cost.ts'
import { unitsPossible } from '../inventory/move-stock.ts'
import { toThumbnail } from '../media/picture.ts'
import { tilePath } from '../media/tiles.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { judgeBuild, type SlottedPart, sumOf } from './internal/build-parts.ts'
import { productState } from './internal/product-state.ts'

/**
 * What the staff are told of parts before they are saved as a build.
 * @throws DomainError `not_permitted`.
 */
export async function checkBuild(db: Executor, staff: Staff, parts: string): Promise<BuildCheck> {
  await requirePermission(db, staff, 'products.read')
  return judgeSlotted(db, readPartsInAddress(parts))
}

/** `CPU:4,RAM:12x2`, as the schema has checked it. */
export function readPartsInAddress(text: string): SlottedPart[] {
  return text
    .split(',')
    .filter(Boolean)
    .map((part) => {
      const [slot = '', line = ''] = part.split(':')
      const [id, quantity = 1] = line.split('x').map(Number)
      return { slot: slot as BuildSlot, id: id ?? 0, quantity }
    })
    .filter(({ slot }) => buildSlots.includes(slot))
}

/** What these parts cost, how many builds they are enough for, and what the rules say against them. */
export async function judgeSlotted(db: Executor, parts: readonly SlottedPart[]): Promise<BuildCheck> {
  const rows = await readPartRows(
    db,
    parts.map(({ id }) => id),
  )
  const known = parts.flatMap((part) => {
    const row = rows.get(part.id)
    return row ? [{ ...part, ...row }] : []
  })
  const sumCents = known.length === 0 ? null : sumOf(known)
  const costs = known.map(({ costCents, quantity }) => (costCents === null ? null : costCents * quantity))
  const free = new Map([...rows].map(([id, { stock }]) => [id, stock]))
  const findings = await judgeBuild(db, known)
  return {
    sum: sumCents === null ? null : toDollars(sumCents),
    cost:
      costs.length === 0 || costs.includes(null)
        ? null
        : toDollars(costs.reduce((sum: number, cents) => sum + (cents ?? 0), 0)),
    possible: unitsPossible(byProduct(known), free),
    findings: findings.flatMap(({ verdict, ids, text }) =>
      verdict === 'fits' ? [] : [{ verdict, ids, text }],
    ),
    parts: buildSlots.flatMap((slot) => known.filter((part) => part.slot === slot).map(toPartRow)),
  }
}

/** One product may go into two slots. */
function byProduct(parts: readonly SlottedPart[]): { id: number; quantity: number }[] {
  const quantities = new Map<number, number>()
  for (const { id, quantity } of parts) quantities.set(id, (quantities.get(id) ?? 0) + quantity)
  return [...quantities].map(([id, quantity]) => ({ id, quantity }))
}

export type PartRow = {
  id: number
  name: string
  priceCents: number | null
  costCents: number | null
  stock: number
  state: ProductState
  categoryId: number | null
  file: string | null
  widths: number[] | null
}

/** Products as the desk shows the parts of a build, by id. The cost is the written one, or that of the last units. */
export async function readPartRows(db: Executor, ids: readonly number[]): Promise<Map<number, PartRow>> {
  const { rows } = await db.execute<PartRow>(sql`
    select sellable.id, name, price_cents as "priceCents", stock, ${productState} as state, category_id as "categoryId",
           ${unitCost} as "costCents",
           media.file, media.widths
      from sellable
      left join sellable_media on sellable_media.sellable_id = sellable.id and sellable_media.position = 0
      left join media on media.id = sellable_media.media_id
     where sellable.id = any(${sql.param([...ids])}::bigint[]) and kind = 'product'`)
  return new Map(rows.map((row) => [row.id, row]))
}

export function toPartRow(part: SlottedPart & PartRow): BuildPartRow {
  const { slot, id, quantity, name, priceCents, stock, state, categoryId, file, widths } = part
  return {
    ...{ slot, id, quantity, name, stock, state },
    price: priceCents === null ? null : toDollars(priceCents),
    img_url: file === null ? tilePath('product', categoryId) : toThumbnail({ file, widths: widths ?? [] }),
  }
}

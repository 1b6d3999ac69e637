import { sql } from 'drizzle-orm'
import type { PartChoiceAnswer } from '../../contract/api/admin/builds.ts'
import type { BuildSlot } from '../../contract/build-slots.ts'
import type { Staff } from '../accounts/actor.ts'
import { judgeParts } from '../compatibility/judge-parts.ts'
import type { Part, Verdict } from '../compatibility/part.ts'
import type { Executor } from '../db/database.ts'
import { matchesArticle } from '../inventory/matching-articles.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { readPartRows, readPartsInAddress, toPartRow } from './check-build.ts'
import { kindOfSlot } from './internal/build-parts.ts'
import { readParts } from './read-parts.ts'

/** The categories whose products can go into a slot. A refurbished card is in the tenth. */
const categoriesOf: Record<BuildSlot, readonly number[]> = {
  CPU: [1],
  MBO: [3],
  GPU: [2, 10],
  RAM: [4],
  SSD: [5],
  PSU: [6],
  CASE: [7],
  COOLER: [8],
}

/** So many are judged, those in stock and the nearest by price first. */
const JUDGED = 200
const SHOWN = 24

const order: readonly Verdict[] = ['fits', 'unknown', 'misfit']

/**
 * Products for a slot of a build: for a part that is out, what could stand in for it. What goes with the other parts and is
 * there comes first, by how near its price is to the part that gives way.
 * @throws DomainError `not_permitted`.
 */
export async function findBuildParts(
  db: Executor,
  staff: Staff,
  { slot, parts: text, q = '' }: { slot: BuildSlot; parts: string; q?: string | undefined },
): Promise<PartChoiceAnswer> {
  await requirePermission(db, staff, 'products.read')
  const chosen = readPartsInAddress(text)
  const leaving = chosen.find((part) => part.slot === slot)
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from sellable
     where kind = 'product' and published_at is not null and price_cents is not null
       and category_id = any(${sql.param(categoriesOf[slot])}::smallint[])
       and id <> ${leaving?.id ?? 0} and ${matchesArticle(q) ?? sql`true`}
     order by (stock >= ${leaving?.quantity ?? 1}) desc,
              abs(price_cents - coalesce((select price_cents from sellable where id = ${leaving?.id ?? 0}), 0)), id
     limit ${JUDGED}`)
  const others = chosen.filter((part) => part.slot !== slot)
  const found = await readParts(
    db,
    [
      ...others.map(({ id, quantity }) => ({ id, count: quantity })),
      ...rows.map(({ id }) => ({ id, count: leaving?.quantity ?? 1 })),
    ],
    { alsoHidden: true },
  )
  const candidates = new Set(rows.map(({ id }) => id))
  const beside = found.filter(({ id }) => !candidates.has(id))
  const known = new Map(found.filter(({ id }) => candidates.has(id)).map((part) => [part.id, part]))
  const judged = rows
    .flatMap(({ id }, nth) => {
      const part = known.get(id)
      return part?.kind === kindOfSlot[slot] ? [{ id, nth, ...judgeBeside(beside, part) }] : []
    })
    .sort((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict) || a.nth - b.nth)
  return {
    candidates: await toCandidates(db, judged.slice(0, SHOWN), { slot, quantity: leaving?.quantity ?? 1 }),
  }
}

type Judged = { id: number; verdict: Verdict; reason: string | null }

/** The worst that the rules say of a part beside the others. */
function judgeBeside(others: readonly Part[], part: Part): Omit<Judged, 'id'> {
  const findings = judgeParts([...others, part]).filter(({ ids }) => ids.includes(part.id))
  const worst = findings.toSorted((a, b) => order.indexOf(b.verdict) - order.indexOf(a.verdict))[0]
  if (!worst || worst.verdict === 'fits') return { verdict: 'fits', reason: null }
  return { verdict: worst.verdict, reason: worst.text }
}

async function toCandidates(
  db: Executor,
  judged: readonly Judged[],
  { slot, quantity }: { slot: BuildSlot; quantity: number },
): Promise<PartChoiceAnswer['candidates']> {
  const rows = await readPartRows(
    db,
    judged.map(({ id }) => id),
  )
  return judged.flatMap(({ id, verdict, reason }) => {
    const row = rows.get(id)
    return row ? [{ ...toPartRow({ ...row, slot, quantity }), id, verdict, reason }] : []
  })
}

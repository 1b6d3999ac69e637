import { and, eq, inArray } from 'drizzle-orm'
import { type BuildSlot, buildSlots, mostInSlot, slotLabels } from '../../../contract/build-slots.ts'
import { judgeWhole } from '../../compatibility/judge-parts.ts'
import { type Finding, type PartKind, partKindOf } from '../../compatibility/part.ts'
import type { Executor } from '../../db/database.ts'
import { buildComponents, sellables } from '../../db/schema/catalog.ts'
import { DomainError } from '../../domain-error.ts'
import { readSpecs } from '../product-rows.ts'
import { readParts } from '../read-parts.ts'

/** What goes into a slot of a composed build. */
export type SlottedPart = { slot: BuildSlot; id: number; quantity: number }

/** The same with what the catalogue says of the product. */
export type KnownPart = SlottedPart & {
  name: string
  priceCents: number | null
  isDraft: boolean
}

export const kindOfSlot: Record<BuildSlot, PartKind> = {
  CPU: 'processor',
  MBO: 'board',
  GPU: 'graphics',
  RAM: 'memory',
  SSD: 'drive',
  PSU: 'supply',
  CASE: 'case',
  COOLER: 'cooler',
}

/** The parts of a composed build in the order of its slots. */
export async function readSlottedParts(db: Executor, buildId: number): Promise<KnownPart[]> {
  const rows = await db
    .select({
      slot: buildComponents.slot,
      id: sellables.id,
      quantity: buildComponents.quantity,
      name: sellables.name,
      priceCents: sellables.priceCents,
      publishedAt: sellables.publishedAt,
    })
    .from(buildComponents)
    .innerJoin(sellables, eq(sellables.id, buildComponents.productId))
    .where(eq(buildComponents.buildId, buildId))
  return inOrder(rows.map(({ publishedAt, ...part }) => ({ ...part, isDraft: publishedAt === null })))
}

/**
 * Parts that the staff chose, with what the catalogue says of them, in the order of the slots.
 * @throws DomainError `invalid` for what is no product, does not go into its slot, or is too much for it.
 */
export async function readChosenParts(db: Executor, chosen: readonly SlottedPart[]): Promise<KnownPart[]> {
  const ids = chosen.map(({ id }) => id)
  const rows = await db
    .select({
      id: sellables.id,
      name: sellables.name,
      categoryId: sellables.categoryId,
      priceCents: sellables.priceCents,
      publishedAt: sellables.publishedAt,
    })
    .from(sellables)
    .where(and(inArray(sellables.id, ids), eq(sellables.kind, 'product')))
  const found = new Map(rows.map((row) => [row.id, row]))
  const specs = await readSpecs(db, ids, { only: ['product_type', 'cooler_sockets'] })
  const fields: Record<string, string> = {}
  const parts: KnownPart[] = []
  for (const [nth, part] of chosen.entries()) {
    const row = found.get(part.id)
    const most = mostInSlot[part.slot]
    if (!row || partKindOf(row.categoryId, specs.get(row.id) ?? {}) !== kindOfSlot[part.slot])
      fields[`parts.${nth}.id`] = `No es una pieza de ${slotLabels[part.slot]}`
    else if (part.quantity > most)
      fields[`parts.${nth}.quantity`] = most === 1 ? 'Va una sola' : `Como mucho ${most}`
    else if (chosen.findIndex(({ slot }) => slot === part.slot) !== nth)
      fields[`parts.${nth}.slot`] = `${slotLabels[part.slot]} ya tiene su pieza`
    else
      parts.push({ ...part, name: row.name, priceCents: row.priceCents, isDraft: row.publishedAt === null })
  }
  if (Object.keys(fields).length > 0) throw new DomainError('invalid', { fields })
  return inOrder(parts)
}

/** What the rules say of these parts as one computer. A product that was made another kind of thing is in the wrong slot. */
export async function judgeBuild(
  db: Executor,
  parts: readonly (SlottedPart & { name: string })[],
): Promise<Pick<Finding, 'verdict' | 'ids' | 'text'>[]> {
  const lines = parts.map(({ id, quantity }) => ({ id, count: quantity }))
  const read = await readParts(db, lines, { alsoHidden: true })
  const kinds = new Map(read.map(({ id, kind }) => [id, kind]))
  const misplaced = parts.filter(({ id, slot }) => kinds.get(id) !== kindOfSlot[slot])
  return [
    ...misplaced.map(({ id, slot, name }) => ({
      verdict: 'misfit' as const,
      ids: [id],
      text: `«${name}» no es una pieza de ${slotLabels[slot]}.`,
    })),
    ...judgeWhole(read),
  ]
}

/** What the parts cost one by one, in cents. Null: one of them has no price. */
export function sumOf(parts: readonly Pick<KnownPart, 'priceCents' | 'quantity'>[]): number | null {
  let cents = 0
  for (const { priceCents, quantity } of parts) {
    if (priceCents === null) return null
    cents += priceCents * quantity
  }
  return cents
}

/**
 * Refuses parts of which no computer comes, or which nobody may know of yet.
 * @throws DomainError `product_not_ready` or `build_misfit`, which say why.
 */
export async function refuseUnfitParts(db: Executor, parts: readonly KnownPart[]): Promise<void> {
  const drafts = parts.filter(({ isDraft }) => isDraft).map(({ name }) => name)
  if (drafts.length > 0)
    throw new DomainError('product_not_ready', {
      message: `Publica antes sus piezas que son borradores: ${drafts.join(', ')}.`,
    })
  const misfits = (await judgeBuild(db, parts)).filter(({ verdict }) => verdict === 'misfit')
  if (misfits.length > 0)
    throw new DomainError('build_misfit', {
      message: `Con esas piezas el ensamble no funciona. ${misfits.map(({ text }) => text).join(' ')}`,
    })
}

function inOrder<T extends { slot: BuildSlot }>(parts: T[]): T[] {
  return parts.sort((a, b) => buildSlots.indexOf(a.slot) - buildSlots.indexOf(b.slot))
}

import { and, eq, inArray } from 'drizzle-orm'
import type { BuildSlot } from '../../../contract/build-slots.ts'
import type { Transaction } from '../../db/database.ts'
import { sellableMedia } from '../../db/schema/pictures.ts'
import type { KnownPart } from './build-parts.ts'
import { noteUnused } from './pictures.ts'

/** What a build looks like most, first. */
const likeliest: readonly BuildSlot[] = ['CASE', 'GPU', 'MBO', 'COOLER', 'CPU', 'RAM', 'SSD', 'PSU']

/**
 * Lends a build that has no picture of its own the first one of its case, or else of another part. One that was lent for a part
 * that went gives way.
 */
export async function borrowPicture(
  tx: Transaction,
  buildId: number,
  { before, after }: { before: readonly KnownPart[]; after: readonly KnownPart[] },
): Promise<void> {
  const own = await tx
    .select({ mediaId: sellableMedia.mediaId, sourceId: sellableMedia.sourceId })
    .from(sellableMedia)
    .where(eq(sellableMedia.sellableId, buildId))
  const lent = new Set([...(await readFirst(tx, before)).values()].map(({ mediaId }) => mediaId))
  if (own.some(({ mediaId }) => !lent.has(mediaId))) return
  const pictures = await readFirst(tx, after)
  const slot = likeliest.find((one) => after.some((part) => part.slot === one && pictures.has(part.id)))
  const picture = pictures.get(after.find((part) => part.slot === slot)?.id ?? 0)
  await tx.delete(sellableMedia).where(eq(sellableMedia.sellableId, buildId))
  if (picture) await tx.insert(sellableMedia).values({ ...picture, sellableId: buildId, position: 0 })
  await noteUnused(
    tx,
    own.flatMap(({ mediaId, sourceId }) => [mediaId, sourceId]),
  )
}

/** The first picture of each of these products that has one. */
async function readFirst(tx: Transaction, parts: readonly KnownPart[]) {
  const ids = parts.map(({ id }) => id)
  const rows = await tx
    .select()
    .from(sellableMedia)
    .where(and(inArray(sellableMedia.sellableId, ids), eq(sellableMedia.position, 0)))
  return new Map(
    rows.map(({ sellableId, mediaId, alt, isReal, sourceId, cut }) => [
      sellableId,
      { mediaId, alt, isReal, sourceId, cut },
    ]),
  )
}

import type { OpenPartsAnswer } from '../../contract/api/admin/products.ts'
import { fold } from '../../contract/fold.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { specKinds } from './import/opendb/kinds/spec-kinds.ts'
import { filled } from './import/opendb/match.ts'
import type { SpecKind } from './import/opendb/spec-kind.ts'
import type { OpenRecord } from './open-parts/open-record.ts'
import { readOpenParts } from './open-parts/read-open-parts.ts'

const FOUND = 6
/** Fewer signs stand in too many names. */
const FEWEST_SIGNS = 3

type Query = { categoryId: number; text: string }

/**
 * The parts of the open data that fit a part number, or words of maker and model, with what is known of them under the
 * shop's own specifications. Whoever fills a product from them reads what they say: anybody may write into them.
 * @throws DomainError `not_permitted`.
 */
export async function findOpenParts(
  db: Executor,
  staff: Staff,
  { categoryId, text }: Query,
): Promise<OpenPartsAnswer> {
  await requirePermission(db, staff, 'products.read')
  const kinds = specKinds.filter((kind) => kind.categoryId === categoryId)
  const number = bare(text)
  if (number.length < FEWEST_SIGNS) return { parts: [], has_data: kinds.length > 0 }
  const words = fold(text).split(/\s+/).filter(Boolean)
  const found: { kind: SpecKind; record: OpenRecord; isExact: boolean }[] = []
  for (const kind of kinds) {
    for (const record of await readOpenParts(kind.file)) {
      const isExact = record.partNumbers.some((one) => bare(one) === number)
      if (isExact || hasWords(record, words)) found.push({ kind, record, isExact })
    }
  }
  const parts = found
    .sort((a, b) => Number(b.isExact) - Number(a.isExact) || a.record.name.length - b.record.name.length)
    .slice(0, FOUND)
  return {
    parts: parts.map(({ kind, record, isExact }) => ({
      name: record.name,
      maker: record.manufacturer,
      part_numbers: record.partNumbers,
      is_exact: isExact,
      specs: filled(kind.specs(record)) as OpenPartsAnswer['parts'][number]['specs'],
    })),
    has_data: kinds.length > 0,
  }
}

function hasWords({ manufacturer, name, partNumbers }: OpenRecord, words: readonly string[]): boolean {
  const all = fold(`${manufacturer ?? ''} ${name} ${partNumbers.join(' ')}`)
  return words.every((word) => all.includes(word))
}

const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

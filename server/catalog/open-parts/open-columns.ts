import { type OpenKind, openKinds } from './open-kinds.ts'
import type { OpenRecord } from './open-record.ts'

/**
 * The parts of a kind as they lie in the shop: one list for each field, as long as there are parts. Compressed, a list of
 * like values takes a third of what records do.
 */
export type OpenColumns = {
  names: string[]
  manufacturers: (string | null)[]
  partNumbers: string[][]
  years: (number | null)[]
  /** By the path of `openKinds`. Null where OpenDB says nothing. */
  fields: Record<string, unknown[]>
}

export function toColumns(kind: OpenKind, records: readonly OpenRecord[]): OpenColumns {
  // Parts of one maker are alike, which makes the file smaller, and the same records always give the same file.
  const sorted = records.toSorted((a, b) => compare(sortKey(a), sortKey(b)))
  const paths: readonly string[] = openKinds[kind]
  return {
    names: sorted.map(({ name }) => name),
    manufacturers: sorted.map(({ manufacturer }) => manufacturer),
    partNumbers: sorted.map(({ partNumbers }) => partNumbers),
    years: sorted.map(({ year }) => year),
    fields: Object.fromEntries(
      paths.map((path) => [path, sorted.map(({ fields }) => told(readAt(fields, path)))]),
    ),
  }
}

export function toRecords({ names, manufacturers, partNumbers, years, fields }: OpenColumns): OpenRecord[] {
  const records = names.map(
    (name, index): OpenRecord => ({
      name,
      manufacturer: manufacturers[index] ?? null,
      partNumbers: partNumbers[index] ?? [],
      year: years[index] ?? null,
      fields: {},
    }),
  )
  for (const [path, values] of Object.entries(fields)) {
    for (const [index, record] of records.entries()) writeAt(record.fields, path, values[index] ?? null)
  }
  return records
}

function sortKey({ manufacturer, name, partNumbers }: OpenRecord): string {
  return [manufacturer ?? '', name, ...partNumbers].join('\n')
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

const EACH = '[].'

function readAt(fields: Record<string, unknown>, path: string): unknown {
  const [list, item] = path.split(EACH)
  if (list !== undefined && item !== undefined) {
    const values = readAt(fields, list)
    return Array.isArray(values) ? values.map((value) => ({ [item]: value?.[item] ?? null })) : null
  }
  return path.split('.').reduce<unknown>((value, key) => (isObject(value) ? value[key] : null), fields)
}

function writeAt(fields: Record<string, unknown>, path: string, value: unknown): void {
  const keys = path.replace(/\[\].*/, '').split('.')
  const last = keys.pop() ?? ''
  let inner = fields
  for (const key of keys) {
    const next = isObject(inner[key]) ? inner[key] : {}
    inner[key] = next
    inner = next
  }
  inner[last] = value
}

/** What says nothing is null: an empty list or text. A zero may be meant. */
function told(value: unknown): unknown {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

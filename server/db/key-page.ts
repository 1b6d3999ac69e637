import { type SQL, sql } from 'drizzle-orm'

/** What a list is ordered by, all in one direction. The last key is unique, so that no two rows stand in one place. */
export type ListOrder = { keys: readonly SQL[]; way: 'asc' | 'desc' }

/** Where a page begins: beside the row with these keys, as `page` of a query names it: `after.41171.123`. */
export type PageStart = { side: 'after' | 'before'; keys: readonly number[] }

export type PageLinks = { previous: string | null; next: string | null }

/**
 * A list is read by the keys of its rows, not by how many rows to leave out: page 4,000 costs what page 1 does, and a
 * new row moves nobody's page.
 */
export function readPageStart(page: string | undefined): PageStart | null {
  if (page === undefined) return null
  const [side, ...keys] = page.split('.')
  return { side: side === 'before' ? 'before' : 'after', keys: keys.map(Number) }
}

/**
 * The parts of a statement that reads one page and one row more, which tells that the list goes on. `where` compares
 * whole keys, so an index on them leads to the page. A page that begins before a row is read backwards: `cutPage` turns
 * it.
 */
export function keyPage({ keys, way }: ListOrder, start: PageStart | null, size: number) {
  const isBackwards = start?.side === 'before'
  const direction = isBackwards === (way === 'asc') ? sql.raw('desc') : sql.raw('asc')
  const beyond = isBackwards === (way === 'asc') ? sql.raw('<') : sql.raw('>')
  const isComparable = start?.keys.length === keys.length
  return {
    where: isComparable
      ? sql`(${sql.join([...keys], sql`, `)}) ${beyond} (${sql.join(
          start.keys.map((key) => sql`${key}::bigint`),
          sql`, `,
        )})`
      : sql`true`,
    orderBy: sql.join(
      keys.map((key) => sql`${key} ${direction}`),
      sql`, `,
    ),
    limit: size + 1,
  }
}

/** The rows of the page in the order of the list, and what `page` has to be for the pages beside it. */
export function cutPage<Row>(
  found: readonly Row[],
  start: PageStart | null,
  size: number,
  keysOf: (row: Row) => readonly number[],
): { rows: Row[]; links: PageLinks } {
  const goesOn = found.length > size
  const rows = found.slice(0, size)
  const isBackwards = start?.side === 'before'
  if (isBackwards) rows.reverse()
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    rows,
    links: {
      previous: first && (isBackwards ? goesOn : start) ? `before.${keysOf(first).join('.')}` : null,
      next: last && (isBackwards || goesOn) ? `after.${keysOf(last).join('.')}` : null,
    },
  }
}

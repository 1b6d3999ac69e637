import type { RangeQuery } from '../../contract/api/admin/figures.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { safeCell } from '../imports/safe-cell.ts'
import { figuresFile } from './internal/figures-file.ts'
import { readSearchFigures } from './read-search-figures.ts'

/**
 * All that was looked for in vain in some days as a CSV.
 * @throws DomainError `not_permitted`, before the first piece.
 */
export async function exportSearches(
  db: Executor,
  staff: Staff,
  query: RangeQuery,
): Promise<AsyncGenerator<Uint8Array>> {
  const { searches } = await readSearchFigures(db, staff, query, { mostRows: null })
  return figuresFile(db, staff, { ...query, told_by: 'Búsquedas sin resultado' }, [
    ['Búsqueda', 'Veces', 'Veces en el período anterior', 'Última vez'],
    ...searches.map(({ words, times, times_before, last_day }) => [
      ...[safeCell(words), times, times_before, last_day],
    ]),
  ])
}

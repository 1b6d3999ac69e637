import { asc } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { searchSynonyms } from '../db/schema/search.ts'
import { type SynonymBook, synonymBook } from './search/spoken-query.ts'

/** Every search needs them and they change a few times a year, so that a process keeps what it has read. */
let kept = new WeakMap<Executor, Promise<SynonymBook>>()

/** Reads what the staff say that words mean, prepared for reading queries. */
export function readSearchSynonyms(db: Executor): Promise<SynonymBook> {
  const known = kept.get(db)
  if (known) return known
  const keptIn = kept
  const reading = db
    .select()
    .from(searchSynonyms)
    .orderBy(asc(searchSynonyms.id))
    .then(synonymBook)
    .catch((error) => {
      keptIn.delete(db)
      throw error
    })
  keptIn.set(db, reading)
  return reading
}

/** Reads them anew from the next call on, in this process. Every process calls it when it hears of a change of the search. */
export function forgetSearchSynonyms(): void {
  // A new map, and not a deletion: an answer under way was asked before the change.
  kept = new WeakMap()
}

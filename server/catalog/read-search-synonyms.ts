import { asc } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { searchSynonyms } from '../db/schema/search.ts'
import { keepRows } from './keep-rows.ts'
import { type SynonymBook, synonymBook } from './search/spoken-query.ts'

const kept = keepRows(async (db) =>
  synonymBook(await db.select().from(searchSynonyms).orderBy(asc(searchSynonyms.id))),
)

/** Reads what the staff say that words mean, prepared for reading queries. */
export const readSearchSynonyms: (db: Executor) => Promise<SynonymBook> = kept.read

/** Has this process read them anew. Every process calls it when it hears of a change of the search. */
export const forgetSearchSynonyms = kept.forget

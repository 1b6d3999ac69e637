import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { id } from './columns.ts'

/** Who types one of `typed` also finds what has one of `found`. Each is a word or a phrase; the staff write them. */
export const searchSynonyms = pgTable(
  'search_synonym',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    typed: text().array().notNull(),
    found: text().array().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check('search_synonym_not_empty', sql`cardinality(${t.typed}) > 0 and cardinality(${t.found}) > 0`),
  ],
)

/**
 * Searches that found nothing, counted by day, for the staff. It knows nothing of who searched, and what looks like an
 * address or a number of a person is never written: see `server/catalog/failed-searches.ts`.
 */
export const failedSearches = pgTable(
  'failed_search',
  {
    day: date().notNull().default(sql`current_date`),
    words: text().notNull(),
    times: integer().notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.day, t.words] })],
)

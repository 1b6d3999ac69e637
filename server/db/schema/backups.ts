import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { id, moment } from './columns.ts'

/** How each backup ended, the shop's own and those that somebody made by hand: a file, or the sentence that says why there is none. */
export const backups = pgTable(
  'backup',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    startedAt: moment().notNull(),
    /** When the file was whole, or no hope was left. */
    endedAt: moment().notNull().defaultNow(),
    /** Its name in the folder of backups, or its whole path where it was made by hand; null where it failed. */
    file: text(),
    /** Made by `npm run backup`: it lies where somebody said, and does not stand in for the one of the night. */
    isByHand: boolean('by_hand').notNull().default(false),
    bytes: bigint({ mode: 'number' }),
    rows: bigint({ mode: 'number' }),
    files: integer(),
    /** Files that rows name and that were not there. */
    lost: integer(),
    /** Why it failed, in Spanish, for whoever owns the shop. */
    error: text(),
  },
  (t) => [
    index('backup_by_end').on(t.endedAt),
    check('backup_outcome', sql`(${t.file} is null) <> (${t.error} is null)`),
  ],
)

/**
 * Each time that this database came out of a backup. Until somebody says that the shop goes on, nothing of before
 * `restored_at` runs by the clock: see `server/db/restoration.ts`.
 */
export const restorations = pgTable(
  'restoration',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** The moment of the backup. */
    takenAt: moment().notNull(),
    restoredAt: moment().notNull().defaultNow(),
    /** The numbers of orders that are left out, because buyers may know some of them: from the first to the last. */
    skippedFrom: id().notNull(),
    skippedTo: id().notNull(),
    resumedAt: moment(),
    resumedBy: id().references(() => accounts.id),
  },
  (t) => [index('restoration_waiting').on(t.id).where(sql`${t.resumedAt} is null`)],
)

import { sql } from 'drizzle-orm'
import { check, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { id } from './columns.ts'

/**
 * What the staff say of boards of some chipsets with processors of some architectures, such as that they need a newer BIOS. No
 * source of figures has it, so it is no verdict: it stands beside the verdicts.
 */
export const chipsetNotes = pgTable(
  'chipset_note',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** As boards name them: "B450". */
    chipsets: text().array().notNull(),
    /** As processors name them: "Zen 3". */
    architectures: text().array().notNull(),
    /** What the buyer reads. */
    text: text().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check(
      'chipset_note_not_empty',
      sql`${t.text} <> '' and cardinality(${t.chipsets}) > 0 and cardinality(${t.architectures}) > 0`,
    ),
  ],
)

import { sql } from 'drizzle-orm'
import { boolean, check, date, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PcBuildState } from '../../../contract/pc-build.ts'
import { accounts } from './accounts.ts'
import { sellables } from './catalog.ts'
import { id, moment } from './columns.ts'

/**
 * What buyers put together, saved under a code that its page bears: `/armado/{code}`. What is in it never changes, so a
 * link shows everybody the same parts. Names a person in `account_id`, and in `name` what somebody typed: the owner
 * deletes it, and it goes with the account. Without an owner it goes when nobody opened it for some months, by
 * `forget-pc-builds.ts`.
 */
export const pcBuilds = pgTable(
  'pc_build',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    code: text().notNull().unique('pc_build_code'),
    name: text().notNull(),
    /** Products with their counts, by place. What was for sale once is never deleted, so each id leads to a row. */
    lines: jsonb().$type<Partial<PcBuildState['lines']>>().notNull(),
    hasAssembly: boolean().notNull(),
    /** The shop's build that it was made from. */
    baseId: id().references(() => sellables.id),
    accountId: id().references(() => accounts.id),
    savedAt: moment().notNull().defaultNow(),
    /** The last day on which somebody opened its page. */
    openedOn: date().notNull().default(sql`current_date`),
  },
  (t) => [
    check('pc_build_name_not_empty', sql`${t.name} <> ''`),
    // Saved again, the same is the same armado. The lines are compared by their hash, because a row of an index is short.
    uniqueIndex('pc_build_once').on(
      sql`coalesce(account_id, 0)`,
      sql`coalesce(base_id, 0)`,
      t.name,
      t.hasAssembly,
      sql`md5(lines::text)`,
    ),
    index('pc_build_account').on(t.accountId),
    index('pc_build_unowned').on(t.openedOn).where(sql`account_id is null`),
  ],
)

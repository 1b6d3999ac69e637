import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { batchKinds, batchOutcomes } from '../../../contract/batches.ts'
import { accounts } from './accounts.ts'
import { id, moment } from './columns.ts'

/**
 * One act on many products, which a job does in pieces: see `server/batches/write-piece.ts`. Its edits name it in `sellable_edit`,
 * and by them it is taken back. It names who of the staff began it, and stays as it is: what the staff did is kept.
 */
export const batches = pgTable(
  'batch',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: batchKinds }).notNull(),
    /** What the staff read of it: "Precio +5 %, terminado en .90". */
    title: text().notNull(),
    /** What its job needs besides the rows, as its kind says. */
    input: jsonb().notNull().default({}),
    state: text({ enum: ['running', 'done', 'cancelled', 'failed'] })
      .notNull()
      .default('running'),
    /** What the staff are told of one that failed. */
    failure: text(),
    /** The job that works on it. Jobs are deleted before batches are, so it is no foreign key. Null: the command line does. */
    jobId: bigint({ mode: 'number' }),
    /** The kind of that job, by which a batch that was stopped goes on. */
    jobKind: text(),
    /** The batch whose edits this one takes back. */
    undoes: id().references((): AnyPgColumn => batches.id),
    /** How many rows it has, and what became of those that were worked on. */
    total: integer().notNull(),
    created: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    removed: integer().notNull().default(0),
    same: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    /** In whose name it works: who began it, or had it go on. Null: the command line. */
    startedBy: id().references(() => accounts.id),
    startedAt: moment().notNull().defaultNow(),
    endedAt: moment(),
  },
  (t) => [
    check('batch_ended', sql`(${t.state} = 'running') = (${t.endedAt} is null)`),
    check('batch_undo_has_batch', sql`(${t.kind} = 'undo') = (${t.undoes} is not null)`),
    index('batch_undoes').on(t.undoes).where(sql`undoes is not null`),
  ],
)

/** The rows of a batch and what became of each. They go some months after it; what it changed stays in `sellable_edit`. */
export const batchRows = pgTable(
  'batch_row',
  {
    batchId: id()
      .notNull()
      .references(() => batches.id, { onDelete: 'cascade' }),
    /** The order in which they are worked on: of an import the row of the file. */
    position: integer().notNull(),
    /** Null: a row that became no product. It is no foreign key, because the draft that an import made can be discarded. */
    sellableId: id(),
    /** What the row is called where no product says it. */
    label: text(),
    /** Null: its turn has not come. */
    outcome: text({ enum: batchOutcomes }),
    /** Why it was refused, or what of it was kept as it is. */
    reason: text(),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.position] }),
    // Of two rows with one product the second is refused: otherwise nobody could say what taking back the batch means.
    uniqueIndex('batch_row_product').on(t.batchId, t.sellableId).where(sql`sellable_id is not null`),
  ],
)

import { eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database.ts'
import { bankStatementFiles, bankStatements, statementLayouts } from '../db/schema/statements.ts'
import { DomainError } from '../domain-error.ts'
import type { Job, JobRun } from '../jobs/queue-job.ts'
import { addLines } from './internal/add-lines.ts'
import { readFileLines } from './internal/statement-reader.ts'
import type { StatementBatch } from './internal/statement-worker.ts'

type Input = { statementId: number; accountId: number }
type Summary = NonNullable<StatementBatch['summary']>

/**
 * Reads a statement into lines, a thousand in a transaction. After a failure it begins anew: the lines that it brought
 * before are there already. A statement that was cancelled gets no line more.
 */
export const readStatementJob: Job<Input> = { kind: 'read-statement', run: readIntoLines }

async function readIntoLines({ db, input, signal, report }: JobRun<Input>): Promise<void> {
  const { statementId } = input
  const [statement] = await db
    .select({ layout: bankStatements.layout, content: bankStatementFiles.content })
    .from(bankStatements)
    .innerJoin(bankStatementFiles, eq(bankStatementFiles.statementId, bankStatements.id))
    .where(eq(bankStatements.id, statementId))
  if (!statement?.layout) return
  const { content, layout } = statement
  /** Of lines that stand in the file several times, those that it has had. */
  const had = new Set<string>()
  let done = 0
  try {
    for await (const { lines, total, summary } of readFileLines({ kind: 'lines', content, layout })) {
      signal.throwIfAborted()
      const isWanted = await db.transaction(async (tx) => {
        const bankAccountId = await lockReading(tx, statementId)
        if (bankAccountId === null) return false
        await addLines(tx, { statementId, bankAccountId }, lines, had)
        if (summary) await finish(tx, input, { bankAccountId, layout }, total, summary)
        return true
      })
      if (!isWanted) return
      done += lines.length
      report(done, total)
    }
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'statement_unreadable') throw error
    await fail(db, statementId, error.message)
  }
}

/** The account of a statement that is still to be read, or null. Whoever cancels it waits for the batch under way. */
async function lockReading(tx: Transaction, statementId: number): Promise<number | null> {
  const { rows } = await tx.execute<{ bankAccountId: number }>(sql`
    select bank_account_id as "bankAccountId" from bank_statement
     where id = ${statementId} and state = 'reading' for update`)
  return rows[0]?.bankAccountId ?? null
}

async function finish(
  tx: Transaction,
  { statementId, accountId }: Input,
  { bankAccountId, layout }: Pick<typeof statementLayouts.$inferSelect, 'bankAccountId' | 'layout'>,
  total: number,
  { headerKey, debits, rejectedRows, rejected, firstDay, lastDay }: Summary,
): Promise<void> {
  const { rows } = await tx.execute<{ lines: number; cents: number }>(sql`
    select count(*)::int as lines, coalesce(sum(amount_cents), 0)::float8 as cents
      from statement_line where statement_id = ${statementId}`)
  const { lines = 0, cents = 0 } = rows[0] ?? {}
  await tx
    .update(bankStatements)
    .set({
      state: 'read',
      newLines: lines,
      knownLines: total - lines,
      newCents: cents,
      debitRows: debits,
      rejectedRows,
      rejected,
      firstDay,
      lastDay,
      endedAt: sql`now()`,
    })
    .where(eq(bankStatements.id, statementId))
  await tx.delete(bankStatementFiles).where(eq(bankStatementFiles.statementId, statementId))
  const saved = { layout, savedBy: accountId, savedAt: sql`now()` }
  await tx
    .insert(statementLayouts)
    .values({ bankAccountId, headerKey, ...saved })
    .onConflictDoUpdate({ target: [statementLayouts.bankAccountId, statementLayouts.headerKey], set: saved })
}

async function fail(db: Database, statementId: number, failure: string): Promise<void> {
  await db
    .update(bankStatements)
    .set({ state: 'failed', failure, endedAt: sql`now()` })
    .where(sql`${bankStatements.id} = ${statementId} and ${bankStatements.state} = 'reading'`)
}

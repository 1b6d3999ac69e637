import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { receiptKey } from '../../orders/order-claims.ts'
import type { ReadLine } from './read-lines.ts'

/** A line that is there, among those that say the same. `copy`: which of them it is, from 1. */
type Copy = { copy: number; balanceCents: number | null }

/**
 * Writes those lines of a file that no statement of the account brought before. Two lines of one file that say the same
 * are two; a line is the same as one that is there if the balances after them do not differ, where both are known.
 * `had`: which copies the file has had of the lines that it holds several times. It is added to.
 */
export async function addLines(
  tx: Transaction,
  { statementId, bankAccountId }: { statementId: number; bankAccountId: number },
  lines: readonly ReadLine[],
  had: Set<string>,
): Promise<void> {
  if (lines.length === 0) return
  // Two statements of one account that are read at once take turns, batch by batch.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`statement lines ${bankAccountId}`}, 0))`,
  )
  const there = await copiesThere(
    tx,
    bankAccountId,
    lines.map(({ keyBase }) => keyBase),
  )
  const fresh = lines.flatMap((line) => {
    const copies = there.get(line.keyBase) ?? []
    const free = copies.filter(({ copy }) => !had.has(`${line.keyBase}:${copy}`))
    const same =
      free.find(({ balanceCents }) => balanceCents === line.balanceCents) ??
      free.find(({ balanceCents }) => balanceCents === null || line.balanceCents === null)
    const copy = same?.copy ?? Math.max(0, ...copies.map((other) => other.copy)) + 1
    if (line.isRepeated) had.add(`${line.keyBase}:${copy}`)
    if (same) return []
    there.set(line.keyBase, [...copies, { copy, balanceCents: line.balanceCents }])
    const { keyBase, isRepeated, ...said } = line
    const referenceKey = line.reference === null ? null : receiptKey(line.reference) || null
    return [{ ...said, lineKey: `${keyBase}:${copy}`, referenceKey }]
  })
  // One parameter for a thousand lines: thirteen thousand of them take the driver longer than the database.
  await tx.execute(sql`
    insert into statement_line (bank_account_id, statement_id, line_key, day, amount_cents, reference, reference_key, concept,
                                payer_name, payer_identification, balance_cents)
    select ${bankAccountId}, ${statementId}, "lineKey", day, "amountCents", reference, "referenceKey", concept,
           "payerName", "payerIdentification", "balanceCents"
      from json_to_recordset(${JSON.stringify(fresh)}::json)
           as line ("lineKey" text, day date, "amountCents" int, reference text, "referenceKey" text, concept text,
                    "payerName" text, "payerIdentification" text, "balanceCents" bigint)`)
}

async function copiesThere(
  tx: Transaction,
  bankAccountId: number,
  bases: readonly string[],
): Promise<Map<string, Copy[]>> {
  const { rows } = await tx.execute<Copy & { base: string }>(sql`
    select left(line_key, 32) as base, split_part(line_key, ':', 2)::int as copy, balance_cents as "balanceCents"
      from statement_line
     where bank_account_id = ${bankAccountId} and left(line_key, 32) = any(${sql.param([...new Set(bases)])}::text[])
     order by copy`)
  const there = new Map<string, Copy[]>()
  for (const { base, ...copy } of rows) there.set(base, [...(there.get(base) ?? []), copy])
  return there
}

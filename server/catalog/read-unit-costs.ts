import { sql } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { unitCost } from '../db/unit-cost.ts'

/** What a unit of each of these products costs, in cents without IVA: as the staff say, or of the last that came. */
export async function readUnitCosts(db: Executor, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ id: number; cents: number | null }>(sql`
    select id::float8 as id, ${unitCost} as cents
      from sellable where id = any(${sql.param(ids)}::bigint[])`)
  return new Map(rows.flatMap(({ id, cents }) => (cents === null ? [] : [[id, cents]])))
}

import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'

/** How many questions and reviews wait for the staff. */
export async function countWaiting(db: Executor): Promise<{ questions: number; reviews: number }> {
  const { rows } = await db.execute<{ questions: number; reviews: number }>(sql`
    select (select count(*)::int from product_question where state = 'waiting') as questions,
           (select count(*)::int from product_review where state = 'waiting') as reviews`)
  return rows[0] ?? { questions: 0, reviews: 0 }
}

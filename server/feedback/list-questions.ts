import { sql } from 'drizzle-orm'
import type { DeskQuestion, FeedbackQuery, QuestionsAnswer } from '../../contract/api/admin/feedback.ts'
import type { FeedbackState } from '../../contract/feedback.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { cutPage, keyPage, readPageStart } from '../db/key-page.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { countWaiting } from './internal/count-waiting.ts'

const PAGE = 50

type Row = {
  id: number
  sellableId: number
  productName: string
  words: string
  askedAt: string
  state: FeedbackState
  answer: string | null
  decidedAt: string | null
  decidedBy: string | null
  version: number
  isExample: boolean
}

/**
 * Questions of buyers for the staff: those that wait, the oldest first, or those of another state, the newest first.
 * @throws DomainError `not_permitted`.
 */
export async function listQuestions(
  db: Executor,
  staff: Staff,
  { state = 'waiting', page }: FeedbackQuery,
): Promise<QuestionsAnswer> {
  await requirePermission(db, staff, 'questions.answer')
  const start = readPageStart(page)
  const way = state === 'waiting' ? 'asc' : 'desc'
  const { where, orderBy, limit } = keyPage({ keys: [sql`question.id`], way }, start, PAGE)
  const { rows: found } = await db.execute<Row>(sql`
    select question.id, question.sellable_id as "sellableId", sellable.name as "productName", words,
           asked_at::text as "askedAt", question.state, answer, decided_at::text as "decidedAt", question.version, asker.is_example as "isExample",
           coalesce(nullif(concat_ws(' ', decider.first_name, decider.last_name), ''), decider.username) as "decidedBy"
      from product_question as question
      join sellable on sellable.id = question.sellable_id
      join account as asker on asker.id = question.account_id
      left join account as decider on decider.id = decided_by
     where question.state = ${state} and ${where}
     order by ${orderBy} limit ${limit}`)
  const { rows, links } = cutPage(found, start, PAGE, ({ id }) => [id])
  return { questions: rows.map(toDeskQuestion), pages: links, counts: await countWaiting(db) }
}

function toDeskQuestion(row: Row): DeskQuestion {
  return {
    id: row.id,
    prod_id: row.sellableId,
    product_name: row.productName,
    words: row.words,
    asked_at: shopTime(new Date(row.askedAt)),
    state: row.state,
    answer: row.answer,
    decided_at: row.decidedAt && shopTime(new Date(row.decidedAt)),
    decided_by: row.decidedBy,
    is_example: row.isExample,
    version: row.version,
  }
}

import { sql } from 'drizzle-orm'
import type { DeskReview, FeedbackQuery, ReviewsAnswer } from '../../contract/api/admin/feedback.ts'
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
  orderId: number
  stars: number
  words: string
  shownName: string
  writtenAt: string
  state: FeedbackState
  refusalReason: string | null
  decidedAt: string | null
  decidedBy: string | null
  version: number
  isExample: boolean
}

/**
 * Reviews of buyers for the staff: those that wait, the oldest first, or those of another state, the newest first.
 * @throws DomainError `not_permitted`.
 */
export async function listReviews(
  db: Executor,
  staff: Staff,
  { state = 'waiting', page }: FeedbackQuery,
): Promise<ReviewsAnswer> {
  await requirePermission(db, staff, 'questions.answer')
  const start = readPageStart(page)
  const way = state === 'waiting' ? 'asc' : 'desc'
  const { where, orderBy, limit } = keyPage({ keys: [sql`review.id`], way }, start, PAGE)
  const { rows: found } = await db.execute<Row>(sql`
    select review.id, review.sellable_id as "sellableId", sellable.name as "productName", line.order_id as "orderId",
           stars, words, shown_name as "shownName", written_at::text as "writtenAt", review.state,
           refusal_reason as "refusalReason", decided_at::text as "decidedAt", review.version, writer.is_example as "isExample",
           coalesce(nullif(concat_ws(' ', decider.first_name, decider.last_name), ''), decider.username) as "decidedBy"
      from product_review as review
      join sellable on sellable.id = review.sellable_id
      join order_line as line on line.id = review.order_line_id
      join account as writer on writer.id = review.account_id
      left join account as decider on decider.id = decided_by
     where review.state = ${state} and ${where}
     order by ${orderBy} limit ${limit}`)
  const { rows, links } = cutPage(found, start, PAGE, ({ id }) => [id])
  return { reviews: rows.map(toDeskReview), pages: links, counts: await countWaiting(db) }
}

function toDeskReview(row: Row): DeskReview {
  return {
    id: row.id,
    prod_id: row.sellableId,
    product_name: row.productName,
    order_id: row.orderId,
    stars: row.stars,
    words: row.words,
    shown_name: row.shownName,
    written_at: shopTime(new Date(row.writtenAt)),
    state: row.state,
    refusal_reason: row.refusalReason,
    decided_at: row.decidedAt && shopTime(new Date(row.decidedAt)),
    decided_by: row.decidedBy,
    is_example: row.isExample,
    version: row.version,
  }
}

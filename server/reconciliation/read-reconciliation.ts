import { sql } from 'drizzle-orm'
import {
  type LineMatch,
  MAX_LIKELY_SHOWN,
  MAX_SURE_SHOWN,
  type ReconciliationAnswer,
} from '../../contract/api/admin/statement-lines.ts'
import { toDollars } from '../../contract/money.ts'
import type { OrderStage, OrderState } from '../../contract/order-states.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Database, Executor } from '../db/database.ts'
import { readOrderMoney } from '../db/order-money.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { readShownLines } from './list-lines.ts'
import type { Match } from './match-lines.ts'
import { proposeMatches } from './propose-matches.ts'

/**
 * What the open lines may be: how many are sure, likely and neither, the sure ones, and the first of the likely ones with
 * all that is needed to decide.
 * @throws DomainError `not_permitted`.
 */
export async function readReconciliation(db: Database, staff: Staff): Promise<ReconciliationAnswer> {
  await requirePermission(db, staff, 'payments.read')
  const { lines, matches } = await proposeMatches(db)
  const proposed = lines.flatMap((line) => {
    const own = matches.get(line.id)
    return own?.[0] ? [{ line, own, isSure: own[0].certainty === 'sure', weight: own[0].weight }] : []
  })
  const sure = proposed.filter(({ isSure }) => isSure)
  // What most speaks for comes first: it is decided at a glance.
  const likely = proposed.filter(({ isSure }) => !isSure).sort((one, other) => other.weight - one.weight)
  const shownSure = sure.slice(0, MAX_SURE_SHOWN)
  const shownLikely = likely.slice(0, MAX_LIKELY_SHOWN)
  const buyers = await readHeads(
    db,
    shownSure.flatMap(({ own }) => own[0]?.shares[0]?.orderId ?? []),
  )
  const toMatch = await matchWriter(
    db,
    shownLikely.flatMap(({ own }) => own),
  )
  const shown = await readShownLines(
    db,
    shownLikely.map(({ line }) => line.id),
  )
  const { rows } = await db.execute<{ open: number }>(
    sql`select count(*)::int as open from statement_line where state = 'open'`,
  )
  return {
    counts: {
      sure: sure.length,
      likely: likely.length,
      leftover: Math.max(0, (rows[0]?.open ?? 0) - proposed.length),
      unmatched: Math.max(0, (rows[0]?.open ?? 0) - lines.length),
    },
    sure: shownSure.map(({ line, own: [match] }) => {
      const orderId = match?.shares[0]?.orderId ?? null
      return {
        id: line.id,
        day: line.day,
        amount: toDollars(line.amountCents),
        order_id: orderId,
        money_id: match?.moneyId ?? null,
        buyer: orderId === null ? null : (buyers.get(orderId)?.buyer ?? null),
        reasons: [...(match?.reasons ?? [])],
      }
    }),
    sure_total: toDollars(sure.reduce((cents, { line }) => cents + line.amountCents, 0)),
    likely: shownLikely.flatMap(({ line, own }) => {
      const told = shown.get(line.id)
      return told ? [{ line: told, matches: own.map(toMatch) }] : []
    }),
  }
}

type Head = {
  id: number
  state: OrderState
  stage: OrderStage | null
  buyer: string
  placedAt: number
  seen: number
}

async function readHeads(db: Executor, ids: readonly number[]): Promise<Map<number, Head>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<Head>(sql`
    select id, state, stage, buyer_name as buyer, (extract(epoch from placed_at) * 1000)::float8 as "placedAt",
           (select max(id) from order_event where order_id = customer_order.id) as seen
      from customer_order where id = any(${sql.param([...ids])}::bigint[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** How a match is told, with its orders and money, which are read once for all. */
async function matchWriter(db: Executor, matches: readonly Match[]): Promise<(match: Match) => LineMatch> {
  const orderIds = matches.flatMap(({ shares }) => shares.map(({ orderId }) => orderId))
  const heads = await readHeads(db, orderIds)
  const moneyOfOrders = await readOrderMoney(db, orderIds)
  const { rows } = await db.execute<NonNullable<LineMatch['money']>>(sql`
    select id, received_on::text, reference,
           (select coalesce(json_agg(distinct order_id), '[]') from allocation
             where money_received_id = money_received.id and undone_at is null) as order_ids
      from money_received
     where id = any(${sql.param(matches.flatMap(({ moneyId }) => moneyId ?? []))}::bigint[])`)
  const received = new Map(rows.map((row) => [row.id, row]))
  return ({ shares, moneyId, reasons, doubts }) => ({
    orders: shares.flatMap(({ orderId, amountCents }) => {
      const [head, money] = [heads.get(orderId), moneyOfOrders.get(orderId)]
      if (!head || !money) return []
      return [
        {
          id: orderId,
          amount: toDollars(amountCents),
          seen: head.seen,
          state: head.state,
          stage: head.stage,
          buyer: head.buyer,
          placed_at: shopTime(new Date(head.placedAt)),
          total: toDollars(money.totalCents),
          missing: toDollars(money.missingCents),
          claims: money.claims.map(({ claim, bankAccount, photo }) => ({
            id: claim.id,
            status: claim.status,
            receipt_number: claim.receiptNumber,
            amount: toDollars(claim.amountCents),
            bank_account: bankAccount && `${bankAccount.bankName} ${bankAccount.number}`,
            has_photo: photo !== null,
          })),
        },
      ]
    }),
    money: moneyId === null ? null : (received.get(moneyId) ?? null),
    reasons: [...reasons],
    doubts: [...doubts],
  })
}

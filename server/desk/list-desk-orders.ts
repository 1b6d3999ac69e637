import { asc, inArray, type SQL, sql } from 'drizzle-orm'
import type { ListedOrder, OrdersAnswer, OrdersQuery } from '../../contract/api/admin/orders.ts'
import {
  deliveryFilters,
  type FlagFilter,
  flagFilters,
  type MoneyFilter,
  moneyFilters,
  ORDERS_A_PAGE,
  type OrderSort,
  standings,
} from '../../contract/desk-filters.ts'
import { nextStepOf } from '../../contract/desk-steps.ts'
import { toDollars } from '../../contract/money.ts'
import { possibleEvents } from '../../contract/order-states.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import {
  centsOfOrder,
  duplicatesOfReceipt,
  hasClaimToCheck,
  isNotSetAside,
  isOverdue,
  isRefundOwed,
  isUncheckedAfterCancel,
} from '../db/order-conditions.ts'
import { orders } from '../db/schema/orders.ts'
import { readSettings } from '../settings/settings.ts'
import { mayDo } from '../staff/require-permission.ts'
import { masked } from './internal/masked.ts'
import { matchesSearch } from './internal/matching-orders.ts'
import { toStep } from './internal/to-step.ts'

const sorts: Record<OrderSort, SQL> = {
  attention: sql`overdue desc, case when overdue then placed_at end, id desc`,
  newest: sql`id desc`,
  oldest: sql`id`,
  highest: sql`total_cents desc, id desc`,
  lowest: sql`total_cents, id desc`,
}

type Found = {
  id: number
  money: MoneyFilter[]
  flags: FlagFilter[]
  missing_cents: number
}

type Row = {
  total: number
  standings: number[]
  deliveries: number[]
  money: number[]
  flags: number[]
  found: Found[] | null
}

/**
 * One page of the orders that fit a search and filters, and how many there would be with each other value of a filter. It
 * is empty for who may not see orders.
 */
export async function listDeskOrders(db: Executor, staff: Staff, query: OrdersQuery): Promise<OrdersAnswer> {
  const { unpaid_reminder_hours } = await readSettings(db)
  const page = Number(query.page ?? 1)
  const counted = await countAndFind(db, staff, query, unpaid_reminder_hours)
  const found = counted.found ?? []
  return {
    orders: await readListed(db, found),
    total: counted.total,
    page,
    pages: Math.max(1, Math.ceil(counted.total / ORDERS_A_PAGE)),
    counts: {
      stage: named(standings, counted.standings),
      delivery: named(deliveryFilters, counted.deliveries),
      payment: named(moneyFilters, counted.money),
      flag: named(flagFilters, counted.flags),
    },
  }
}

const missingCents = sql`
  case when stage = 'payment_review' then greatest(total_cents - ${centsOfOrder}, 0) else 0 end`

/** What the filters look at, of a row of `customer_order`. */
const columnsOf = (reminderHours: number) => sql`
  coalesce(stage, state) as standing, coalesce(delivery_method, 'counter') as delivery, is_example,
  ${hasClaimToCheck} as to_check,
  stage = 'payment_review' and not ${hasClaimToCheck} and ${missingCents} > 0 as is_missing,
  coalesce(stage <> 'payment_review', state = 'ENTREGADO') as paid,
  ${isRefundOwed} as owed,
  ${isUncheckedAfterCancel} as unseen,
  ${isOverdue(reminderHours)} as overdue,
  state = 'PENDIENTE' and json_array_length(${duplicatesOfReceipt}) > 0 as duplicate,
  return_requested_at is not null as return_asked`

/** The same of an order that has ended. Nearly all have, so they are counted without asking what only others can be. */
const columnsOfEnded = sql`
  state as standing, coalesce(delivery_method, 'counter') as delivery, is_example, false as to_check, false as is_missing,
  state = 'ENTREGADO' as paid, coalesce(id in (select order_id from refund where status = 'owed'), false) as owed, ${isUncheckedAfterCancel} as unseen,
  false as overdue, false as duplicate, return_requested_at is not null as return_asked`

const groups = sql`
  standing, delivery, is_example, to_check, is_missing, paid, owed, unseen, overdue, duplicate, return_asked`

/** Conditions on those columns. There are few combinations of them, so orders are counted by combination. */
const moneyIs: Record<MoneyFilter, SQL> = {
  to_check: sql`to_check`,
  missing: sql`is_missing`,
  paid: sql`paid`,
  owed: sql`owed`,
  unseen: sql`unseen`,
}
const flagIs: Record<FlagFilter, SQL> = {
  overdue: sql`overdue`,
  duplicate: sql`duplicate`,
  return: sql`return_asked`,
  example: sql`is_example`,
}

async function countAndFind(
  db: Executor,
  staff: Staff,
  query: OrdersQuery,
  reminderHours: number,
): Promise<Row> {
  const filters = filtersOf(query)
  const fits = both(Object.values(filters))
  /** A filter does not narrow its own counts: they say what another of its values would lead to. */
  const countBeside = (own: keyof typeof filters, conditions: readonly SQL[]) => {
    const others = both(Object.entries(filters).flatMap(([kind, is]) => (kind === own ? [] : [is])))
    return sql`json_build_array(${list(conditions.map((is) => sql`coalesce(sum(orders) filter (where ${is} and ${others}), 0)::int`))})`
  }
  const page = Number(query.page ?? 1)
  const order = sorts[query.sort ?? 'attention']
  const isSearched = Boolean(query.q?.trim() || query.customer)
  // The search is done once, for the counts and for the page.
  const hits = sql`hit as materialized (
      select id from customer_order
       where ${matchesSearch(query.q ?? '')} and ${query.customer ? sql`account_id = ${Number(query.customer)}` : sql`true`}),`
  const wanted = sql`${mayDo(staff, 'orders.read')} and ${isNotSetAside} and ${isSearched ? sql`id in (select id from hit)` : sql`true`}`
  const columns = columnsOf(reminderHours)
  const { rows } = await db.execute<Row>(sql`
    with ${isSearched ? hits : sql``} alike as materialized (
      select ${columns}, count(*)::int as orders from customer_order
       where state = 'PENDIENTE' and ${wanted} group by ${groups}
       union all
      select ${columnsOfEnded}, count(*)::int as orders from customer_order
       where state <> 'PENDIENTE' and ${wanted} group by ${groups}
    ), page as (
      select * from (
        select id, total_cents, placed_at, ${missingCents} as missing_cents, ${columns} from customer_order where ${wanted}) as listed
       where ${fits} order by ${order} limit ${ORDERS_A_PAGE} offset ${(page - 1) * ORDERS_A_PAGE}
    )
    select coalesce(sum(orders) filter (where ${fits}), 0)::int as total,
           ${countBeside(
             'stage',
             standings.map((value) => sql`standing = ${value}`),
           )} as standings,
           ${countBeside(
             'delivery',
             deliveryFilters.map((value) => sql`delivery = ${value}`),
           )} as deliveries,
           ${countBeside('payment', Object.values(moneyIs))} as money,
           ${countBeside('flag', Object.values(flagIs))} as flags,
           (select json_agg(json_build_object(
              'id', id, 'missing_cents', missing_cents,
              'money', ${namesOf(moneyIs)}, 'flags', ${namesOf(flagIs)}) order by ${order}) from page) as found
      from alike`)
  if (!rows[0]) throw new Error('An aggregate returned no row')
  return rows[0]
}

/** Conditions on the same columns by kind of filter. Within a kind any of its values will do. */
function filtersOf({ stage, delivery, payment, flag }: OrdersQuery) {
  return {
    stage: either(stage.map((value) => sql`standing = ${value}`)),
    delivery: either(delivery.map((value) => sql`delivery = ${value}`)),
    payment: either(payment.map((value) => moneyIs[value])),
    flag: either(flag.map((value) => flagIs[value])),
  }
}

const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)
const both = (conditions: readonly SQL[]) => sql`(${sql.join([...conditions], sql` and `)})`

/** None at all: nothing is asked for, so everything fits. */
function either(conditions: readonly SQL[]): SQL {
  if (conditions.length === 0) return sql`true`
  return sql`(${sql.join(
    conditions.map((condition) => sql`(${condition})`),
    sql` or `,
  )})`
}

/** A JSON list of the names whose condition holds. */
function namesOf(conditions: Record<string, SQL>): SQL {
  const names = Object.entries(conditions).map(([name, is]) => sql`case when ${is} then ${name}::text end`)
  return sql`array_remove(array[${list(names)}], null)`
}

function named<const K extends string>(names: readonly K[], numbers: readonly number[]): Record<K, number> {
  return Object.fromEntries(names.map((name, nth) => [name, numbers[nth] ?? 0])) as Record<K, number>
}

async function readListed(db: Executor, found: readonly Found[]): Promise<ListedOrder[]> {
  const ids = found.map(({ id }) => id)
  const rows = await db
    .select({ order: orders, receiptNumber: lastReceiptNumber, hasReceiptPhoto })
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(asc(orders.id))
  const rowOf = new Map(rows.map((row) => [row.order.id, row]))
  return found.flatMap(({ id, money, flags, missing_cents: missingCents }) => {
    const row = rowOf.get(id)
    return row ? [toListed(row, { money, flags, missingCents })] : []
  })
}

const lastReceiptNumber = sql<string | null>`(
  select receipt_number from payment where payment.order_id = customer_order.id order by payment.id desc limit 1)`

const hasReceiptPhoto = sql<boolean>`exists (
  select from payment join receipt_photo on receipt_photo.payment_id = payment.id
   where payment.order_id = customer_order.id)`

type ListedRow = {
  order: typeof orders.$inferSelect
  receiptNumber: string | null
  hasReceiptPhoto: boolean
}
type Standings = { money: MoneyFilter[]; flags: FlagFilter[]; missingCents: number }

function toListed(
  { order, receiptNumber, hasReceiptPhoto }: ListedRow,
  { money, flags, missingCents }: Standings,
): ListedOrder {
  return {
    id: order.id,
    time_order: shopTime(order.placedAt),
    state: order.state,
    stage: order.stage,
    buyer_name: order.buyerName,
    identification: masked(order.identificationNumber),
    phone: masked(order.buyerPhone),
    total: toDollars(order.totalCents),
    kind: order.kind,
    delivery_method: order.deliveryMethod,
    destination: [order.deliveryCity, order.deliveryProvince].filter(Boolean).join(', '),
    receipt_number: receiptNumber,
    has_receipt_photo: hasReceiptPhoto,
    payment: money,
    missing: toDollars(missingCents),
    flags,
    can: possibleEvents(order, 'staff'),
    next_step: toStep(nextStepOf(order, { missingCents })),
  }
}

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
import { masked } from '../../contract/masked.ts'
import { toDollars } from '../../contract/money.ts'
import { possibleEvents } from '../../contract/order-states.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { cutPage, keyPage, type ListOrder, type PageStart, readPageStart } from '../db/key-page.ts'
import {
  centsOfOrder,
  cutCentsOfOrder,
  hasClaimToCheck,
  hasReceiptOfAnother,
  isNotSetAside,
  isOverdue,
  isRefundOwed,
  uncheckedAfterCancel,
} from '../db/order-conditions.ts'
import { orders } from '../db/schema/orders.ts'
import { readSettings } from '../settings/settings.ts'
import { mayDo } from '../staff/require-permission.ts'
import { matchesSearch } from './internal/matching-orders.ts'
import { toStep } from './internal/to-step.ts'

/**
 * What is overdue comes first, the longest waiting at the top: a number that sinks with the moment, and 0 for all
 * others.
 */
const urgency = sql`case when overdue then 9000000000000000 - (extract(epoch from placed_at) * 1000000)::bigint else 0 end`

const keyNames = {
  attention: ['urgency', 'id'],
  newest: ['id'],
  oldest: ['id'],
  highest: ['total_cents', 'id'],
  lowest: ['total_cents', 'id'],
} as const satisfies Record<OrderSort, (keyof Found)[]>

const sorts: Record<OrderSort, ListOrder> = {
  attention: { keys: [sql`urgency`, sql`id`], way: 'desc' },
  newest: { keys: [sql`id`], way: 'desc' },
  oldest: { keys: [sql`id`], way: 'asc' },
  highest: { keys: [sql`total_cents`, sql`id`], way: 'desc' },
  lowest: { keys: [sql`total_cents`, sql`id`], way: 'asc' },
}

type Found = {
  id: number
  money: MoneyFilter[]
  flags: FlagFilter[]
  missing_cents: number
  urgency: number
  total_cents: number
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
  const counted = await countAndFind(db, staff, query, unpaid_reminder_hours)
  const { rows, links } = cutPage(counted.found ?? [], readPageStart(query.page), ORDERS_A_PAGE, (found) =>
    keyNames[query.sort ?? 'attention'].map((name) => found[name]),
  )
  return {
    orders: await readListed(db, rows),
    total: counted.total,
    pages: links,
    counts: {
      stage: named(standings, counted.standings),
      delivery: named(deliveryFilters, counted.deliveries),
      payment: named(moneyFilters, counted.money),
      flag: named(flagFilters, counted.flags),
    },
  }
}

/** The ids of the first orders that fit a search and filters, and how many there are. */
export async function findOrders(
  db: Executor,
  staff: Staff,
  query: Omit<OrdersQuery, 'page'>,
  most: number,
): Promise<{ ids: number[]; total: number }> {
  const { unpaid_reminder_hours } = await readSettings(db)
  const { total, found } = await countAndFind(db, staff, query, unpaid_reminder_hours, most)
  return { ids: (found ?? []).slice(0, most).map(({ id }) => id), total }
}

const missingCents = sql`
  case when stage = 'payment_review' then greatest(total_cents - ${cutCentsOfOrder} - ${centsOfOrder}, 0) else 0 end`

const always = sql`
  id, placed_at, total_cents, coalesce(delivery_method, 'counter') as delivery, is_example`

/** What the filters look at, of an order that is under way. There are few, so each of them can be asked everything. */
const columnsOfOpen = (reminderHours: number) => sql`
  ${always}, stage as standing, ${hasClaimToCheck} as to_check,
  stage = 'payment_review' and not ${hasClaimToCheck} and ${missingCents} > 0 as is_missing,
  stage <> 'payment_review' as paid,
  ${isRefundOwed} as owed, false as unseen,
  ${isOverdue(reminderHours)} as overdue,
  ${hasReceiptOfAnother} as duplicate,
  return_requested_at is not null as return_asked,
  ${missingCents} as missing_cents`

/** The same of an order that has ended: what only others can be is false. */
const columnsOfEnded = ({ isPlain }: { isPlain: boolean }) => sql`
  ${always}, state as standing, false as to_check, false as is_missing, state = 'ENTREGADO' as paid,
  ${isPlain ? sql`false` : isRefundOwed} as owed, ${isPlain ? sql`false` : sql`id in (select order_id from unseen)`} as unseen,
  false as overdue, false as duplicate,
  ${isPlain ? sql`false` : sql`return_requested_at is not null`} as return_asked,
  0 as missing_cents`

/** What all of a group of them have in common. Nothing but the index is read to count them. */
const columnsOfPlainGroup = sql`
  state as standing, coalesce(delivery_method, 'counter') as delivery, false as is_example, false as to_check,
  false as is_missing, state = 'ENTREGADO' as paid, false as owed, false as unseen, false as overdue, false as duplicate,
  false as return_asked`

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

/** An index has exactly these, by state and delivery: nearly all orders have ended, and nobody waits for them. */
const isPlainlyEnded = sql`state <> 'PENDIENTE' and not is_example and return_requested_at is null`

/**
 * Orders are counted and found in three parts: those under way, those that have ended and still ask for something, and
 * all others that have ended, which an index counts and leads through.
 */
async function countAndFind(
  db: Executor,
  staff: Staff,
  query: OrdersQuery,
  reminderHours: number,
  size = ORDERS_A_PAGE,
): Promise<Row> {
  const filters = filtersOf(query)
  const fits = both(Object.values(filters))
  /** A filter does not narrow its own counts: they say what another of its values would lead to. */
  const countBeside = (own: keyof typeof filters, conditions: readonly SQL[]) => {
    const others = both(Object.entries(filters).flatMap(([kind, is]) => (kind === own ? [] : [is])))
    return sql`json_build_array(${list(conditions.map((is) => sql`coalesce(sum(orders) filter (where ${is} and ${others}), 0)::int`))})`
  }
  const isSearched = Boolean(query.q?.trim() || query.customer)
  // What is searched for is read once, with all columns that the rest asks of an order: to look the same orders up again,
  // for each count and for the page, costs more than to find them.
  const hits = sql`hit as materialized (
      select id, state, stage, placed_at, total_cents, delivery_method, is_example, set_aside_at, return_requested_at
        from customer_order
       where ${matchesSearch(query.q ?? '')} and ${query.customer ? sql`account_id = ${Number(query.customer)}` : sql`true`}),`
  const wanted = isSearched ? sql`hit as customer_order` : sql`customer_order`
  const start = readPageStart(query.page)
  const sort = query.sort ?? 'attention'
  const beginning = keyPage(sorts[sort], start, size)
  const plain = plainPage(sort, start, size)
  const { rows } = await db.execute<Row>(sql`
    with allowed as materialized (select ${mayDo(staff, 'orders.read')} as is),
    ${isSearched ? hits : sql``}
    unseen as materialized (${uncheckedAfterCancel}),
    asking as materialized (
      select order_id as id from refund where status = 'owed' and order_id is not null
       union select order_id from unseen
       union select id from customer_order where return_requested_at is not null and state <> 'PENDIENTE'
       union select id from customer_order where is_example and state <> 'PENDIENTE'),
    few as materialized (
      select ${columnsOfOpen(reminderHours)} from ${wanted}
       where state = 'PENDIENTE' and ${isNotSetAside}
       union all
      select ${columnsOfEnded({ isPlain: false })} from ${wanted}
       where state <> 'PENDIENTE' and id in (select id from asking) and ${isNotSetAside}),
    alike as materialized (
      select ${groups}, count(*)::int as orders from few group by ${groups}
       union all
      select ${columnsOfPlainGroup}, sum(orders)::int as orders from (
        select state, delivery_method, count(*) as orders from ${wanted}
         where ${isPlainlyEnded} group by state, delivery_method
         union all
        select state, delivery_method, -count(*) from ${wanted}
         where ${isPlainlyEnded} and id in (select id from asking) group by state, delivery_method) as plain
       group by state, delivery_method),
    page as (
      select * from (
        select *, ${urgency} as urgency from few where ${fits}
         union all
        select * from (
          select *, 0::bigint as urgency from (
            select ${columnsOfEnded({ isPlain: true })} from ${wanted}
             where ${isPlainlyEnded} and ${deliveryIs(query.delivery)} and id not in (select id from asking)) as plain
           where ${fits} and ${plain.where} order by ${plain.orderBy} limit ${plain.limit}) as plain) as listed
       where (select "is" from allowed) and ${beginning.where} order by ${beginning.orderBy} limit ${beginning.limit})
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
              'id', id, 'missing_cents', missing_cents, 'urgency', urgency, 'total_cents', total_cents,
              'money', ${namesOf(moneyIs)}, 'flags', ${namesOf(flagIs)}) order by ${beginning.orderBy}) from page) as found
      from alike where (select "is" from allowed)`)
  if (!rows[0]) throw new Error('An aggregate returned no row')
  return rows[0]
}

/**
 * Where the page begins among orders that have plainly ended. None of those is urgent: they have the id alone as key.
 */
function plainPage(sort: OrderSort, start: PageStart | null, size: number) {
  if (sort !== 'attention') return keyPage(sorts[sort], start, size)
  const [urgency = 0, ...keys] = start?.keys ?? []
  const isAmongUrgent = start !== null && urgency > 0
  const page = keyPage(sorts.newest, start && !isAmongUrgent ? { ...start, keys } : null, size)
  return isAmongUrgent && start.side === 'before' ? { ...page, where: sql`false` } : page
}

/** The filter by delivery once more, as the index of orders that have plainly ended knows it. */
function deliveryIs(values: OrdersQuery['delivery']): SQL {
  return either(
    values.map((value) =>
      value === 'counter' ? sql`delivery_method is null` : sql`delivery_method = ${value}`,
    ),
  )
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

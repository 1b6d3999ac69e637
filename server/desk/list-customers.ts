import { type SQL, sql } from 'drizzle-orm'
import type { CustomersAnswer, CustomersQuery, ListedCustomer } from '../../contract/api/admin/customers.ts'
import type { CustomerFilter } from '../../contract/customers.ts'
import { masked } from '../../contract/masked.ts'
import { toDollars } from '../../contract/money.ts'
import { showPhone } from '../../contract/phone.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Staff } from '../accounts/actor.ts'
import { isBlocked } from '../accounts/lock-buyer.ts'
import type { Executor } from '../db/database.ts'
import { cutPage, type PageStart, readPageStart } from '../db/key-page.ts'
import { centsOfOrder, isNotSetAside } from '../db/order-conditions.ts'
import { requirePermission } from '../staff/require-permission.ts'
import {
  accountsLike,
  counterBuyersLike,
  isOfCounterBuyer,
  nameOfCustomer,
} from './internal/customer-rows.ts'

const PAGE = 50

/** Who bought or came last stands first: by the last order, or by the day of an account that has none. */
export type Found = {
  kind: ListedCustomer['kind']
  /** The account, or the last sale of a buyer of the counter. */
  id: number
  /** Microseconds since 1970. */
  at: number
  /** Of the last order, or of an account that has none. */
  key: number
}

/**
 * One page of the shop's customers: accounts, and who bought at the counter without one. The keys of a page are a moment and
 * an id.
 * @throws DomainError `not_permitted`.
 */
export async function listCustomers(
  db: Executor,
  staff: Staff,
  query: CustomersQuery,
): Promise<CustomersAnswer> {
  await requirePermission(db, staff, 'customers.read')
  const start = readPageStart(query.page)
  const found = await findCustomers(db, query, start, PAGE)
  const { rows, links } = cutPage(found, start, PAGE, ({ at, key }) => [at, key])
  return { customers: (await readRows(db, rows)).map(toListed), pages: links }
}

/** The customers of a page of `size`, and one more. */
export async function findCustomers(
  db: Executor,
  { q = '', filter }: Pick<CustomersQuery, 'q' | 'filter'>,
  start: PageStart | null,
  size: number,
): Promise<Found[]> {
  const walk = walkOf(start, size)
  const isWalked =
    q.trim() === '' && (filter === undefined || filter === 'counter' || filter === 'without_orders')
  const { rows } = await db.execute<Found>(sql`
    select kind, id, ${micros(sql`at`)} as at, key from (${
      isWalked ? walked(filter, walk) : narrowed(q.trim(), filter, walk)
    }) as found
    ${walk.orderBy(sql`found.at`, sql`key`)} ${walk.limit}`)
  return rows
}

const micros = (column: SQL) => sql`(extract(epoch from ${column} at time zone 'UTC') * 1000000)::bigint`

type Walk = {
  /** The rows of the page and after it, which have this moment and id. */
  from: (at: SQL, id: SQL) => SQL
  orderBy: (at: SQL, id: SQL) => SQL
  limit: SQL
}

/** As `keyPage`, but by the moment itself, whose indexes lead to the page: the address has it in microseconds. */
function walkOf(start: PageStart | null, size: number): Walk {
  const isBackwards = start?.side === 'before'
  const way = isBackwards ? sql`asc` : sql`desc`
  const beyond = isBackwards ? sql`>` : sql`<`
  const [at, key] = start?.keys ?? []
  return {
    from: (moment, id) =>
      at === undefined || key === undefined
        ? sql`true`
        : sql`(${moment}, ${id}) ${beyond} (timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond', ${key}::bigint)`,
    orderBy: (moment, id) => sql`order by ${moment} ${way}, ${id} ${way}`,
    limit: sql`limit ${size + 1}`,
  }
}

/**
 * Without a search each kind of customers is read along an index from where the page begins, as far as the page goes: of
 * buyers their last order. Which orders are the last is gathered first, from an index alone: asked of each order by itself,
 * a page among old orders would ask a hundred thousand of them, of people who have bought again since.
 */
function walked(filter: CustomerFilter | undefined, walk: Walk): SQL {
  const ofAccounts = (isWhich: SQL) => sql`
    (select 'account' as kind, account_id as id, placed_at as at, customer_order.id as key
       from customer_order
      where kind = 'web' and ${isWhich} and ${walk.from(sql`placed_at`, sql`customer_order.id`)}
        and ${isAmong(sql`select max(id) from customer_order
                            where account_id is not null and set_aside_at is null group by account_id`)}
        and exists (select from account where account.id = account_id and status <> 'closed')
     ${walk.orderBy(sql`placed_at`, sql`customer_order.id`)} ${walk.limit})`
  const atCounter = sql`
    (select 'counter' as kind, id, placed_at as at, id as key
       from customer_order
      where ${isOfCounterBuyer} and ${isNotSetAside} and ${walk.from(sql`placed_at`, sql`id`)}
        and ${isAmong(sql`select max(id) from customer_order
                            where ${isOfCounterBuyer} and set_aside_at is null group by identification_number`)}
     ${walk.orderBy(sql`placed_at`, sql`id`)} ${walk.limit})`
  const withoutOrders = sql`
    (select 'account' as kind, id, created_at as at, id as key
       from account
      where role = 'customer' and status <> 'closed' and not is_example and ${walk.from(sql`created_at`, sql`id`)}
        and not exists (select from customer_order where account_id = account.id)
     ${walk.orderBy(sql`created_at`, sql`id`)} ${walk.limit})`
  if (filter === 'counter') return atCounter
  if (filter === 'without_orders') return withoutOrders
  // Indexes have what is no example and the examples, each by itself.
  const parts = [
    ofAccounts(sql`not is_example`),
    ofAccounts(sql`is_example and ${isNotSetAside}`),
    atCounter,
    withoutOrders,
  ]
  return sql.join(parts, sql` union all `)
}

/** SQL condition: an order is one of these. `is true` keeps the planner from looking each of them up in the table of orders. */
const isAmong = (ids: SQL): SQL => sql`(customer_order.id in (${ids})) is true`

/** What a filter leaves, as accounts or as identifications of the counter. Null: it is asked of each customer. */
const setOf: Record<CustomerFilter, { accounts: SQL; identifications: SQL } | null> = {
  open: {
    accounts: sql`select account_id from customer_order where state = 'PENDIENTE' and ${isNotSetAside}`,
    identifications: sql`select null where false`,
  },
  owed: {
    accounts: sql`select account_id from refund join customer_order on customer_order.id = order_id
                   where status = 'owed' and account_id is not null and ${isNotSetAside}`,
    identifications: sql`select identification_number from refund join customer_order on customer_order.id = order_id
                          where status = 'owed' and ${isOfCounterBuyer} and ${isNotSetAside}`,
  },
  unconfirmed: {
    accounts: sql`select id from account where role = 'customer' and status = 'active' and email_verified_at is null`,
    identifications: sql`select null where false`,
  },
  blocked: {
    accounts: sql`select account_id from customer_block where lifted_at is null and (until is null or until > now())
                   union all select id from account where status = 'blocked' and role = 'customer' and not is_example`,
    identifications: sql`select null where false`,
  },
  counter: null,
  without_orders: null,
}

/** What fits a search or a filter that few fit is found first, and of each the last order. */
function narrowed(q: string, filter: CustomerFilter | undefined, walk: Walk): SQL {
  const set = filter === undefined ? null : setOf[filter]
  const both = (like: SQL | null, ofSet: SQL | undefined) =>
    sql.join(
      [like, ofSet].flatMap((ids) => (ids ? [sql`(${ids})`] : [])),
      sql` intersect `,
    )
  return sql`
    select * from (
      select 'account' as kind, account.id, coalesce(last.placed_at, created_at) as at, coalesce(last.id, account.id) as key
        from account
        left join lateral (
          select customer_order.id, placed_at from customer_order
           where account_id = account.id and ${isNotSetAside} order by customer_order.id desc limit 1) as last on true
       where account.id = any (array(${both(q ? accountsLike(q) : null, set?.accounts)}))
         and status <> 'closed' and (role = 'customer' and not is_example or last.id is not null)
         and ${filter === 'without_orders' ? sql`last.id is null` : sql`${filter !== 'counter'}`}
       union all
      select 'counter' as kind, last.id, last.placed_at as at, last.id as key
        from (${both(q ? counterBuyersLike(q) : null, set?.identifications)} union select null where false) as buyer (number)
        join lateral (
          select id, placed_at from customer_order
           where ${isOfCounterBuyer} and identification_number = number and ${isNotSetAside}
           order by id desc limit 1) as last on true
       where ${filter !== 'without_orders'}) as listed
     where ${walk.from(sql`listed.at`, sql`listed.key`)}`
}

/** What is known of one customer, unmasked. */
export type CustomerRow = {
  kind: ListedCustomer['kind']
  id: number
  name: string
  username: string | null
  email: string
  phone: string
  identification: string
  orders: number
  open_orders: number
  cents: number
  last_id: number | null
  last_at: string | null
  since: string
  is_blocked: boolean
  is_unconfirmed: boolean
  is_staff: boolean
  is_example: boolean
}

/** What is summed up of the orders of one customer. */
const sumsOfOrders = sql`
  count(*)::int as orders, (count(*) filter (where state = 'PENDIENTE'))::int as open_orders,
  coalesce(sum(${centsOfOrder}), 0)::bigint as cents, min(placed_at) as first_at`

/** What is known of these customers, in their order. */
export async function readRows(db: Executor, found: readonly Found[]): Promise<CustomerRow[]> {
  const idsOf = (kind: Found['kind']) =>
    sql`${sql.param(found.filter((it) => it.kind === kind).map(({ id }) => id))}::bigint[]`
  const { rows } = await db.execute<CustomerRow>(sql`
    select 'account' as kind, account.id, ${nameOfCustomer} as name, username, email,
           coalesce(phone, last.buyer_phone, '') as phone, coalesce(last.identification_number, '') as identification,
           sums.orders, sums.open_orders, sums.cents, last.id as last_id, last.placed_at as last_at,
           created_at as since, ${isBlocked(sql`account.id`)} or status = 'blocked' and not is_example as is_blocked,
           email_verified_at is null as is_unconfirmed, role <> 'customer' as is_staff, is_example
      from account
      join lateral (
        select ${sumsOfOrders} from customer_order where account_id = account.id and ${isNotSetAside}) as sums on true
      left join lateral (
        select id, placed_at, buyer_phone, identification_number from customer_order
         where account_id = account.id and ${isNotSetAside} order by id desc limit 1) as last on true
     where account.id = any (${idsOf('account')})
     union all
    select 'counter', last.id, last.buyer_name, null, last.buyer_email, last.buyer_phone, last.identification_number,
           sums.orders, sums.open_orders, sums.cents, last.id, last.placed_at, sums.first_at,
           false, false, false, last.is_example
      from customer_order as last
      join lateral (
        select ${sumsOfOrders} from customer_order
         where ${isOfCounterBuyer} and identification_number = last.identification_number and ${isNotSetAside}) as sums on true
     where last.id = any (${idsOf('counter')})`)
  const rowOf = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]))
  return found.flatMap(({ kind, id }) => {
    const row = rowOf.get(`${kind} ${id}`)
    return row ? [row] : []
  })
}

function toListed(row: CustomerRow): ListedCustomer {
  return {
    kind: row.kind,
    id: row.id,
    name: row.name,
    username: row.username,
    phone: masked(showPhone(row.phone)),
    identification: masked(row.identification),
    orders: row.orders,
    open_orders: row.open_orders,
    paid: toDollars(row.cents),
    last_order:
      row.last_id === null || row.last_at === null
        ? null
        : { id: row.last_id, time_order: shopTime(new Date(row.last_at)) },
    since: shopTime(new Date(row.since)),
    is_blocked: row.is_blocked,
    is_unconfirmed: row.is_unconfirmed,
    is_staff: row.is_staff,
    is_example: row.is_example,
  }
}

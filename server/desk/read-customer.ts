import { desc, eq, sql } from 'drizzle-orm'
import type { CounterBuyerAnswer, CustomerAnswer } from '../../contract/api/admin/customers.ts'
import { toDollars } from '../../contract/money.ts'
import { readPhone, showPhone } from '../../contract/phone.ts'
import { shopDay, shopTime } from '../../contract/shop-time.ts'
import { whatsappLink } from '../../contract/whatsapp.ts'
import type { Staff } from '../accounts/actor.ts'
import { listAddresses } from '../accounts/addresses.ts'
import { livePendingEmail } from '../accounts/change-email.ts'
import { isSessionLive } from '../accounts/sessions.ts'
import type { Database, Executor } from '../db/database.ts'
import { cutPage, keyPage, readPageStart } from '../db/key-page.ts'
import { centsOfOrder, isNotSetAside, isRefundOwed } from '../db/order-conditions.ts'
import { accounts } from '../db/schema/accounts.ts'
import { customerBlocks, customerNotes } from '../db/schema/customers.ts'
import { DomainError } from '../domain-error.ts'
import { readSettings } from '../settings/settings.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { isOfCounterBuyer, nameOfCustomer } from './internal/customer-rows.ts'
import { nameOfAccount } from './internal/name-of-account.ts'

/** Names and identifications are taken from so many orders. */
const LAST_ORDERS = 20
const SALES_A_PAGE = 50

type Row = {
  username: string
  name: string
  nickname: string | null
  email: string
  email_verified_at: string | null
  pending_email: string | null
  phone: string | null
  birth_date: string | null
  created_at: string
  role: string
  status: string
  is_example: boolean
  has_password: boolean
  has_google: boolean
  sessions: number
  last_seen_at: string | null
  favourites: number
  pc_builds: number
  orders: number
  open_orders: number
  cancelled_orders: number
  cents: number
  owed_cents: number
  first_at: string | null
  last_at: string | null
  order_phone: string | null
}

/**
 * One account as the staff see it: the person, sums of its orders, notes and blocks.
 * @throws DomainError `not_permitted` or `customer_not_found`.
 */
export async function readCustomer(db: Database, staff: Staff, id: number): Promise<CustomerAnswer> {
  await requirePermission(db, staff, 'customers.read')
  const { rows } = await db.execute<Row>(sql`
    select username, ${nameOfCustomer} as name, nickname, email, email_verified_at, ${livePendingEmail} as pending_email, phone,
           birth_date::text, created_at, role, status, is_example, password_hash is not null as has_password,
           exists (select from account_identity where account_id = account.id) as has_google,
           open.sessions, open.last_seen_at,
           (select count(*)::int from favourite where account_id = account.id) as favourites,
           (select count(*)::int from pc_build where account_id = account.id) as pc_builds,
           sums.*
      from account
      join lateral (
        select count(*)::int as sessions, max(last_seen_at) as last_seen_at from session
         where account_id = account.id and ${isSessionLive}) as open on true
      join lateral (
        select count(*)::int as orders, (count(*) filter (where state = 'PENDIENTE'))::int as open_orders,
               (count(*) filter (where state = 'CANCELADO'))::int as cancelled_orders,
               coalesce(sum(${centsOfOrder}), 0)::bigint as cents,
               coalesce(sum((select sum(amount_cents) from refund where order_id = customer_order.id and status = 'owed'))
                 filter (where ${isRefundOwed}), 0)::bigint as owed_cents,
               min(placed_at) as first_at, max(placed_at) as last_at,
               (array_agg(buyer_phone order by id desc))[1] as order_phone
          from customer_order where account_id = account.id and ${isNotSetAside}) as sums on true
     where id = ${id}`)
  const account = rows[0]
  if (!account) throw new DomainError('customer_not_found')
  const isClosed = account.status === 'closed'
  const phone = account.phone ?? account.order_phone ?? ''
  const { shop_name } = await readSettings(db)
  const blocks = await readBlocks(db, id)
  return {
    customer: {
      id,
      username: account.username,
      name: isClosed ? 'Cuenta cerrada' : account.name,
      nickname: account.nickname,
      email: isClosed ? '' : account.email,
      email_verified_at: timeOf(account.email_verified_at),
      pending_email: account.pending_email,
      phone: account.phone && showPhone(account.phone),
      birth_date: account.birth_date,
      created_at: shopTime(new Date(account.created_at)),
      last_seen_at: timeOf(account.last_seen_at),
      sessions: account.sessions,
      has_password: account.has_password,
      has_google: account.has_google,
      is_staff: account.role !== 'customer',
      is_example: account.is_example,
      is_closed: isClosed,
      is_shut_out: account.status === 'blocked' && !account.is_example,
      addresses: (await listAddresses(db, id)).map(({ street, city, province }) =>
        [street, city, province].filter(Boolean).join(', '),
      ),
      identifications: await readIdentifications(db, id),
      favourites: account.favourites,
      pc_builds: account.pc_builds,
      orders: account.orders,
      open_orders: account.open_orders,
      cancelled_orders: account.cancelled_orders,
      paid: toDollars(account.cents),
      owed: toDollars(account.owed_cents),
      first_order_at: timeOf(account.first_at),
      last_order_at: timeOf(account.last_at),
    },
    at_counter: await readAtCounter(db, id),
    block: blocks.find(({ ended_at }) => ended_at === null) ?? null,
    earlier_blocks: blocks.filter(({ ended_at }) => ended_at !== null),
    notes: await readNotes(db, id),
    whatsapp: greeting(phone, account.name, shop_name),
  }
}

const timeOf = (moment: string | null) => (moment === null ? null : shopTime(new Date(moment)))

function greeting(phone: string, name: string, shopName: string): string | null {
  const readable = readPhone(phone)
  const first = name.trim().split(/\s+/, 1)[0]
  return readable && whatsappLink(readable, `Hola ${first}, te escribimos de ${shopName}.`)
}

async function readIdentifications(
  db: Executor,
  accountId: number,
): Promise<CustomerAnswer['customer']['identifications']> {
  const { rows } = await db.execute<{ name: string; identification: string }>(sql`
    select buyer_name as name, identification_number as identification
      from (select id, buyer_name, identification_number from customer_order
             where account_id = ${accountId} and ${isNotSetAside} order by id desc limit ${LAST_ORDERS}) as latest
     where identification_number <> '' group by 1, 2 order by max(id) desc`)
  return rows
}

/** What the same person bought at the counter, as far as the identification tells. */
async function readAtCounter(db: Executor, accountId: number): Promise<CustomerAnswer['at_counter']> {
  const { rows } = await db.execute<{ id: number | null; orders: number; cents: number }>(sql`
    select max(id) as id, count(*)::int as orders, coalesce(sum(${centsOfOrder}), 0)::bigint as cents
      from customer_order
     where ${isOfCounterBuyer} and ${isNotSetAside}
       and identification_number in (
             select identification_number from customer_order as own
              where own.account_id = ${accountId} and own.identification_number <> ''
              order by own.id desc limit ${LAST_ORDERS})`)
  const found = rows[0]
  return found?.id ? { id: found.id, orders: found.orders, paid: toDollars(found.cents) } : null
}

async function readBlocks(db: Executor, accountId: number): Promise<CustomerAnswer['earlier_blocks']> {
  const rows = await db
    .select({ block: customerBlocks, by: nameOfAccount })
    .from(customerBlocks)
    .innerJoin(accounts, eq(accounts.id, customerBlocks.blockedBy))
    .where(eq(customerBlocks.accountId, accountId))
    .orderBy(desc(customerBlocks.id))
  return rows.map(({ block, by }) => {
    const ends = [block.until, block.liftedAt].filter((at) => at !== null).map((at) => at.getTime())
    const end = Math.min(...ends)
    return {
      id: block.id,
      reason: block.reason,
      since: shopTime(block.blockedAt),
      until_day: block.until && shopDay(new Date(block.until.getTime() - 1)),
      by,
      ended_at: end <= Date.now() ? shopTime(new Date(end)) : null,
    }
  })
}

async function readNotes(db: Executor, accountId: number): Promise<CustomerAnswer['notes']> {
  const rows = await db
    .select({ note: customerNotes, by: nameOfAccount })
    .from(customerNotes)
    .innerJoin(accounts, eq(accounts.id, customerNotes.writtenBy))
    .where(eq(customerNotes.accountId, accountId))
    .orderBy(desc(customerNotes.id))
  return rows.map(({ note, by }) => ({ id: note.id, text: note.text, by, time: shopTime(note.writtenAt) }))
}

/**
 * Who bought at the counter without an account, known by the identification of one sale, with all sales to it.
 * @throws DomainError `not_permitted`, or `customer_not_found` for a sale without an identification too.
 */
export async function readCounterBuyer(
  db: Database,
  staff: Staff,
  saleId: number,
  page: string | undefined,
): Promise<CounterBuyerAnswer> {
  await requirePermission(db, staff, 'customers.read')
  const { rows } = await db.execute<{
    name: string
    identification: string
    email: string
    phone: string
    orders: number
    cents: number
  }>(sql`
    select last.buyer_name as name, last.identification_number as identification, last.buyer_email as email,
           last.buyer_phone as phone, sums.*
      from (select identification_number from customer_order
             where id = ${saleId} and ${isOfCounterBuyer} and ${isNotSetAside}) as one
      join lateral (
        select * from customer_order
         where ${isOfCounterBuyer} and identification_number = one.identification_number and ${isNotSetAside}
         order by id desc limit 1) as last on true
      join lateral (
        select count(*)::int as orders, coalesce(sum(${centsOfOrder}), 0)::bigint as cents from customer_order
         where ${isOfCounterBuyer} and identification_number = one.identification_number and ${isNotSetAside}) as sums on true`)
  const buyer = rows[0]
  if (!buyer) throw new DomainError('customer_not_found')
  const { shop_name } = await readSettings(db)
  return {
    buyer: {
      name: buyer.name,
      identification: buyer.identification,
      email: buyer.email,
      phone: showPhone(buyer.phone),
      orders: buyer.orders,
      open_orders: 0,
      paid: toDollars(buyer.cents),
      accounts: await readAccountsOf(db, buyer.identification),
    },
    ...(await readSales(db, buyer.identification, page)),
    whatsapp: greeting(buyer.phone, buyer.name, shop_name),
  }
}

async function readAccountsOf(
  db: Executor,
  identification: string,
): Promise<CounterBuyerAnswer['buyer']['accounts']> {
  const { rows } = await db.execute<{ id: number; name: string; username: string }>(sql`
    select account.id, ${nameOfCustomer} as name, username
      from account
     where status <> 'closed' and id in (
             select account_id from customer_order
              where buyer_search like '%' || fold(${identification}::text) || '%'
                and identification_number = ${identification} and account_id is not null and ${isNotSetAside})
     order by account.id desc limit 10`)
  return rows
}

async function readSales(
  db: Executor,
  identification: string,
  page: string | undefined,
): Promise<Pick<CounterBuyerAnswer, 'orders' | 'pages'>> {
  const start = readPageStart(page)
  const { where, orderBy, limit } = keyPage(
    { keys: [sql`customer_order.id`], way: 'desc' },
    start,
    SALES_A_PAGE,
  )
  const { rows: found } = await db.execute<{ id: number; at: string; cents: number; articles: string }>(sql`
    select id, placed_at as at, total_cents as cents,
           (select string_agg(line.count || ' × ' || line.name, ', ' order by line.position)
              from order_line as line where line.order_id = customer_order.id) as articles
      from customer_order
     where ${isOfCounterBuyer} and identification_number = ${identification} and ${isNotSetAside} and ${where}
     order by ${orderBy} limit ${limit}`)
  const { rows, links } = cutPage(found, start, SALES_A_PAGE, ({ id }) => [id])
  return {
    orders: rows.map(({ id, at, cents, articles }) => ({
      id,
      time_order: shopTime(new Date(at)),
      total: toDollars(cents),
      articles,
    })),
    pages: links,
  }
}

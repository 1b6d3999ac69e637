import { type SQL, sql } from 'drizzle-orm'
import type { CustomerHistoryAnswer, CustomerHistoryQuery } from '../../contract/api/admin/customers.ts'
import type { HistoryKind } from '../../contract/customers.ts'
import { type Standing, standingLabels } from '../../contract/desk-filters.ts'
import type { FeedbackState } from '../../contract/feedback.ts'
import { mailLabels } from '../../contract/mail-labels.ts'
import { toDollars } from '../../contract/money.ts'
import type { NoticeKind } from '../../contract/notices.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { type PaymentMeans, paymentMeansLabels } from '../../contract/payment-means.ts'
import type { Permission } from '../../contract/permissions.ts'
import {
  type CaseKind,
  type CaseState,
  caseKindLabels,
  caseStateLabels,
} from '../../contract/return-cases.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { cutPage, keyPage, readPageStart } from '../db/key-page.ts'
import { isNotSetAside } from '../db/order-conditions.ts'
import type { mails } from '../db/schema/mail.ts'
import type { refunds } from '../db/schema/money.ts'
import type { reservations } from '../db/schema/orders.ts'
import { DomainError } from '../domain-error.ts'
import { mayDo, requirePermission } from '../staff/require-permission.ts'

const PAGE = 50

type Entry = CustomerHistoryAnswer['entries'][number]

/** What the history is read of. Each source gives the same columns, and says in words what they mean. */
type Source = {
  kind: HistoryKind
  permission: Permission
  /** Columns `id, at, ref, cents, what, more`, of one account. */
  rows: (accountId: number) => SQL
  tell: (row: Row) => Pick<Entry, 'title' | 'detail' | 'to'>
}

type Row = {
  source: number
  /** Unique in its source. */
  id: number
  at: number
  key: number
  /** What it is about: an order, a case, a product or a mail. */
  ref: number
  cents: number | null
  what: string
  more: string
}

const ofOrder = ({ ref }: Row) => ({ list: 'orders' as const, id: ref })
const orderNumber = ({ ref }: Row) => `del pedido ${formatOrderNumber(ref)}`

const own = (accountId: number) => sql`
  customer_order.account_id = ${accountId} and ${isNotSetAside}`

const sources: readonly Source[] = [
  {
    kind: 'orders',
    permission: 'orders.read',
    rows: (accountId) => sql`
      select id, placed_at as at, id as ref, total_cents as cents, coalesce(stage, state) as what, '' as more
        from customer_order where ${own(accountId)}`,
    tell: (row) => ({
      title: `Pedido ${formatOrderNumber(row.ref)}`,
      detail: standingLabels[row.what as Standing],
      to: ofOrder(row),
    }),
  },
  {
    kind: 'money',
    permission: 'payments.read',
    rows: (accountId) => sql`
      select allocation.id, allocated_at, order_id, allocation.amount_cents, means, case when undone_at is null then '' else 'undone' end
        from customer_order join allocation on order_id = customer_order.id
        join money_received on money_received.id = money_received_id where ${own(accountId)}`,
    tell: (row) => ({
      title: `Pago ${orderNumber(row)}`,
      detail: [paymentMeansLabels[row.what as PaymentMeans], row.more && 'asignación deshecha']
        .filter(Boolean)
        .join(', '),
      to: ofOrder(row),
    }),
  },
  {
    kind: 'money',
    permission: 'payments.read',
    rows: (accountId) => sql`
      select refund.id, coalesce(made_at, withdrawn_at, owed_at), order_id, amount_cents, status, ''
        from customer_order join refund on order_id = customer_order.id where ${own(accountId)}`,
    tell: (row) => ({
      title: `Reembolso ${orderNumber(row)}`,
      detail: refundWords[row.what as (typeof refunds.$inferSelect)['status']],
      to: ofOrder(row),
    }),
  },
  {
    kind: 'returns',
    permission: 'orders.read',
    rows: (accountId) => sql`
      select return_case.id, asked_at, return_case.id, null::int, return_case.kind, return_case.state
        from customer_order join return_case on order_id = customer_order.id where ${own(accountId)}`,
    tell: (row) => ({
      title: caseKindLabels[row.what as CaseKind],
      detail: caseStateLabels[row.more as CaseState],
      to: { list: 'returns', id: row.ref },
    }),
  },
  {
    kind: 'reservations',
    permission: 'orders.read',
    // Only the beginning of its id is taken: enough to tell apart what was made in one microsecond.
    rows: (accountId) => sql`
      select ('x' || left(reservation.id::text, 8))::bit(32)::bigint, created_at, coalesce(order_id, 0),
             (select sum(count * unit_price_cents)::int from reservation_line where reservation_id = reservation.id),
             case when status = 'open' and expires_at <= now() then 'expired' else status end,
             (select string_agg(line.count || ' × ' || sellable.name, ', ' order by line.position)
                from reservation_line as line join sellable on sellable.id = line.sellable_id
               where line.reservation_id = reservation.id)
        from reservation where account_id = ${accountId}`,
    tell: (row) => ({
      title: reservationWords[row.what as (typeof reservations.$inferSelect)['status']],
      detail: row.more,
      to: row.ref === 0 ? null : ofOrder(row),
    }),
  },
  {
    kind: 'feedback',
    permission: 'customers.read',
    rows: (accountId) => sql`
      select question.id, asked_at, sellable_id, null::int, state, sellable.name || ': ' || words
        from product_question as question join sellable on sellable.id = sellable_id where account_id = ${accountId}`,
    tell: ({ what, more }) => ({
      title: `Pregunta ${feedbackWords[what as FeedbackState]}`,
      detail: more,
      to: null,
    }),
  },
  {
    kind: 'feedback',
    permission: 'customers.read',
    rows: (accountId) => sql`
      select review.id, written_at, sellable_id, null::int, state, sellable.name || ', ' || stars || ' de 5: ' || words
        from product_review as review join sellable on sellable.id = sellable_id where account_id = ${accountId}`,
    tell: ({ what, more }) => ({
      title: `Opinión ${feedbackWords[what as FeedbackState]}`,
      detail: more,
      to: null,
    }),
  },
  {
    kind: 'notices',
    permission: 'customers.read',
    rows: (accountId) => sql`
      select notice.id, notice.created_at, sellable_id, below_cents, notice.kind,
             sellable.name || case when told_at is null then '' else ', avisado' end
        from notice join sellable on sellable.id = sellable_id where account_id = ${accountId}`,
    tell: ({ what, more }) => ({
      title: (what as NoticeKind) === 'price' ? 'Pidió aviso si baja de precio' : 'Pidió aviso cuando haya',
      detail: more,
      to: null,
    }),
  },
  {
    kind: 'mails',
    permission: 'mails.read',
    rows: (accountId) => sql`
      select mail.id, created_at, mail.id, null::int, template, mail.status from mail where account_id = ${accountId}`,
    tell: (row) => tellMail(row),
  },
  {
    kind: 'mails',
    permission: 'mails.read',
    rows: (accountId) => sql`
      select mail.id, mail.created_at, mail.id, null::int, template, mail.status
        from customer_order join mail on order_id = customer_order.id where ${own(accountId)}`,
    tell: (row) => tellMail(row),
  },
]

const refundWords = { owed: 'Por hacer', made: 'Hecho', withdrawn: 'Retirado' }
const reservationWords = {
  open: 'Reserva en curso',
  ordered: 'Reserva que fue pedido',
  released: 'Reserva que soltó',
  expired: 'Reserva que venció',
}
const feedbackWords = { waiting: 'por revisar', published: 'publicada', refused: 'no publicada' }
const mailWords = { queued: 'En cola', sent: 'Enviado', failed: 'No salió', kept: 'Sin servidor de correo' }

function tellMail({ what, more, ref }: Row): ReturnType<Source['tell']> {
  return {
    title: `Correo: ${mailLabels[what as keyof typeof mailLabels]}`,
    detail: mailWords[more as (typeof mails.$inferSelect)['status']],
    to: { list: 'mails', id: ref },
  }
}

/**
 * What a customer did here and what the shop did for them, the newest first. What the caller may not see is left out.
 * @throws DomainError `not_permitted` or `customer_not_found`.
 */
export async function readCustomerHistory(
  db: Executor,
  staff: Staff,
  accountId: number,
  { kind, page }: CustomerHistoryQuery,
): Promise<CustomerHistoryAnswer> {
  await requirePermission(db, staff, 'customers.read')
  const { rows: known } = await db.execute(sql`select from account where id = ${accountId}`)
  if (known.length === 0) throw new DomainError('customer_not_found')
  const start = readPageStart(page)
  // What was written in one transaction has one moment: the source tells its rows apart, and keeps their order.
  const micros = sql`(extract(epoch from at at time zone 'UTC') * 1000000)::bigint`
  const { where, orderBy, limit } = keyPage({ keys: [sql`at`, sql`key`], way: 'desc' }, start, PAGE)
  const parts = sources.flatMap((source, place) =>
    kind === undefined || source.kind === kind
      ? [
          // No source gives more rows than a page has, so that years of mails cost no more than months.
          sql`(select * from (
                 select ${place}::int as source, id, ref, cents, what, more, ${micros} as at,
                        id * ${sources.length} + ${place}::int as key
                   from (${source.rows(accountId)}) as part (id, at, ref, cents, what, more)
                  where ${mayDo(staff, source.permission)}) as entry
                where ${where} order by ${orderBy} limit ${limit})`,
        ]
      : [],
  )
  const { rows: found } = await db.execute<Row>(sql`
    select * from (${sql.join(parts, sql` union all `)}) as entry order by ${orderBy} limit ${limit}`)
  const { rows, links } = cutPage(found, start, PAGE, ({ at, key }) => [at, key])
  return { entries: rows.map(toEntry), pages: links }
}

function toEntry(row: Row): Entry {
  const source = sources[row.source]
  if (!source) throw new Error(`The history has no source ${row.source}`)
  return {
    kind: source.kind,
    id: row.key,
    time: shopTime(new Date(row.at / 1000)),
    amount: row.cents === null ? null : toDollars(row.cents),
    ...source.tell(row),
  }
}

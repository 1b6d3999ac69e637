import { type SQL, sql } from 'drizzle-orm'
import type { DeskOffer, ListedOffer, OffersAnswer, OffersQuery } from '../../contract/api/admin/offers.ts'
import { formatCents, toDollars } from '../../contract/money.ts'
import { OFFER_PARAM, type OfferState } from '../../contract/offer-states.ts'
import { showPhone } from '../../contract/phone.ts'
import { formatMoment, shopTime } from '../../contract/shop-time.ts'
import { whatsappLink } from '../../contract/whatsapp.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { cutPage, keyPage, type ListOrder, readPageStart } from '../db/key-page.ts'
import { DomainError } from '../domain-error.ts'
import { readSettings } from '../settings/settings.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { offerState } from './internal/offer-state.ts'

const PAGE = 50

const newest: ListOrder = { keys: [sql`offer.id`], way: 'desc' }

/**
 * Offers for the staff, the newest first.
 * @throws DomainError `not_permitted`.
 */
export async function listOffers(db: Executor, staff: Staff, query: OffersQuery): Promise<OffersAnswer> {
  await requirePermission(db, staff, 'offers.make')
  const start = readPageStart(query.page)
  const { where, orderBy, limit } = keyPage(newest, start, PAGE)
  const found = await readHeads(
    db,
    sql`${where}
        and ${query.state ? sql`${offerState} = ${query.state}` : sql`true`}
        and ${query.q?.trim() ? isMeant(query.q.trim()) : sql`true`}`,
    sql`order by ${orderBy} limit ${limit}`,
  )
  const { rows, links } = cutPage(found, start, PAGE, ({ id }) => [id])
  const { rows: counted } = await db.execute<{ open: number }>(
    sql`select count(*)::int as open from offer where ${offerState} = 'open'`,
  )
  return {
    offers: rows.map((row) => ({ ...toHead(row), articles: row.articles })),
    pages: links,
    counts: { open: counted[0]?.open ?? 0 },
  }
}

/**
 * One offer with its link and a message that brings it to its buyer. `publicUrl` is where the shop is public.
 * @throws DomainError `not_permitted` or `offer_not_found`.
 */
export async function readDeskOffer(
  db: Executor,
  staff: Staff,
  id: number,
  publicUrl: string,
): Promise<DeskOffer> {
  await requirePermission(db, staff, 'offers.make')
  const [row] = await readHeads(db, sql`offer.id = ${id}`, sql``)
  if (!row) throw new DomainError('offer_not_found')
  const lines = await readLines(db, id)
  const { shop_name } = await readSettings(db)
  const link = `${publicUrl}/checkout?${OFFER_PARAM}=${row.token}`
  return {
    ...toHead(row),
    buyer_phone: row.buyerPhone && showPhone(row.buyerPhone),
    withdrawn_at: row.withdrawnAt === null ? null : shopTime(new Date(row.withdrawnAt)),
    lines: lines.map(({ priceCents, totalCents, catalogCents, isHidden, ...line }) => ({
      ...line,
      price: toDollars(priceCents),
      total: toDollars(totalCents),
      catalog_price: catalogCents === null ? null : toDollars(catalogCents),
      is_hidden: isHidden,
    })),
    link,
    whatsapp: whatsappLink(row.buyerPhone ?? '', messageOf(row, lines, { shopName: shop_name, link })),
  }
}

type Head = {
  id: number
  token: string
  state: OfferState
  isBeingPaid: boolean
  buyerName: string | null
  buyerPhone: string | null
  orderId: number | null
  madeAt: number
  madeBy: string
  expiresAt: number
  withdrawnAt: number | null
  totalCents: number
  articles: string
}

/** Times are milliseconds since 1970. */
async function readHeads(db: Executor, which: SQL, page: SQL): Promise<Head[]> {
  const { rows } = await db.execute<Head>(sql`
    select offer.id, token, ${offerState} as state,
           exists (select from reservation
                    where offer_id = offer.id and status = 'open' and reservation.expires_at > now()) as "isBeingPaid",
           coalesce(customer_order.buyer_name, offer.buyer_name) as "buyerName", offer.buyer_phone as "buyerPhone",
           offer.order_id as "orderId",
           (extract(epoch from made_at) * 1000)::float8 as "madeAt",
           coalesce(nullif(concat_ws(' ', first_name, last_name), ''), username) as "madeBy",
           (extract(epoch from offer.expires_at) * 1000)::float8 as "expiresAt",
           (extract(epoch from withdrawn_at) * 1000)::float8 as "withdrawnAt",
           chosen.cents as "totalCents", chosen.articles
      from offer
      join account on account.id = made_by
      left join customer_order on customer_order.id = offer.order_id
      join lateral (
        select sum(line.count * line.unit_price_cents)::int as cents,
               string_agg(line.count || ' × ' || sellable.name, ', ' order by line.position) as articles
          from offer_line as line join sellable on sellable.id = line.sellable_id
         where line.offer_id = offer.id) as chosen on true
     where ${which}
     ${page}`)
  return rows
}

type Line = {
  id: number
  sku: string
  name: string
  count: number
  priceCents: number
  totalCents: number
  catalogCents: number | null
  stock: number
  isHidden: boolean
}

async function readLines(db: Executor, offerId: number): Promise<Line[]> {
  const { rows } = await db.execute<Line>(sql`
    select sellable.id, sku, name, line.count, unit_price_cents as "priceCents",
           line.count * unit_price_cents as "totalCents", price_cents as "catalogCents", stock,
           hidden_at is not null as "isHidden"
      from offer_line as line join sellable on sellable.id = line.sellable_id
     where offer_id = ${offerId} order by line.position`)
  return rows
}

/** A part of the buyer's name, or the number of the order that it became. */
function isMeant(words: string): SQL {
  const orderId = /^\d{1,9}$/.test(words) ? Number(words) : null
  return sql`(strpos(fold(coalesce(customer_order.buyer_name, offer.buyer_name)), fold(${words})) > 0
    or offer.order_id = ${orderId}::bigint)`
}

function toHead(row: Head): Omit<ListedOffer, 'articles'> {
  return {
    id: row.id,
    state: row.state,
    is_being_paid: row.isBeingPaid,
    buyer_name: row.buyerName,
    order_id: row.orderId,
    made_at: shopTime(new Date(row.madeAt)),
    made_by: row.madeBy,
    expires_at: shopTime(new Date(row.expiresAt)),
    total: toDollars(row.totalCents),
  }
}

function messageOf(
  { buyerName, totalCents, expiresAt }: Head,
  lines: readonly Line[],
  { shopName, link }: { shopName: string; link: string },
): string {
  const first = buyerName?.trim().split(/\s+/, 1)[0]
  const articles = lines.map(
    ({ count, name, priceCents }) => `${count} × ${name} a ${formatCents(priceCents)}`,
  )
  return [
    `Hola${first ? ` ${first}` : ''}, te escribimos de ${shopName}.`,
    `Tu oferta: ${articles.join(', ')}. Total ${formatCents(totalCents)}.`,
    `El precio vale hasta el ${formatMoment(shopTime(new Date(expiresAt)))}.`,
    `Cómprala aquí: ${link}`,
  ].join(' ')
}

import { sql } from 'drizzle-orm'
import type { DeskNoticesAnswer } from '../../contract/api/admin/notices.ts'
import { masked } from '../../contract/masked.ts'
import { formatCents, toDollars } from '../../contract/money.ts'
import type { NoticeKind } from '../../contract/notices.ts'
import { showPhone } from '../../contract/phone.ts'
import { shopTime } from '../../contract/shop-time.ts'
import { whatsappLink } from '../../contract/whatsapp.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { readSettings } from '../settings/settings.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { isDue } from './notice-is-due.ts'

const MOST = 200

/**
 * Whom the staff have to write to by WhatsApp, and which products people wait for. `publicUrl` is where the shop is
 * public. Phones of those who still wait are not shown.
 * @throws DomainError `not_permitted`.
 */
export async function listDeskNotices(
  db: Executor,
  staff: Staff,
  publicUrl: string,
): Promise<DeskNoticesAnswer> {
  await requirePermission(db, staff, 'notices.tell')
  const { shop_name: shopName } = await readSettings(db)
  return {
    to_tell: (await readDue(db)).map((due) => ({
      id: due.id,
      prod_id: due.sellableId,
      name: due.name,
      kind: due.kind,
      price: toDollars(due.priceCents),
      asked_price: due.belowCents === null ? null : toDollars(due.belowCents),
      stock: due.stock,
      phone: masked(showPhone(due.phone)),
      asked_at: shopTime(new Date(due.askedAt)),
      whatsapp: whatsappLink(due.phone, messageOf(due, { shopName, publicUrl })),
    })),
    products: (await readAwaited(db)).map((awaited) => ({
      prod_id: awaited.id,
      name: awaited.name,
      sku: awaited.sku,
      stock: awaited.stock,
      price: awaited.priceCents === null ? null : toDollars(awaited.priceCents),
      for_stock: awaited.forStock,
      for_price: awaited.forPrice,
      highest_price: awaited.highestCents === null ? null : toDollars(awaited.highestCents),
      by_whatsapp: awaited.byWhatsapp,
      oldest_at: shopTime(new Date(awaited.oldestAt)),
    })),
  }
}

type Due = {
  id: number
  sellableId: number
  name: string
  kind: NoticeKind
  priceCents: number
  belowCents: number | null
  stock: number
  phone: string
  askedAt: number
}

/** Times are milliseconds since 1970. */
async function readDue(db: Executor): Promise<Due[]> {
  const { rows } = await db.execute<Due>(sql`
    select notice.id, sellable.id as "sellableId", sellable.name, notice.kind, price_cents as "priceCents",
           below_cents as "belowCents", stock, notice.phone,
           (extract(epoch from notice.created_at) * 1000)::float8 as "askedAt"
      from notice join sellable on sellable.id = notice.sellable_id
     where notice.phone is not null and ${isDue}
     order by sellable.name, notice.confirmed_at, notice.id limit ${MOST}`)
  return rows
}

type Awaited = {
  id: number
  name: string
  sku: string
  stock: number
  priceCents: number | null
  forStock: number
  forPrice: number
  highestCents: number | null
  byWhatsapp: number
  oldestAt: number
}

async function readAwaited(db: Executor): Promise<Awaited[]> {
  const { rows } = await db.execute<Awaited>(sql`
    select sellable.id, name, sku, stock, price_cents as "priceCents",
           (count(*) filter (where notice.kind = 'stock'))::int as "forStock",
           (count(*) filter (where notice.kind = 'price'))::int as "forPrice",
           max(below_cents) as "highestCents", count(notice.phone)::int as "byWhatsapp",
           (extract(epoch from min(notice.created_at)) * 1000)::float8 as "oldestAt"
      from notice join sellable on sellable.id = notice.sellable_id
     where told_at is null and confirmed_at is not null
     group by sellable.id
     order by count(*) desc, name limit ${MOST}`)
  return rows
}

function messageOf(
  { sellableId, name, kind, priceCents }: Due,
  { shopName, publicUrl }: { shopName: string; publicUrl: string },
): string {
  const what =
    kind === 'stock'
      ? `Otra vez hay ${name}, por ${formatCents(priceCents)}.`
      : `${name} bajó a ${formatCents(priceCents)}.`
  return `Hola, te escribimos de ${shopName}. ${what} Nos pediste que te avisemos: ${publicUrl}/producto/${sellableId}`
}

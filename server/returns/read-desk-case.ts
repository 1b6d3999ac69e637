import { eq, inArray, sql } from 'drizzle-orm'
import type { DeskCase } from '../../contract/api/admin/returns.ts'
import { deskEventLabels } from '../../contract/desk-events.ts'
import { toDollars } from '../../contract/money.ts'
import { showPhone } from '../../contract/phone.ts'
import { keepsGoods, nextCaseAct, possibleCaseActs, waitsFor } from '../../contract/return-cases.ts'
import { shopDay, shopTime } from '../../contract/shop-time.ts'
import { warrantyUntil } from '../../contract/warranty.ts'
import type { Staff } from '../accounts/actor.ts'
import { type CaseWithLines, readCases } from '../db/case-rows.ts'
import type { Executor } from '../db/database.ts'
import { readLiveInvoices } from '../db/invoice-rows.ts'
import { accounts } from '../db/schema/accounts.ts'
import { sellables } from '../db/schema/catalog.ts'
import { orderEvents, orders } from '../db/schema/orders.ts'
import { returnCases } from '../db/schema/returns.ts'
import { readSerials } from '../db/serial-rows.ts'
import { DomainError } from '../domain-error.ts'
import { type OrderRow, visibleTo } from '../orders/move-order.ts'
import { readLastEvent } from '../orders/order-history.ts'
import { nameOfActor } from '../orders/refuse-unseen.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { toReturnCases } from './internal/to-return-cases.ts'

const DAY_MS = 86_400_000

/**
 * One return or warranty with all that the staff need to take it a step further.
 * @throws DomainError `not_permitted` or `case_not_found`.
 */
export async function readDeskCase(db: Executor, staff: Staff, caseId: number): Promise<DeskCase> {
  await requirePermission(db, staff, 'returns.handle')
  const [row] = await readCases(db, eq(returnCases.id, caseId))
  if (!row) throw new DomainError('case_not_found')
  const [order] = await db
    .select()
    .from(orders)
    .where(sql`${eq(orders.id, row.orderId)} and ${visibleTo(staff)}`)
  const [told] = await toReturnCases(db, [row])
  if (!order || !told) throw new DomainError('case_not_found')
  const { can: _, at_supplier: __, ...shown } = told
  const names = await readNames(db, row)
  const invoice = (await readLiveInvoices(db, [order.id])).get(order.id)
  const cents = row.lines.reduce((sum, { line, quantity }) => sum + line.unitPriceCents * quantity, 0)
  return {
    ...shown,
    photos: shown.photos.map((photo) => ({
      ...photo,
      path: `/api/admin/returns/${row.id}/photos/${photo.id}`,
    })),
    can: possibleCaseActs(row.state, 'staff'),
    next: nextCaseAct[row.state],
    waits_for: waitsFor[row.state],
    is_late: row.deadline !== null && shopDay(row.askedAt) > row.deadline,
    closed_at: row.closedAt && shopTime(row.closedAt),
    amount: toDollars(cents),
    order: {
      kind: order.kind,
      delivered_at: order.deliveredAt && shopTime(order.deliveredAt),
      is_example: order.isExample,
    },
    buyer: {
      name: order.buyerName,
      email: order.buyerEmail,
      phone: showPhone(order.buyerPhone),
      identification: order.identificationNumber,
    },
    lines: await toLines(db, order, row, shown.lines),
    steps: shown.steps.map((step, nth) => {
      const { event } = row.steps[nth] ?? {}
      return {
        ...step,
        label: event ? deskEventLabels[event.event] : step.label,
        by_name: names.steps.get(event?.id ?? 0) ?? '',
      }
    }),
    trips: row.trips.map((trip) => ({
      supplier: trip.supplier,
      supplier_number: trip.supplierNumber,
      sent_at: shopTime(trip.sentAt),
      sent_by: names.staff.get(trip.sentBy) ?? '',
      back_at: trip.backAt && shopTime(trip.backAt),
      outcome: trip.outcome,
      days: Math.floor(((trip.backAt ?? new Date()).getTime() - trip.sentAt.getTime()) / DAY_MS),
    })),
    invoice_number: invoice?.number ?? null,
    needs_credit_note:
      row.resolution !== null &&
      row.resolution !== 'exchange' &&
      keepsGoods(row.resolution) &&
      invoice !== undefined &&
      row.creditNoteNumber === null,
    seen: await readLastEvent(db, order.id),
  }
}

async function toLines(
  db: Executor,
  order: OrderRow,
  { id: caseId, lines, resolution }: CaseWithLines,
  shown: Awaited<ReturnType<typeof toReturnCases>>[number]['lines'],
): Promise<DeskCase['lines']> {
  const serials = await readSerials(db, [order.id])
  const hasReturned = resolution !== null && keepsGoods(resolution)
  const { rows } = await db.execute<{ id: number }>(sql`
    select serial_sale.id from serial_sale join goods_return on goods_return.id = goods_return_id
     where case_id = ${caseId}`)
  const cameBack = new Set(rows.map(({ id }) => id))
  const articles = await db
    .select({ id: sellables.id, stock: sellables.stock, warrantyMonths: sellables.warrantyMonths })
    .from(sellables)
    .where(
      inArray(
        sellables.id,
        lines.map(({ line }) => line.sellableId),
      ),
    )
  const articleOf = new Map(articles.map((article) => [article.id, article]))
  return lines.map(({ line, quantity }, nth) => {
    const article = articleOf.get(line.sellableId)
    const months = line.warrantyMonths ?? article?.warrantyMonths ?? 0
    return {
      line_id: line.id,
      prod_id: line.sellableId,
      product_name: line.name,
      img_url: shown[nth]?.img_url ?? '',
      count: quantity,
      price_unit: toDollars(line.unitPriceCents),
      warranty_until: order.deliveredAt && warrantyUntil(shopDay(order.deliveredAt), months),
      stock: article?.stock ?? 0,
      serials: (serials.get(line.id) ?? [])
        .filter(({ id, returnedAt }) => (hasReturned ? cameBack.has(id) : returnedAt === null))
        .map(({ id, number }) => ({ sale_id: id, number })),
    }
  })
}

/** Who took each step, by its event, and who sent it to the supplier. */
async function readNames(db: Executor, { orderId, trips }: CaseWithLines) {
  const events = await db
    .select({ id: orderEvents.id, by: nameOfActor })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .leftJoin(accounts, eq(accounts.id, orderEvents.actorId))
    .where(eq(orderEvents.orderId, orderId))
  const people = await db
    .select()
    .from(accounts)
    .where(
      inArray(
        accounts.id,
        trips.map(({ sentBy }) => sentBy),
      ),
    )
  return {
    steps: new Map(events.map(({ id, by }) => [id, by])),
    staff: new Map(
      people.map(({ id, firstName, lastName, username }) => [
        id,
        [firstName, lastName].filter(Boolean).join(' ') || username,
      ]),
    ),
  }
}

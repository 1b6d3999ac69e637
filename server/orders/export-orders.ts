import { eq, inArray } from 'drizzle-orm'
import type { PersonalData } from '../../contract/api/personal-data.ts'
import { toDollars } from '../../contract/money.ts'
import { shopTime } from '../../contract/shop-time.ts'
import { type CaseWithLines, readCases } from '../db/case-rows.ts'
import type { Executor } from '../db/database.ts'
import { type OrderWithLines, readHistories, readOrderRows } from '../db/order-rows.ts'
import { type GoodsReturn, readGoodsReturns } from '../db/return-rows.ts'
import type { pickups } from '../db/schema/fulfilment.ts'
import { orders } from '../db/schema/orders.ts'
import { returnCases } from '../db/schema/returns.ts'
import { statementLines } from '../db/schema/statements.ts'
import { readSerials, type SoldSerial } from '../db/serial-rows.ts'
import { readPickups, readShipments } from '../db/shipment-rows.ts'
import { deliveryMethodOf } from './internal/delivery-method.ts'
import { toAmounts, toBuyer, toDestination, toEvent, toLine, toShipment } from './internal/order-answers.ts'

/** All that the orders of one buyer keep about that buyer. Notes that the staff wrote for themselves are left out. */
export async function exportOrders(db: Executor, accountId: number): Promise<PersonalData['orders']> {
  const rows = await readOrderRows(db, eq(orders.accountId, accountId))
  const ids = rows.map(({ order }) => order.id)
  const histories = await readHistories(db, ids)
  const shipments = await readShipments(db, ids)
  const pickedUp = await readPickups(db, ids)
  const returned = await readGoodsReturns(db, ids)
  const cases = Map.groupBy(await readCases(db, inArray(returnCases.orderId, ids)), ({ orderId }) => orderId)
  const serials = await readSerials(db, ids)
  const bankLines = await readBankLines(
    db,
    rows.flatMap(({ money }) => money.receipts.map((receipt) => receipt.money.id)),
  )
  return rows.map((row) => {
    const { order, lines } = row
    return {
      id: order.id,
      time_order: shopTime(order.placedAt),
      state: order.state,
      stage: order.stage,
      cancel_reason: order.cancelReason,
      terms_version: order.termsVersion,
      buyer: { ...toBuyer(order), identification_type: order.identificationType },
      delivery_method: deliveryMethodOf(order),
      ...toDestination(order),
      placed_from: order.placedFrom,
      lines: lines.map((line) => ({
        sku: line.sku,
        ...toLine(line),
        warranty_months: line.warrantyMonths,
        serial_numbers: (serials.get(line.id) ?? []).map(toSerial),
      })),
      subtotal: toDollars(order.subtotalCents),
      discount: toDollars(order.discountCents),
      ...toAmounts(order),
      transfer_code: row.transferCode,
      reminded_at: order.paymentRemindedAt && shopTime(order.paymentRemindedAt),
      claims: row.money.claims.map(toClaim),
      money_received: row.money.receipts.map((receipt) => ({
        ...toReceipt(receipt),
        bank_statement: toBankStatement(bankLines.get(receipt.money.id)),
      })),
      refunds: row.money.refunds.map(toRefund),
      shipments: (shipments.get(order.id) ?? []).map((shipment) => toShipment(shipment, lines)),
      pickup: toPickup(pickedUp.get(order.id)),
      returns: (returned.get(order.id) ?? []).map((goodsReturn) => toReturn(goodsReturn, lines)),
      cases: (cases.get(order.id) ?? []).map(toCase),
      history: (histories.get(order.id) ?? []).map((event) => ({ ...toEvent(event), by: event.actor })),
    }
  })
}

type Money = OrderWithLines['money']

function toClaim({ claim, bankAccount, photo, reading }: Money['claims'][number]) {
  return {
    status: claim.status,
    receipt_number: claim.receiptNumber,
    amount: toDollars(claim.amountCents),
    submitted_at: shopTime(claim.createdAt),
    checked_at: claim.checkedAt && shopTime(claim.checkedAt),
    bank_account: bankAccount && `${bankAccount.bankName} ${bankAccount.number}`,
    receipt_photo: photo && {
      path: `/api/user/orders/${claim.orderId}/receipt`,
      width: photo.width,
      height: photo.height,
      bytes: photo.bytes,
      uploaded_at: shopTime(photo.uploadedAt),
      read: reading && {
        receipt_number: reading.receiptNumber,
        amount: reading.amountCents === null ? null : toDollars(reading.amountCents),
        paid_on: reading.paidOn,
        read_at: shopTime(reading.readAt),
      },
    },
  }
}

function toSerial({ number, recordedAt, returnedAt }: SoldSerial) {
  return { number, recorded_at: shopTime(recordedAt), returned_at: returnedAt && shopTime(returnedAt) }
}

function toReceipt({ allocation, money, bankAccount }: Money['receipts'][number]) {
  return {
    received_on: money.receivedOn,
    means: money.means,
    amount: toDollars(money.amountCents),
    reference: money.reference,
    payer_name: money.payerName,
    payer_identification: money.payerIdentification,
    bank_account: bankAccount && `${bankAccount.bankName} ${bankAccount.number}`,
    written_down_at: shopTime(money.recordedAt),
    for_this_order: toDollars(allocation.amountCents),
    given_at: shopTime(allocation.allocatedAt),
    undone_at: allocation.undoneAt && shopTime(allocation.undoneAt),
  }
}

type BankLine = typeof statementLines.$inferSelect

async function readBankLines(
  db: Executor,
  moneyIds: readonly number[],
): Promise<Map<number | null, BankLine>> {
  const lines = await db
    .select()
    .from(statementLines)
    .where(inArray(statementLines.moneyReceivedId, [...moneyIds]))
  return new Map(lines.map((line) => [line.moneyReceivedId, line]))
}

function toBankStatement(line: BankLine | undefined) {
  if (!line || line.isForgotten) return null
  return {
    day: line.day,
    amount: toDollars(line.amountCents),
    reference: line.reference,
    concept: line.concept,
    payer_name: line.payerName,
    payer_identification: line.payerIdentification,
    came_at: shopTime(line.cameAt),
  }
}

function toRefund(refund: Money['refunds'][number]) {
  return {
    status: refund.status,
    means: refund.means,
    amount: toDollars(refund.amountCents),
    owed_at: shopTime(refund.owedAt),
    made_at: refund.madeAt && shopTime(refund.madeAt),
    reference: refund.reference,
    withdrawn_at: refund.withdrawnAt && shopTime(refund.withdrawnAt),
    note: refund.note,
    is_price_cut: refund.isPriceCut,
  }
}

function toReturn({ receivedAt, reason, contents }: GoodsReturn, lines: OrderWithLines['lines']) {
  const nameOf = new Map(lines.map(({ id, name }) => [id, name]))
  return {
    time: shopTime(receivedAt),
    reason,
    lines: contents.map(({ lineId, count }) => ({ product_name: nameOf.get(lineId) ?? '', count })),
  }
}

function toCase(row: CaseWithLines) {
  return {
    kind: row.kind,
    state: row.state,
    reason: row.reason,
    words: row.reasonWords,
    wants_voucher: row.wantsVoucher,
    asked_at: shopTime(row.askedAt),
    deadline: row.deadline,
    resolution: row.resolution,
    refusal_reason: row.refusalReason,
    closed_at: row.closedAt && shopTime(row.closedAt),
    credit_note: row.creditNoteNumber,
    credit_note_on: row.creditNoteOn,
    lines: row.lines.map(({ line, quantity }) => ({ product_name: line.name, count: quantity })),
    steps: row.steps.map(({ step, event }) => ({
      time: shopTime(event.createdAt),
      state: step.state,
      note: step.note,
    })),
    photos: row.photos.map(({ id, width, height, bytes, uploadedAt }) => ({
      path: `/api/user/return-cases/${row.id}/photos/${id}`,
      width,
      height,
      bytes,
      uploaded_at: shopTime(uploadedAt),
    })),
    at_supplier: row.trips.map(({ sentAt, backAt, outcome, supplier, supplierNumber }) => ({
      supplier,
      supplier_number: supplierNumber,
      sent_at: shopTime(sentAt),
      back_at: backAt && shopTime(backAt),
      outcome,
    })),
  }
}

function toPickup(pickup: typeof pickups.$inferSelect | undefined) {
  if (!pickup) return null
  const { receivedBy, name, identification, handedAt } = pickup
  return { received_by: receivedBy, name, identification, time: shopTime(handedAt) }
}

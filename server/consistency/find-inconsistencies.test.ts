import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { CounterSaleBody } from '../../contract/api/admin/counter.ts'
import { openTestApp } from '../../test/app.ts'
import {
  aBankAccount,
  aComposedBuild,
  aCustomer,
  anOrder,
  aProduct,
  aStaffMember,
  type Customer,
} from '../../test/factories.ts'
import { foundAfter } from '../../test/found-after.ts'
import { system } from '../accounts/actor.ts'
import { sellAtCounter } from '../counter/sell-at-counter.ts'
import { makeOffer } from '../offers/make-offer.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { reserve } from '../reservations/reserve.ts'
import { inspectCase } from '../returns/inspect-case.ts'
import { receiveCase } from '../returns/receive-case.ts'
import { requestReturn } from '../returns/request-return.ts'
import { resolveCase } from '../returns/resolve-case.ts'
import { undoCounterSale } from '../returns/undo-counter-sale.ts'
import { findInconsistencies, findMissingUnits } from './find-inconsistencies.ts'

const { db, receipts } = await openTestApp()

const anybody = { identification: '1710034065', name: 'Ana Quishpe' }

/** A case of one unit of a delivered order: just asked for, or resolved. Tells its number. */
async function aReturn(
  buyer: Customer,
  product: number,
  staff: Awaited<ReturnType<typeof aStaffMember>>,
  resolution?: 'exchange',
): Promise<number> {
  const orderId = await anOrder(db, buyer, [{ id: product, count: 1 }], { at: 'ENTREGADO' })
  await requestReturn(db, { kind: 'buyer', accountId: buyer.id }, orderId)
  const { rows } = await db.execute<{ id: number }>(
    sql`select id::float8 as id from return_case where order_id = ${orderId}`,
  )
  const id = rows[0]?.id ?? 0
  if (!resolution) return id
  await receiveCase(db, staff, id)
  await inspectCase(db, staff, id)
  await resolveCase(db, staff, id, { resolution, toStock: new Map() })
  return id
}

test('RE-24: in a shop where all is well nothing is found', async () => {
  expect(await findInconsistencies(db, receipts)).toEqual([])
  expect(await findMissingUnits(db)).toEqual([])
})

test('RE-24: each damage to orders, stock, payments and history is found', async () => {
  const buyer = await aCustomer(db)
  const product = await aProduct(db)
  const build = await aComposedBuild(db, [{ slot: 'GPU', id: await aProduct(db) }])
  const open = await anOrder(db, buyer, [{ id: product, count: 2 }])
  const sent = await anOrder(db, buyer, [{ id: product, count: 1 }], { at: 'shipped' })
  const cancelled = await anOrder(db, buyer, [{ id: product, count: 1 }])
  await cancelOrder(db, system, cancelled)
  const paidBack = await anOrder(db, buyer, [{ id: product, count: 1 }], { at: 'payment_verified' })
  await cancelOrder(db, system, paidBack).catch(() =>
    cancelOrder(db, { kind: 'buyer', accountId: buyer.id }, paidBack),
  )
  const staff = await aStaffMember(db)
  const bankAccount = await aBankAccount(db)
  const atCounter = CounterSaleBody.parse({
    details: [{ id: product, count: 1 }],
    means: 'cash',
    buyer: anybody,
  })
  const { orderId: sale } = await sellAtCounter(db, staff, atCounter, null)
  const slip = { reason: 'Se cobró dos veces', isToStock: true, means: 'cash', reference: null } as const
  await undoCounterSale(db, staff, sale, slip)
  const { reservation_id } = await reserve(db, buyer.id, {
    details: [{ sellableId: product, count: 3 }],
    total: undefined,
  })
  const offered = { key: randomUUID(), lines: [{ id: product, count: 2, price: 9_000 }] }
  const offer = await makeOffer(db, staff, offered)
  expect(await findInconsistencies(db, receipts)).toEqual([])

  /** An invoice of an order, for so many cents more than the order's. */
  const invoiceOf = (orderId: number, centsMore = 0) => sql`
    insert into invoice (order_id, event_id, access_key, number, issued_on, buyer_kind, buyer_identification, buyer_name,
                         taxed_base_cents, zero_base_cents, tax_cents, total_cents, tax_rate_bp, recorded_by)
    select id, (select max(id) from order_event where order_id = ${orderId}),
           '23112026' || '01' || '1790011674001' || '2' || '001001000000001' || '1234567810', '001-001-000000001',
           '2026-11-23', 'cedula', identification_number, buyer_name, tax_base_cents + ${centsMore}, 0, tax_cents,
           total_cents + ${centsMore}, tax_rate_bp, ${staff.accountId}
      from customer_order where id = ${orderId}`
  const returned = await aReturn(buyer, product, staff, 'exchange')
  const asked = await aReturn(buyer, product, staff)
  const damages: [string, ReturnType<typeof sql>][] = [
    [
      'Cambio cuyas unidades no salieron una sola vez, o salieron sin cambio',
      sql`delete from stock_movement where reason = 'exchanged'`,
    ],
    [
      'Devoluciones y garantías abiertas por más unidades de las que salieron',
      sql`update return_case_line set count = 9 where case_id = ${asked}`,
    ],
    [
      'Pedido que dice otra cosa de sus devoluciones abiertas',
      sql`update customer_order set return_requested_at = null`,
    ],
    [
      'Devolución resuelta que no es lo que volvió, o que volvió sin resolverse',
      sql`update return_case set resolution = 'repaired' where id = ${returned}`,
    ],
    [
      'Devolución cuya historia no termina donde está, o es de otro pedido',
      sql`update return_case set state = 'accepted' where id = ${asked}`,
    ],
    [
      'Las existencias no son la suma de sus movimientos',
      sql`update sellable set stock = stock + 1 where id = ${product}`,
    ],
    [
      'Ensamble cuyas unidades no son las que dan sus piezas',
      sql`update sellable set stock = stock + 1 where id = ${build}`,
    ],
    [
      'Artículo agotado sin su momento, o con él y existencias',
      sql`update sellable set ran_out_at = now() where id = ${product}`,
    ],
    [
      'Lo reservado no es lo que dice el registro',
      sql`update reservation set status = 'expired' where id = ${reservation_id}`,
    ],
    [
      'Lo vendido no es lo que dice el registro',
      sql`update order_line set count = 5, total_cents = 50000 where order_id = ${open}`,
    ],
    [
      'Existencias + reservado + vendido no es lo recibido',
      sql`delete from stock_movement where reason = 'opening' and sellable_id = ${product}`,
    ],
    [
      'Pago no recibido que no está en la historia de su pedido',
      sql`update payment set status = 'refused' where order_id = ${cancelled}`,
    ],
    [
      'Pedido cuyo total no es la suma de sus líneas y del envío',
      sql`delete from order_line where order_id = ${sent}`,
    ],
    [
      'Pedido cuya base imponible no sale de sus líneas y del envío',
      sql`update customer_order set tax_base_cents = tax_base_cents - 1, tax_cents = tax_cents + 1 where id = ${open}`,
    ],
    [
      'Líneas de pedido que no están en orden, o cuya parte de la base no es la suya',
      sql`update order_line set base_cents = base_cents + 1 where order_id = ${open}`,
    ],
    [
      'Líneas de pedido que no están en orden, o cuya parte de la base no es la suya',
      sql`update order_line set position = position + 1 where order_id = ${open}`,
    ],
    [
      'Línea de pedido cuyas unidades no salieron una sola vez',
      sql`update stock_movement set reference = reference || '0000' where reason = 'order'`,
    ],
    [
      'Línea cuyas unidades no volvieron al cancelarse, o volvieron sin cancelarse',
      sql`insert into stock_movement (sellable_id, quantity, reason, reference)
          select sellable_id, count, 'order_cancelled', 'order_line:' || id from order_line where order_id = ${open}`,
    ],
    [
      'Devolución cuyas unidades no volvieron a las existencias, o volvieron sin devolverse',
      sql`delete from stock_movement where reason = 'returned'`,
    ],
    [
      'Devolución de lo que el pedido no tiene, o de un pedido que no salió',
      sql`update goods_return_line set count = count + 1`,
    ],
    ['Pedido cuyo dinero no corresponde a su estado', sql`delete from goods_return_line`],
    [
      'Foto de comprobante repetida sin señalar',
      sql`insert into receipt_print (payment_id, layout, cells)
          select id, repeat('1', 64)::bit(64), 'x' from payment where order_id in (${open}, ${sent})`,
    ],
    [
      'Foto de comprobante señalada a un lado solo, o en un mismo pedido',
      sql`insert into receipt_twin (payment_id, twin_id)
          select own.id, other.id from payment as own, payment as other
           where own.order_id = ${open} and other.order_id = ${sent}`,
    ],
    ['Pedido que dice otra cosa de su factura', invoiceOf(sent)],
    ['Factura por otro total que el de su pedido', invoiceOf(sent, 1)],
    [
      'Pedido que se movió fuera de la tabla de estados',
      sql`update order_event set event = 'order_placed' where event = 'counter_sold'`,
    ],
    [
      'Reserva cuyas unidades no salieron, o no volvieron, una sola vez',
      sql`delete from stock_movement where reason = 'reservation'`,
    ],
    [
      'Movimiento de existencias sin su pedido o su reserva',
      sql`insert into stock_movement (sellable_id, quantity, reason, reference)
          values (${product}, -1, 'order', 'order_line:999999999')`,
    ],
    [
      'Reserva pagada que no es su pedido',
      sql`update reservation set status = 'ordered', order_id = ${open} where id = ${reservation_id}`,
    ],
    ['Oferta que no es su pedido', sql`update offer set order_id = ${open} where id = ${offer}`],
    [
      'Reserva de una oferta que no tiene sus artículos o sus precios',
      sql`update reservation set offer_id = ${offer} where id = ${reservation_id}`,
    ],
    ['Pedido sin su pago', sql`delete from payment where order_id = ${open}`],
    [
      'Pedido cuyo dinero no corresponde a su estado',
      sql`update allocation set undone_at = now() where order_id = ${sent}`,
    ],
    [
      'Pedido cuyo dinero no corresponde a su estado',
      sql`update allocation set order_id = ${open} where order_id = ${sent}`,
    ],
    [
      'Pedido cuyo dinero no corresponde a su estado',
      sql`update refund set status = 'withdrawn', withdrawn_at = now() where order_id = ${paidBack}`,
    ],
    [
      'Dinero recibido del que se repartió más de lo que entró',
      sql`update money_received set amount_cents = amount_cents - 1`,
    ],
    [
      'Dinero recibido del que se repartió más de lo que entró',
      sql`update money_received set voided_at = now()`,
    ],
    [
      'Línea del banco con dinero que no es el suyo',
      sql`with statement as (insert into bank_statement (file_name, file_hash, bytes, uploaded_by)
                             values ('x', 'x', 1, ${staff.accountId}) returning id)
          insert into statement_line (bank_account_id, statement_id, line_key, day, amount_cents, state, money_received_id,
                                      matched_at)
          select coalesce(bank_account_id, ${bankAccount}), statement.id, 'x:1', received_on, amount_cents + 1, 'matched',
                 money_received.id, now() from money_received, statement limit 1`,
    ],
    [
      'Devolución de más de lo que el pedido recibió',
      sql`update refund set amount_cents = amount_cents + 1 where order_id = ${paidBack}`,
    ],
    [
      'Dinero recibido por una transferencia que no consta como confirmada',
      sql`update payment set status = 'submitted' where order_id = ${sent}`,
    ],
    [
      'Código de transferencia de otra cuenta que la de su pedido',
      sql`update transfer_code set account_id = account_id + 1 where order_id = ${sent}`,
    ],
    ['Pedido cuya historia no termina donde está', sql`delete from order_event where event = 'shipped'`],
    [
      'Pedido que se movió fuera de la tabla de estados',
      sql`delete from order_event where event = 'preparing' and order_id = ${sent}`,
    ],
  ]
  for (const [sentence, damage] of damages) expect(await foundAfter(db, damage), sentence).toContain(sentence)
})

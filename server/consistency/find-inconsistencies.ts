import { eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { transitions } from '../../contract/order-states.ts'
import type { StockReason } from '../../contract/stock-reasons.ts'
import { namedBySettings } from '../catalog/forget-pictures.ts'
import { allowSeconds, type Database, type Executor } from '../db/database.ts'
import {
  centsOfOrder,
  cutCentsOfOrder,
  duplicatesOfReceipt,
  returnedCentsOfOrder,
} from '../db/order-conditions.ts'
import { invoices } from '../db/schema/invoices.ts'
import { paymentClaims, receiptPhotos, refunds } from '../db/schema/money.ts'
import { returnPhotos } from '../db/schema/returns.ts'
import { findOrphanInvoiceFiles } from '../invoices/sweep-invoice-files.ts'
import type { InvoiceFiles } from '../media/invoice-files.ts'
import type { ReceiptFiles } from '../media/receipt-files.ts'
import type { RefundFiles } from '../media/refund-files.ts'
import type { ReturnPhotoFiles } from '../media/return-photo-files.ts'
import type { StoredFiles } from '../media/stored-files.ts'
import { findOrphanRefundFiles } from '../payments/refund-proofs.ts'
import { findOrphanFiles } from '../payments/sweep-receipts.ts'
import { findOrphanReturnPhotos } from '../returns/sweep-return-photos.ts'

/**
 * Returns one sentence for everything that does not fit together in orders, stock, payments and accounts, and nothing
 * when all is well. It reads one moment of the database, so it may run while the shop sells.
 */
export async function findInconsistencies(
  db: Database,
  receipts?: ReceiptFiles,
  ofInvoices?: InvoiceFiles,
  ofRefunds?: RefundFiles,
  ofReturns?: ReturnPhotoFiles,
  stored?: StoredFiles,
): Promise<string[]> {
  const inRows = await db.transaction(
    async (tx) => {
      await allowSeconds(tx, 120)
      const found: string[] = []
      for (const [sentence, query] of checks) {
        const { rows } = await tx.execute<{ subject: string }>(query)
        found.push(...rows.map(({ subject }) => `${sentence}: ${subject}`))
      }
      return found
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  return [
    ...inRows,
    ...(receipts ? await findLostFiles(db, receipts) : []),
    ...(ofInvoices ? await findLostInvoiceFiles(db, ofInvoices) : []),
    ...(ofRefunds ? await findLostRefundFiles(db, ofRefunds) : []),
    ...(ofReturns ? await findLostReturnPhotos(db, ofReturns) : []),
    ...(stored ? await findLostPictures(db, stored) : []),
  ]
}

/** Sellables of which a unit is missing or counted twice. It is one statement, so it sees one moment. */
export async function findMissingUnits(db: Executor, among?: readonly number[]): Promise<string[]> {
  const which = among ? sql`sellable.id = any(${sql.param(among)}::bigint[])` : sql`true`
  const { rows } = await db.execute<{ subject: string }>(missingUnits(which))
  return rows.map(({ subject }) => subject)
}

/**
 * Tells of a file that a row names whether it is nowhere. Those that lie in their own place are listed at once, since in a store each look is a call; what
 * is not among them is looked for wherever it may have been set aside.
 */
async function lostAmong(
  files: Pick<ReceiptFiles, 'list' | 'read'>,
): Promise<(file: string) => Promise<boolean>> {
  const there = new Set(await files.list({ olderThanMs: Number.NEGATIVE_INFINITY }))
  return async (file) => !there.has(file) && (await files.read(file)) === null
}

async function findLostFiles(db: Database, receipts: ReceiptFiles): Promise<string[]> {
  const orphans = await findOrphanFiles(db, receipts)
  const found = orphans.map((file) => `Foto de comprobante sin pedido: ${file}`)
  const isLost = await lostAmong(receipts)
  for (const { orderId, file } of await db
    .select({ orderId: paymentClaims.orderId, file: receiptPhotos.file })
    .from(receiptPhotos)
    .innerJoin(paymentClaims, eq(paymentClaims.id, receiptPhotos.claimId))) {
    if (await isLost(file)) found.push(`Pedido sin el archivo de su foto: pedido ${orderId}`)
  }
  return found
}

async function findLostInvoiceFiles(db: Database, files: InvoiceFiles): Promise<string[]> {
  const orphans = await findOrphanInvoiceFiles(db, files)
  const found = orphans.map((file) => `Archivo de factura sin factura: ${file}`)
  const isLost = await lostAmong(files)
  for (const { number, xmlFile, pdfFile } of await db.select().from(invoices)) {
    for (const file of [xmlFile, pdfFile])
      if (file && (await isLost(file))) found.push(`Factura sin su archivo: ${number}, ${file}`)
  }
  return found
}

async function findLostRefundFiles(db: Database, files: RefundFiles): Promise<string[]> {
  const orphans = await findOrphanRefundFiles(db, files)
  const found = orphans.map((file) => `Comprobante de reembolso sin reembolso: ${file}`)
  const isLost = await lostAmong(files)
  for (const { id, proofFile } of await db.select().from(refunds).where(isNotNull(refunds.proofFile))) {
    if (proofFile && (await isLost(proofFile)))
      found.push(`Reembolso sin su comprobante: ${id}, ${proofFile}`)
  }
  return found
}

async function findLostReturnPhotos(db: Database, files: ReturnPhotoFiles): Promise<string[]> {
  const orphans = await findOrphanReturnPhotos(db, files)
  const found = orphans.map((file) => `Foto de devolución sin su caso: ${file}`)
  const isLost = await lostAmong(files)
  for (const { caseId, file } of await db.select().from(returnPhotos))
    if (await isLost(file)) found.push(`Devolución sin el archivo de su foto: caso ${caseId}`)
  return found
}

async function findLostPictures(db: Database, files: StoredFiles): Promise<string[]> {
  const there = await files.listPictures()
  const { rows } = await db.execute<{ sku: string; file: string }>(sql`
    select sku, file from sellable_media
      join sellable on sellable.id = sellable_id
      join media on media.id in (media_id, source_id)
     order by sku, file`)
  const found: string[] = []
  for (const { sku, file } of rows)
    if (!there.has(file)) found.push(`Foto de producto sin su archivo: ${sku}, ${file}`)
  // Those of earlier values too: undoing a change shows them again.
  const ofShop = await db.execute<{ id: string; file: string }>(
    sql`select id, file from media where id in (${namedBySettings}) order by id`,
  )
  for (const { id, file } of ofShop.rows)
    if (!there.has(file)) found.push(`Imagen de los ajustes sin su archivo: ${id}, ${file}`)
  return found
}

/**
 * SQL that adds to each `line` of an order or a reservation what one unit of it takes off the shelf: itself, or the parts of
 * a composed build. `suffix` ends the references of their movements.
 */
const itsUnits = sql`cross join lateral (
    select line.sellable_id, 1 as quantity, '' as suffix where line.parts is null
    union all
    select part.id, part.quantity, ':' || part.id from jsonb_to_recordset(line.parts) as part (id bigint, quantity int)
  ) as unit`

/** By product: what reservations and orders have of it as a part of composed builds. */
const takenForBuilds = sql`
  select part.id, sum(part.quantity * line.held) as held, sum(part.quantity * line.sold) as sold
    from (
      select parts, line.count as held, 0 as sold
        from reservation_line as line join reservation on reservation.id = line.reservation_id
       where parts is not null and reservation.status = 'open'
      union all
      select parts, 0, line.count - coalesce((select sum(back.count * (back.to_stock::int - back.exchanged::int))
                                                from goods_return_line as back where back.order_line_id = line.id), 0)
        from order_line as line join customer_order on customer_order.id = line.order_id
       where parts is not null and customer_order.state <> 'CANCELADO' and set_aside_at is null
    ) as line
    cross join lateral jsonb_to_recordset(line.parts) as part (id bigint, quantity int)
   group by part.id`

/**
 * By sellable: what was received, what is in stock, and what reservations and orders have of it. A composed build has nothing
 * of its own.
 */
const balanceOf = (which: SQL) => sql`
  select sellable.id, case when build_pricing is null then sellable.stock else 0 end as stock,
         coalesce((select sum(quantity) from stock_movement
                    where sellable_id = sellable.id), 0) as moved,
         coalesce((select sum(quantity) from stock_movement
                    where sellable_id = sellable.id and reason in ('opening', 'received', 'correction')), 0) as received,
         coalesce((select -sum(quantity) from stock_movement
                    where sellable_id = sellable.id and reason in ('reservation', 'reservation_released')), 0) as held_moved,
         coalesce((select -sum(quantity) from stock_movement
                    where sellable_id = sellable.id and reason in ('order', 'order_cancelled', 'returned', 'exchanged', 'example_set_aside')), 0) as sold_moved,
         coalesce((select sum(line.count) from reservation_line as line
                    join reservation on reservation.id = line.reservation_id
                   where line.sellable_id = sellable.id and line.parts is null and reservation.status = 'open'), 0)
         + coalesce(for_builds.held, 0) as held,
         coalesce((select sum(line.count) from order_line as line
                    join customer_order on customer_order.id = line.order_id
                   where line.sellable_id = sellable.id and line.parts is null and customer_order.state <> 'CANCELADO'
                      and set_aside_at is null), 0)
         - coalesce((select sum(back.count * (back.to_stock::int - back.exchanged::int)) from goods_return_line as back
                      join order_line as line on line.id = back.order_line_id
                      join customer_order on customer_order.id = line.order_id
                     where line.sellable_id = sellable.id and line.parts is null and set_aside_at is null), 0)
         + coalesce(for_builds.sold, 0) as sold
    from sellable left join (${takenForBuilds}) as for_builds on for_builds.id = sellable.id
   where ${which}`

const balance = balanceOf(sql`true`)

const missingUnits = (which: SQL) => sql`
  select format('artículo %s: %s + %s + %s, recibido %s', id, stock, held, sold, received) as subject
    from (${balanceOf(which)}) as b
   where stock < 0 or stock <> moved or held <> held_moved or sold <> sold_moved or stock + held + sold <> received`

function movementsWithout(reasons: readonly StockReason[], cause: SQL): SQL {
  return sql`
    select format('movimiento %s, %s', movement.id, movement.reference) as subject from stock_movement as movement
     where reason = any(${sql.param(reasons)}::text[]) and not exists (${cause})`
}

const checks: readonly [sentence: string, query: SQL][] = [
  [
    'Las existencias no son la suma de sus movimientos',
    sql`select format('artículo %s, existencias %s, movimientos %s', id, stock, moved) as subject
          from (${balance}) as b where stock <> moved`,
  ],
  [
    'Artículo agotado sin su momento, o con él y existencias',
    sql`select format('artículo %s, existencias %s', id, stock) as subject
          from sellable
         where case when stock > 0 then ran_out_at is not null
                    else ran_out_at is null and exists (select from stock_movement where sellable_id = sellable.id) end`,
  ],
  [
    'Lo reservado no es lo que dice el registro',
    sql`select format('artículo %s, reservado %s, registro %s', id, held, held_moved) as subject
          from (${balance}) as b where held <> held_moved`,
  ],
  [
    'Lo vendido no es lo que dice el registro',
    sql`select format('artículo %s, vendido %s, registro %s', id, sold, sold_moved) as subject
          from (${balance}) as b where sold <> sold_moved`,
  ],
  ['Existencias + reservado + vendido no es lo recibido', missingUnits(sql`true`)],
  [
    'Ensamble cuyas unidades no son las que dan sus piezas',
    sql`select format('ensamble %s, existencias %s, posibles %s', build.id, build.stock, possible.stock) as subject
          from sellable as build
          left join lateral (
            select coalesce(min(part.stock / need.quantity), 0) as stock,
                   coalesce(bool_and(part.kind is not distinct from 'product'), true) as is_whole
              from (select product_id, sum(quantity) as quantity from build_component
                     where build_id = build.id group by product_id) as need
              left join sellable as part on part.id = need.product_id) as possible on true
         where build_pricing is not null and (build.stock <> possible.stock or not is_whole)`,
  ],
  [
    'Pedido cuyo total no es la suma de sus líneas y del envío',
    sql`select format('pedido %s, total %s, líneas %s, envío %s', id, total_cents, lines, shipping_cents) as subject
          from (select customer_order.id, subtotal_cents, discount_cents, shipping_cents, customer_order.total_cents,
                       coalesce(sum(line.total_cents), 0) as lines
                  from customer_order left join order_line as line on line.order_id = customer_order.id
                 group by customer_order.id) as o
         where subtotal_cents <> lines or lines = 0 or total_cents <> lines - discount_cents + shipping_cents`,
  ],
  [
    'Pedido cuya base imponible no sale de sus líneas y del envío',
    sql`select format('pedido %s, base %s, calculada %s', id, tax_base_cents, base) as subject
          from (select id, tax_base_cents,
                       (select coalesce(sum(base), 0) from (
                          select round(sum(total_cents) * 10000.0 / (10000 + tax_rate_bp)) as base
                            from (select total_cents, tax_rate_bp from order_line where order_id = customer_order.id
                                   union all
                                  select shipping_cents, customer_order.tax_rate_bp where shipping_cents > 0) as taxed
                           group by tax_rate_bp) as rate) as base
                  from customer_order where discount_cents = 0) as o
         where tax_base_cents <> base`,
  ],
  [
    'Líneas de pedido que no están en orden, o cuya parte de la base no es la suya',
    sql`select format('pedido %s, línea %s, base %s', order_id, id, base_cents) as subject
          from (select order_line.*, row_number() over (partition by order_id order by position, id) as nth,
                       sum(total_cents) over so_far as so_far, 10000 + tax_rate_bp as gross
                  from order_line
                window so_far as (partition by order_id, tax_rate_bp order by position, id rows unbounded preceding)) as line
         where position <> nth - 1 or base_cents <> round(so_far * 10000.0 / gross) - round((so_far - total_cents) * 10000.0 / gross)`,
  ],
  [
    'Línea de pedido cuyas unidades no salieron una sola vez',
    sql`select format('pedido %s, línea %s', line.order_id, line.id) as subject
          from order_line as line ${itsUnits}
          left join stock_movement as taken
            on taken.reason = 'order' and taken.reference = 'order_line:' || line.id || unit.suffix
         where taken.quantity is distinct from -line.count * unit.quantity or taken.sellable_id <> unit.sellable_id`,
  ],
  [
    'Línea cuyas unidades no volvieron al cancelarse, o volvieron sin cancelarse',
    sql`select format('pedido %s, línea %s', line.order_id, line.id) as subject
          from order_line as line ${itsUnits}
          join customer_order on customer_order.id = line.order_id
          left join stock_movement as returned
            on returned.reason = 'order_cancelled' and returned.reference = 'order_line:' || line.id || unit.suffix
         where returned.quantity is distinct from case when state = 'CANCELADO' then line.count * unit.quantity end`,
  ],
  [
    'Línea de un ejemplo cuyas unidades no volvieron al guardarlo, o volvieron sin guardarlo',
    sql`select format('pedido %s, línea %s', line.order_id, line.id) as subject
          from order_line as line ${itsUnits}
          join customer_order on customer_order.id = line.order_id
          left join stock_movement as returned
            on returned.reason = 'example_set_aside' and returned.reference = 'order_line:' || line.id || unit.suffix
         where coalesce(returned.quantity, 0) <> unit.quantity *
               case when set_aside_at is not null and state <> 'CANCELADO'
                    then line.count - coalesce((select sum(back.count * (back.to_stock::int - back.exchanged::int))
                                                  from goods_return_line as back where back.order_line_id = line.id), 0)
                    else 0 end`,
  ],
  [
    'Devolución cuyas unidades no volvieron a las existencias, o volvieron sin devolverse',
    sql`select format('devolución %s, línea %s', back.goods_return_id, line.id) as subject
          from (select goods_return_id, order_line_id, sum(count) filter (where to_stock) as kept
                  from goods_return_line group by goods_return_id, order_line_id) as back
          join order_line as line on line.id = back.order_line_id ${itsUnits}
          left join stock_movement as returned on returned.reason = 'returned'
            and returned.reference = format('goods_return:%s:%s%s', back.goods_return_id, line.id, unit.suffix)
         where returned.quantity is distinct from back.kept * unit.quantity
            or returned.sellable_id <> unit.sellable_id`,
  ],
  [
    'Cambio cuyas unidades no salieron una sola vez, o salieron sin cambio',
    sql`select format('devolución %s, línea %s', back.goods_return_id, line.id) as subject
          from (select goods_return_id, order_line_id, -sum(count) filter (where exchanged) as given
                  from goods_return_line group by goods_return_id, order_line_id) as back
          join order_line as line on line.id = back.order_line_id ${itsUnits}
          left join stock_movement as taken on taken.reason = 'exchanged'
            and taken.reference = format('goods_return:%s:%s%s', back.goods_return_id, line.id, unit.suffix)
         where taken.quantity is distinct from back.given * unit.quantity
            or taken.sellable_id <> unit.sellable_id`,
  ],
  [
    'Devoluciones y garantías abiertas por más unidades de las que salieron',
    sql`select format('pedido %s, línea %s', line.order_id, line.id) as subject
          from return_case_line as asked
          join order_line as line on line.id = asked.order_line_id
          join return_case on return_case.id = asked.case_id
         group by line.id
        having bool_or(return_case.order_id <> line.order_id)
            or sum(asked.count) filter (where closed_at is null) > line.count - coalesce((
                 select sum(back.count) from goods_return_line as back
                  where back.order_line_id = line.id and not back.exchanged), 0)`,
  ],
  [
    'Pedido que dice otra cosa de sus devoluciones abiertas',
    sql`select format('pedido %s', id) as subject
          from customer_order
         where return_requested_at is distinct from (
           select min(asked_at) from return_case where order_id = customer_order.id and closed_at is null)
           and set_aside_at is null`,
  ],
  [
    'Devolución resuelta que no es lo que volvió, o que volvió sin resolverse',
    sql`select format('devolución %s', return_case.id) as subject
          from return_case left join goods_return as back on back.case_id = return_case.id
         where back.order_id <> return_case.order_id
            or (coalesce(resolution in ('refund', 'exchange', 'voucher'), false)) is distinct from (back.id is not null)
            or back.id is not null and (
                 select json_agg(json_build_array(order_line_id, count) order by order_line_id)::text
                   from return_case_line where case_id = return_case.id
               ) is distinct from (
                 select json_agg(json_build_array(order_line_id, count) order by order_line_id)::text
                   from (select order_line_id, sum(count) as count from goods_return_line
                          where goods_return_id = back.id and exchanged = (resolution = 'exchange')
                          group by order_line_id) as came)`,
  ],
  [
    'Devolución cuya historia no termina donde está, o es de otro pedido',
    sql`select format('devolución %s', return_case.id) as subject
          from return_case
          left join lateral (select step.state, order_event.order_id
                               from return_case_event as step join order_event on order_event.id = step.event_id
                              where case_id = return_case.id order by event_id desc limit 1) as last on true
         where last.state is distinct from return_case.state or last.order_id <> return_case.order_id
            or not exists (select from return_case_line where case_id = return_case.id)
            or (return_case.state = 'at_supplier') is distinct from exists (
                 select from supplier_trip where case_id = return_case.id and back_at is null)`,
  ],
  [
    'Devolución de lo que el pedido no tiene, o de un pedido que no salió',
    sql`select format('pedido %s, línea %s', o.id, line.id) as subject
          from goods_return_line as back
          join goods_return on goods_return.id = back.goods_return_id
          join order_line as line on line.id = back.order_line_id
          join customer_order as o on o.id = goods_return.order_id
         group by o.id, o.state, o.stage, line.id
        having line.order_id <> o.id or coalesce(sum(back.count) filter (where not back.exchanged), 0) > line.count
            or coalesce(o.stage in ('partly_shipped', 'shipped'), o.state = 'ENTREGADO') is not true`,
  ],
  [
    'Reserva cuyas unidades no salieron, o no volvieron, una sola vez',
    sql`select format('reserva %s, artículo %s', reservation.id, line.sellable_id) as subject
          from reservation_line as line ${itsUnits}
          join reservation on reservation.id = line.reservation_id
          left join stock_movement as taken on taken.reason = 'reservation'
            and taken.reference = format('reservation:%s:%s%s', reservation.id, line.sellable_id, unit.suffix)
          left join stock_movement as returned on returned.reason = 'reservation_released'
            and returned.reference = format('reservation:%s:%s%s', reservation.id, line.sellable_id, unit.suffix)
         where case when folded_at is not null then num_nonnulls(taken.id, returned.id) > 0
                    else taken.quantity is distinct from -line.count * unit.quantity or taken.sellable_id <> unit.sellable_id
                         or returned.quantity is distinct from case when status <> 'open' then line.count * unit.quantity end end`,
  ],
  [
    'Movimiento de existencias sin su pedido o su reserva',
    // One question each: behind an `or` PostgreSQL looks for every movement among all lines anew, once they are too many for a hash.
    sql`
      ${movementsWithout(
        ['order', 'order_cancelled', 'example_set_aside'],
        sql`
        select from order_line as line ${itsUnits} where 'order_line:' || line.id || unit.suffix = movement.reference`,
      )}
      union all
      ${movementsWithout(
        ['returned', 'exchanged'],
        sql`
        select from goods_return_line as back join order_line as line on line.id = back.order_line_id ${itsUnits}
         where format('goods_return:%s:%s%s', back.goods_return_id, line.id, unit.suffix) = movement.reference`,
      )}
      union all
      ${movementsWithout(
        ['reservation', 'reservation_released'],
        sql`
        select from reservation_line as line ${itsUnits}
         where format('reservation:%s:%s%s', line.reservation_id, line.sellable_id, unit.suffix) = movement.reference`,
      )}`,
  ],
  [
    'Reserva pagada que no es su pedido',
    sql`select format('reserva %s, pedido %s', reservation.id, reservation.order_id) as subject
          from reservation
         where status = 'ordered' and (
           select json_agg(json_build_array(sellable_id, count, unit_price_cents, parts) order by sellable_id)::text
             from reservation_line where reservation_id = reservation.id
         ) is distinct from (
           select json_agg(json_build_array(sellable_id, count, unit_price_cents, parts) order by sellable_id)::text
             from order_line where order_id = reservation.order_id)`,
  ],
  [
    'Oferta que no es su pedido',
    sql`select format('oferta %s, pedido %s', offer.id, coalesce(offer.order_id, reservation.order_id)) as subject
          from offer
          left join reservation on reservation.offer_id = offer.id and status = 'ordered'
         where num_nonnulls(offer.order_id, reservation.order_id) > 0
           and (offer.order_id is distinct from coalesce(reservation.order_id, offer.order_id)
             or (select json_agg(json_build_array(sellable_id, count, unit_price_cents) order by sellable_id)::text
                   from offer_line where offer_id = offer.id)
                is distinct from
                (select json_agg(json_build_array(sellable_id, count, unit_price_cents) order by sellable_id)::text
                   from order_line where order_id = offer.order_id))`,
  ],
  [
    'Reserva de una oferta que no tiene sus artículos o sus precios',
    sql`select format('reserva %s, oferta %s', reservation.id, offer_id) as subject
          from reservation
         where offer_id is not null and (
           select json_agg(json_build_array(sellable_id, count, unit_price_cents) order by sellable_id)::text
             from offer_line where offer_line.offer_id = reservation.offer_id
         ) is distinct from (
           select json_agg(json_build_array(sellable_id, count, unit_price_cents) order by sellable_id)::text
             from reservation_line where reservation_id = reservation.id)`,
  ],
  [
    'Pedido sin su pago',
    sql`select format('pedido %s', customer_order.id) as subject
          from customer_order
          left join lateral (select amount_cents from payment
                              where order_id = customer_order.id order by id limit 1) as first on true
         where kind = 'web' and first.amount_cents is distinct from customer_order.total_cents`,
  ],
  [
    'Pedido cuyo dinero no corresponde a su estado',
    sql`select format('pedido %s (%s, %s), tiene %s de %s', id, state, stage, cents, total_cents) as subject
          from (select id, state, stage, total_cents, ${centsOfOrder} as cents,
                       ${returnedCentsOfOrder} + ${cutCentsOfOrder} as forgone
                  from customer_order) as o
         where not case
           when state = 'CANCELADO' then cents = 0
           when stage = 'payment_review' then cents < total_cents - forgone
           else cents >= total_cents - forgone end`,
  ],
  [
    'Dinero recibido del que se repartió más de lo que entró',
    sql`select format('dinero %s, entró %s, repartido %s', id, amount_cents, spent) as subject
          from (select id, amount_cents, voided_at,
                       (select coalesce(sum(amount_cents), 0) from allocation
                         where money_received_id = money_received.id and undone_at is null)
                       + (select coalesce(sum(amount_cents), 0) from refund
                           where money_received_id = money_received.id and order_id is null and status <> 'withdrawn') as spent
                  from money_received) as money
         where spent > case when voided_at is null then amount_cents else 0 end`,
  ],
  [
    'Línea del banco con dinero que no es el suyo',
    sql`select format('línea %s, dinero %s', line.id, money.id) as subject
          from statement_line as line join money_received as money on money.id = line.money_received_id
         where money.amount_cents <> line.amount_cents or money.means <> 'transfer'
            or money.bank_account_id <> line.bank_account_id
            or money.voided_at is not null and not is_forgotten`,
  ],
  [
    'Devolución de más de lo que el pedido recibió',
    sql`select format('pedido %s, dinero %s', order_id, money_received_id) as subject
          from refund
         where order_id is not null and status <> 'withdrawn'
         group by order_id, money_received_id
        having sum(amount_cents) > (
          select coalesce(sum(amount_cents), 0) from allocation
           where allocation.order_id = refund.order_id and allocation.money_received_id = refund.money_received_id
             and undone_at is null)`,
  ],
  [
    'Cuenta para un reembolso que no hay',
    sql`select format('pedido %s, dinero %s', order_id, money_received_id) as subject
          from refund_account as account
         where not exists (
           select from refund
            where refund.order_id = account.order_id
               or refund.order_id is null and refund.money_received_id = account.money_received_id)`,
  ],
  [
    'Dinero recibido por una transferencia que no consta como confirmada',
    sql`select format('dinero %s, pedido %s', money_received.id, payment.order_id) as subject
          from money_received join payment on payment.id = money_received.claim_id
         where voided_at is null and payment.status <> 'confirmed'`,
  ],
  [
    'Pago no recibido que no está en la historia de su pedido',
    sql`select format('pedido %s', payment.order_id) as subject
          from payment
         where status = 'refused' and not exists (
           select from order_event where order_id = payment.order_id and event in ('payment_refused', 'payment_not_found'))`,
  ],
  [
    'Código de transferencia de otra cuenta que la de su pedido',
    sql`select format('pedido %s, código %s', customer_order.id, code) as subject
          from transfer_code join customer_order on customer_order.id = transfer_code.order_id
         where transfer_code.account_id <> customer_order.account_id`,
  ],
  [
    'Pedido cuya historia no termina donde está',
    sql`select format('pedido %s', customer_order.id) as subject
          from customer_order
          left join lateral (select state, stage from order_event
                              where order_id = customer_order.id order by id desc limit 1) as last on true
         where (last.state, last.stage) is distinct from (customer_order.state, customer_order.stage)`,
  ],
  [
    'Pedido que se movió fuera de la tabla de estados',
    sql`with allowed as (
          select * from jsonb_to_recordset(${JSON.stringify(allowedMoves())}::jsonb)
            as move (event text, from_state text, from_stage text, to_state text, to_stage text)
        ), moved as (
          select order_id, event, order_event.state, order_event.stage, kind,
                 lag(order_event.state) over w as from_state, lag(order_event.stage) over w as from_stage, row_number() over w as nth
            from order_event join customer_order on customer_order.id = order_id
          window w as (partition by order_id order by order_event.id)
        )
        select format('pedido %s, %s', order_id, moved.event) as subject
          from moved
         where not case when nth = 1
           then (kind = 'counter') = (moved.event = 'counter_sold')
                and exists (select from allowed
                             where (allowed.event, allowed.to_state) = (moved.event, state) and allowed.from_state is null
                               and allowed.to_stage is not distinct from stage)
           else (state, stage) is not distinct from (from_state, from_stage)
                 and moved.event not in (select event from allowed where event not in ('return_requested', 'warranty_requested'))
             or exists (select from allowed
                         where (allowed.event, allowed.from_state, allowed.to_state) = (moved.event, moved.from_state, moved.state)
                           and allowed.from_stage is not distinct from moved.from_stage
                           and allowed.to_stage is not distinct from moved.stage) end`,
  ],
  [
    'Paquetes que no llevan lo que dice el pedido',
    sql`select format('pedido %s (%s), línea %s: %s de %s enviadas', o.id, o.stage, line.id, coalesce(sent.units, 0), line.count) as subject
          from customer_order as o
          join order_line as line on line.order_id = o.id
          left join lateral (select sum(packed.count) as units from shipment_line as packed
                              where packed.order_line_id = line.id) as sent on true
         where coalesce(sent.units, 0) > line.count
            or o.stage = 'shipped' and sent.units is distinct from line.count
               and exists (select from shipment where shipment.order_id = o.id)`,
  ],
  [
    'Paquete de un pedido que no salió, o con lo de otro',
    sql`select format('pedido %s, envío %s', o.id, shipment.id) as subject
          from shipment join customer_order as o on o.id = shipment.order_id
          join order_event as event on event.id = shipment.event_id
         where coalesce(o.stage in ('partly_shipped', 'shipped'), o.state = 'ENTREGADO') is not true
            or event.order_id <> o.id or event.event not in ('parcel_sent', 'shipped')
            or not exists (select from shipment_line where shipment_id = shipment.id)
            or exists (select from shipment_line as packed join order_line as line on line.id = packed.order_line_id
                        where packed.shipment_id = shipment.id and line.order_id <> o.id)`,
  ],
  [
    'Pedido retirado que no está entregado',
    sql`select format('pedido %s', o.id) as subject
          from pickup join customer_order as o on o.id = pickup.order_id where o.state <> 'ENTREGADO'`,
  ],
  [
    'Opinión sin un pedido entregado que la respalde',
    sql`select format('artículo %s, cuenta %s', review.sellable_id, review.account_id) as subject
          from product_review as review
          join order_line as line on line.id = review.order_line_id
          join customer_order as o on o.id = line.order_id
         where line.sellable_id <> review.sellable_id or o.account_id is distinct from review.account_id
            or o.state <> 'ENTREGADO'`,
  ],
  [
    'Cuenta cerrada de la que queda algo de la persona',
    sql`select format('cuenta %s', id) as subject
          from account
         where status = 'closed'
           and (email like '_%@%' or num_nonnulls(password_hash, pending_email, first_name, last_name, nickname, birth_date, phone) > 0
             or exists (select from address where account_id = account.id)
             or exists (select from favourite where account_id = account.id)
             or exists (select from product_question where account_id = account.id)
             or exists (select from product_review where account_id = account.id)
             or exists (select from notice where account_id = account.id)
             or exists (select from pc_build where account_id = account.id)
             or exists (select from customer_note where account_id = account.id)
             or exists (select from customer_block where account_id = account.id)
             or exists (select from account_identity where account_id = account.id)
             or exists (select from second_factor where account_id = account.id)
             or exists (select from recovery_code where account_id = account.id)
             or exists (select from customer_order
                           left join payment on payment.order_id = customer_order.id
                           left join receipt_photo as photo on photo.payment_id = payment.id
                         where account_id = account.id
                           and (buyer_email || buyer_phone || identification_number || delivery_address <> ''
                             or num_nonnulls(delivery_reference, delivery_province, delivery_city, delivery_place, pickup_name,
                                             pickup_identification, invoice_name, invoice_identification, invoice_address,
                                             placed_from, photo.payment_id) > 0))
             or exists (select from transfer_code where account_id = account.id and order_id is null)
             or exists (select from money_received where num_nonnulls(payer_name, payer_identification) > 0
                           and exists (select from allocation join customer_order on customer_order.id = allocation.order_id
                                        where money_received_id = money_received.id and account_id = account.id)
                           and not exists (select from allocation
                                             join customer_order on customer_order.id = allocation.order_id
                                             join account as other on other.id = customer_order.account_id
                                            where money_received_id = money_received.id and other.status <> 'closed'))
             or exists (select from statement_line where not is_forgotten
                           and exists (select from allocation join customer_order on customer_order.id = allocation.order_id
                                        where allocation.money_received_id = statement_line.money_received_id
                                          and account_id = account.id)
                           and not exists (select from allocation
                                             join customer_order on customer_order.id = allocation.order_id
                                             join account as other on other.id = customer_order.account_id
                                            where allocation.money_received_id = statement_line.money_received_id
                                              and other.status <> 'closed'))
             or exists (select from customer_order join refund_account on refund_account.order_id = customer_order.id
                         where account_id = account.id)
             or exists (select from purchase_data where account_id = account.id)
             or exists (select from customer_order join pickup on pickup.order_id = customer_order.id
                         where account_id = account.id and name || identification <> '')
             or exists (select from customer_order
                          join return_case on return_case.order_id = customer_order.id
                          left join return_case_event as step on step.case_id = return_case.id
                         where account_id = account.id
                           and (num_nonnulls(reason_words, step.note) > 0 or refusal_reason <> '' or closed_at is null))
             or exists (select from customer_order join order_note on order_note.order_id = customer_order.id
                         where account_id = account.id))`,
  ],
  [
    'Pedido que dice otra cosa de su factura',
    sql`select format('pedido %s, factura %s', customer_order.id, invoice.number) as subject
          from customer_order join invoice on invoice.order_id = customer_order.id
         where invoice.annulled_at is null and customer_order.needs_invoice`,
  ],
  [
    'Factura por otro total que el de su pedido',
    sql`select format('factura %s de %s, pedido %s de %s', number, invoice.total_cents, customer_order.id, customer_order.total_cents)
               as subject
          from invoice join customer_order on customer_order.id = invoice.order_id
         where annulled_at is null and invoice.total_cents <> customer_order.total_cents`,
  ],
  [
    'Número de serie de otro artículo, de otro paquete o de un pedido que no lo tiene',
    sql`select format('pedido %s, número %s', o.id, serial.number) as subject
          from serial_sale as sale
          join serial_number as serial on serial.id = sale.serial_id
          join order_line as line on line.id = sale.order_line_id
          join customer_order as o on o.id = line.order_id
          left join shipment on shipment.id = sale.shipment_id
         where sale.undone_at is null
           and (serial.sellable_id <> line.sellable_id or shipment.order_id <> o.id
             or o.state = 'CANCELADO' or o.set_aside_at is not null
             or sale.goods_return_id is not null and not exists (
                  select from goods_return_line as back
                   where (back.goods_return_id, back.order_line_id) = (sale.goods_return_id, line.id)))`,
  ],
  [
    'Más números de serie que unidades',
    sql`select format('pedido %s, línea %s', line.order_id, line.id) as subject
          from serial_sale as sale
          join order_line as line on line.id = sale.order_line_id
         where undone_at is null and returned_at is null
         group by line.id
        having count(*) > line.count`,
  ],
  [
    'Pedido que pide más números de serie que los que faltan',
    sql`select format('pedido %s, pide %s', o.id, serials_missing) as subject
          from customer_order as o
         where serials_missing > (
           select sum(line.count) - (select count(*) from serial_sale as sale
                                       join order_line as packed on packed.id = sale.order_line_id
                                      where packed.order_id = o.id and undone_at is null and returned_at is null)
             from order_line as line where line.order_id = o.id)`,
  ],
  [
    'Foto de comprobante repetida sin señalar',
    sql`select format('pedidos %s y %s', payment.order_id, other_payment.order_id) as subject
          from receipt_print as print
          join receipt_print as other on md5(other.cells) = md5(print.cells) and other.layout is not null
          join payment on payment.id = print.payment_id
          join payment as other_payment on other_payment.id = other.payment_id
         where print.layout is not null and payment.order_id <> other_payment.order_id
           and not exists (select from receipt_twin
                            where receipt_twin.payment_id = payment.id and twin_id = other_payment.id)`,
  ],
  [
    'Foto de comprobante señalada a un lado solo, o en un mismo pedido',
    sql`select format('pedidos %s y %s', payment.order_id, other.order_id) as subject
          from receipt_twin as twin
          join payment on payment.id = twin.payment_id
          join payment as other on other.id = twin.twin_id
         where payment.order_id = other.order_id
            or not exists (select from receipt_twin where payment_id = twin.twin_id and twin_id = twin.payment_id)`,
  ],
  [
    'Comprobante repetido sin señalar',
    sql`select format('pedido %s', customer_order.id) as subject
          from payment join customer_order on customer_order.id = payment.order_id
         where customer_order.state <> 'CANCELADO'
           and json_array_length(${duplicatesOfReceipt}) = 0
           and payment.receipt_key in (
             select p.receipt_key from payment as p join customer_order as o on o.id = p.order_id
              where o.state <> 'CANCELADO'
              group by p.receipt_key
             having count(distinct p.order_id) > 1
                and (bool_or(p.bank_account_id is null) or count(distinct p.bank_account_id) = 1))`,
  ],
]

function allowedMoves() {
  return transitions.map(({ event, from, to }) => ({
    event,
    from_state: from?.state ?? null,
    from_stage: from?.stage ?? null,
    to_state: to.state,
    to_stage: to.stage,
  }))
}

import pg from 'pg'

export const PRODUCTS = 46_000
export const ORDERS = 200_000
/** The newest orders, which still wait for somebody. */
const OPEN = 2_000
const BUYERS = 60_000
/** Accounts that never bought, all older than those that did. */
const IDLE = 40_000

/**
 * What a shop has after some five years: 46,000 products, 100,000 accounts and 200,000 orders with their lines, history,
 * money, parcels, mails and audit. It is written by SQL without triggers and checks of foreign keys, which takes minutes in place of
 * hours.
 */
export async function layDeskScene(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    // Tables that were just filled have no statistics yet, and each join here is of whole tables.
    await client.query(
      "set session_replication_role = replica; set work_mem = '64MB'; set maintenance_work_mem = '256MB'; set enable_nestloop = off; set enable_mergejoin = off",
    )
    // Built at the end, of whole tables, an index takes a fraction of what it takes row by row.
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(plainIndexes)
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    for (const statement of statements) await client.query(statement)
    for (const { definition } of indexes) await client.query(definition)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** But for those that hold rows to a rule. */
const plainIndexes = `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
  from pg_index join pg_class as indexed on indexed.oid = indrelid
 where relnamespace = 'public'::regnamespace and not indisunique
   and not exists (select from pg_constraint where conindid = indexrelid)`

const firstNames = `array['María','José','Ana','Luis','Carmen','Jorge','Rosa','Carlos','Daniela','Ángel','Gabriela','Kevin',
  'Verónica','Bryan','Mónica','Segundo','Nathaly','Iván','Pamela','Wilson']`
const lastNames = `array['Quishpe','Zambrano','Cedeño','Guamán','Morales','Vera','Chicaiza','Núñez','Andrade','Toapanta','Mera',
  'Peñafiel','Lema','Ortiz','Yánez','Salazar','Intriago','Caiza','Bravo','Paredes','Zhunio','Loor','Tipán','Espinosa']`
const towns = `array['Quito','Guayaquil','Cuenca','Ambato','Loja','Manta','Riobamba','Ibarra']`
const pick = (list: string, by: string) => `(${list})[1 + (${by}) % cardinality(${list})]`

const state = `case when n > ${ORDERS - OPEN} then 'PENDIENTE' when n % 11 = 0 then 'CANCELADO' else 'ENTREGADO' end`
const stage = `case when n > ${ORDERS - OPEN} then
  (array['payment_review','payment_review','payment_verified','preparing','partly_shipped','shipped','shipped','ready_for_pickup'])[1 + n % 8] end`
const placedAt = `now() - (${ORDERS} - n) * interval '13 minutes'`
const isPaid = `(state = 'ENTREGADO' or stage <> 'payment_review')`

/** A table's ids were given, so its sequence has to go on behind them. */
const goOn = (table: string) =>
  `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`

const statements = [
  `with model as (select *, row_number() over (order by id) - 1 as nth, count(*) over () as models
                    from sellable where kind = 'product')
   insert into sellable (kind, sku, name, brand, model, part_number, description, category_id, price_cents, condition,
                         warranty_months, stock, published_at)
   select 'product', 'BENCH-' || n, name || ' serie ' || n, brand, model || ' ' || n, 'PN-' || n, description,
          category_id, coalesce(price_cents, 9900) + n % 5000, 'new', 12,
          case when n % 9 = 0 then 0 when n % 7 = 0 then 2 else 5 + n % 40 end, now()
     from generate_series(1, ${PRODUCTS} - (select count(*) from sellable)) as n
     join model on model.nth = n % models`,
  `insert into stock_movement (sellable_id, quantity, reason, reference)
   select id, stock, 'opening', 'bench:' || id from sellable where sku like 'BENCH-%' and stock > 0`,
  `insert into account (username, email, email_verified_at, role, first_name, last_name, phone, created_at)
   select role || n, role || n || '@example.com', case when n % 50 > 0 then now() end, 'customer',
          ${pick(firstNames, 'n')}, ${pick(lastNames, 'n / 20')}, '09' || lpad((n * 7919 % 100000000)::text, 8, '0'),
          now() - (${IDLE + BUYERS} - n) * interval '30 minutes'
     from (select n, case when n <= ${IDLE} then 'curioso' else 'comprador' end as role
             from generate_series(1, ${IDLE + BUYERS}) as n) as drawn`,
  `with buyer as (select *, row_number() over (order by id) - 1 as nth from account where username like 'comprador%')
   insert into customer_order (id, account_id, state, stage, placed_at, sold_at, cancelled_at, delivered_at, return_requested_at,
     buyer_name, buyer_email, buyer_phone, identification_type, identification_number, delivery_method, delivery_address,
     delivery_city, delivery_province, subtotal_cents, total_cents, tax_base_cents, tax_cents, tax_rate_bp)
   overriding system value
   select n, buyer.id, ${state}, ${stage}, ${placedAt},
          case when ${state} = 'ENTREGADO' or ${stage} <> 'payment_review' then ${placedAt} + interval '5 hours' end,
          case when ${state} = 'CANCELADO' then ${placedAt} + interval '2 days' end,
          case when ${state} = 'ENTREGADO' then ${placedAt} + interval '4 days' end,
          case when n % 400 = 1 then ${placedAt} + interval '6 days' end,
          first_name || ' ' || last_name, email, phone, 'cedula', '17' || lpad((nth * 104729 % 100000000)::text, 8, '0'),
          case when n % 4 = 0 then 'pickup' else 'carrier' end,
          case when n % 4 = 0 then '' else 'Av. Amazonas N' || n % 90 end, ${pick(towns, 'n')}, 'Pichincha',
          total, total, total - tax, tax, 1500
     from (select n, 1500 + (n::bigint * 7919 % 190000)::int as total, (1500 + n::bigint * 7919 % 190000)::int * 15 / 115 as tax
             from generate_series(1, ${ORDERS}) as n) as drawn
     join buyer on buyer.nth = n::bigint * 31 % ${BUYERS}`,
  goOn('customer_order'),
  `with shelf as (select id, sku, name, row_number() over (order by id) - 1 as nth from sellable)
   insert into order_line (order_id, sellable_id, position, sku, name, count, unit_price_cents, total_cents, tax_rate_bp,
                           base_cents, unit_cost_cents)
   select o.id, shelf.id, k, shelf.sku, shelf.name, 1, greatest(1, total_cents / 2), greatest(1, total_cents / 2), 1500,
          ((k + 1) * (total_cents / 2)::bigint * 20000 + 11500) / 23000 - (k * (total_cents / 2)::bigint * 20000 + 11500) / 23000,
          case when o.id % 5 > 0 then total_cents / 3 end
     from customer_order as o cross join generate_series(0, 1) as k
     join shelf on shelf.nth = (o.id * 2 + k) % (select count(*) from sellable)`,
  `insert into stock_movement (sellable_id, quantity, reason, reference)
   select sellable_id, -count, 'order', 'order_line:' || id from order_line`,
  `insert into order_event (order_id, event, state, stage, actor, created_at)
   select id, e.event, e.state, e.stage, 'staff', placed_at + e.nth * interval '5 hours'
     from customer_order
     join (values (0, 'order_placed', 'PENDIENTE', 'payment_review'), (1, 'payment_confirmed', 'PENDIENTE', 'payment_verified'),
                  (2, 'preparing', 'PENDIENTE', 'preparing'), (3, 'shipped', 'PENDIENTE', 'shipped'),
                  (4, 'delivered', 'ENTREGADO', null)) as e (nth, event, state, stage)
       on e.nth = 0 or customer_order.state = 'ENTREGADO'
          or e.nth <= (case customer_order.stage when 'payment_verified' then 1 when 'preparing' then 2
                       when 'partly_shipped' then 3 when 'shipped' then 3 when 'ready_for_pickup' then 3 else 0 end)`,
  `insert into order_event (order_id, event, state, stage, actor, created_at)
   select id, 'order_cancelled', 'CANCELADO', null, 'shop', cancelled_at from customer_order where state = 'CANCELADO'`,
  `insert into payment (order_id, status, bank_account_id, receipt_number, receipt_key, amount_cents, created_at, checked_at)
   select id, case when ${isPaid} then 'confirmed' when state = 'CANCELADO' and (id % 3 <> 0 or id < ${ORDERS} * 0.97) then 'refused' else 'submitted' end,
          (select min(id) from bank_account), lpad((id * 48271 % 1000000007)::text, 10, '0'),
          lpad((id * 48271 % 1000000007)::text, 10, '0'), total_cents, placed_at, placed_at + interval '5 hours'
     from customer_order`,
  `insert into receipt_photo (payment_id, order_id, file, width, height, bytes, uploaded_at)
   select id, order_id, 'bench-' || id, 800, 600, 90000, created_at from payment where id % 3 > 0`,
  `insert into money_received (bank_account_id, received_on, reference, reference_key, amount_cents, payer_name,
                               payer_identification, claim_id, recorded_at)
   select bank_account_id, payment.created_at::date, receipt_number, receipt_key,
          amount_cents + case when payment.id % 900 = 0 then 500 else 0 end, buyer_name, identification_number, payment.id, payment.created_at
     from payment join customer_order on customer_order.id = order_id where status = 'confirmed'`,
  `insert into allocation (money_received_id, order_id, amount_cents, allocated_at)
   select money_received.id, order_id, payment.amount_cents, recorded_at
     from money_received join payment on payment.id = claim_id`,
  `insert into refund (order_id, money_received_id, amount_cents, status, owed_at, made_at, price_cut)
   select order_id, money_received_id, 100, case when id % 8000 = 0 then 'owed' else 'made' end, allocated_at,
          case when id % 8000 = 0 then null else allocated_at end, id % 800 = 0
     from allocation where id % 400 = 0`,
  `insert into goods_return (order_id, reason, received_by, received_at)
   select id, 'Se arrepintió', (select min(id) from account), delivered_at + interval '8 days'
     from customer_order where state = 'ENTREGADO' and id % 100 = 3`,
  `insert into goods_return_line (goods_return_id, order_line_id, count, to_stock)
   select goods_return.id, order_line.id, 1, order_line.id % 3 > 0
     from goods_return join order_line on order_line.order_id = goods_return.order_id and position = 0`,
  `insert into shipment (order_id, event_id, carrier, guide_number, guide_key, sent_by, sent_at)
   select order_id, order_event.id, 'servientrega', 'G' || order_event.id, 'G' || order_event.id,
          (select min(id) from account), created_at
     from order_event join customer_order on customer_order.id = order_id
    where event = 'shipped' and delivery_method = 'carrier'`,
  `insert into shipment_line (shipment_id, order_line_id, count)
   select shipment.id, order_line.id, count from shipment join order_line on order_line.order_id = shipment.order_id`,
  `insert into transfer_code (code, account_id, order_id)
   select 'C' || lpad(to_hex(id), 6, '0'), account_id, id from customer_order`,
  // Of all but what was delivered last.
  `with told as (
     select order_event.id as event, customer_order.*,
            to_char(delivered_at::date, 'DDMMYYYY') || '01' || '1790011674001' || '2' || '001001'
              || lpad(customer_order.id::text, 9, '0') || '12345678' || '10' as key
       from order_event join customer_order on customer_order.id = order_id
      where event = 'delivered' and customer_order.id < ${ORDERS} * 0.9)
   insert into invoice (order_id, event_id, access_key, number, issued_on, buyer_kind, buyer_identification, buyer_name,
                        taxed_base_cents, zero_base_cents, tax_cents, total_cents, tax_rate_bp, recorded_by, recorded_at)
   select id, event, key, '001-001-' || lpad(id::text, 9, '0'), delivered_at::date, 'cedula', identification_number,
          buyer_name, tax_base_cents, 0, tax_cents, total_cents, tax_rate_bp, (select min(id) from account), delivered_at
     from told`,
  `update customer_order set needs_invoice = false where exists (select from invoice where order_id = customer_order.id)`,
  `insert into mail (template, order_id, event_id, status, recipient, subject, html, text, error, created_at, sent_at)
   select case event when 'order_placed' then 'order-placed' when 'payment_confirmed' then 'payment-confirmed'
                     when 'shipped' then 'order-shipped' when 'delivered' then 'order-delivered' else 'order-cancelled' end,
          order_id, order_event.id, case when order_event.id % 20000 = 0 then 'failed' else 'sent' end,
          buyer_email, 'Tu pedido', '<p>Hola</p>', 'Hola', case when order_event.id % 20000 = 0 then 'no such mailbox' end,
          created_at, case when order_event.id % 20000 = 0 then null else created_at end
     from order_event join customer_order on customer_order.id = order_id where event <> 'preparing'`,
  `insert into audit_log (actor_id, action, subject, before, after, created_at)
   select (select min(id) from account), event, 'order:' || order_id, '{"stage": "preparing"}', jsonb_build_object('stage', stage),
          created_at
     from order_event where event <> 'order_placed'`,
]

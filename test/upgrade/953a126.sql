-- A shop as version 953a126 kept it (migrations 0000 to 0002), with a row of every kind that it could hold.
-- Its `check:data` found nothing wrong with it. Never changed to suit a later version: see README.md.
-- Times are counted back from now, so that sessions, links and reservations are still alive when a test opens it.

-- People: the owner, three buyers, a closed account, a blocked one. Everybody's password is "condor-de-antes-7".
INSERT INTO account (id, username, email, email_verified_at, password_hash, role, status, first_name, last_name, nickname,
                     birth_date, phone, created_at, pending_email, pending_email_at, closed_at)
OVERRIDING SYSTEM VALUE
SELECT id, username, email,
       CASE WHEN is_confirmed THEN now() - interval '190 days' END,
       CASE WHEN status <> 'closed' THEN '$argon2id$v=19$m=19456,t=2,p=1$W5WHk9iTlQu4lwlwZIOPZw$/bvFb0zWLAJZpp4qlQZ6LnB5rWj1CqzrAoO2CPaML0A' END,
       role, status, first_name, last_name, nickname, birth_date::date, phone, now() - interval '200 days',
       pending_email, CASE WHEN pending_email IS NOT NULL THEN now() - interval '3 hours' END,
       CASE WHEN status = 'closed' THEN now() - interval '20 days' END
  FROM (VALUES
    (1, 'duenia',     'duenia@kuntur.example', true,  'owner',    'active',  'Rosa',   'Farinango', NULL,   NULL,         NULL,            NULL),
    (2, 'ana',        'ana@correo.example',    true,  'customer', 'active',  'Ana',    'Quishpe',   'anita', '1994-03-12', '+593991234567', NULL),
    (3, 'beto',       'beto@correo.example',   true,  'customer', 'active',  'Alberto', 'Ñáñez',    NULL,   NULL,         NULL,            'beto.nuevo@correo.example'),
    (4, 'carla',      'carla@correo.example',  false, 'customer', 'active',  NULL,     NULL,        NULL,   NULL,         NULL,            NULL),
    (5, '@cerrada-5', '@cerrada-5',            false, 'customer', 'closed',  NULL,     NULL,        NULL,   NULL,         NULL,            NULL),
    (6, 'bloqueado',  'malo@correo.example',   true,  'customer', 'blocked', NULL,     NULL,        NULL,   NULL,         NULL,            NULL)
  ) AS person (id, username, email, is_confirmed, role, status, first_name, last_name, nickname, birth_date, phone, pending_email);

INSERT INTO address (id, account_id, province, city, street, reference, is_default) OVERRIDING SYSTEM VALUE VALUES
  (1, 2, 'Imbabura', 'Ibarra', 'Bolívar 3-15 y Oviedo', 'Portón verde', true),
  (2, 2, 'Pichincha', 'Quito', 'Av. Amazonas N34-12', NULL, false),
  (3, 3, NULL, NULL, 'Calle sin provincia', NULL, false);

INSERT INTO session (token_hash, id, account_id, created_at, last_seen_at, user_agent) VALUES
  (sha256('cookie-de-antes-de-la-actualizacion-0000000'), '11111111-1111-4111-8111-111111111111', 2, now() - interval '9 days', now() - interval '1 day', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'),
  (sha256('cookie-de-la-duenia'), '22222222-2222-4222-8222-222222222222', 1, now() - interval '2 hours', now() - interval '1 hour', NULL);
INSERT INTO account_identity VALUES ('https://accounts.google.com', 'google-de-beto', 3, now() - interval '60 days');
INSERT INTO pending_identity VALUES (sha256('por-unir'), 4, 'https://accounts.google.com', 'google-de-carla', now() + interval '10 minutes');
INSERT INTO provider_visit VALUES (sha256('de-visita'), now() + interval '10 minutes');
INSERT INTO one_time_link VALUES
  (sha256('clave-nueva'), 'new_password', 2, 'ana@correo.example', now() - interval '10 minutes', now() + interval '20 minutes', NULL),
  (sha256('correo-nuevo'), 'confirm_email', 3, 'beto.nuevo@correo.example', now() - interval '3 hours', now() + interval '21 hours', NULL),
  (sha256('usado'), 'confirm_email', 2, 'ana@correo.example', now() - interval '1 day', now() - interval '1 hour', now() - interval '23 hours');

-- Catalogue: public, hidden with a price, drafts without one, a build, sold out, refurbished, exempt from tax.
INSERT INTO category VALUES (1, 'Procesadores', 'Procesador', '/productos/procesador', 0),
                            (2, 'Tarjetas de Video', 'Tarjeta de video', '/productos/tarjeta-grafica', 2);
INSERT INTO spec_definition VALUES ('socket', 'text', NULL, 'Zócalo', 1, 1), ('thread_count', 'number', NULL, 'Hilos', NULL, 5);
INSERT INTO spec_definition_category VALUES ('socket', 1), ('thread_count', 1);
INSERT INTO sellable (id, kind, sku, name, brand, model, part_number, description, category_id, price_cents,
                      previous_price_cents, tax_class, weight_grams, condition, grade, warranty_months, is_featured,
                      hidden_at, version, created_at, updated_at)
OVERRIDING SYSTEM VALUE
SELECT id, kind, sku, name, brand, NULL, NULL, '', category_id, price_cents, previous_price_cents, tax_class, 900,
       condition, grade, 12, is_featured, CASE WHEN is_hidden THEN now() - interval '30 days' END, 3,
       now() - interval '180 days', now() - interval '30 days'
  FROM (VALUES
    (1, 'product', 'GPU-1', 'Tarjeta gráfica Cóndor 8 GB', 'Cóndor', 2,    11500, 12650, 'general', 'new',         NULL, true,  false),
    (2, 'product', 'CPU-1', 'Procesador Chasqui 8',        'Chasqui', 1,   16990, NULL,  'general', 'new',         NULL, false, true),
    (3, 'product', 'GPU-2', 'Tarjeta gráfica en borrador', 'Cóndor', 2,    NULL,  NULL,  'general', 'new',         NULL, false, false),
    (4, 'product', 'GPU-3', 'Borrador escondido',          'Cóndor', 2,    NULL,  NULL,  'general', 'new',         NULL, false, true),
    (5, 'build',   'PC-1',  'Ensamble Imbabura',           NULL,     NULL, 92000, NULL,  'general', 'new',         NULL, true,  false),
    (6, 'product', 'CPU-2', 'Procesador Ñusta 4',          'Chasqui', 1,   2300,  NULL,  'general', 'refurbished', 'B',  false, false),
    (7, 'product', 'LIB-1', 'Manual de montaje',           NULL,     2,    500,   NULL,  'zero',    'new',         NULL, false, false)
  ) AS article (id, kind, sku, name, brand, category_id, price_cents, previous_price_cents, tax_class, condition, grade, is_featured, is_hidden);
INSERT INTO spec_value VALUES (2, 'socket', 0, NULL, 'AM5', NULL), (2, 'thread_count', 0, 16, NULL, NULL), (6, 'socket', 0, NULL, 'AM4', NULL);
INSERT INTO build_component VALUES (5, 'GPU', 'Cóndor 8 GB', 1), (5, 'CPU', 'Chasqui 8', 2), (5, 'COOLER', 'Ventilador de caja', NULL);
INSERT INTO media (id, file, type, alt, width, height, widths, created_at) OVERRIDING SYSTEM VALUE VALUES
  (1, '0123456789abcdef0123456789abcdef.webp', 'image/webp', 'Una tarjeta gráfica', 800, 800, '{256,512}', now() - interval '180 days');
INSERT INTO sellable_media VALUES (1, 0, 1);
INSERT INTO price_change (id, sellable_id, old_price_cents, new_price_cents, cause, changed_at) OVERRIDING SYSTEM VALUE VALUES
  (1, 1, NULL, 12650, 'import', now() - interval '180 days'),
  (2, 1, 12650, 11500, 'staff', now() - interval '90 days');
INSERT INTO favourite VALUES (2, 1, now() - interval '5 days'), (2, 2, now() - interval '40 days'), (4, 5, now() - interval '2 days');

-- The shop's own.
INSERT INTO bank_account (id, bank_name, account_type, number, holder, holder_id, is_active, position) OVERRIDING SYSTEM VALUE VALUES
  (1, 'Banco de los Andes', 'Cuenta de ahorros', '2200000001', 'Kuntur', '1799999990001', true, 0),
  (2, 'Cooperativa Imbabura', 'Cuenta corriente', '4400000002', 'Kuntur', '1799999990001', false, 1);
INSERT INTO setting (key, valid_from, value, changed_by) VALUES
  ('tax_general_bp', '2020-01-01 00:00-05', '1200', NULL),
  ('tax_general_bp', '2024-04-01 00:00-05', '1500', 1),
  ('tax_general_bp', '2099-01-01 00:00-05', '1600', 1),
  ('shop_name', now() - interval '150 days', '"Kuntur de antes"', 1),
  ('shop_location', now() - interval '150 days', '{"latitude": 0.3514, "longitude": -78.1175}', 1),
  ('unpaid_cancel_hours', now() - interval '100 days', '0', 1);

-- Orders. A line is an article and its count; two articles make two lines.
-- | in each state and stage                      | 1 2 4 6 7 8 9
-- | receipts twice: bank unknown; the same bank  | 2 with 3, 4 with 5
-- | return asked for: delivered, on its way      | 10, 11
-- | cancelled: never looked at, refused, owed back, paid back | 12, 13, 14, 15
-- | its money came late: owed back, paid back    | 16, 17
-- | of a closed account: delivered, never looked at | 18, 19
-- | out of a reservation                         | 20
CREATE TEMP TABLE placed AS
SELECT * FROM (VALUES
  ( 1, 2, 'PENDIENTE', 'payment_review',   '2 hours',   'submitted',  'A-0001',    1,    'carrier', '{1}'),
  ( 2, 2, 'PENDIENTE', 'payment_review',   '80 hours',  'submitted',  'ABC 123',   NULL, 'carrier', '{1}'),
  ( 3, 3, 'PENDIENTE', 'payment_review',   '5 hours',   'submitted',  'abc123',    1,    'pickup',  '{6}'),
  ( 4, 3, 'PENDIENTE', 'payment_verified', '50 hours',  'confirmed',  'XYZ-9',     1,    'carrier', '{1,6}'),
  ( 5, 4, 'PENDIENTE', 'payment_review',   '50 hours',  'submitted',  'xyz-9',     1,    'carrier', '{6}'),
  ( 6, 4, 'PENDIENTE', 'preparing',        '100 hours', 'confirmed',  'A-0006',    2,    'carrier', '{5}'),
  ( 7, 4, 'PENDIENTE', 'shipped',          '8 days',    'confirmed',  'A-0007',    1,    'carrier', '{1}'),
  ( 8, 2, 'PENDIENTE', 'ready_for_pickup', '7 days',    'confirmed',  'A-0008',    1,    'pickup',  '{1,7}'),
  ( 9, 2, 'ENTREGADO', NULL,               '60 days',   'confirmed',  'A-0009',    NULL, 'carrier', '{5}'),
  (10, 2, 'ENTREGADO', NULL,               '30 days',   'confirmed',  'A-0010',    1,    'carrier', '{6}'),
  (11, 3, 'PENDIENTE', 'shipped',          '9 days',    'confirmed',  'A-0011',    1,    'carrier', '{1}'),
  (12, 3, 'CANCELADO', NULL,               '12 days',   'submitted',  'A-0012',    1,    'carrier', '{1}'),
  (13, 3, 'CANCELADO', NULL,               '13 days',   'refused',    'A-0013',    NULL, 'carrier', '{1}'),
  (14, 4, 'CANCELADO', NULL,               '14 days',   'refund_due', 'A-0014',    1,    'carrier', '{1}'),
  (15, 4, 'CANCELADO', NULL,               '15 days',   'refunded',   'A-0015',    1,    'carrier', '{5,6}'),
  (16, 2, 'CANCELADO', NULL,               '16 days',   'refund_due', 'A-0016',    1,    'carrier', '{1}'),
  (17, 2, 'CANCELADO', NULL,               '17 days',   'refunded',   'A-0017',    1,    'carrier', '{1}'),
  (18, 5, 'ENTREGADO', NULL,               '90 days',   'confirmed',  'A-0018',    1,    'carrier', '{1}'),
  (19, 5, 'CANCELADO', NULL,               '70 days',   'submitted',  'A-0019',    1,    'carrier', '{1}'),
  (20, 3, 'PENDIENTE', 'payment_review',   '1 hour',    'submitted',  'A-0020',    1,    'carrier', '{1,5}')
) AS o (id, account_id, state, stage, ago, payment, receipt, bank_account_id, delivery_method, articles);

INSERT INTO customer_order (id, account_id, state, stage, placed_at, cancelled_at, cancel_reason, delivered_at,
                            return_requested_at, payment_reminded_at, buyer_name, buyer_email, buyer_phone,
                            identification_type, identification_number, delivery_method, delivery_address,
                            delivery_reference, subtotal_cents, total_cents, tax_base_cents, tax_cents, tax_rate_bp)
OVERRIDING SYSTEM VALUE
SELECT placed.id, placed.account_id, state, stage, now() - ago::interval,
       CASE WHEN state = 'CANCELADO' THEN now() - ago::interval + interval '1 day' END,
       CASE WHEN placed.id IN (13, 16) THEN 'No recibimos tu transferencia.' WHEN placed.id = 17 THEN 'Pasó el plazo para pagar.' END,
       CASE WHEN state = 'ENTREGADO' THEN now() - ago::interval + interval '5 days' END,
       CASE WHEN placed.id IN (10, 11) THEN now() - interval '1 day' END,
       CASE WHEN placed.id IN (2, 5, 17) THEN now() - ago::interval + interval '48 hours' END,
       CASE WHEN account_id = 5 THEN 'Cuenta cerrada' ELSE coalesce(first_name || ' ' || last_name, 'Carla Pupiales') END,
       CASE WHEN account_id = 5 THEN '' ELSE email END,
       CASE WHEN account_id = 5 THEN '' ELSE '0991234567' END,
       'cedula',
       CASE WHEN account_id = 5 THEN '' ELSE '1710034065' END,
       delivery_method,
       CASE WHEN account_id = 5 THEN '' WHEN delivery_method = 'pickup' THEN 'Retira en la tienda' ELSE 'Bolívar 3-15 y Oviedo, Ibarra' END,
       CASE WHEN account_id = 2 THEN 'Portón verde' END,
       amount.total, amount.total, amount.base, amount.total - amount.base, 1500
  FROM placed
  JOIN account ON account.id = placed.account_id
  JOIN LATERAL (
    SELECT sum(price_cents) AS total,
           sum(CASE tax_class WHEN 'zero' THEN price_cents ELSE price_cents * 100 / 115 END) AS base
      FROM sellable WHERE sellable.id = ANY (articles::bigint[])
  ) AS amount ON true
 ORDER BY placed.id;

INSERT INTO order_line (order_id, sellable_id, position, sku, name, count, unit_price_cents, total_cents, tax_rate_bp)
SELECT placed.id, sellable.id, article.nth - 1, sku, name, 1, price_cents, price_cents,
       CASE tax_class WHEN 'zero' THEN 0 ELSE 1500 END
  FROM placed
 CROSS JOIN unnest(articles::bigint[]) WITH ORDINALITY AS article (id, nth)
  JOIN sellable ON sellable.id = article.id
 ORDER BY placed.id, article.nth;

INSERT INTO payment (id, order_id, status, bank_account_id, receipt_number, receipt_key, amount_cents, created_at,
                     checked_by, checked_at, refunded_at, refund_reference)
OVERRIDING SYSTEM VALUE
SELECT placed.id, placed.id, payment, bank_account_id, receipt, upper(replace(receipt, ' ', '')), total_cents, placed_at,
       CASE WHEN payment <> 'submitted' THEN 1 END,
       CASE WHEN payment <> 'submitted' THEN placed_at + interval '20 hours' END,
       CASE WHEN payment = 'refunded' THEN placed_at + interval '3 days' END,
       CASE WHEN payment = 'refunded' THEN 'DEV-' || placed.id END
  FROM placed JOIN customer_order ON customer_order.id = placed.id
 ORDER BY placed.id;

-- What became of each, in order.
CREATE TEMP TABLE happened AS
SELECT row_number() OVER () AS id, * FROM (VALUES
  (4, 'payment_confirmed', 'PENDIENTE', 'payment_verified', 'staff', 'Llegó completo'),
  (6, 'payment_confirmed', 'PENDIENTE', 'payment_verified', 'staff', NULL),
  (6, 'preparing', 'PENDIENTE', 'preparing', 'staff', NULL),
  (7, 'payment_confirmed', 'PENDIENTE', 'payment_verified', 'staff', NULL),
  (7, 'preparing', 'PENDIENTE', 'preparing', 'staff', NULL),
  (7, 'shipped', 'PENDIENTE', 'shipped', 'staff', 'Guía 123456'),
  (8, 'payment_confirmed', 'PENDIENTE', 'payment_verified', 'staff', NULL),
  (8, 'preparing', 'PENDIENTE', 'preparing', 'staff', NULL),
  (8, 'ready_for_pickup', 'PENDIENTE', 'ready_for_pickup', 'staff', NULL),
  (9, 'payment_confirmed', 'PENDIENTE', 'payment_verified', 'staff', NULL),
  (9, 'preparing', 'PENDIENTE', 'preparing', 'staff', NULL),
  (9, 'shipped', 'PENDIENTE', 'shipped', 'staff', NULL),
  (9, 'delivered', 'ENTREGADO', NULL, 'staff', NULL),
  (10, 'payment_confirmed', 'PENDIENTE', 'payment_verified', 'staff', NULL),
  (10, 'preparing', 'PENDIENTE', 'preparing', 'staff', NULL),
  (10, 'shipped', 'PENDIENTE', 'shipped', 'staff', NULL),
  (10, 'delivered', 'ENTREGADO', NULL, 'staff', NULL),
  (10, 'return_requested', 'ENTREGADO', NULL, 'buyer', NULL),
  (11, 'payment_confirmed', 'PENDIENTE', 'payment_verified', 'staff', NULL),
  (11, 'preparing', 'PENDIENTE', 'preparing', 'staff', NULL),
  (11, 'shipped', 'PENDIENTE', 'shipped', 'staff', NULL),
  (11, 'return_requested', 'PENDIENTE', 'shipped', 'buyer', NULL),
  (1, 'receipt_uploaded', 'PENDIENTE', 'payment_review', 'buyer', NULL),
  (2, 'payment_reminded', 'PENDIENTE', 'payment_review', 'shop', NULL),
  (5, 'payment_reminded', 'PENDIENTE', 'payment_review', 'shop', NULL),
  (12, 'order_cancelled', 'CANCELADO', NULL, 'buyer', NULL),
  (13, 'payment_refused', 'CANCELADO', NULL, 'staff', 'No recibimos tu transferencia.'),
  (14, 'payment_confirmed', 'PENDIENTE', 'payment_verified', 'staff', NULL),
  (14, 'order_cancelled', 'CANCELADO', NULL, 'buyer', NULL),
  (15, 'payment_confirmed', 'PENDIENTE', 'payment_verified', 'staff', NULL),
  (15, 'order_cancelled', 'CANCELADO', NULL, 'staff', 'Se dañó en la tienda'),
  (15, 'payment_refunded', 'CANCELADO', NULL, 'staff', 'DEV-15'),
  (16, 'payment_refused', 'CANCELADO', NULL, 'staff', 'No recibimos tu transferencia.'),
  (16, 'payment_came_late', 'CANCELADO', NULL, 'staff', NULL),
  (17, 'payment_reminded', 'PENDIENTE', 'payment_review', 'shop', NULL),
  (17, 'payment_not_found', 'PENDIENTE', 'payment_review', 'shop', NULL),
  (17, 'order_cancelled', 'CANCELADO', NULL, 'shop', 'Pasó el plazo para pagar.'),
  (17, 'payment_came_late', 'CANCELADO', NULL, 'staff', NULL),
  (17, 'payment_refunded', 'CANCELADO', NULL, 'staff', 'DEV-17'),
  (18, 'payment_confirmed', 'PENDIENTE', 'payment_verified', 'staff', NULL),
  (18, 'preparing', 'PENDIENTE', 'preparing', 'staff', NULL),
  (18, 'shipped', 'PENDIENTE', 'shipped', 'staff', NULL),
  (18, 'delivered', 'ENTREGADO', NULL, 'staff', NULL),
  (19, 'order_cancelled', 'CANCELADO', NULL, 'buyer', NULL)
) AS e (order_id, event, state, stage, actor, note);

INSERT INTO order_event (order_id, event, state, stage, actor, actor_id, created_at)
SELECT id, 'order_placed', 'PENDIENTE', 'payment_review', 'buyer', account_id, now() - ago::interval FROM placed ORDER BY id;
INSERT INTO order_event (order_id, event, state, stage, actor, actor_id, note, created_at)
SELECT order_id, event, happened.state, happened.stage, actor,
       CASE actor WHEN 'staff' THEN 1 WHEN 'buyer' THEN placed.account_id END, note,
       now() - ago::interval + interval '20 minutes' * row_number() OVER (PARTITION BY order_id ORDER BY happened.id)
  FROM happened JOIN placed ON placed.id = order_id ORDER BY happened.id;
INSERT INTO audit_log (actor_id, action, subject, before, after, created_at)
SELECT 1, event, 'order:' || order_id, NULL, jsonb_strip_nulls(jsonb_build_object('state', state, 'stage', stage, 'note', note)), now() - interval '1 day'
  FROM happened WHERE actor = 'staff' ORDER BY id;

-- The photos' files are made by the test, under these names.
INSERT INTO receipt_photo (order_id, file, width, height, bytes, uploaded_at) VALUES
  (1, 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.webp', 640, 480, 1234, now() - interval '1 hour'),
  (9, 'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.webp', 640, 480, 1234, now() - interval '60 days'),
  (12, 'cccccccccccccccccccccccccccccccc.webp', 640, 480, 1234, now() - interval '12 days');

INSERT INTO idempotency_key VALUES
  (2, 'pedido-de-ana', repeat('a1', 32), 1, now() - interval '2 hours'),
  (3, 'pedido-de-beto', repeat('b2', 32), 20, now() - interval '1 hour');

-- Reservations: open, open though its time is over, ordered, released, expired.
INSERT INTO reservation (id, account_id, status, expires_at, order_id, created_at) VALUES
  ('aaaaaaaa-0000-4000-8000-000000000001', 2, 'open',     now() + interval '25 minutes', NULL, now() - interval '5 minutes'),
  ('aaaaaaaa-0000-4000-8000-000000000002', 4, 'open',     now() - interval '2 minutes',  NULL, now() - interval '32 minutes'),
  ('aaaaaaaa-0000-4000-8000-000000000003', 3, 'ordered',  now() - interval '40 minutes', 20,   now() - interval '70 minutes'),
  ('aaaaaaaa-0000-4000-8000-000000000004', 4, 'released', now() - interval '3 days',     NULL, now() - interval '3 days'),
  ('aaaaaaaa-0000-4000-8000-000000000005', 2, 'expired',  now() - interval '4 days',     NULL, now() - interval '4 days');
INSERT INTO reservation_line (reservation_id, sellable_id, position, count, unit_price_cents) VALUES
  ('aaaaaaaa-0000-4000-8000-000000000001', 1, 0, 2, 11500),
  ('aaaaaaaa-0000-4000-8000-000000000001', 6, 1, 1, 2300),
  ('aaaaaaaa-0000-4000-8000-000000000002', 1, 0, 1, 11500),
  ('aaaaaaaa-0000-4000-8000-000000000003', 1, 0, 1, 11500),
  ('aaaaaaaa-0000-4000-8000-000000000003', 5, 1, 1, 92000),
  ('aaaaaaaa-0000-4000-8000-000000000004', 5, 0, 1, 92000),
  ('aaaaaaaa-0000-4000-8000-000000000005', 6, 0, 3, 2300);

-- The ledger, and the shelves as its sum.
INSERT INTO stock_movement (sellable_id, quantity, reason, reference, created_at) VALUES
  (1, 30, 'opening', 'sellable:1', now() - interval '180 days'),
  (2, 4, 'opening', 'sellable:2', now() - interval '180 days'),
  (5, 6, 'opening', 'sellable:5', now() - interval '180 days'),
  (6, 12, 'opening', 'sellable:6', now() - interval '180 days'),
  (7, 1, 'opening', 'sellable:7', now() - interval '180 days'),
  (1, 5, 'received', 'received:factura-77', now() - interval '100 days'),
  (2, -1, 'correction', 'correction:conteo-de-marzo', now() - interval '95 days');
INSERT INTO stock_movement (sellable_id, quantity, reason, reference, created_at)
SELECT sellable_id, -count, 'order', 'order_line:' || order_line.id, placed_at
  FROM order_line JOIN customer_order ON customer_order.id = order_id ORDER BY order_line.id;
INSERT INTO stock_movement (sellable_id, quantity, reason, reference, created_at)
SELECT sellable_id, count, 'order_cancelled', 'order_line:' || order_line.id, cancelled_at
  FROM order_line JOIN customer_order ON customer_order.id = order_id WHERE state = 'CANCELADO' ORDER BY order_line.id;
INSERT INTO stock_movement (sellable_id, quantity, reason, reference, created_at)
SELECT sellable_id, -count, 'reservation', format('reservation:%s:%s', reservation.id, sellable_id), created_at
  FROM reservation_line JOIN reservation ON reservation.id = reservation_id;
INSERT INTO stock_movement (sellable_id, quantity, reason, reference, created_at)
SELECT sellable_id, count, 'reservation_released', format('reservation:%s:%s', reservation.id, sellable_id), expires_at
  FROM reservation_line JOIN reservation ON reservation.id = reservation_id WHERE status <> 'open';
UPDATE sellable SET stock = (SELECT coalesce(sum(quantity), 0) FROM stock_movement WHERE sellable_id = sellable.id);
INSERT INTO audit_log (actor_id, action, subject, before, after, created_at) VALUES
  (1, 'stock_received', 'sellable:1', '{"stock": 30}', '{"stock": 35}', now() - interval '100 days'),
  (1, 'stock_correction', 'sellable:2', '{"stock": 4}', '{"stock": 3, "note": "Conteo"}', now() - interval '95 days');

-- Mails: sent, kept, failed, waiting; about orders and about accounts; one to an address without an account. A reminder
-- that waits for its next try has its words already.
INSERT INTO mail (template, order_id, account_id, status, message_key, tries, due_at, recipient, subject, html, text, error, created_at, sent_at)
SELECT template, order_id, account_id, status, gen_random_uuid(), tries, now() + interval '1 day', recipient,
       CASE WHEN is_reminder THEN 'Aún no vemos el pago de tu pedido' WHEN status = 'sent' THEN 'Tu pedido' END,
       CASE WHEN is_reminder THEN '<p>' || looked || '</p>' WHEN status = 'sent' THEN '<p>Hola</p>' END,
       CASE WHEN is_reminder THEN looked WHEN status = 'sent' THEN 'Hola' END,
       error, now() - interval '2 days', CASE WHEN status = 'sent' THEN now() - interval '47 hours' END
  FROM (VALUES
    ('order-placed',     1,    NULL, 'queued', 0, NULL,                   NULL),
    ('order-placed',     2,    NULL, 'sent',   1, 'ana@correo.example',   NULL),
    ('payment-reminder', 2,    NULL, 'kept',   0, 'ana@correo.example',   NULL),
    ('order-placed',     3,    NULL, 'failed', 8, NULL,                   '550 no such user'),
    ('payment-late',     16,   NULL, 'queued', 2, NULL,                   'ECONNREFUSED'),
    ('payment-reminder', 5,    NULL, 'queued', 2, 'carla@correo.example', 'ECONNREFUSED'),
    ('confirm-email',    NULL, 4,    'sent',   1, 'carla@correo.example', NULL),
    ('account-closed',   NULL, 5,    'queued', 0, 'se-fue@correo.example', NULL),
    ('new-password',     NULL, NULL, 'queued', 0, 'nadie@correo.example', NULL)
  ) AS m (template, order_id, account_id, status, tries, recipient, error),
  LATERAL (SELECT template = 'payment-reminder' AS is_reminder,
                  'En nuestras cuentas no encontramos una transferencia.' AS looked) AS word;

INSERT INTO rate_limit VALUES ('login:203.0.113.7', 3, (extract(epoch FROM now()) * 1000)::bigint + 60000);
SELECT setval('catalog_version', 41);

DROP TABLE placed, happened;
-- The next of each goes on after these.
SELECT setval(pg_get_serial_sequence(name, 'id'), 1000)
  FROM unnest('{account,address,sellable,media,price_change,bank_account,customer_order,payment}'::text[]) AS name;

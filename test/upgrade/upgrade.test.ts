import pg from 'pg'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { categories } from '../../contract/categories.ts'
import { accountMails } from '../../server/accounts/account-mails.ts'
import { readSpecDefinitions } from '../../server/catalog/read-spec-definitions.ts'
import { writeReferenceData } from '../../server/catalog/reference-data.ts'
import { seededSpecDefinitions } from '../../server/catalog/seed-spec-definitions.ts'
import { findInconsistencies } from '../../server/consistency/find-inconsistencies.ts'
import { openDatabase, readDatabaseId } from '../../server/db/database.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openDirectory } from '../../server/files/open-directory.ts'
import { deliverDueMails } from '../../server/mail/deliver-mails.ts'
import { sendAgain } from '../../server/mail/queue-mail.ts'
import { openSmtp } from '../../server/mail/smtp.ts'
import { openInvoiceFiles } from '../../server/media/invoice-files.ts'
import { openReceiptFiles } from '../../server/media/receipt-files.ts'
import { StartupError } from '../../server/startup-error.ts'
import { anOrderBody } from '../factories.ts'
import { longTest } from '../long-test.ts'
import { startMailServer } from '../mail-server.ts'
import { startShop } from '../shop.ts'
import { waitUntil } from '../wait-until.ts'
import { createOldShop, createUpgradedShop, type OldShop } from './old-shop.ts'

/* A shop that version 953a126 ran goes on with this one. See README.md. */

const OPEN_RESERVATION = 'aaaaaaaa-0000-4000-8000-000000000001'
const SESSION_OF_BEFORE = 'kuntur_session=cookie-de-antes-de-la-actualizacion-0000000'

const openOldShop = () => open(createOldShop)
/** For what begins where an upgrade has ended. */
const openUpgradedShop = () => open(createUpgradedShop)

async function open(create: () => Promise<OldShop>) {
  const shop = await create()
  const db = openDatabase(shop.config, { poolSize: 2, onConnectionLost: () => {} })
  onTestFinished(async () => {
    await db.$client.end()
    await shop.drop()
  })
  // biome-ignore lint/suspicious/noExplicitAny: rows are whatever the test selected.
  const rows = async (query: string): Promise<any[]> => (await db.$client.query(query)).rows
  return { shop, db, rows }
}

type Rows = Record<string, Record<string, unknown>[]>

/** Every row of every table, in an order of their own. Of `only`, the tables and the columns that it knows. */
async function readTables({ config }: OldShop, only?: Rows): Promise<Rows> {
  const client = new pg.Client(config)
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  )
  const found: Rows = {}
  for (const { name } of tables) {
    if (only && !only[name]) continue
    const { rows } = await client.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${pg.escapeIdentifier(name)} as t`,
    )
    const columns = Object.keys(only?.[name]?.[0] ?? rows[0]?.row ?? {}).sort()
    found[name] = rows
      // Made of the rows that it stands for: a test of its own below.
      .filter(({ row }) => name !== 'setting' || row.key !== 'bank_accounts')
      .map(({ row }) => Object.fromEntries(columns.map((column) => [column, row[column]])))
      .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  await client.end()
  return found
}

/** A payment is what its buyer says to have sent, and what is owed or was paid back stands in a table of its own. */
function asClaims({ payment = [], ...others }: Rows): Rows {
  const claims = payment.map((row) => ({
    ...row,
    status: /^refund/.test(String(row.status)) ? 'confirmed' : row.status,
  }))
  return { ...others, payment: claims.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) }
}

test('an upgrade keeps every row of every table as it was, and nothing of it is inconsistent', async () => {
  const { shop, db } = await openOldShop()
  const before = await readTables(shop)
  // A table without a row would be compared with nothing.
  expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([])

  await migrate(shop.config)
  expect(await readTables(shop, before)).toEqual(asClaims(before))
  const receipts = await openReceiptFiles(openDirectory(shop.dataDir), await readDatabaseId(db))
  expect(await findInconsistencies(db, receipts)).toEqual([])
})

test('the accounts that buyers are shown become a setting, in their order, and stay the rows that they are', async () => {
  const { shop, rows } = await openOldShop()
  const before = await rows('select * from bank_account where is_active order by position, id')
  expect(before.length).toBeGreaterThan(0)

  await migrate(shop.config)
  expect(await rows('select * from bank_account where is_active order by position, id')).toEqual(before)
  expect(await rows(`select value, change_id from setting where key = 'bank_accounts'`)).toEqual([
    {
      change_id: null,
      value: before.map(({ bank_name, account_type, number, holder, holder_id }) => ({
        bank_name,
        account_type,
        number,
        holder,
        holder_id,
      })),
    },
  ])
})

test('what was confirmed is money received for its order on the day that it was checked, and refunds keep date and reference', async () => {
  const { shop, rows } = await openOldShop()
  const confirmed = await rows(`
    select order_id, amount_cents, bank_account_id, receipt_number as reference, checked_by as by,
           (checked_at at time zone interval '-05:00')::date::text as day
      from payment where status in ('confirmed', 'refund_due', 'refunded') order by order_id`)
  const owed = await rows(`
    select order_id, amount_cents, case status when 'refunded' then 'made' else 'owed' end as status,
           refunded_at::text as made_at, refund_reference as reference
      from payment where status like 'refund%' order by order_id`)
  expect([confirmed.length, owed.length]).toEqual([12, 4])

  await migrate(shop.config)
  expect(
    await rows(`
      select order_id, allocation.amount_cents, bank_account_id, reference, recorded_by as by, received_on::text as day
        from allocation join money_received as money on money.id = money_received_id and money.amount_cents = allocation.amount_cents
       where undone_at is null and voided_at is null order by order_id`),
  ).toEqual(confirmed)
  expect(
    await rows(
      'select order_id, amount_cents, status, made_at::text, reference from refund order by order_id',
    ),
  ).toEqual(owed)
  expect(
    await rows(`select receipt_photo.order_id from receipt_photo
                  join payment on payment.id = payment_id and payment.order_id = receipt_photo.order_id order by 1`),
  ).toEqual([{ order_id: 1 }, { order_id: 9 }, { order_id: 12 }])
  await expect(rows('delete from money_received')).rejects.toThrow('money_received only takes new rows')
})

test('beside the new version an older process sells on, keeps a photo, and owes back what it cancels', async () => {
  const { db, rows } = await openUpgradedShop()
  const keepPhoto = (file: string) =>
    rows(`insert into receipt_photo (order_id, file, width, height, bytes) values (2, '${file}', 1, 1, 1)
              on conflict (order_id) do update set file = excluded.file`)
  await keepPhoto('antes.webp')
  await keepPhoto('otra.webp')
  expect(
    await rows(
      'select file, payment.order_id from receipt_photo join payment on payment.id = payment_id and payment.order_id = 2',
    ),
  ).toEqual([{ file: 'otra.webp', order_id: 2 }])
  expect(
    await rows('select id, refunded_at, refund_reference, status from payment where order_id = 4'),
  ).toHaveLength(1)

  await rows("update payment set status = 'refund_due' where order_id = 4 and status = 'confirmed'")
  expect(await rows('select amount_cents, status from refund where order_id = 4')).toEqual(
    await rows("select total_cents as amount_cents, 'owed' as status from customer_order where id = 4"),
  )
  expect((await findInconsistencies(db)).map((sentence) => sentence.split(' (')[0])).toEqual([
    'Pedido cuyo dinero no corresponde a su estado: pedido 4',
  ])
})

test('an account that was written to several times keeps all its mails', async () => {
  const { shop, rows } = await openOldShop()
  await rows(`insert into mail (template, account_id, recipient)
              values ('new-password', 1, 'ana@correo.example'), ('new-password', 1, 'ana@correo.example')`)
  const before = await rows('select id from mail order by id')
  await migrate(shop.config)
  expect(await rows('select id from mail order by id')).toEqual(before)
})

test('a mail that an older process queues beside the new version is queued once all the same', async () => {
  const { rows } = await openUpgradedShop()
  const queue = () =>
    rows(
      "insert into mail (template, order_id) values ('order-delivered', 1) on conflict do nothing returning id",
    )
  expect(await queue()).toHaveLength(1)
  expect(await queue()).toEqual([])
})

test('whatever had a price counts as public after an upgrade, hidden or not, and a draft does not', async () => {
  const { rows } = await openUpgradedShop()
  expect(
    await rows(`select id, hidden_at is not null as hidden, published_at is not null as published
                  from sellable where id <= 4 order by id`),
  ).toEqual([
    { id: 1, hidden: false, published: true },
    { id: 2, hidden: true, published: true },
    { id: 3, hidden: false, published: false },
    { id: 4, hidden: true, published: false },
  ])
})

/** The specifications that the version of before did not know: a migration gives each to its shop. */
const addedByMigrations: ReadonlySet<string> = new Set([
  'ups_va',
  'ups_watts',
  'ups_topology',
  'waveform',
  'outlets',
  'battery_v',
  'battery_ah',
  'max_power_w',
  'sata_ports',
  'supply_form_factors',
])

test('the specifications that an older version wrote get the places, names and wording of a new shop, and keep their labels', async () => {
  const { shop, db, rows } = await openOldShop()
  const seeded = seededSpecDefinitions()
  // That version wrote all of them at each start; the SQL of the old shop has two, which stay as they are.
  await rows(`insert into category select id, label, label, path, id from
    jsonb_to_recordset('${JSON.stringify(categories)}') as c (id int, label text, path text) on conflict do nothing`)
  const known = seeded.filter(({ key }) => !addedByMigrations.has(key))
  const written = known.map(({ places, ...definition }, position) => ({ ...definition, position }))
  await rows(`insert into spec_definition select key, type, unit, label, null, position from
    jsonb_populate_recordset(null::spec_definition, '${JSON.stringify(written)}') on conflict do nothing`)
  const pairs = known.flatMap(({ key, places }) =>
    [...places.keys()].map((category_id) => ({ key, category_id })),
  )
  await rows(`insert into spec_definition_category select * from
    jsonb_populate_recordset(null::spec_definition_category, '${JSON.stringify(pairs)}') on conflict do nothing`)
  await rows("update spec_definition set label = 'Socket' where key = 'socket'")

  await migrate(shop.config, { fill: () => writeReferenceData(db) })
  expect(await readSpecDefinitions(db)).toEqual(
    seeded.map((definition) =>
      definition.key === 'socket' ? { ...definition, label: 'Socket' } : definition,
    ),
  )
})

test('a buyer of before signs in, sees the orders, pays what was reserved and cancels', async () => {
  const { shop, db, rows } = await openOldShop()
  const server = await startShop({
    dataDir: shop.dataDir,
    env: { DATABASE_URL: shop.url, DEMO: 'off', LOG_LEVEL: 'warn' },
  })
  onTestFinished(async () => void (await server.stop()))
  async function ask(path: string, cookie: string, body?: unknown) {
    const answer = await fetch(server.url + path, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, origin: server.url, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }

  const login = await ask('/api/login', '', { user: 'ANA', pass: 'condor-de-antes-7' })
  expect(login.status).toBe(200)
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { user } = (await ask('/api/user', cookie)).body
  expect(user.email).toBe('ana@correo.example')
  expect(user.orders.map((order: { id: number }) => order.id).sort((a: number, b: number) => a - b)).toEqual([
    1, 2, 8, 9, 10, 16, 17,
  ])
  expect((await ask('/api/user', SESSION_OF_BEFORE)).body.user.email).toBe('ana@correo.example')

  const { reservation } = (await ask('/api/user/reservation', cookie)).body
  expect(reservation.reservation_id).toBe(OPEN_RESERVATION)
  const paid = await ask('/api/user/createorder', cookie, {
    ...anOrderBody([
      { id: 1, count: 2 },
      { id: 6, count: 1 },
    ]),
    reservation_id: OPEN_RESERVATION,
    total: 253,
  })
  expect(paid.status).toBe(201)
  expect(await rows(`select status from reservation where id = '${OPEN_RESERVATION}'`)).toEqual([
    { status: 'ordered' },
  ])
  expect((await ask('/api/user/cancel-orders', cookie, { order_id: 1 })).status).toBe(200)
  expect(await rows('select state from customer_order where id = 1')).toEqual([{ state: 'CANCELADO' }])

  const pages = await Promise.all([1, 2, 3, 4].map((id) => fetch(`${server.url}/producto/${id}`)))
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 404, 404])
  await waitUntil(async () => (await rows("select from reservation where status = 'open'")).length === 0)
  await server.stop()
  expect(server.output).not.toMatch(/"level":[56]0/)
  const receipts = await openReceiptFiles(openDirectory(shop.dataDir), await readDatabaseId(db))
  expect(await findInconsistencies(db, receipts)).toEqual([])
  expect(await receipts.read(`${'a'.repeat(32)}.webp`)).not.toBeNull()
})

test('a reminder that an older version wrote and could not send is written anew: it says nothing of having looked', async () => {
  const { shop, db, rows } = await openUpgradedShop()
  const server = await startMailServer()
  const smtp = openSmtp(server.url)
  onTestFinished(async () => {
    smtp.close()
    await server.close()
  })
  const [kept] = await rows("select id from mail where template = 'payment-reminder' and status = 'kept'")
  await sendAgain(db, kept.id)
  await rows("update mail set due_at = now() where template = 'payment-reminder'")
  const log = pino({ enabled: false })
  const invoices = await openInvoiceFiles(openDirectory(shop.dataDir), await readDatabaseId(db))
  await deliverDueMails({
    db,
    smtp,
    from: null,
    publicUrl: 'https://kuntur.test',
    accountMails,
    invoices,
    log,
  })
  expect(server.mails.map(({ recipients }) => recipients).sort()).toEqual([
    ['ana@correo.example'],
    ['carla@correo.example'],
  ])
  for (const { headers, text, html } of server.mails) {
    expect(headers.subject).toMatch(/^Falta la foto del comprobante de tu pedido /)
    expect(text + html).not.toContain('no encontramos')
  }
})

test('RE-15: two starts upgrade one database, and both serve it', async () => {
  const { shop, db } = await openOldShop()
  const before = await readTables(shop)
  await Promise.all([migrate(shop.config, { log: () => {} }), migrate(shop.config, { log: () => {} })])
  expect(await readTables(shop, before)).toEqual(asClaims(before))
  expect(await findInconsistencies(db)).toEqual([])
})

test('RE-15: an upgrade that is cut off half way leaves the database as it was, and the next one finishes it', async () => {
  const { shop, db, rows } = await openOldShop()
  const before = await readTables(shop)
  const inTheWay = new pg.Client(shop.config)
  await inTheWay.connect()
  await inTheWay.query('begin; lock table reservation in access share mode')

  const upgrade = migrate(shop.config).then(
    () => 'finished',
    () => 'cut off',
  )
  const waiting = `select pid from pg_stat_activity
                    where datname = current_database() and wait_event_type = 'Lock'`
  await waitUntil(async () => (await rows(waiting)).length === 1)
  await rows(`select pg_terminate_backend(pid) from (${waiting}) as waiting`)
  expect(await upgrade).toBe('cut off')
  await inTheWay.end()
  expect(await readTables(shop)).toEqual(before)

  await migrate(shop.config)
  expect(await readTables(shop, before)).toEqual(asClaims(before))
  expect(await findInconsistencies(db)).toEqual([])
})

/** A process of the version before, in the middle of what it does. */
async function openOldProcess({ config }: OldShop) {
  const client = new pg.Client(config)
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

test('RE-15: an upgrade waits for an order of before that is under way, and holds nothing that it needs', async () => {
  const { shop, db, rows } = await openOldShop()
  const before = await openOldProcess(shop)
  const { rows: open } = await before.query(
    "select id, account_id as account from reservation where status = 'open'",
  )
  const { id, account } = open[0]
  await before.query('begin')
  await before.query('select from account where id = $1 for no key update', [account])
  await before.query('select from reservation where id = $1 for no key update', [id])

  const upgrade = migrate(shop.config, { log: () => {} })
  const waitingForTable = `select from pg_stat_activity
                            where datname = current_database() and wait_event = 'relation'`
  await waitUntil(async () => (await rows(waitingForTable)).length === 1)
  expect(
    await rows(`select relation::regclass::text as name from pg_locks
                 where mode = 'AccessExclusiveLock' and granted
                   and relation in ('reservation'::regclass, 'customer_order'::regclass, 'sellable'::regclass)`),
  ).toEqual([])
  await before.query('select from sellable where id in (1, 6) order by id for no key update')
  await before.query('update customer_order set buyer_name = buyer_name where account_id = $1', [account])
  await before.query("update reservation set status = 'released' where id = $1", [id])
  await before.query('commit')

  await upgrade
  // The version before raises this after each order, and would answer the buyer with a failure without it.
  await before.query("select nextval('catalog_version')")
  expect(await rows(`select status from reservation where id = '${id}'`)).toEqual([{ status: 'released' }])
  await readDatabaseId(db)
})

test('RE-15: an upgrade drops the job queue of before, once a process of before lets go of it; that one goes on selling', async () => {
  const { shop, rows } = await openOldShop()
  const before = await openOldProcess(shop)
  await before.query('begin')
  await before.query("update pgboss.queue set updated_on = now() where name = 'expire-reservations'")
  const upgrade = migrate(shop.config, { log: () => {} })
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event = 'relation'`
  await waitUntil(async () => (await rows(waiting)).length === 1)
  await before.query('commit')
  await upgrade
  expect(await rows("select to_regnamespace('pgboss') as schema")).toEqual([{ schema: null }])
  await expect(before.query('select from pgboss.job')).rejects.toThrow('does not exist')
  expect((await before.query('select from sellable where id = 1')).rowCount).toBe(1)
})

test('RE-15: an upgrade that runs in a circle with a process of before tries again, and finishes', async () => {
  const { shop, db } = await openOldShop()
  const before = await openOldProcess(shop)
  // PostgreSQL ends the one who looks for the circle first: let that be the upgrade.
  await before.query("set deadlock_timeout = '60s'")
  await before.query('begin; lock table sellable in row share mode')
  const upgrade = migrate(shop.config, { log: () => {} })
  const isHeld =
    "select from pg_locks where relation = 'account'::regclass and mode = 'AccessExclusiveLock' and granted"
  await waitUntil(async () => (await db.$client.query(isHeld)).rows.length === 1)
  await before.query('select from account')
  await before.query('commit')
  await upgrade
  await readDatabaseId(db)
})

longTest(
  'RE-15: an upgrade says that it waits for tables in use, lets others pass meanwhile, and gives up with one sentence',
  async () => {
    const { shop, db, rows } = await openOldShop()
    const tables = await readTables(shop)
    const before = await openOldProcess(shop)
    await before.query('begin; lock table reservation in access share mode')
    const inUse = migrate(shop.config, { patienceMs: 300, log: () => {} })
    await expect(inUse).rejects.toThrow(StartupError)
    await expect(inUse).rejects.toThrow(
      /^Otro programa usa las tablas de esta base de datos desde hace más de/,
    )
    expect(await readTables(shop)).toEqual(tables)

    const said: string[] = []
    const upgrade = migrate(shop.config, { log: (sentence) => said.push(sentence) })
    await waitUntil(() => said.length > 0)
    await rows('select from account')
    await before.query('commit')
    await upgrade
    expect(said).toEqual(['Otro programa usa las tablas de esta base de datos: esperando a que las suelte…'])
    await readDatabaseId(db)
  },
)

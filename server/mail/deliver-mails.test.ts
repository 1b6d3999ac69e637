import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { openTestApp } from '../../test/app.ts'
import { aCustomer, anOrderBody, aProduct } from '../../test/factories.ts'
import { type MailServer, startMailServer } from '../../test/mail-server.ts'
import { accountMails } from '../accounts/account-mails.ts'
import { system } from '../accounts/actor.ts'
import { openDatabase } from '../db/database.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { recordEvent } from '../orders/order-history.ts'
import { deliverDueMails, type Outbox } from './deliver-mails.ts'
import { queueAccountMail, queueMail, sendAgain } from './queue-mail.ts'
import { openSmtp, type Smtp } from './smtp.ts'

const { ask, db, database, invoices } = await openTestApp()
const logLines: string[] = []
const log = pino(
  { level: 'trace' },
  new Writable({
    write(line, _, done) {
      logLines.push(String(line))
      done()
    },
  }),
)
let server: MailServer
let smtp: Smtp

beforeAll(async () => {
  server = await startMailServer({ unknown: ['nadie@correo.example'] })
  smtp = openSmtp(server.url)
})

afterAll(async () => {
  smtp.close()
  await server.close()
})

beforeEach(async () => {
  server.mails.length = 0
  await db.$client.query('delete from mail')
})

function outbox(given: Partial<Outbox> = {}): Outbox {
  return { db, smtp, from: null, publicUrl: 'https://kuntur.test', accountMails, invoices, log, ...given }
}

/** Places an order as a buyer does. Tells its id. */
async function anOrder(info: Record<string, unknown> = {}, name = 'Tarjeta de prueba'): Promise<number> {
  const { cookie } = await aCustomer(db)
  const product = await aProduct(db, { name, priceCents: 20_550 })
  const response = await ask('/api/user/createorder', {
    cookie,
    body: anOrderBody([{ id: product, count: 2 }], info),
  })
  expect(response.status).toBe(201)
  return (await response.json()).order_id
}

async function mailOf(orderId: number) {
  const { rows } = await db.$client.query(
    `select *, extract(epoch from due_at - now())::float8 as due_in_seconds from mail where order_id = $1`,
    [orderId],
  )
  return rows[0]
}

/** As if the time until the next try had passed. */
async function letTimePass() {
  await db.$client.query("update mail set due_at = now() where status = 'queued'")
}

test('the mail of an order arrives once, in Spanish, as HTML and text, with its number, lines and total', async () => {
  const orderId = await anOrder({ comprobante: 'TRX-77' }, 'Memoria Ñandú 16 GB')
  const number = formatOrderNumber(orderId)
  await db.$client.query(`update customer_order set placed_at = '2026-03-01T04:59:00Z' where id = ${orderId}`)
  expect(await deliverDueMails(outbox())).toBe(1)
  expect(await deliverDueMails(outbox())).toBe(0)
  const [mail] = await server.received(1)
  expect(server.mails).toHaveLength(1)
  expect(mail?.recipients).toEqual(['ana@correo.example'])
  expect(mail?.headers).toMatchObject({
    to: 'ana@correo.example',
    from: 'Kuntur <hola@kuntur.example>',
    'reply-to': 'hola@kuntur.example',
    subject: `Recibimos tu pedido ${number}`,
  })
  for (const words of [mail?.html, mail?.text]) {
    expect(words).toContain('Gracias, Ana.')
    expect(words).toContain(number)
    expect(words).toContain('Memoria Ñandú 16 GB')
    expect(words).toContain('2 × $205.50')
    expect(words).toContain('$411.00')
    expect(words).toContain('TRX-77')
    // RE-18: in the shop's own time, where it is still February.
    expect(words).toContain('28 feb 2026, 23:59')
    expect(words).toMatch(/qué sigue/i)
    expect(words).toContain('https://kuntur.test/usuario/mispedidos')
    expect(words).toContain('Lunes a sábado, de 9:00 a 19:00')
  }
  expect(await mailOf(orderId)).toMatchObject({
    status: 'sent',
    tries: 1,
    recipient: 'ana@correo.example',
    subject: `Recibimos tu pedido ${number}`,
    text: mail?.text.replaceAll('\r\n', '\n').trimEnd().concat('\n'),
    error: null,
  })
})

test('HD-8: a mail leads to the public address alone, whatever host a request named', async () => {
  const { cookie } = await aCustomer(db)
  const product = await aProduct(db)
  await ask('/api/user/createorder', {
    cookie,
    body: anOrderBody([{ id: product, count: 1 }]),
    headers: { host: 'malo.example', 'x-forwarded-host': 'malo.example' },
  })
  await deliverDueMails(outbox())
  const [mail] = await server.received(1)
  const links = [...(mail?.html.matchAll(/(?:href|src)="([^"]*)"/g) ?? [])].map(([, href]) => href)
  expect(links.toSorted()).toEqual(['https://kuntur.test/usuario/mispedidos', 'https://wa.me/593990000000'])
  expect(mail?.raw).not.toContain('malo.example')
})

test('an order that is rolled back sends nothing', async () => {
  const orderId = await anOrder()
  await db.$client.query('delete from mail')
  const broken = db.transaction(async (tx) => {
    await queueMail(tx, { template: 'order-cancelled', orderId })
    throw new Error('and then it broke')
  })
  await expect(broken).rejects.toThrow('and then it broke')
  expect(await deliverDueMails(outbox())).toBe(0)
})

test('the mail of an event is queued once, however often it is asked for', async () => {
  const orderId = await anOrder()
  const ask = () => db.transaction((tx) => queueMail(tx, { template: 'payment-reminder', orderId }))
  await Promise.all([ask(), ask(), ask()])
  expect(await deliverDueMails(outbox())).toBe(2)
  const { rows } = await db.$client.query('select template from mail where order_id = $1 order by id', [
    orderId,
  ])
  expect(rows).toEqual([{ template: 'order-placed' }, { template: 'payment-reminder' }])
  expect(server.mails).toHaveLength(2)
})

test('an order that is sent in two parcels gets a mail for each, with the number of its own guide', async () => {
  const orderId = await anOrder()
  const send = (note: string) =>
    db.transaction(async (tx) => {
      const shipped = { state: 'PENDIENTE', stage: 'shipped' } as const
      await recordEvent(tx, system, { orderId, event: 'shipped', note }, shipped)
      const queue = () => queueMail(tx, { template: 'order-shipped', orderId })
      await queue()
      await queue()
    })
  await send('Guía-1')
  await send('Guía-2')
  await deliverDueMails(outbox())
  const { rows } = await db.$client.query(
    `select note, mail.text like '%Guía-1%' as names_first, mail.text like '%Guía-2%' as names_second
       from mail join order_event on order_event.id = mail.event_id
      where mail.order_id = $1 and template = 'order-shipped' order by mail.id`,
    [orderId],
  )
  expect(rows).toEqual([
    { note: 'Guía-1', names_first: true, names_second: false },
    { note: 'Guía-2', names_first: false, names_second: true },
  ])
})

test('a reminder that waited while the photo came, or the order was settled, is not sent any more', async () => {
  const [answered, cancelled] = [await anOrder(), await anOrder()]
  await deliverDueMails(outbox())
  for (const orderId of [answered, cancelled])
    await db.transaction((tx) => queueMail(tx, { template: 'payment-reminder', orderId }))
  await deliverDueMails(outbox({ smtp: openSmtp('smtp://127.0.0.1:1') }))
  await letTimePass()
  server.mails.length = 0
  await db.$client.query(
    `insert into receipt_photo (order_id, file, width, height, bytes) values ($1, 'x.webp', 1, 1, 1)`,
    [answered],
  )
  await cancelOrder(db, system, cancelled)
  while ((await deliverDueMails(outbox())) > 0);
  expect(server.mails.map(({ headers }) => headers.subject)).toEqual([
    expect.stringContaining('fue cancelado'),
  ])
})

test('while the server cannot be reached a mail waits, longer each time, and the order stands', async () => {
  const away = openSmtp('smtp://127.0.0.1:1')
  const orderId = await anOrder()
  await deliverDueMails(outbox({ smtp: away }))
  expect(await mailOf(orderId)).toMatchObject({
    status: 'queued',
    tries: 1,
    error: expect.stringContaining('ECONNREFUSED'),
  })
  expect((await mailOf(orderId)).due_in_seconds).toBeCloseTo(60, -1)
  expect(await deliverDueMails(outbox())).toBe(0)
  await letTimePass()
  await deliverDueMails(outbox({ smtp: away }))
  expect((await mailOf(orderId)).due_in_seconds).toBeCloseTo(120, -1)
  away.close()

  const { rows } = await db.$client.query('select state, stage from customer_order where id = $1', [orderId])
  expect(rows).toEqual([{ state: 'PENDIENTE', stage: 'payment_review' }])
  await letTimePass()
  expect(await deliverDueMails(outbox())).toBe(1)
  expect(await mailOf(orderId)).toMatchObject({ status: 'sent', tries: 3, error: null })
  expect(server.mails).toHaveLength(1)
})

test('a mail server that fails with the same code as a database that is away is noted all the same', async () => {
  const silent = {
    // As nodemailer tells a connection that takes too long: waiting for its own patience would take ten seconds.
    send: () => Promise.reject(Object.assign(new Error('Connection timeout'), { code: 'ETIMEDOUT' })),
    close: () => {},
  } satisfies Smtp
  const orderId = await anOrder()
  await deliverDueMails(outbox({ smtp: silent }))
  expect(await mailOf(orderId)).toMatchObject({ status: 'queued', tries: 1, error: 'Connection timeout' })
})

test('after its last try a mail has failed, says why, and can be sent again', async () => {
  const away = openSmtp('smtp://127.0.0.1:1')
  const orderId = await anOrder()
  await db.$client.query('update mail set tries = 7')
  await deliverDueMails(outbox({ smtp: away }))
  away.close()
  const failed = await mailOf(orderId)
  expect(failed).toMatchObject({ status: 'failed', tries: 8, error: expect.stringContaining('ECONNREFUSED') })
  await letTimePass()
  expect(await deliverDueMails(outbox())).toBe(0)

  expect(await sendAgain(db, failed.id)).toBe(true)
  expect(await sendAgain(db, failed.id)).toBe(false)
  await deliverDueMails(outbox())
  expect(await mailOf(orderId)).toMatchObject({ status: 'sent', tries: 1 })
})

test('a recipient whom the server does not know is not tried again', async () => {
  const orderId = await anOrder({ email: 'nadie@correo.example' })
  await deliverDueMails(outbox())
  expect(await mailOf(orderId)).toMatchObject({
    status: 'failed',
    tries: 1,
    error: expect.stringContaining('550'),
  })
})

test('RE-4: two processes on one database send each mail once', async () => {
  const other = openDatabase(database.config, { poolSize: 2, onConnectionLost: () => {} })
  const otherSmtp = openSmtp(server.url)
  const orders = await Promise.all(Array.from({ length: 12 }, () => anOrder()))
  const deliverAll = async (given: Partial<Outbox>) => {
    while ((await deliverDueMails(outbox(given))) > 0);
  }
  await Promise.all([deliverAll({}), deliverAll({ db: other, smtp: otherSmtp })])
  otherSmtp.close()
  await other.$client.end()
  const subjects = server.mails.map(({ headers }) => headers.subject)
  expect(subjects.toSorted()).toEqual(
    orders.map((id) => `Recibimos tu pedido ${formatOrderNumber(id)}`).toSorted(),
  )
})

test('the mails of a rush are read together: eight take no more statements than one', async () => {
  const statementsFor = async (mails: number) => {
    await Promise.all(Array.from({ length: mails }, () => anOrder()))
    let statements = 0
    const count = () => statements++
    db.$client.on('acquire', count)
    expect(await deliverDueMails(outbox({ smtp: null }))).toBe(mails)
    db.$client.off('acquire', count)
    return statements
  }
  const forOne = await statementsFor(1)
  expect(forOne).toBeGreaterThan(5)
  expect(await statementsFor(8)).toBe(forOne)
  const { rows } = await db.$client.query(
    "select html like '%' || lpad(order_id::text, 5, '0') || '%' as is_its_own from mail where status = 'kept'",
  )
  expect(rows).toEqual(Array.from({ length: 9 }, () => ({ is_its_own: true })))
})

test('a mail that cannot be written holds up none of those that are read with it', async () => {
  const [first, broken, last] = [await anOrder(), await anOrder(), await anOrder()]
  await db.$client.query("update mail set template = 'order-of-later-version' where order_id = $1", [broken])
  expect(await deliverDueMails(outbox())).toBe(3)
  expect(await Promise.all([first, broken, last].map(mailOf))).toMatchObject([
    { status: 'sent', tries: 1 },
    { status: 'queued', tries: 1, html: null, error: expect.any(String) },
    { status: 'sent', tries: 1 },
  ])
  // The table refuses letters of theirs: what cannot be kept together is kept one by one.
  const [unkept, kept] = [await anOrder(), await anOrder()]
  await db.$client.query(
    `alter table mail add constraint not_this check (html is null or order_id <> ${unkept})`,
  )
  try {
    expect(await deliverDueMails(outbox())).toBe(2)
  } finally {
    await db.$client.query('alter table mail drop constraint not_this')
  }
  expect(await Promise.all([unkept, kept].map(mailOf))).toMatchObject([
    { status: 'queued', tries: 1, html: null },
    { status: 'sent', tries: 1 },
  ])
})

test('a mail whose process died with it is sent by another one later, and known to be the same', async () => {
  const orderId = await anOrder()
  const dying: Smtp = { send: () => new Promise(() => {}), close: () => {} }
  void deliverDueMails(outbox({ smtp: dying }))
  await expect.poll(async () => (await mailOf(orderId)).html).not.toBeNull()
  expect(await deliverDueMails(outbox())).toBe(0)
  expect((await mailOf(orderId)).due_in_seconds).toBeGreaterThan(100)
  await letTimePass()
  await deliverDueMails(outbox())
  await letTimePass()
  await deliverDueMails(outbox())
  expect(server.mails).toHaveLength(1)
  expect(server.mails[0]?.headers['message-id']).toBe(`<${(await mailOf(orderId)).message_key}@kuntur.test>`)
})

test('RE-4: a process that stood still for longer than its lease sends nothing that another one has taken since, and says nothing of it', async () => {
  const { id, email } = await aCustomer(db)
  await db.transaction((tx) =>
    queueAccountMail(tx, { template: 'password-changed', accountId: id, recipient: email }),
  )
  let stoodStill = 0
  const standingStill: Outbox['accountMails'] = {
    ...accountMails,
    async findAddressee(tx, mail) {
      if (stoodStill++ === 0) {
        await letTimePass()
        expect(await deliverDueMails(outbox())).toBe(1)
      }
      return accountMails.findAddressee(tx, mail)
    },
  }
  await deliverDueMails(outbox({ accountMails: standingStill }))
  expect(stoodStill).toBe(1)
  expect(server.mails).toHaveLength(1)
  const { rows } = await db.$client.query('select status, tries, error from mail')
  expect(rows).toEqual([{ status: 'sent', tries: 2, error: null }])

  // One that cannot even write it has nothing to say of how the other one fared.
  await db.transaction((tx) =>
    queueAccountMail(tx, { template: 'password-changed', accountId: id, recipient: email }),
  )
  const failing: Outbox['accountMails'] = {
    ...accountMails,
    async findAddressee() {
      await letTimePass()
      await deliverDueMails(outbox())
      throw new Error('Stood still for too long')
    },
  }
  await deliverDueMails(outbox({ accountMails: failing }))
  expect(server.mails).toHaveLength(2)
  const { rows: after } = await db.$client.query('select status, error from mail')
  expect(after).toEqual(Array(2).fill({ status: 'sent', error: null }))
})

test('a mail that takes a server too long is cut off, so that the next try does not bring it a second time', async () => {
  const slow = await startMailServer({ isSlow: true })
  const slowSmtp = openSmtp(slow.url)
  const orderId = await anOrder()
  await deliverDueMails(outbox({ smtp: slowSmtp, patienceMs: 200 }))
  expect(slow.waiting).toBe(1)
  expect(await mailOf(orderId)).toMatchObject({ status: 'queued', tries: 1, error: expect.any(String) })
  // Had the first try gone on, the server would now take it.
  slow.hurry()
  await letTimePass()
  await deliverDueMails(outbox({ smtp: slowSmtp }))
  expect(await mailOf(orderId)).toMatchObject({ status: 'sent', tries: 2, error: null })
  expect(slow.mails).toHaveLength(1)
  slowSmtp.close()
  await slow.close()
})

test('IN-9: what a buyer typed makes neither a header nor a line nor markup of a mail', async () => {
  const orderId = await anOrder()
  await db.$client.query('update customer_order set buyer_name = $2, delivery_address = $3 where id = $1', [
    orderId,
    '<img/src=x>\r\nBcc:malo@correo.example\r\n\r\nTransfiere',
    '"><script>alert(1)</script>\u2028Otra línea',
  ])
  await deliverDueMails(outbox())
  const [mail] = await server.received(1)
  expect(mail?.recipients).toEqual(['ana@correo.example'])
  expect(mail?.headers).not.toHaveProperty('bcc')
  expect(mail?.text).toContain('Gracias, <img/src=x>. Tus')
  expect(mail?.text).toMatch(/^Entrega: "><script>alert\(1\)<\/script> Otra línea/m)
  expect(mail?.html).toContain('Gracias, &#60;img/src=x&#62;. Tus')
  expect(mail?.html).not.toMatch(/<(script|img)/)
})

test('IN-9: an address that is more than one address gets no mail at all', async () => {
  const orders = await Promise.all([anOrder(), anOrder()])
  const addresses = [
    'ana@correo.example\r\nBcc: malo@correo.example',
    'ana@correo.example, malo@correo.example',
  ]
  for (const [i, address] of addresses.entries()) {
    await db.$client.query('update customer_order set buyer_email = $2 where id = $1', [orders[i], address])
  }
  await deliverDueMails(outbox())
  expect(await Promise.all(orders.map(mailOf))).toMatchObject([{ status: 'failed' }, { status: 'failed' }])
  expect(server.mails).toEqual([])
})

test('without a server a mail is kept as it would have been sent, to be read or sent later', async () => {
  const orderId = await anOrder()
  await deliverDueMails(outbox({ smtp: null }))
  const kept = await mailOf(orderId)
  expect(kept).toMatchObject({ status: 'kept', recipient: 'ana@correo.example', sent_at: null })
  expect(kept.html).toContain('Tarjeta de prueba')
  await sendAgain(db, kept.id)
  await deliverDueMails(outbox())
  expect(server.mails).toHaveLength(1)
})

test('MAIL_FROM is the sender when it is given', async () => {
  await anOrder()
  await deliverDueMails(outbox({ from: 'Tienda <pedidos@tienda.example>' }))
  expect((await server.received(1))[0]?.headers.from).toBe('Tienda <pedidos@tienda.example>')
})

test('LG-1: the log tells of mails by their numbers; nothing of what they say or to whom is in it', () => {
  expect(logLines.length).toBeGreaterThan(10)
  const log = logLines.join('')
  expect(log).toContain('mail sent')
  for (const secret of [
    'ana@correo',
    'nadie@correo',
    'Ana',
    'Tarjeta de prueba',
    '411.00',
    'Recibimos',
    'Bolívar',
  ]) {
    expect(log).not.toContain(secret)
  }
})

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { expect, test } from 'vitest'
import { checkDigit } from '../../../contract/access-key.ts'
import {
  InvoicesAnswer,
  OrderInvoiceAnswer,
  PendingInvoicesAnswer,
} from '../../../contract/api/admin/invoices.ts'
import { OrderAnswer } from '../../../contract/api/orders.ts'
import { formatOrderNumber } from '../../../contract/order-number.ts'
import { shopDay } from '../../../contract/shop-time.ts'
import { openTestApp } from '../../../test/app.ts'
import {
  aCustomer,
  anOrder,
  aProduct,
  aStaffMember,
  type Customer,
  setSettings,
} from '../../../test/factories.ts'
import { aForm, anInvoiceXml, aPdf } from '../../../test/invoice-xml.ts'
import { openMailbox } from '../../../test/mailbox.ts'
import { findInconsistencies } from '../../consistency/find-inconsistencies.ts'
import { forgetOldInvoices } from '../../invoices/forget-old-invoices.ts'
import { sweepInvoiceFiles } from '../../invoices/sweep-invoice-files.ts'
import { cancelOrder } from '../../orders/cancel-order.ts'

const shop = await openTestApp()
const { ask, db, dataDir, invoices, receipts } = shop
const mailbox = await openMailbox(shop)
const staff = await aStaffMember(db, { firstName: 'Rosa', lastName: 'Cando' })
const { cookie } = staff

type At = NonNullable<Parameters<typeof anOrder>[3]>['at']

/** An order of $100.00 for Ana Quishpe, 1710034065. */
async function sold(at: At = 'ENTREGADO', info: Record<string, unknown> = {}, buyer?: Customer) {
  const whose = buyer ?? (await aCustomer(db))
  const id = await anOrder(db, whose, [{ id: await aProduct(db), count: 1 }], { ...(at && { at }), info })
  return { id, buyer: whose }
}

type Parts = Record<string, Uint8Array | string>

async function record(id: number, parts: Parts, path = '', by = cookie) {
  const response = await ask(`/api/admin/orders/${id}/invoice${path}`, {
    method: 'POST',
    ...(await aForm(parts)),
    cookie: by,
  })
  return { status: response.status, ...(await response.json()) }
}

const read = (id: number, xml: Uint8Array) => record(id, { xml }, '/reading')
const get = async (path: string) => (await ask(path, { cookie })).json()
const ofOrder = async (id: number) => OrderInvoiceAnswer.parse(await get(`/api/admin/orders/${id}/invoice`))
const kept = () => readdirSync(join(dataDir, 'invoices'))
const rowsOf = async (id: number) =>
  (
    await db.execute<{ live: boolean }>(
      sql`select annulled_at is null as live from invoice where order_id = ${id}`,
    )
  ).rows

test('an invoice is read, written down by its XML, mailed with both files, and downloaded by its buyer alone', async () => {
  const { id, buyer } = await sold('shipped')
  const { xml, number, accessKey } = anInvoiceXml()
  expect(await read(id, xml)).toMatchObject({
    status: 200,
    number,
    access_key: accessKey,
    issued_on: shopDay(new Date()),
    buyer_kind: 'cedula',
    buyer_identification: '1710034065',
    taxed_base: 86.96,
    zero_base: 0,
    tax: 13.04,
    tax_rate: 15,
    total: 100,
    is_other_buyer: false,
    notices: [],
  })
  expect(kept()).toEqual([])
  await mailbox.collect()
  expect(await record(id, { xml, pdf: aPdf() })).toMatchObject({
    status: 201,
    message: 'Factura registrada',
    stage: 'shipped',
  })
  const [mail, ...others] = await mailbox.collect()
  expect(others).toEqual([])
  expect(mail?.headers.subject).toBe(`Factura ${number} de tu pedido ${formatOrderNumber(id)}`)
  const raw = mail?.raw.replace(/\s/g, '') ?? ''
  for (const [ending, file] of [
    ['pdf', aPdf()],
    ['xml', xml],
  ] as const) {
    expect(raw).toContain(`filename=factura-${number}.${ending}`)
    expect(raw).toContain(file.toString('base64'))
  }
  const mine = OrderAnswer.parse(await (await ask(`/api/user/orders/${id}`, { cookie: buyer.cookie })).json())
  expect(mine.invoice).toEqual({ number, issued_on: shopDay(new Date()), has_xml: true, has_pdf: true })
  expect(mine.history.at(-1)).toMatchObject({ event: 'invoice_recorded', note: number })

  const download = await ask(`/api/user/orders/${id}/invoice/xml`, { cookie: buyer.cookie })
  expect(Buffer.from(await download.arrayBuffer()).equals(xml)).toBe(true)
  expect(Object.fromEntries(download.headers)).toMatchObject({
    'content-type': 'application/xml',
    'content-disposition': `attachment; filename="factura-${number}.xml"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  const pdf = await ask(`/api/user/orders/${id}/invoice/pdf`, { cookie: buyer.cookie })
  expect(Buffer.from(await pdf.arrayBuffer()).equals(aPdf())).toBe(true)
  const stranger = await aCustomer(db)
  for (const [path, who] of [
    [`/api/user/orders/${id}/invoice/xml`, stranger.cookie],
    ['/api/user/orders/999999/invoice/xml', buyer.cookie],
  ] as const)
    expect((await ask(path, { cookie: who })).status).toBe(404)

  const { invoice } = await ofOrder(id)
  expect(invoice).toMatchObject({ number, recorded_by: 'Rosa Cando', has_xml: true, has_pdf: true })
  expect((await ask(`/api/admin/invoices/${invoice?.id}/pdf`, { cookie })).status).toBe(200)
  const packer = await aStaffMember(db, { permissions: ['orders.read'] })
  expect((await ask(`/api/admin/invoices/${invoice?.id}/pdf`, { cookie: packer.cookie })).status).toBe(403)
  expect(await findInconsistencies(db, receipts, invoices)).toEqual([])
})

test('D.5: with the clave alone, scanned from the printed invoice, the figures are the order’s', async () => {
  const { id } = await sold('ENTREGADO', {
    invoice_name: 'Comercial Andina S.A.',
    invoice_identification: '1790011674001',
    invoice_address: 'Quito',
  })
  expect((await ofOrder(id)).to).toEqual({
    name: 'Comercial Andina S.A.',
    identification: '1790011674001',
    address: 'Quito',
    is_other: true,
  })
  const { accessKey, number } = anInvoiceXml()
  expect(await record(id, { access_key: accessKey.replace(/(\d{10})/g, '$1 ') })).toMatchObject({
    status: 201,
  })
  expect((await ofOrder(id)).invoice).toMatchObject({
    number,
    buyer_kind: 'ruc',
    buyer_name: 'Comercial Andina S.A.',
    taxed_base: 86.96,
    tax: 13.04,
    has_xml: false,
    has_pdf: false,
  })
})

test('UP-2: what is no invoice is refused with its reason, and nothing of it is kept', async () => {
  const { id } = await sold()
  const before = kept()
  const { xml, accessKey } = anInvoiceXml()
  const text = xml.toString()
  const wrongDigit = `${accessKey.slice(0, 48)}${(Number(accessKey.at(-1)) + 1) % 10}`
  const entity = '<!DOCTYPE autorizacion [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
  const laughs = `<!DOCTYPE l [<!ENTITY a "ja">${Array.from({ length: 30 }, (_, i) => `<!ENTITY b${i} "${i ? `&b${i - 1};&b${i - 1};` : '&a;'}">`).join('')}]><factura>&b29;</factura>`
  const broken: Record<string, [string | Buffer, RegExp]> = {
    'no XML': ['hola', /no se puede leer como XML/],
    empty: ['', /no se puede leer como XML/],
    cut: [text.slice(0, -20), /no se puede leer como XML/],
    'not UTF-8': [Buffer.concat([xml, Buffer.from([0xff, 0xfe])]), /no se puede leer como XML/],
    'a document type': [text.replace('<autorizacion>', `${entity}<autorizacion>`), /DTD/],
    'an entity of its own': [
      text.replace('<autorizacion>', `${entity}<autorizacion>`).replace('AUTORIZADO', '&x;'),
      /no se puede leer como XML/,
    ],
    'a document type inside': [text.replace('<factura', '<!DOCTYPE factura []><factura'), /DTD/],
    'a billion laughs': [laughs, /no se puede leer como XML/],
    'elements as deep as a well': ['<factura>'.repeat(50_000), /no se puede leer como XML/],
    'a NUL': [text.replace('Ana Quishpe', '&#0;'), /no se puede leer como XML/],
    'another document': ['<html><script>alert(1)</script></html>', /no es de una factura/],
    'a PDF': [aPdf(), /no se puede leer como XML/],
    'not authorised': [text.replace('AUTORIZADO', 'NO AUTORIZADO'), /no autorizó/],
    'a wrong clave': [text.replaceAll(accessKey, wrongDigit), /clave de acceso de ese XML no es válida/],
    'the clave of another number': [
      text.replace(/<secuencial>\d+/, '<secuencial>000000999'),
      /no coincide con su fecha, su RUC o su número/,
    ],
    'another authorisation': [
      text.replace(`<numeroAutorizacion>${accessKey}`, `<numeroAutorizacion>${anInvoiceXml().accessKey}`),
      /es de otra factura/,
    ],
    'sums that do not fit': [text.replace('<valor>13.04', '<valor>13.05'), /no suman el total/],
    'a rate that no list has': [
      text.replace('<codigoPorcentaje>4', '<codigoPorcentaje>constructor'),
      /una que no conocemos/,
    ],
    'a clave as deep as a well': [
      text.replace(`<claveAcceso>${accessKey}`, `<claveAcceso>${'<a>'.repeat(3_000)}${'</a>'.repeat(3_000)}`),
      /clave de acceso de ese XML no es válida/,
    ],
    'nobody who buys': [text.replace('>Ana Quishpe<', '><'), /razonSocialComprador está vacío/],
    'a clave twice': [
      text.replace('<codDoc>', `<claveAcceso>1</claveAcceso><codDoc>`),
      /claveAcceso.*dos veces/,
    ],
  }
  for (const [why, [file, reason]] of Object.entries(broken)) {
    const refused = await record(id, { xml: Buffer.from(file) })
    expect(refused, why).toMatchObject({ status: 422, error: 'invoice_broken' })
    expect(refused.message, why).toMatch(reason)
  }
  const noPdfs = {
    'a page': '<!doctype html><script>alert(1)</script>',
    'a PDF without an end': '%PDF-1.7\n1 0 obj\n',
    'a picture before a PDF': Buffer.concat([Buffer.from('GIF89a'), aPdf()]),
    'an XML': xml,
  }
  for (const [why, pdf] of Object.entries(noPdfs))
    expect(await record(id, { xml, pdf: Buffer.from(pdf) }), why).toMatchObject({
      status: 422,
      message: 'Ese archivo no es un PDF entero.',
    })
  for (const [why, access_key] of Object.entries({
    'a wrong digit': wrongDigit,
    'too short': '123',
    nothing: '',
  }))
    expect(await record(id, { access_key }), why).toMatchObject({ status: 422, error: 'invalid' })
  const note = `${accessKey.slice(0, 8)}04${accessKey.slice(10, 48)}`
  expect((await record(id, { access_key: note + checkDigit(note) })).fields).toEqual({
    access_key: 'Esa clave de acceso no es de una factura.',
  })
  expect(await record(id, { xml, access_key: anInvoiceXml().accessKey })).toMatchObject({ status: 422 })
  expect(kept()).toEqual(before)
  expect(await rowsOf(id)).toEqual([])
})

test('LI-1, UP-7: too large, in another type, with more or other parts than these: refused before anything is read', async () => {
  const { id } = await sold()
  const path = `/api/admin/orders/${id}/invoice`
  const big = { xml: Buffer.alloc(512 * 1024 + 1, ' '), pdf: Buffer.alloc(2 * 1024 * 1024 + 1, ' ') }
  const { xml } = anInvoiceXml()
  const tooHeavy: Parts[] = [{ xml: big.xml }, { xml, pdf: big.pdf }, big]
  for (const parts of tooHeavy)
    expect(await record(id, parts)).toMatchObject({ status: 413, error: 'file_too_heavy' })
  const unknown: Parts[] = [{ photo: xml }, { xml, state: 'ENTREGADO' }]
  for (const parts of unknown)
    expect(await record(id, parts)).toMatchObject({ status: 422, error: 'invalid' })
  const two = await aForm({ xml })
  const form = new FormData()
  form.append('xml', new File([Uint8Array.from(xml)], 'a'))
  form.append('xml', new File([Uint8Array.from(xml)], 'b'))
  const twice = new Request('http://x/', { method: 'POST', body: form })
  const asTwice = {
    rawBody: new Uint8Array(await twice.arrayBuffer()),
    headers: { 'content-type': twice.headers.get('content-type') ?? '' },
  }
  expect((await ask(path, { method: 'POST', ...asTwice, cookie })).status).toBe(422)
  expect((await ask(path, { method: 'POST', body: { xml: 'x' }, cookie })).status).toBe(415)
  const asText = { ...two, headers: { 'content-type': 'application/xml' } }
  expect((await ask(path, { method: 'POST', ...asText, cookie })).status).toBe(415)
  expect(await rowsOf(id)).toEqual([])
})

test('the XML of another sale is refused: another total, day, issuer or buyer, or one that another order has', async () => {
  const { id } = await sold()
  const other = await sold()
  const taken = anInvoiceXml()
  expect(await record(other.id, { xml: taken.xml })).toMatchObject({ status: 201 })
  const yesterday = shopDay(new Date(Date.now() - 86_400_000))
  const tomorrow = shopDay(new Date(Date.now() + 86_400_000))
  await setSettings(db, { shop_ruc: '1790011674001' })
  const strangers: Record<string, [Buffer, string, RegExp]> = {
    total: [
      anInvoiceXml({ totalCents: 10_001 }).xml,
      'invoice_differs',
      /es de \$100\.01 y el pedido de \$100\.00/,
    ],
    'an earlier day': [anInvoiceXml({ day: yesterday }).xml, 'invoice_differs', /de antes del pedido/],
    'a day to come': [anInvoiceXml({ day: tomorrow }).xml, 'invoice_differs', /fecha futura/],
    issuer: [anInvoiceXml({ issuerRuc: '1710034065001' }).xml, 'invoice_differs', /RUC 1710034065001/],
    'another order’s': [taken.xml, 'invoice_already_recorded', new RegExp(formatOrderNumber(other.id))],
  }
  for (const [why, [xml, error, reason]] of Object.entries(strangers)) {
    for (const refused of [await record(id, { xml }), await read(id, xml)]) {
      expect(refused, why).toMatchObject({ status: 409, error })
      expect(refused.message, why).toMatch(reason)
    }
  }
  const company = { kind: '04', identification: '1790011674001', name: 'Andina S.A.' }
  const ofCompany = anInvoiceXml({ buyer: company, isAuthorized: false, environment: '1' })
  expect(await read(id, ofCompany.xml)).toMatchObject({
    is_other_buyer: true,
    is_production: false,
    notices: [expect.stringContaining('ambiente de pruebas'), expect.stringContaining('autorización')],
  })
  const refused = await record(id, { xml: ofCompany.xml })
  expect(refused).toMatchObject({ status: 409, error: 'invoice_differs' })
  expect(refused.message).toContain(
    'a nombre de Andina S.A., 1790011674001; la del pedido va a nombre de Ana Quishpe',
  )
  expect(await record(id, { xml: ofCompany.xml, other_buyer: 'true' })).toMatchObject({ status: 201 })
  // A second one, and one of a cancelled order.
  expect(await record(id, { xml: anInvoiceXml().xml })).toMatchObject({
    status: 409,
    error: 'invoice_already_recorded',
  })
  const gone = await sold('payment_verified')
  await cancelOrder(db, { kind: 'buyer', accountId: gone.buyer.id }, gone.id)
  expect(await record(gone.id, { xml: anInvoiceXml().xml })).toMatchObject({ error: 'transition_refused' })
})

test('a person’s RUC is the same person as the cédula, and of two records at once one wins', async () => {
  const { id } = await sold()
  const buyer = { kind: '04', identification: '1710034065001', name: 'Ana Quishpe' }
  const answers = await Promise.all([1, 2, 3].map(() => record(id, { xml: anInvoiceXml({ buyer }).xml })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  const same = anInvoiceXml()
  const [a, b] = [await sold(), await sold()]
  const both = await Promise.all([record(a.id, { xml: same.xml }), record(b.id, { xml: same.xml })])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await findInconsistencies(db, receipts, invoices)).toEqual([])
})

test('what was delivered waits for its invoice, on Hoy too, until one is written down; annulled, it waits again', async () => {
  await db.execute(sql`update customer_order set needs_invoice = false`)
  const first = await sold()
  const { id } = await sold()
  await sold('shipped')
  const pending = async () => PendingInvoicesAnswer.parse(await get('/api/admin/pending-invoices'))
  expect((await pending()).orders).toMatchObject([
    { order_id: first.id, name: 'Ana Quishpe', identification: '••••4065', total: 100 },
    { order_id: id },
  ])
  const today = async () =>
    (await get('/api/admin/today')).counts.find(({ key }: { key: string }) => key === 'invoices_pending')
  expect(await today()).toMatchObject({ count: 2, list: 'invoices', oldest_order: first.id })

  await mailbox.collect()
  const { xml } = anInvoiceXml()
  const recorded = await record(id, { xml, pdf: aPdf() })
  expect((await pending()).total).toBe(1)
  const annul = (body: object, invoice = recorded.invoice_id) =>
    ask(`/api/admin/invoices/${invoice}/annul`, { body, cookie })
  expect((await annul({ reason: 'Otro RUC', seen: recorded.seen - 1 })).status).toBe(409)
  expect((await annul({ reason: 'Otro RUC', seen: recorded.seen })).status).toBe(200)
  expect((await annul({ reason: 'Otra vez' })).status).toBe(404)
  expect((await pending()).total).toBe(2)
  // The mail had not left: it would have brought what counts no more.
  expect(await mailbox.collect()).toEqual([])
  // The same clave can be written down again, on the order that it belongs to.
  expect(await record(first.id, { xml })).toMatchObject({ status: 201 })
  const { invoice, annulled } = await ofOrder(id)
  expect([invoice, annulled]).toMatchObject([null, [{ annul_reason: 'Otro RUC', has_pdf: true }]])
  await setSettings(db, { invoice_on_delivery: false })
  expect(await today()).toBeUndefined()
  const { rows } = await db.execute(
    sql`select action from audit_log where subject = ${`order:${id}`} and action like 'invoice%' order by id`,
  )
  expect(rows).toEqual([{ action: 'invoice_recorded' }, { action: 'invoice_annulled' }])
})

test('IN-5: the accountant’s file and the sums of the screen are the same to the cent, by day, and no cell is a formula', async () => {
  await db.execute(sql`update invoice set annulled_at = now(), annulled_by = ${staff.accountId}, annul_reason = 'Antes'
                        where annulled_at is null`)
  const names = ['=1+1', '+593', 'Ana; -2', '@x', 'Ana, "la" Quishpe']
  for (const name of names) {
    const { id } = await sold()
    const buyer = { kind: '05', identification: '1710034065', name: name.replaceAll('"', '&quot;') }
    expect(await record(id, { xml: anInvoiceXml({ buyer }).xml })).toMatchObject({ status: 201 })
  }
  const odd = await aProduct(db, { priceCents: 3_333 })
  const oddOrder = await anOrder(db, await aCustomer(db), [{ id: odd, count: 1 }], { at: 'ENTREGADO' })
  expect(await record(oddOrder, { xml: anInvoiceXml({ totalCents: 3_333 }).xml })).toMatchObject({
    status: 201,
  })
  const day = shopDay(new Date())
  const { sums, invoices: listed } = InvoicesAnswer.parse(
    await get(`/api/admin/invoices?from=${day}&to=${day}`),
  )
  const response = await ask(`/api/admin/invoices.csv?from=${day}&to=${day}`, { cookie })
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const [head, ...lines] = bytes.subarray(3).toString().trimEnd().split('\r\n')
  expect(head).toBe(
    'Fecha;Número;Clave de acceso;Tipo de identificación;Identificación;Nombre;Tarifa IVA %;Base gravada;Base 0 %;IVA;Total;Pedido',
  )
  const cells = lines.map((line) => line.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/))
  const column = (nth: number) =>
    cells.reduce((sum, row) => sum + Math.round(Number(row.at(nth)?.replace(',', '.')) * 100), 0)
  expect([lines.length, column(-5), column(-4), column(-3), column(-2)]).toEqual([
    sums.count,
    Math.round(sums.taxed_base * 100),
    Math.round(sums.zero_base * 100),
    Math.round(sums.tax * 100),
    Math.round(sums.total * 100),
  ])
  expect([sums.count, sums.total, listed.filter(({ annulled_at }) => !annulled_at).length]).toEqual([
    6, 533.33, 6,
  ])
  expect(cells.map((row) => row[5])).toEqual([
    `"'=1+1"`,
    `"'+593"`,
    `"Ana;' -2"`,
    `"'@x"`,
    '"Ana, ""la"" Quishpe"',
    'Ana Quishpe',
  ])
  expect(cells[0]?.slice(3, 5)).toEqual(['05 Cédula', '1710034065'])
  expect((await get('/api/admin/invoices?from=2020-01-01&to=2020-01-02')).sums.count).toBe(0)
  expect((await ask('/api/admin/invoices?from=ayer', { cookie })).status).toBe(400)
})

test('invoices are found by number, clave, order, name and identification, and paged without a gap', async () => {
  const { id } = await sold()
  const buyer = { kind: '05', identification: '1710034065', name: 'Ángel Muñoz' }
  const { xml, number, accessKey } = anInvoiceXml({ buyer })
  await record(id, { xml })
  const found = async (q: string) =>
    (await get(`/api/admin/invoices?${new URLSearchParams({ q })}`)).invoices.map(
      ({ order_id }: { order_id: number }) => order_id,
    )
  const spellings = [number, number.replaceAll('-', ''), number.slice(-9)]
  for (const q of [...spellings, accessKey, 'munoz angel', `#${formatOrderNumber(id)}`])
    expect(await found(q), q).toEqual([id])
  expect(await found('1710034065')).toContain(id)
  for (const q of ['%', '_', "'; drop table x; --", 'nadie']) expect(await found(q), q).toEqual([])

  const event = sql`(select id from order_event where order_id = ${id} limit 1)`
  await db.execute(sql`
    insert into order_event (order_id, event, state, stage, actor)
    select ${id}, 'invoice_annulled', state, stage, 'shop' from customer_order, generate_series(1, 60) where id = ${id}`)
  await db.execute(sql`
    insert into invoice (order_id, event_id, access_key, number, issued_on, buyer_kind, buyer_identification, buyer_name,
                         taxed_base_cents, zero_base_cents, tax_cents, total_cents, tax_rate_bp, recorded_by, annulled_at,
                         annulled_by, annul_reason)
    select ${id}, order_event.id, access_key, number, issued_on, buyer_kind, buyer_identification, 'Muchas veces',
           taxed_base_cents, zero_base_cents, tax_cents, total_cents, tax_rate_bp, recorded_by, now(), recorded_by, 'De más'
      from invoice, order_event
     where invoice.order_id = ${id} and invoice.annulled_at is null and order_event.order_id = ${id}
       and order_event.event = 'invoice_annulled' and order_event.id <> ${event}`)
  const list = async (page?: string | null) =>
    InvoicesAnswer.parse(await get(`/api/admin/invoices?q=muchas veces${page ? `&page=${page}` : ''}`))
  const one = await list()
  const two = await list(one.pages.next)
  expect([one.invoices.length, two.invoices.length]).toEqual([50, 10])
  expect([one.pages.previous, two.pages.next]).toEqual([null, null])
  expect(await list(two.pages.previous)).toMatchObject({ invoices: one.invoices })
  expect(new Set([...one.invoices, ...two.invoices].map(({ id }) => id)).size).toBe(60)
})

test('an invoice outlives the closing of its buyer’s account, and is deleted seven years after its day, not before', async () => {
  const password = 'cóndor de páramo'
  const { id, buyer } = await sold('ENTREGADO', { nombres: 'Rumiñahui' }, await aCustomer(db, { password }))
  const close = () => ask('/api/user/close', { body: { pass: password }, cookie: buyer.cookie })
  const refused = await close()
  expect([refused.status, (await refused.json()).message]).toEqual([
    409,
    `Aún no emitimos la factura del pedido ${formatOrderNumber(id)}. Escríbenos por WhatsApp al +593990000000: la emitimos y podrás cerrar tu cuenta.`,
  ])
  const { invoice_id } = await record(id, { xml: anInvoiceXml().xml, pdf: aPdf() })
  expect((await close()).status).toBe(200)
  expect(await findInconsistencies(db, receipts, invoices)).toEqual([])
  expect((await ofOrder(id)).invoice).toMatchObject({ buyer_name: 'Ana Quishpe', has_pdf: true })
  expect((await ask(`/api/admin/invoices/${invoice_id}/pdf`, { cookie })).status).toBe(200)

  await expect(db.execute(sql`delete from invoice where id = ${invoice_id}`)).rejects.toThrow()
  const day = (
    await db.execute<{ day: string }>(
      sql`select to_char(current_date - interval '7 years', 'DDMMYYYY') as day`,
    )
  ).rows[0]?.day
  await db.execute(sql`
    update invoice set access_key = ${day} || substr(access_key, 9),
                       issued_on = current_date - interval '7 years' where id = ${invoice_id}`)
  await forgetOldInvoices(db)
  expect(await rowsOf(id)).toEqual([])
  expect((await db.execute(sql`select from invoice`)).rows.length).toBeGreaterThan(0)
  // Its files are no invoice's any more: a sweep sets them aside, and a later one removes them.
  const log = pino({ level: 'silent' })
  await sweepInvoiceFiles(db, { ...invoices, list: () => invoices.list({ olderThanMs: 0 }) }, log)
  expect(readdirSync(join(dataDir, 'invoices', 'orphaned'))).toHaveLength(2)
})

test('what waits for its invoice is paged both ways, also where orders were delivered a microsecond apart', async () => {
  await db.execute(sql`update customer_order set needs_invoice = false`)
  const { id } = await sold()
  await db.execute(sql`
    insert into customer_order (account_id, buyer_name, buyer_email, buyer_phone, identification_type, identification_number,
                                delivery_method, delivery_address, subtotal_cents, total_cents, tax_base_cents, tax_cents,
                                tax_rate_bp, state, stage, delivered_at)
    select account_id, buyer_name, buyer_email, buyer_phone, identification_type, identification_number,
           delivery_method, delivery_address, subtotal_cents, total_cents, tax_base_cents, tax_cents,
           tax_rate_bp, state, stage, delivered_at - (nth / 2) * interval '1 microsecond'
      from customer_order, generate_series(1, 59) as nth where id = ${id}`)
  const list = async (page?: string | null) =>
    PendingInvoicesAnswer.parse(await get(`/api/admin/pending-invoices${page ? `?page=${page}` : ''}`))
  const one = await list()
  const two = await list(one.pages.next)
  const { rows } = await db.execute<{ id: number }>(
    sql`select id::int as id from customer_order where needs_invoice and state = 'ENTREGADO' order by delivered_at, id`,
  )
  expect([...one.orders, ...two.orders].map(({ order_id }) => order_id)).toEqual(rows.map(({ id }) => id))
  expect([one.orders.length, two.orders.length, one.total]).toEqual([50, 10, 60])
  expect([one.pages.previous, two.pages.next]).toEqual([null, null])
  expect((await list(two.pages.previous)).orders).toEqual(one.orders)
})

import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { formatCents } from '../../contract/money.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import type { Terminal } from '../../server/backup/run-backup.ts'
import { runBackup } from '../../server/backup/run-backup.ts'
import { runRestore } from '../../server/backup/run-restore.ts'
import { copyDatabase } from '../../test/database.ts'
import { everythingIn } from '../../test/everything-in.ts'
import { anOrderBody, anOwner, type Customer } from '../../test/factories.ts'
import { scratchDirectory } from '../../test/run-directory.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { openShopWithMail } from '../account/shop-with-mail.ts'
import type { CartPiece } from '../shopper/signed-in-buyer.ts'
import { nextStep, openOrder, orderHeading, standing } from './order-screen.ts'
import { DAY_MS, inconsistenciesOf, logIn, type Member } from './staff-of-the-day.ts'
import { Tally } from './tally.ts'

const shop = openShopWithMail({ RATE_LIMIT: 'off' })

type Placed = { id: number; buyer: Customer; cents: number }
type DayTally = Tally<keyof typeof theirs>

test('a working day: 20 orders are paid, packed, picked up or cancelled, and everything tells of it', {
  timeout: DAY_MS,
}, async () => {
  const tally: DayTally = new Tally(theirs)
  const orders = await placeTwentyOrders()
  const owner = await logIn(shop, 'Dora Dueñas', null, (page, work) => tally.count('1 log in', page, work))
  const sales = await logIn(shop, 'Vera Ventas', 'Ventas')
  const warehouse = await logIn(shop, 'Beto Bodega', 'Bodega')

  await openTheOldestUnpaid(owner.page, orders, tally)
  await checkReceipts(sales.page, orders, tally)
  await packThreeLines(warehouse.page, orders, tally)
  await packInTwoParcels(warehouse.page, orders)
  await correctTheGuide(warehouse.page, orders)
  await backUpAndRestore()
  await twoOnOneOrder(owner, warehouse, at(orders, 3))
  for (const nth of [4, 5, 6, 7, 8, 9, 10, 11]) await pack(warehouse.page, at(orders, nth), nth)
  for (const nth of [12, 13, 14]) await handOver(warehouse.page, at(orders, nth), 'Quien compró')
  await handOver(warehouse.page, at(orders, 15), 'La persona que nombró')
  await handOver(warehouse.page, at(orders, 16), 'Otra persona')
  await deliver(warehouse.page, at(orders, 0), tally)
  await cancelUnpaid(sales.page, at(orders, 18), tally)
  await findTheCustomer(sales.page, at(orders, 9), tally)
  await printThePackingList(warehouse.page, at(orders, 17), tally)

  await expectStandings(orders)
  await expectMails()
  await expectAudit(owner, sales, warehouse, tally)
  expect(await inconsistenciesOf(shop)).toEqual([])
  tally.finish(['clicks', 'pages'], ['6 cancel an unpaid order'])
})

function at(orders: readonly Placed[], nth: number): Placed {
  const order = orders[nth]
  if (!order) throw new Error(`There is no order ${nth}`)
  return order
}

test('HTML and scripts in every field that a buyer or the staff fill stand at the desk as they were typed', async () => {
  const buyer = await shop.aBuyer({ firstName: hostile('nombre'), lastName: hostile('apellido') })
  const piece = await shop.aPiece({ name: `Tarjeta ${hostile('producto')}` })
  const send = {
    delivery_province: 'Imbabura',
    delivery_city: hostile('ciudad'),
    delivery_place: 'carrier_office',
  }
  const carried = await placeOrder(buyer, [piece], { ...hostileInfo(), ...send })
  const pickup = {
    delivery_method: 'pickup',
    pickup_name: hostile('retira'),
    pickup_identification: '1002003001',
  }
  const picked = await placeOrder(buyer, [piece], { ...hostileInfo(), ...pickup })
  await asBuyer(buyer, 'reservation', { details: [{ id: piece.id, count: 1 }] })

  const owner = await anOwner(shop.db, { firstName: hostile('dueña') })
  const page = await shop.visit(owner, [])
  const struck: string[] = []
  page.on('dialog', (dialog) => {
    struck.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (new URL(request.url()).hostname.includes('golpe')) struck.push(request.url())
  })
  const shows = async (...names: string[]) => {
    for (const name of names) await page.getByText(hostile(name)).filter({ visible: true }).first().waitFor()
    expect(await page.locator('[src*=golpe], [onerror], main script').count()).toBe(0)
  }

  await page.goto('/admin/pedidos')
  await shows('comprador', 'ciudad')
  await page.goto(`/admin/pedidos?q=${encodeURIComponent(hostile('comprador'))}`)
  await page.getByText('2 pedidos').waitFor()
  await page.goto('/admin/reservas')
  await shows('producto')

  await open(page, carried)
  await shows('comprador', 'dirección', 'referencia', 'ciudad', 'producto')
  // A "?" in an address would add a recipient to the mail that the link opens.
  const mail = page.getByRole('link', { name: HOSTILE_EMAIL })
  expect(await mail.getAttribute('href')).toBe('mailto:ana%3Fbcc%3Dotro%2540golpe.example@correo.example')
  await page.getByPlaceholder('Solo la lee el equipo').fill(hostile('nota'))
  await page.getByRole('button', { name: 'Guardar nota' }).click()
  await shows('nota', 'dueña')
  await page.getByRole('button', { name: 'Cancelar pedido' }).click()
  await page
    .getByRole('dialog')
    .getByLabel(/^Motivo/)
    .fill(hostile('motivo'))
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar el pedido' }).click()
  await standing(page, 'Cancelado')
  await shows('motivo')

  await open(page, picked)
  await shows('retira')
  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox', { name: 'Buscar' }).waitFor()
  await page.keyboard.type('golpe')
  await page
    .getByRole('menuitem', { name: hostile('comprador') })
    .first()
    .waitFor()
  await shows('comprador')
  await page.goto(`/admin/correos?order=${carried.id}`)
  await page.getByRole('link', { name: 'Pago rechazado' }).click()
  await page.getByRole('dialog').waitFor()
  await shows('motivo')
  expect(struck).toEqual([])
})

test('an order of 5,000 lines and a picture of 100 megapixels are refused in plain words', async () => {
  const buyer = await shop.aBuyer()
  const piece = await shop.aPiece()
  const lines = (count: number) =>
    anOrderBody(Array.from({ length: count }, () => ({ id: piece.id, count: 1 })))
  expect(await refusal(buyer, 'createorder', lines(5_000))).toMatchObject({
    status: 413,
    message: 'Lo que enviaste es demasiado grande.',
  })
  expect(await refusal(buyer, 'createorder', lines(51))).toMatchObject({
    status: 422,
    fields: { details: 'Un pedido admite hasta 50 líneas' },
  })
  const order = await placeOrder(buyer, [piece], {})
  const huge = await sharp({ create: { width: 13_000, height: 7_700, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const form = new FormData()
  form.append('photo', new File([Uint8Array.from(huge)], 'enorme.png', { type: 'image/png' }))
  const answer = await refusal(buyer, `orders/${order.id}/receipt`, form)
  expect(answer).toMatchObject({ status: 422, message: expect.stringMatching(/^[A-ZÁÉÍÓÚ¿].*\.$/) })
  expect(await shop.rows(`select id from customer_order where account_id = ${buyer.id}`)).toHaveLength(1)
})

/** It asks for a picture, opens a dialog and leaves its attribute wherever it is taken for HTML. Short enough for a city. */
function hostile(name: string): string {
  return `"><img src=//golpe.example onerror=alert(1)>${name}`
}

const HOSTILE_EMAIL = 'ana?bcc=otro%40golpe.example@correo.example'

function hostileInfo() {
  return {
    nombres: hostile('comprador'),
    email: HOSTILE_EMAIL,
    direccion: `${hostile('dirección')}<script>alert(1)</script>`,
    referencia: hostile('referencia'),
    comprobante: '<img src=//golpe onerror=alert(1)>',
  }
}

async function refusal({ cookie }: Customer, path: string, body: unknown) {
  const response = await fetch(`${shop.url}/api/user/${path}`, {
    method: 'POST',
    headers: { cookie, ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }) },
    body: body instanceof FormData ? body : JSON.stringify(body),
  })
  return { status: response.status, ...((await response.json()) as { message: string }) }
}

/* The buyers, through the public API. */

const pickups = [12, 13, 14, 15, 16]
const SHARED_RECEIPT = 'TRX-5-6'
const COPIED_RECEIPT = 'TRX-3'

async function placeTwentyOrders(): Promise<Placed[]> {
  const pieces = await Promise.all(
    [10_000, 4_110, 25_555].map((priceCents) => shop.aPiece({ priceCents, openingStock: 60 })),
  )
  const buyers = await Promise.all(Array.from({ length: 7 }, () => shop.aBuyer()))
  const orders: Placed[] = []
  for (let nth = 0; nth < 20; nth++) {
    // One transfer pays orders 5 and 6, so they are of one buyer.
    const buyer = buyers[(nth === 6 ? 5 : nth) % buyers.length]
    const piece = pieces[nth % pieces.length]
    if (!buyer || !piece) throw new Error('No buyer')
    const cart = nth === 0 ? pieces : nth === 1 ? [{ ...piece, count: 2 }] : [piece]
    orders.push(await placeOrder(buyer, cart, infoOf(nth)))
  }
  await sendPhoto(at(orders, 0))
  await sendPhoto(at(orders, 3))
  await sendPhoto(at(orders, 19))
  return orders
}

function infoOf(nth: number): Record<string, unknown> {
  const receipt = nth === 5 || nth === 6 ? SHARED_RECEIPT : nth === 19 ? COPIED_RECEIPT : `TRX-${nth}`
  return {
    comprobante: receipt,
    celular: `09870010${String(nth).padStart(2, '0')}`,
    ...(pickups.includes(nth) && { delivery_method: 'pickup' }),
    ...(nth === 15 && { pickup_name: 'Rosa Farinango', pickup_identification: '1002003001' }),
  }
}

async function placeOrder(
  buyer: Customer,
  cart: readonly CartPiece[],
  info: Record<string, unknown>,
): Promise<Placed> {
  const details = cart.map(({ id, count }) => ({ id, count }))
  const { order_id } = await asBuyer<{ order_id: number }>(buyer, 'createorder', anOrderBody(details, info))
  const cents = Math.round(cart.reduce((sum, { price, count }) => sum + price * count, 0) * 100)
  return { id: order_id, buyer, cents }
}

async function asBuyer<Answer>({ cookie }: Customer, path: string, body: unknown): Promise<Answer> {
  const response = await fetch(`${shop.url}/api/user/${path}`, {
    method: 'POST',
    headers: { cookie, ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }) },
    body: body instanceof FormData ? body : JSON.stringify(body),
  })
  const answer = (await response.json()) as Answer
  expect(response.status, JSON.stringify(answer)).toBe(201)
  return answer
}

async function sendPhoto({ id, buyer }: Placed): Promise<void> {
  const photo = await sharp({ create: { width: 300, height: 500, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('photo', new File([Uint8Array.from(photo)], 'foto.png', { type: 'image/png' }))
  await asBuyer(buyer, `orders/${id}/receipt`, form)
}

/* The staff, at their screens. */

async function openTheOldestUnpaid(page: Page, orders: readonly Placed[], tally: DayTally): Promise<void> {
  const oldest = at(orders, 0)
  await tally.count('2 unpaid orders, open the oldest', page, async ({ click }) => {
    const payments = page.getByRole('listitem').filter({ hasText: 'Pagos por revisar' })
    await click(payments.getByRole('link', { name: /^Lo más antiguo/ }))
    await orderHeading(page, oldest.id)
  })
}

/** Each transfer as the bank shows it, and what the screen says of it then. */
async function checkReceipts(page: Page, orders: readonly Placed[], tally: DayTally): Promise<void> {
  await open(page, at(orders, 0))
  await page.getByRole('img', { name: 'Comprobante TRX-0' }).waitFor()
  await tally.count('3 record a bank transfer', page, async ({ click }) => {
    await click(confirmButton(page, at(orders, 0).cents))
    await standing(page, 'Pago verificado')
  })
  await payInTwoParts(page, at(orders, 1))
  await confirmPayment(page, at(orders, 2))
  await confirmTheOriginal(page, at(orders, 3), at(orders, 19))
  await payTooMuch(page, at(orders, 4))
  await payTwoOrdersAtOnce(page, at(orders, 5), at(orders, 6))
  for (let nth = 7; nth < 17; nth++) await confirmPayment(page, at(orders, nth))
  for (const nth of [17, 19]) {
    await open(page, at(orders, nth))
    await page.getByRole('button', { name: 'No llegó' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'No llegó' }).click()
    await page.getByRole('article').getByText('No llegó', { exact: true }).waitFor()
    await standing(page, 'Pago en revisión')
  }
}

async function confirmPayment(page: Page, order: Placed): Promise<void> {
  await open(page, order)
  await confirmButton(page, order.cents).click()
  await standing(page, 'Pago verificado')
}

async function payInTwoParts(page: Page, order: Placed): Promise<void> {
  await open(page, order)
  await recordOtherwise(page, order.cents - 500)
  await page.getByText('Falta $5.00', { exact: true }).first().waitFor()
  await standing(page, 'Pago en revisión')
  await asBuyer(order.buyer, `orders/${order.id}/claims`, { comprobante: 'TRX-1-B' })
  await open(page, order)
  await confirmButton(page, 500).click()
  await standing(page, 'Pago verificado')
}

/** OR-10: the same number on two orders is warned of on both, and one press does not pay by it. */
async function confirmTheOriginal(page: Page, original: Placed, copy: Placed): Promise<void> {
  const warning = page.getByText('Este comprobante está también en otro pedido.')
  await open(page, copy)
  await warning.first().waitFor()
  await open(page, original)
  await warning.first().waitFor()
  await page.getByRole('button', { name: `Confirmar ${formatCents(original.cents)}…` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Registrar/ })
    .click()
  await standing(page, 'Pago verificado')
}

async function payTooMuch(page: Page, order: Placed): Promise<void> {
  await open(page, order)
  await recordOtherwise(page, order.cents + 1_000)
  await standing(page, 'Pago verificado')
  await page.getByText('Sobra $10.00', { exact: true }).first().waitFor()
}

async function payTwoOrdersAtOnce(page: Page, order: Placed, other: Placed): Promise<void> {
  await open(page, order)
  await page.getByRole('button', { name: 'Llegó con otros datos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Registrar dinero recibido' })
  await dialog.getByLabel('Monto que llegó').fill(dollarsOf(order.cents + other.cents))
  await dialog.getByRole('button', { name: 'Otro pedido' }).click()
  await dialog.getByRole('combobox', { name: 'Pedido 2' }).fill(String(other.id))
  await page.getByRole('option', { name: formatOrderNumber(other.id) }).click()
  await dialog.getByRole('button', { name: /^Registrar/ }).click()
  await standing(page, 'Pago verificado')
  await open(page, other)
  await standing(page, 'Pago verificado')
}

async function recordOtherwise(page: Page, cents: number): Promise<void> {
  await page.getByRole('button', { name: 'Llegó con otros datos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Registrar dinero recibido' })
  await dialog.getByLabel('Monto que llegó').fill(dollarsOf(cents))
  await dialog.getByRole('button', { name: `Registrar ${formatCents(cents)}` }).click()
  await dialog.waitFor({ state: 'detached' })
}

const dollarsOf = (cents: number) => formatCents(cents).slice(1)
const confirmButton = (page: Page, cents: number) =>
  page.getByRole('button', { name: `Confirmar ${formatCents(cents)}`, exact: true })

async function packThreeLines(page: Page, orders: readonly Placed[], tally: DayTally): Promise<void> {
  await open(page, at(orders, 0))
  await tally.count('4 pack 3 lines, guide number, sent', page, async ({ click, press, type }) => {
    await click(nextStep(page, 'Preparar'))
    await click(nextStep(page, 'Enviar'))
    await guideField(page).waitFor()
    await type(guideOf(0))
    await press('Enter')
    await standing(page, 'Enviado')
  })
}

async function pack(page: Page, order: Placed, nth: number): Promise<void> {
  await open(page, order)
  await nextStep(page, 'Preparar').click()
  await send(page, nth)
}

async function send(page: Page, nth: number): Promise<void> {
  await nextStep(page, 'Enviar').click()
  await guideField(page).fill(guideOf(nth))
  await page.keyboard.press('Enter')
  await standing(page, 'Enviado')
}

async function packInTwoParcels(page: Page, orders: readonly Placed[]): Promise<void> {
  await open(page, at(orders, 1))
  await nextStep(page, 'Preparar').click()
  await nextStep(page, 'Enviar').click()
  await page.getByRole('button', { name: 'Enviar solo una parte' }).click()
  await page.getByLabel(/^Unidades de/).fill('1')
  await guideField(page).fill(`${guideOf(1)}-A`)
  await page.keyboard.press('Enter')
  await standing(page, 'Enviado en parte')
  await nextStep(page, 'Enviar lo que falta').click()
  await guideField(page).fill(`${guideOf(1)}-B`)
  await page.keyboard.press('Enter')
  await standing(page, 'Enviado')
  await page.getByRole('heading', { name: '2 envíos' }).waitFor()
}

async function correctTheGuide(page: Page, orders: readonly Placed[]): Promise<void> {
  await pack(page, at(orders, 2), 2)
  await page.getByRole('button', { name: 'Corregir' }).click()
  const field = guideField(page)
  expect(await field.inputValue()).toBe(guideOf(2))
  await field.fill('GUIA-CORREGIDA')
  await page.keyboard.press('Enter')
  await page.getByText('guía GUIA-CORREGIDA').waitFor()
}

/** Both have the order before them; the second to act is told what the first did, and goes on from there. */
async function twoOnOneOrder(first: Member, second: Member, order: Placed): Promise<void> {
  await Promise.all([first, second].map(({ page }) => open(page, order)))
  await nextStep(second.page, 'Preparar').click()
  await standing(second.page, 'Preparando')
  await nextStep(first.page, 'Preparar').click()
  const notice = first.page.getByRole('alert')
  await notice.getByText('Este pedido cambió mientras lo mirabas. Ya ves cómo está ahora.').waitFor()
  await notice.getByText(`En preparación: ${second.name}`).waitFor()
  await first.page.getByRole('button', { name: 'Entendido' }).click()
  await send(first.page, 3)
}

type Person = 'Quien compró' | 'La persona que nombró' | 'Otra persona'

async function handOver(page: Page, order: Placed, person: Person): Promise<void> {
  await open(page, order)
  await nextStep(page, 'Preparar').click()
  await nextStep(page, 'Listo para retirar').click()
  await nextStep(page, 'Entregar').click()
  const dialog = page.getByRole('dialog', { name: 'Entregar en la tienda' })
  await dialog.getByText(person, { exact: true }).click()
  if (person === 'Otra persona') await dialog.getByLabel('Nombre de quien retira').fill('Luis Tituaña')
  const identification = dialog.getByLabel('Identificación, como está en el documento')
  if (person === 'Quien compró') {
    await identification.fill('0000000000')
    await page.keyboard.press('Enter')
    await dialog
      .getByText(/identificación/i)
      .nth(1)
      .waitFor()
  }
  await identification.fill(person === 'La persona que nombró' ? '1002003001' : '1710034065')
  await page.keyboard.press('Enter')
  await standing(page, 'Entregado')
}

async function deliver(page: Page, order: Placed, tally: DayTally): Promise<void> {
  await open(page, order)
  await tally.count('5 delivered', page, async ({ click }) => {
    await click(nextStep(page, 'Marcar entregado'))
    await standing(page, 'Entregado')
  })
}

async function cancelUnpaid(page: Page, order: Placed, tally: DayTally): Promise<void> {
  await open(page, order)
  await tally.count('6 cancel an unpaid order', page, async ({ click }) => {
    await click(page.getByRole('button', { name: 'Cancelar pedido' }))
    await click(page.getByRole('dialog').getByRole('button', { name: 'Cancelar el pedido' }))
    await standing(page, 'Cancelado')
  })
  await page.getByText('No recibimos tu pago a tiempo.').first().waitFor()
}

async function findTheCustomer(page: Page, order: Placed, tally: DayTally): Promise<void> {
  await page.goto('/admin')
  await tally.count('14 customer by phone', page, async ({ press, type }) => {
    await press('Control+k')
    await page.getByRole('searchbox', { name: 'Buscar' }).waitFor()
    await type('0987001009')
    await press('Enter')
    await orderHeading(page, order.id)
  })
}

async function printThePackingList(page: Page, order: Placed, tally: DayTally): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(globalThis, { printed: 0, print: () => Object.assign(globalThis, { printed: 1 }) })
  })
  await open(page, order)
  await tally.count('21 packing list', page, async ({ click }) => {
    await click(page.getByRole('button', { name: 'Imprimir lista' }))
    await page.waitForFunction(() => (globalThis as unknown as { printed: number }).printed === 1)
  })
  await page.emulateMedia({ media: 'print' })
  await page
    .getByText(`Pedido ${formatOrderNumber(order.id)}`, { exact: true })
    .last()
    .waitFor()
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
}

const guideOf = (nth: number) => `SRV-2026-${String(nth).padStart(4, '0')}`

const open = (page: Page, { id }: Placed) => openOrder(page, id)
const guideField = (page: Page) => page.getByRole('dialog').getByLabel('Número de guía')

/* What the day left behind. */

/** While the shop is open: the copy holds what the shop held at that moment, and fits together elsewhere. */
async function backUpAndRestore(): Promise<void> {
  await allMailsSent()
  const lines: string[] = []
  const terminal: Terminal = { out: (line) => void lines.push(line), err: (line) => void lines.push(line) }
  const file = join(scratchDirectory('backup'), 'kuntur.tar')
  const { config, dataDir, databaseUrl } = shop.place
  const before = await everythingIn(config)
  expect(
    await runBackup([file], { ENV_FILE: '', DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, terminal),
    lines.join('\n'),
  ).toBe(0)
  const after = await everythingIn(config)
  const database = await copyDatabase('template0')
  onTestFinished(() => database.drop())
  const elsewhere = { ENV_FILE: '', DATA_DIR: scratchDirectory('restored'), DATABASE_URL: database.url }
  expect(await runRestore([file], elsewhere, terminal), lines.join('\n')).toBe(0)
  expect(lines.at(-1)).toBe('Tienda restaurada. Todo cuadra.')
  const restored = await everythingIn(database.config)
  // The shop's own jobs may note something while the copy is made.
  const still = Object.keys(before).filter((name) => before[name] === after[name])
  expect(still).toEqual(
    expect.arrayContaining(
      ['customer_order', 'order_event', 'allocation', 'money_received', 'shipment', 'mail', 'audit_log'].map(
        (table) => `public.${table}`,
      ),
    ),
  )
  for (const name of still) expect(restored[name], name).toBe(before[name])
}

async function allMailsSent(): Promise<void> {
  await waitUntil(
    async () => (await shop.rows("select id from mail where status <> 'sent'")).length === 0,
    60_000,
  )
}

async function expectStandings(orders: readonly Placed[]): Promise<void> {
  const rows = await shop.rows('select id, state, stage from customer_order order by id')
  const standings = orders.map(({ id }) => {
    const { state, stage } = rows.find((row) => row.id === id)
    return stage ?? state
  })
  expect(standings).toEqual([
    'ENTREGADO',
    ...Array.from({ length: 11 }, () => 'shipped'),
    ...pickups.map(() => 'ENTREGADO'),
    'payment_review',
    'CANCELADO',
    'payment_review',
  ])
}

/** Each event was told once, to the buyer of its order. */
async function expectMails(): Promise<void> {
  await allMailsSent()
  const rows = await shop.rows(
    'select template, count(*)::int as count, count(distinct (order_id, event_id))::int as events from mail group by template',
  )
  expect(Object.fromEntries(rows.map(({ template, count }) => [template, count]))).toEqual({
    'order-placed': 20,
    'payment-confirmed': 17,
    'payment-incomplete': 1,
    'payment-not-found': 2,
    'parcel-sent': 1,
    'order-shipped': 12,
    'guide-corrected': 1,
    'order-ready': 5,
    'order-delivered': 6,
    'payment-refused': 1,
  })
  for (const { template, count, events } of rows) expect(events, template).toBe(count)
  const received = shop.receivedMails()
  expect(received).toHaveLength(rows.reduce((sum, { count }) => sum + count, 0))
}

async function expectAudit(owner: Member, sales: Member, warehouse: Member, tally: DayTally): Promise<void> {
  const rows = await shop.rows(
    "select actor_id, action, count(*)::int as count from audit_log where subject like 'order:%' group by 1, 2",
  )
  const of = ({ id }: Member) =>
    Object.fromEntries(
      rows.filter(({ actor_id }) => actor_id === id).map(({ action, count }) => [action, count]),
    )
  expect(of(owner)).toEqual({ shipped: 1 })
  expect(of(sales)).toMatchObject({ payment_confirmed: 17, payment_refused: 1 })
  expect(of(warehouse)).toMatchObject({
    shipped: 11,
    parcel_sent: 1,
    shipment_corrected: 1,
    ready_for_pickup: 5,
  })
  const { page } = owner
  await page.goto('/admin')
  await tally.count('18 who did what', page, async ({ click }) => {
    await click(page.getByRole('link', { name: 'Registro' }))
    await page.getByRole('cell', { name: sales.name }).first().waitFor()
  })
}

const theirs = {
  '1 log in': { clicks: 1, keys: 2, characters: 27, pages: 1, seconds: 1.8 },
  '2 unpaid orders, open the oldest': { clicks: 3, keys: 1, characters: 0, pages: 1, seconds: 2 },
  '3 record a bank transfer': { clicks: 2, keys: 0, characters: 0, pages: 0, seconds: 1 },
  '4 pack 3 lines, guide number, sent': { clicks: 7, keys: 0, characters: 13, pages: 4, seconds: 4.2 },
  '5 delivered': { clicks: 2, keys: 0, characters: 0, pages: 0, seconds: 0.8 },
  '6 cancel an unpaid order': { clicks: 3, keys: 0, characters: 0, pages: 0, seconds: 1.6 },
  '14 customer by phone': { clicks: 1, keys: 2, characters: 10, pages: 2, seconds: 2.3 },
  '18 who did what': null,
  '21 packing list': null,
} as const

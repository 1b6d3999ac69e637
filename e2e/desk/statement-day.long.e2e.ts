import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { formatCents } from '../../contract/money.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { shopDay } from '../../contract/shop-time.ts'
import { aBankAccount, anOrder, type Customer } from '../../test/factories.ts'
import { seededRandom } from '../../test/seeded-random.ts'
import { drawPerson, nameAtBank, type Person } from '../../test/statements/people.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { openShopWithMail } from '../account/shop-with-mail.ts'
import { hasFocus } from '../visitor.ts'
import type { Actions } from './count-actions.ts'
import { nextStep, openOrder, standing } from './order-screen.ts'
import { DAY_MS, inconsistenciesOf, logIn, type Member } from './staff-of-the-day.ts'
import { Tally } from './tally.ts'

const shop = openShopWithMail({ RATE_LIMIT: 'off' })

const ACCOUNT = '2200123456'
const PASSWORD = 'colibrí 2026'
const SERIAL = 'KT-2026-000417'

type DayTally = Tally<keyof typeof theirs>
type Placed = { id: number; cents: number; code: string; buyer: Customer; person: Person; receipt: string }
type Line = { cents: number; reference: string; concept: string; payer?: string }
type People = { owner: Member; sales: Member; warehouse: Member }

/** The orders by the way that their transfers came. The last three are never paid. */
const exact = [0, 1, 2, 3, 4, 5]
const byCode = 6
const swapped = [7, 8]
const inParts = 9
const twice = 10
const ofRelative = 11
const byNumber = [12, 13, 14, 15, 16]
const unpaid = [17, 18, 19]
const sureOnes = [...exact, byCode, ...byNumber]

test('a day by statement: 20 orders, 17 paid by what one file of the bank says; one refund, one return and one warranty; to the cent', {
  timeout: DAY_MS,
}, async () => {
  const tally: DayTally = new Tally(theirs)
  await aBankAccount(shop.db, { bankName: 'Banco Andino', number: ACCOUNT })
  const orders = await placeTwentyOrders()
  const lines = linesOf(orders)
  const people: People = {
    owner: await logIn(shop, 'Dora Dueñas', null),
    sales: await logIn(shop, 'Vera Ventas', 'Ventas'),
    warehouse: await logIn(shop, 'Beto Bodega', 'Bodega'),
  }
  const { sales, owner } = people

  await readTheFile(sales.page, lines, tally)
  await confirmTheSure(sales.page, orders, tally)
  await decideTheRest(sales.page, orders, lines, tally)
  await expectPaid(orders)
  await readItAgain(sales.page, lines)
  await undoAndMatchAgain(sales.page, at(orders, 16))
  await payBackTheDouble(owner.page, at(orders, twice), tally)
  await deliver(people, at(orders, 0))
  await deliver(people, at(orders, 1))
  await returnOne(people, at(orders, 0), tally)
  await warrantyOfOne(people, at(orders, 1), tally)
  await askWhetherItIsOurs(sales.page, at(orders, 1), tally)

  await expectMails(at(orders, 0), at(orders, 1))
  await expectEveryCent(lines, [at(orders, twice), at(orders, 0)])
  expect(await inconsistenciesOf(shop)).toEqual([])
  tally.finish(['clicks'])
})

function at(orders: readonly Placed[], nth: number): Placed {
  const order = orders[nth]
  if (!order) throw new Error(`There is no order ${nth}`)
  return order
}

/* The buyers and their transfers. */

async function placeTwentyOrders(): Promise<Placed[]> {
  const random = seededRandom(2026)
  // Four prices, so that amounts coincide.
  const pieces = await Promise.all(
    [10_000, 41_150, 25_575, 89_990].map((priceCents) => shop.aPiece({ priceCents, openingStock: 60 })),
  )
  const orders: Placed[] = []
  for (let nth = 0; nth < 20; nth++) {
    const person = drawPerson(random)
    const buyer = await shop.aBuyer({ password: PASSWORD })
    const piece = pieces[nth % pieces.length]
    if (!piece) throw new Error('No piece')
    const reference = referenceOf(nth)
    const receipt =
      nth === byCode ? 'pendiente' : swapped.includes(nth) ? swappedDigits(reference) : reference
    const info = { nombres: nameOf(person), ci: person.identification, comprobante: receipt }
    const id = await anOrder(shop.db, buyer, [{ id: piece.id, count: 1 }], { info })
    const [{ code }] = await shop.rows(`select code from transfer_code where order_id = ${id}`)
    orders.push({ id, cents: Math.round(piece.price * 100), code, buyer, person, receipt })
  }
  return orders
}

const nameOf = ({ given, family }: Person) => `${given[0]} ${family.join(' ')}`
/** Far from each other, so that nobody takes one for another. */
const referenceOf = (nth: number) => String(((nth + 1) * 73_939_133) % 900_000_000).padStart(9, '1')
const swappedDigits = (reference: string) => {
  const at = [...reference].findIndex((digit, at) => at > 2 && digit !== reference[at + 1])
  return reference.slice(0, at) + reference.charAt(at + 1) + reference.charAt(at) + reference.slice(at + 2)
}

function linesOf(orders: readonly Placed[]): Line[] {
  const own = (nth: number): Line => {
    const { cents, person } = at(orders, nth)
    const payer = nameAtBank(person, 30)
    return { cents, reference: referenceOf(nth), concept: 'TRANSFERENCIA DIRECTA', payer }
  }
  const half = Math.round(at(orders, inParts).cents * 0.4)
  const relative = nameAtBank(drawPerson(seededRandom(7)), 30)
  return [
    ...exact.map(own),
    { cents: at(orders, byCode).cents, reference: '500001', concept: `PAGO ${at(orders, byCode).code}` },
    ...swapped.map(own),
    { ...own(inParts), cents: half },
    { ...own(inParts), cents: at(orders, inParts).cents - half, reference: '500002' },
    own(twice),
    { ...own(twice), reference: '500003' },
    {
      ...own(ofRelative),
      reference: '500004',
      concept: `PAGO DE ${nameOf(at(orders, ofRelative).person)}`,
      payer: relative,
    },
    ...byNumber.map((nth) => ({
      ...own(nth),
      reference: `5001${nth}`,
      concept: `TRANSF INTERBANCARIA PEDIDO ${formatOrderNumber(at(orders, nth).id)}`,
    })),
    // The amount of an order that nobody pays.
    {
      cents: at(orders, 17).cents,
      reference: '500005',
      concept: 'ARRIENDO NOVIEMBRE',
      payer: 'INMOBILIARIA LAGO',
    },
  ]
}

/** As a bank writes it, with what the account paid in between. */
function fileOf(lines: readonly Line[]) {
  const day = shopDay(new Date()).split('-').toReversed().join('/')
  const amount = (cents: number) => formatCents(cents).slice(1).replace('.', ',')
  let balance = 100_000
  const row = ({ cents, reference, concept, payer = '' }: Line, isDebit: boolean) => {
    balance += isDebit ? -cents : cents
    const [debit, credit] = isDebit ? [amount(cents), ''] : ['', amount(cents)]
    return [day, reference, concept, payer, debit, credit, amount(balance)].join(';')
  }
  const rows = lines.flatMap((line, nth) => [
    row(line, false),
    ...(nth % 4 === 0
      ? [row({ cents: 36, reference: `9${nth}`, concept: 'COSTO TRANSFERENCIA' }, true)]
      : []),
  ])
  const text = [
    `BANCO ANDINO;Cuenta;${ACCOUNT}`,
    'Fecha;Documento;Concepto;Ordenante;Débito;Crédito;Saldo',
    ...rows,
    '',
  ].join('\r\n')
  return { name: 'movimientos.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') }
}

const sumOf = (lines: readonly { cents: number }[]) => lines.reduce((sum, { cents }) => sum + cents, 0)

/* The statement. */

async function readTheFile(page: Page, lines: readonly Line[], tally: DayTally): Promise<void> {
  await page.goto('/admin')
  await tally.count('read a statement (1 drop)', page, async ({ click }) => {
    await click(page.getByRole('link', { name: 'Conciliación', exact: true }))
    await page.getByLabel(/Suelta aquí el estado de cuenta/).setInputFiles(fileOf(lines))
    await page.getByText(`${lines.length} abonos por ${formatCents(sumOf(lines))}`).waitFor()
    await click(page.getByRole('button', { name: 'Leer el estado de cuenta' }))
    await page.getByText(`${lines.length} abonos nuevos por ${formatCents(sumOf(lines))}`).waitFor()
  })
}

/** All of them by one key, and not one of them wrong. */
async function confirmTheSure(page: Page, orders: readonly Placed[], tally: DayTally): Promise<void> {
  const button = page.getByRole('button', { name: `Confirmar ${sureOnes.length} seguras` })
  await tally.count('12 × 3 bank transfers (sure, 1 key)', page, async ({ press }) => {
    await button.waitFor()
    await press('Control+Enter')
    await page.getByText(`${sureOnes.length} confirmadas.`).waitFor()
  })
  expect(await paidOf(orders)).toEqual(sureOnes)
}

/** Each of the others beside its claim: all but the stranger's are for the first order that is proposed. */
async function decideTheRest(
  page: Page,
  orders: readonly Placed[],
  lines: readonly Line[],
  tally: DayTally,
): Promise<void> {
  const section = page.getByRole('region', { name: /por decidir/ })
  const sureReferences = new Set([
    ...[...exact].map(referenceOf),
    '500001',
    ...byNumber.map((nth) => `5001${nth}`),
  ])
  const left = new Set(lines.map(({ reference }) => reference).filter((it) => !sureReferences.has(it)))
  await tally.count('8 likely lines, one at a time', page, async ({ press, click }) => {
    while (left.size > 0) {
      await section.waitFor()
      const told = await section.innerText()
      const reference = [...left].find((it) => told.includes(it))
      if (!reference) throw new Error(`Which line is this?\n${told}`)
      left.delete(reference)
      if (reference === '500005') {
        await press('o')
        const dialog = page.getByRole('dialog', { name: 'Línea del estado de cuenta' })
        await click(dialog.getByRole('button', { name: 'Es dinero sin pedido' }))
        await dialog.waitFor({ state: 'detached' })
      } else {
        const meant = orders.find(({ id }) => id === meantBy(orders, reference))
        expect(told, reference).toContain(formatOrderNumber(meant?.id ?? 0))
        await press('Control+Enter')
      }
      await section.getByText(reference).first().waitFor({ state: 'detached' })
    }
  })
}

function meantBy(orders: readonly Placed[], reference: string): number {
  const nth = { '500002': inParts, '500003': twice, '500004': ofRelative }[reference]
  return at(orders, nth ?? orders.findIndex((_, nth) => referenceOf(nth) === reference)).id
}

async function paidOf(orders: readonly Placed[]): Promise<number[]> {
  const rows = await shop.rows("select id::int as id from customer_order where stage <> 'payment_review'")
  const paid = new Set(rows.map(({ id }) => id))
  return orders.flatMap(({ id }, nth) => (paid.has(id) ? [nth] : []))
}

async function expectPaid(orders: readonly Placed[]): Promise<void> {
  expect(await paidOf(orders)).toEqual(orders.flatMap((_, nth) => (unpaid.includes(nth) ? [] : [nth])))
  const rows = await shop.rows(`
    select order_id::int as id, sum(amount_cents)::int as cents from allocation where undone_at is null group by 1`)
  for (const [nth, { id, cents }] of orders.entries()) {
    const meant = nth === twice ? 2 * cents : unpaid.includes(nth) ? undefined : cents
    expect(rows.find((row) => row.id === id)?.cents, `order ${nth}`).toBe(meant)
  }
}

/** The same file, and one with a transfer more: what is known comes once. */
async function readItAgain(page: Page, lines: readonly Line[]): Promise<void> {
  await page.getByLabel(/Suelta aquí el estado de cuenta/).setInputFiles(fileOf(lines))
  await page.getByText('Ya se leyó este mismo archivo').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText(`Sin abonos nuevos; ${lines.length} que ya estaban`).waitFor()
  const [{ count }] = await shop.rows('select count(*)::int as count from statement_line')
  expect(count).toBe(lines.length)
}

/** A match that was a mistake is undone, and its order is not paid; then it was none, and it is sure again. */
async function undoAndMatchAgain(page: Page, order: Placed): Promise<void> {
  await page.goto('/admin/conciliacion?lineas=conciliadas')
  await page
    .getByRole('table', { name: 'Líneas' })
    .getByRole('link', { name: new RegExp(formatOrderNumber(order.id)) })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Línea del estado de cuenta' })
  await dialog.getByRole('button', { name: /^Deshacer/ }).click()
  await dialog.getByLabel(/Por qué|Motivo/).fill('Era de otro pedido')
  await dialog.getByRole('button', { name: /^Deshacer/ }).click()
  await dialog.waitFor({ state: 'detached' })
  await openOrder(page, order.id)
  await standing(page, 'Pago en revisión')
  await page.goto('/admin/conciliacion')
  await page.getByRole('button', { name: 'Confirmar 1 segura' }).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('1 confirmada.').waitFor()
  await openOrder(page, order.id)
  await standing(page, 'Pago verificado')
}

/* Money that goes back. */

/** What was paid twice: owed, the buyer says to which account, and it is made. */
async function payBackTheDouble(page: Page, order: Placed, tally: DayTally): Promise<void> {
  await openOrder(page, order.id)
  await page.getByRole('button', { name: 'Devolver dinero' }).click()
  const dialog = page.getByRole('dialog', { name: 'Devolver dinero' })
  await dialog.getByLabel('Por qué').fill('Pagó dos veces')
  await dialog.getByRole('button', { name: `Devolver ${formatCents(order.cents)}` }).click()
  await dialog.waitFor({ state: 'detached' })
  await giveAccount(order)
  await makeRefund(page, order, 'DEV-1', tally)
}

/** In MIS PEDIDOS, with the password. */
async function giveAccount(order: Placed): Promise<void> {
  const page = await shop.visit(order.buyer, [])
  await page.goto(`/usuario/mispedidos#${formatOrderNumber(order.id)}`)
  await page.getByRole('button', { name: 'Indicar mi cuenta' }).click()
  const dialog = page.getByRole('dialog', { name: 'A qué cuenta te devolvemos' })
  await dialog.getByLabel('Banco o cooperativa').fill('Cooperativa Imbabura')
  await dialog.getByLabel('Número de cuenta').fill('4001234567')
  await dialog.getByLabel('Titular', { exact: true }).fill(nameOf(order.person))
  await dialog.getByLabel(/del titular/).fill(order.person.identification)
  await dialog
    .getByLabel(/contraseña/, { exact: false })
    .first()
    .fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Guardar cuenta' }).click()
  await page.getByText('termina en 4567').waitFor()
  await page.close()
}

async function makeRefund(page: Page, order: Placed, reference: string, tally: DayTally): Promise<void> {
  await page.goto('/admin')
  await tally.count('make a refund', page, async ({ click, type, press }) => {
    await click(page.getByRole('link', { name: 'Reembolsos', exact: true }))
    await click(page.getByRole('link', { name: new RegExp(formatOrderNumber(order.id)) }).first())
    const dialog = page.getByRole('dialog', { name: 'Reembolso' })
    await hasFocus(dialog.getByLabel('Referencia del banco'))
    await type(reference)
    await press('Enter')
    await dialog.waitFor({ state: 'detached' })
  })
  await page.getByText('Reembolso registrado').first().waitFor()
}

/* Goods that leave, come back, and break. */

async function deliver({ warehouse: { page } }: People, order: Placed): Promise<void> {
  await openOrder(page, order.id)
  await nextStep(page, 'Preparar').click()
  await nextStep(page, 'Enviar').click()
  const dialog = page.getByRole('dialog', { name: 'Enviar' })
  await dialog.getByLabel('Número de guía').fill(`SRV-${order.id}`)
  await dialog.getByLabel(/^Número de serie de/).fill(`${SERIAL}-${order.id}`)
  await dialog.getByRole('button', { name: 'Enviar y avisar' }).click()
  await standing(page, 'Enviado')
  await nextStep(page, 'Marcar entregado').click()
  await standing(page, 'Entregado')
}

/** The buyer asks in MIS PEDIDOS and follows it there; the staff take it to its end, and pay it back. */
async function returnOne({ owner, sales }: People, order: Placed, tally: DayTally): Promise<void> {
  const buyer = await shop.visit(order.buyer, [])
  await buyer.goto(`/usuario/mispedidos/${formatOrderNumber(order.id)}/devolucion`)
  await buyer.getByLabel('Motivo').selectOption('Cambié de opinión')
  const photo = { name: 'caja.png', mimeType: 'image/png', buffer: await aPhoto() }
  await buyer.locator('input[type=file]').first().setInputFiles(photo)
  await buyer.getByRole('button', { name: 'Enviar solicitud' }).click()
  await buyer.getByText('Solicitada').first().waitFor()

  await openCase(sales.page, order)
  await sales.page.getByRole('img', { name: 'Foto 1 del comprador' }).waitFor()
  await tally.count('a return to its end', sales.page, async ({ click }) => {
    for (const [step, action, state] of [
      ['Aceptar', 'Aceptar y avisar', 'Aceptada'],
      ['Recibir', 'Recibir y avisar', 'Recibida'],
      ['Revisar', 'Guardar la revisión', 'Revisada'],
    ] as const) {
      await click(sales.page.getByRole('main').getByRole('button', { name: new RegExp(`^${step}`) }))
      await click(sales.page.getByRole('dialog').getByRole('button', { name: action }))
      await caseStanding(sales.page, state)
    }
    await click(sales.page.getByRole('button', { name: /^Resolver/ }))
    await click(sales.page.getByRole('dialog').getByText(/^1 × /))
    await click(sales.page.getByRole('dialog').getByRole('button', { name: 'Resolver y avisar' }))
    await caseStanding(sales.page, 'Resuelta')
  })
  await makeRefund(owner.page, order, 'DEV-2', tally)
  await buyer.reload()
  await buyer.getByText('Te devolvemos el dinero').first().waitFor()
  await buyer.getByText(/referencia DEV-2/).waitFor()
  await buyer.close()
}

/** The staff open it for a buyer who calls; the supplier repairs the article. */
async function warrantyOfOne({ sales: { page } }: People, order: Placed, tally: DayTally): Promise<void> {
  await openOrder(page, order.id)
  await page.getByRole('button', { name: 'Abrir una' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /Qué pide/ }).click()
  await page.getByRole('option', { name: 'Garantía' }).click()
  await dialog.getByRole('button', { name: /Por qué/ }).click()
  await page.getByRole('option', { name: 'Dejó de funcionar' }).click()
  await dialog.getByRole('button', { name: 'Abrir y avisar' }).click()
  await caseStanding(page, 'Solicitada')
  await tally.count('a warranty through the supplier', page, async ({ click, type }) => {
    const act = async (
      step: RegExp,
      action: string,
      state: string,
      before: () => Promise<unknown> = async () => {},
    ) => {
      await click(page.getByRole('main').getByRole('button', { name: step }))
      await before()
      await click(page.getByRole('dialog').getByRole('button', { name: action }))
      await caseStanding(page, state)
    }
    await act(/^Aceptar/, 'Aceptar y avisar', 'Aceptada')
    await act(/^Recibir/, 'Recibir y avisar', 'Recibida')
    await act(/^Enviar al proveedor/, 'Enviar y avisar', 'Con el proveedor', async () => {
      await hasFocus(page.getByRole('dialog').getByLabel('Proveedor', { exact: true }))
      await type('Mayorista del Norte')
    })
    await act(/^Volvió del proveedor/, 'Guardar y avisar', 'Revisada')
    await act(/^Resolver/, 'Resolver y avisar', 'Resuelta')
  })
  await page.getByText('Mayorista del Norte').first().waitFor()
}

const aPhoto = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#07a' } })
    .png()
    .toBuffer()

async function openCase(page: Page, order: Placed): Promise<void> {
  await page.goto('/admin/devoluciones')
  await page
    .getByRole('table', { name: 'Devoluciones y garantías' })
    .getByRole('link', { name: new RegExp(formatOrderNumber(order.id)) })
    .click()
  await page.getByRole('heading', { level: 1, name: new RegExp(formatOrderNumber(order.id)) }).waitFor()
}

const caseStanding = (page: Page, state: string) =>
  page.locator('h1 ~ *').getByText(state, { exact: true }).first().waitFor()

/** Somebody brings an article: its number says whether the shop sold it, and until when it answers for it. */
async function askWhetherItIsOurs(page: Page, order: Placed, tally: DayTally): Promise<void> {
  await page.goto('/admin')
  await tally.count('is it ours? (1 scan)', page, async ({ click, type, press }) => {
    await click(page.getByRole('link', { name: /serie/i }).first())
    await hasFocus(page.getByPlaceholder('Escanea o escribe el número de serie'))
    await type(`${SERIAL}-${order.id}`)
    await press('Enter')
    await page.getByText(formatOrderNumber(order.id)).first().waitFor()
  })
  await page
    .getByText(/Garantía hasta/i)
    .first()
    .waitFor()
}

/* What the day left behind. */

/** Each step was told to the buyer once, and has gone out. */
async function expectMails(returned: Placed, repaired: Placed): Promise<void> {
  const unsent = () => shop.rows("select id from mail where status <> 'sent'")
  await waitUntil(async () => (await unsent()).length === 0, 60_000)
  const toldOf = async ({ id }: Placed) =>
    (await shop.rows(`select template from mail where order_id = ${id} order by id`)).map(
      ({ template }) => template,
    )
  const sold = ['order-placed', 'payment-confirmed', 'order-shipped', 'order-delivered']
  const begun = ['return-accepted', 'return-received']
  expect(await toldOf(returned)).toEqual([
    ...sold,
    'return-requested',
    ...begun,
    'refund-owed',
    'return-resolved',
    'payment-refunded',
  ])
  expect(await toldOf(repaired)).toEqual([
    ...sold,
    'warranty-requested',
    ...begun,
    'return-at-supplier',
    'return-back',
    'return-resolved',
  ])
}

/** What came by the file is with the orders, or went back, or is left over: the stranger's alone. */
async function expectEveryCent(lines: readonly Line[], paidBack: readonly Placed[]): Promise<void> {
  const [money] = await shop.rows(`
    select sum(amount_cents)::int as cents, count(*)::int as count from money_received where voided_at is null`)
  expect(money).toEqual({ cents: sumOf(lines), count: lines.length })
  const [{ allocated }] = await shop.rows(
    'select sum(amount_cents)::int as allocated from allocation where undone_at is null',
  )
  const stranger = lines.find(({ reference }) => reference === '500005')?.cents ?? 0
  expect(allocated).toBe(sumOf(lines) - stranger)
  const back = await shop.rows(
    'select order_id::int as id, amount_cents as cents, status from refund order by made_at',
  )
  expect(back).toEqual(paidBack.map(({ id, cents }) => ({ id, cents, status: 'made' })))
}

const theirs = {
  'read a statement (1 drop)': null,
  '12 × 3 bank transfers (sure, 1 key)': { clicks: 24, keys: 0, characters: 0, pages: 0, seconds: 12 },
  '8 likely lines, one at a time': null,
  'make a refund': null,
  'a return to its end': null,
  'a warranty through the supplier': null,
  'is it ours? (1 scan)': null,
} as const satisfies Record<string, Actions | null>

import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatCents, toCents } from '../../contract/money.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { tieCode } from '../../server/inventory/tie-code.ts'
import { confirmPayment } from '../../server/payments/confirm-payment.ts'
import { anOrder, type Customer } from '../../test/factories.ts'
import { anInvoiceXml, aPdf } from '../../test/invoice-xml.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { openShopWithMail } from '../account/shop-with-mail.ts'
import { everyLook, inspect } from '../every-screen/inspect.ts'
import { giveData } from '../shopper/signed-in-buyer.ts'
import { hasFocus, phone } from '../visitor.ts'
import type { Actions } from './count-actions.ts'
import { nextStep, openOrder, standing } from './order-screen.ts'
import { DAY_MS, inconsistenciesOf, logIn, type Member } from './staff-of-the-day.ts'
import { Tally } from './tally.ts'

const shop = openShopWithMail({ RATE_LIMIT: 'off' })

const PARCELS = 12
const EAN = '7861234567898'
const UNKNOWN_CODE = '4006381333931'

const CARD = { name: 'Tarjeta Cóndor RTX', sku: 'CONDOR-RTX', priceCents: 12_000 }
const CABLE = { name: 'Cable Quinde HDMI', sku: 'QUINDE-HDMI', priceCents: 1_250 }
/** What a buyer who wrote was promised, in place of what the card costs in the shop. */
const HELD_CENTS = 11_000

type DayTally = Tally<keyof typeof theirs>
type Articles = { card: number; cable: number }
type Sale = { id: number; cents: number; buyer: { kind: string; identification: string; name: string } }

const ana = { kind: '05', identification: '1710034065', name: 'Ana Quishpe' }
const finalConsumer = { kind: '07', identification: '9999999999999', name: 'CONSUMIDOR FINAL' }
const company = { kind: '04', identification: '1790011674001', name: 'Comercial Andina S.A.' }

test('a day at the counter: goods are received, sold over the counter, by link and by post, counted and invoiced, and everything adds up', {
  timeout: DAY_MS,
}, async () => {
  const tally: DayTally = new Tally(theirs)
  const owner = await logIn(shop, 'Dora Dueñas', null)
  const sales = await logIn(shop, 'Vera Ventas', 'Ventas')
  const warehouse = await logIn(shop, 'Beto Bodega', 'Bodega')
  const articles = { card: await anArticle(CARD, 0), cable: await anArticle(CABLE, 40) }

  await receiveTwenty(warehouse, articles, tally)
  await scanNothing(warehouse.page)
  await sayWhereTheyLie(warehouse.page, articles)
  const { buyer, ids: parcels } = await placeParcels(sales, articles)
  await sendParcels(warehouse.page, parcels, tally)
  const atCounter = await sellToFinalConsumer(sales.page, tally)
  const toCompany = await sellToCompany(sales.page, tally)
  const ordered = await sellByLink(sales.page, tally)
  await sendOrdered(sales.page, warehouse.page, ordered)
  await correctCount(warehouse.page, articles, tally)

  const invoiced: Sale[] = [
    { id: ordered, cents: HELD_CENTS, buyer: { ...ana, name: 'María Ñáñez' } },
    { id: atCounter, cents: CABLE.priceCents, buyer: finalConsumer },
    { id: toCompany, cents: CARD.priceCents, buyer: company },
    ...parcels.slice(1).map((id) => ({ id, cents: CARD.priceCents + CABLE.priceCents, buyer: ana })),
  ]
  await refuseWhatIsNoInvoice(owner.page, ordered)
  for (const sale of invoiced) await invoice(sale, { owner, sales }, tally)
  const later = parcels[0] ?? 0
  await deliverWithoutInvoice(owner.page, later)

  await expectUnitsTold(warehouse.page, articles, [...parcels, toCompany, ordered])
  await expectExport(owner.page, invoiced)
  await expectMails(invoiced, buyer)
  await expectAudit({ owner, sales, warehouse }, invoiced.length)
  expect(await inconsistenciesOf(shop)).toEqual([])
  tally.finish(['clicks'])
})

/* The staff and their shelves. */

async function anArticle(product: typeof CARD, openingStock: number): Promise<number> {
  return (await shop.aPiece({ ...product, openingStock })).id
}

/** As a scanner types: the code, and Enter, into what has the focus. It is no work of the hands that are counted. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

const onPhone = (page: Page) => page.setViewportSize(phone)
const atDesk = (page: Page) => page.setViewportSize({ width: 1280, height: 800 })

async function expectWell(page: Page, state: string): Promise<void> {
  expect(await inspect(page, [phone.width, 1280], everyLook), state).toEqual([])
}

async function receiveTwenty({ page, id }: Member, { card }: Articles, tally: DayTally): Promise<void> {
  await tieCode(shop.db, { kind: 'staff', accountId: id }, card, EAN)
  await tally.count('9 receive 20 units', page, async ({ click, type, press }) => {
    await click(page.getByRole('link', { name: 'Inventario', exact: true }))
    await hasFocus(page.getByLabel('Buscar en el inventario'))
    await scan(page, EAN)
    await hasFocus(page.getByLabel('Llegaron'))
    await type('20')
    await press('Enter')
    await page.getByText('20 unidades recibidas').first().waitFor()
  })
}

/** A code of nobody's is refused in words where goods come in; an empty scan asks for nothing. */
async function scanNothing(page: Page): Promise<void> {
  await onPhone(page)
  await page.goto('/admin/inventario/recibir')
  await hasFocus(page.getByLabel('Qué llegó'))
  await page.keyboard.press('Enter')
  await scan(page, UNKNOWN_CODE)
  await page.getByText(`Ningún artículo tiene el código «${UNKNOWN_CODE}».`).waitFor()
  expect(await page.getByRole('list', { name: 'Lo que llegó' }).count()).toBe(0)
  await atDesk(page)
}

async function sayWhereTheyLie(page: Page, { card, cable }: Articles): Promise<void> {
  for (const [id, shelf] of [
    [card, 'A2'],
    [cable, 'A10'],
  ] as const) {
    await page.goto(`/admin/inventario/${id}`)
    await page.getByRole('button', { name: 'Cambiar' }).click()
    await page.getByRole('textbox', { name: 'Ubicación' }).fill(shelf)
    await page.keyboard.press('Enter')
    await page.getByRole('definition').filter({ hasText: shelf }).waitFor()
  }
}

/* Parcels. */

async function placeParcels(
  { id: accountId }: Member,
  { card, cable }: Articles,
): Promise<{ buyer: Customer; ids: number[] }> {
  const buyers = await Promise.all(Array.from({ length: PARCELS }, () => shop.aBuyer()))
  const buyer = buyers.at(-1)
  if (!buyer) throw new Error('No buyer')
  const lines = [card, cable].map((id) => ({ id, count: 1 }))
  const ids: number[] = []
  for (const one of buyers) {
    const id = await anOrder(shop.db, one, lines)
    await confirmPayment(shop.db, { kind: 'staff', accountId }, id)
    ids.push(id)
  }
  return { buyer, ids }
}

/** All of them are prepared after a preview, picked by one list, and leave under guide numbers that are scanned. */
async function sendParcels(page: Page, parcels: readonly number[], tally: DayTally): Promise<void> {
  const unpaid = await anOrder(shop.db, await shop.aBuyer(), [{ id: (await shop.aPiece()).id, count: 1 }])
  await page.goto('/admin/pedidos?delivery=carrier')
  const dialog = page.getByRole('dialog')
  const all = page.getByRole('checkbox', { name: 'Elegir todas las filas' })
  await all.waitFor()
  let paper: Page | null = null
  await tally.count('21 picking list of 12', page, async ({ click, press }) => {
    await click(all)
    await click(page.getByRole('button', { name: 'Preparar', exact: true }))
    await page.getByText(`Falta confirmar su pago: ${formatOrderNumber(unpaid)}`).waitFor()
    await page.locator('button:focus', { hasText: 'Preparar: 12 pedidos' }).waitFor()
    await press('Enter')
    await page.getByText('12 pedidos en preparación.').waitFor()
    const opened = page.waitForEvent('popup')
    await click(dialog.getByRole('link', { name: 'Imprimir lista' }))
    paper = await opened
    await paper.getByRole('main').locator('tbody tr').first().waitFor()
  })
  await expectPickingList(paper as Page | null)
  await tally.count('12 × 4 guide numbers (12 scans), sent', page, async ({ click, press }) => {
    await click(dialog.getByRole('button', { name: 'Enviar', exact: true }))
    await hasFocus(page.getByRole('textbox', { name: /^Guía del pedido/ }).first())
    for (const id of parcels) await scan(page, guideOf(id))
    await press('Enter')
    await page.getByText('12 pedidos enviados.').waitFor()
  })
  const rows = await shop.rows('select order_id::int as id, guide_number as guide from shipment order by 1')
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(parcels))
  expect(new Set(rows.map(({ guide }) => guide))).toEqual(new Set(parcels.map(guideOf)))
  await printLabels(page)
}

const guideOf = (id: number) => `SRV-2026-${id}`

async function expectPickingList(paper: Page | null): Promise<void> {
  if (!paper) throw new Error('No picking list was opened')
  const cells = (nth: string) => paper.getByRole('main').locator(`tbody td:${nth}`)
  await expect.poll(() => cells('nth-child(2)').allTextContents()).toEqual(['A2', 'A10'])
  expect(await cells('last-child').allTextContents()).toEqual(['12', '12'])
  await paper.close()
}

async function printLabels(page: Page): Promise<void> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('dialog').getByRole('link', { name: 'Imprimir etiquetas' }).click()
  const paper = await opened
  await expect.poll(() => paper.getByRole('main').locator('section').count()).toBe(PARCELS)
  await paper.close()
  await page.keyboard.press('Escape')
}

/* The counter. */

async function sellToFinalConsumer(page: Page, tally: DayTally): Promise<number> {
  await page.goto('/admin')
  await tally.count('sell at the counter, cash (1 scan)', page, async ({ click, press }) => {
    await click(page.getByRole('link', { name: 'Mostrador', exact: true }))
    await hasFocus(page.getByRole('searchbox', { name: 'Artículo' }))
    await scan(page, CABLE.sku)
    await page.getByRole('button', { name: `Cobrar ${formatCents(CABLE.priceCents)}` }).waitFor()
    await press('Control+Enter')
    await page.getByText(/^Venta \d+ cobrada: \$12\.50$/).waitFor()
  })
  await printReceipt(page)
  return newestSale()
}

async function printReceipt(page: Page): Promise<void> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Imprimir recibo' }).click()
  const paper = await opened
  const receipt = paper.getByRole('main')
  await receipt.getByText('Consumidor final').waitFor()
  await receipt.getByText('Este recibo no es una factura').waitFor()
  await paper.close()
}

/** On a phone, as at a fair: an unknown code changes nothing, and above $50.00 the law asks who buys. */
async function sellToCompany(page: Page, tally: DayTally): Promise<number> {
  await onPhone(page)
  await page.goto('/admin/mostrador')
  await scan(page, EAN)
  const charge = page.getByRole('button', { name: `Cobrar ${formatCents(CARD.priceCents)}` })
  await charge.waitFor()
  await page.keyboard.press('Enter')
  await scan(page, UNKNOWN_CODE)
  await page.getByText(`Ningún artículo tiene el código «${UNKNOWN_CODE}».`).waitFor()
  await page.getByLabel('Cédula o RUC').fill('1710034066001')
  await charge.click()
  await page.getByText('Ese RUC no existe').waitFor()
  await page.getByLabel('Cédula o RUC').fill('')
  await tally.count('… above $50.00, with a name', page, async ({ click, press, type }) => {
    await click(page.getByLabel('Cédula o RUC'))
    await type(company.identification)
    await click(page.getByLabel('Nombre o razón social'))
    await type(company.name)
    await press('Tab')
    await type('andina@correo.example')
    await click(charge)
    await page.getByText(/^Venta \d+ cobrada: \$120\.00$/).waitFor()
  })
  await atDesk(page)
  return newestSale()
}

async function newestSale(): Promise<number> {
  const [sale] = await shop.rows(`select max(id)::int as id from customer_order where kind = 'counter'`)
  return sale.id
}

/* A buyer who wrote. */

async function sellByLink(page: Page, tally: DayTally): Promise<number> {
  await page.goto('/admin')
  const link = page.getByRole('link', { name: 'Enviar por WhatsApp' })
  await tally.count('15 order by link', page, async ({ click, press, type }) => {
    await click(page.getByRole('link', { name: 'Ofertas', exact: true }).first())
    await click(page.getByRole('link', { name: 'Nueva oferta' }))
    await hasFocus(page.getByRole('searchbox', { name: 'Agregar artículos' }))
    await type('condor')
    await page.getByRole('menuitem', { name: new RegExp(CARD.name) }).waitFor()
    await press('Enter')
    const price = page.getByLabel(/^Precio de/)
    await price.waitFor()
    await click(price)
    await press('Control+a')
    await type('110')
    await press('Tab')
    await click(page.getByRole('button', { name: 'Crear oferta de $110.00' }))
    await link.waitFor()
  })
  const message = new URL((await link.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
  const path = (/https?:\S+$/.exec(message)?.[0] ?? '').replace(/^https?:\/\/[^/]+/, '')
  await payByLink(path)
  const [{ id }] = await shop.rows('select max(order_id)::int as id from offer')
  return id
}

/** On a phone, with something else in the cart, which is still there when all is paid. */
async function payByLink(path: string): Promise<void> {
  const own = await shop.aPiece({ name: 'Ratón Killa', priceCents: 2_000 })
  const page = await shop.visit(await shop.aBuyer(), [own], { viewport: phone })
  await page.goto(path)
  await page.getByText(CARD.name).first().waitFor({ state: 'attached' })
  await giveData(page)
  await page.getByRole('button', { name: 'Pagar' }).click()
  await page.getByText(`Transfiere ${formatCents(HELD_CENTS)}`).waitFor()
  await page.getByLabel('Número de comprobante').fill('TRX-OFERTA')
  await page.getByRole('button', { name: 'Finalizar Compra' }).click()
  await page.getByText('Tu pedido es el').waitFor()
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))).toMatchObject([
    { id: own.id, count: 1 },
  ])
}

async function sendOrdered(sales: Page, warehouse: Page, id: number): Promise<void> {
  await openOrder(sales, id)
  await sales.getByRole('button', { name: `Confirmar ${formatCents(HELD_CENTS)}`, exact: true }).click()
  await standing(sales, 'Pago verificado')
  await openOrder(warehouse, id)
  await nextStep(warehouse, 'Preparar').click()
  await nextStep(warehouse, 'Enviar').click()
  await warehouse.getByRole('dialog').getByLabel('Número de guía').fill(guideOf(id))
  await warehouse.keyboard.press('Enter')
  await standing(warehouse, 'Enviado')
}

/** Of 20 cards 12 were sent, one sold, one ordered by link: six are left, and one of them is broken. */
async function correctCount(page: Page, { card }: Articles, tally: DayTally): Promise<void> {
  await page.goto('/admin')
  await tally.count('10 correct stock, with a reason', page, async ({ click, press, type }) => {
    await click(page.getByRole('link', { name: 'Inventario', exact: true }))
    await hasFocus(page.getByLabel('Buscar en el inventario'))
    await scan(page, EAN)
    await hasFocus(page.getByLabel('Llegaron'))
    await press('Tab')
    await hasFocus(page.getByLabel('Contadas'))
    await type('5')
    await page.getByText('Falta 1 unidad.').waitFor()
    await press('Tab')
    await press('ArrowDown')
    expect(await page.getByLabel('Dañado').isChecked()).toBe(true)
    await press('Enter')
    await page.getByText('Conteo guardado: 1 de menos').first().waitFor()
  })
  const [{ stock }] = await shop.rows(`select stock from sellable where id = ${card}`)
  expect(stock).toBe(5)
}

/* Invoices. */

type Dropped = { name: string; mimeType: string; buffer: Buffer }

const xmlFile = (buffer: Buffer): Dropped => ({ name: 'factura.xml', mimeType: 'text/xml', buffer })
const pdfFile = (buffer: Buffer): Dropped => ({ name: 'factura.pdf', mimeType: 'application/pdf', buffer })

async function drop(where: Locator, ...files: Dropped[]): Promise<void> {
  await where.locator('input[type=file]').setInputFiles(files)
}

/** Files and claves that belong to no invoice of this order: each is refused in words, and none is kept. */
async function refuseWhatIsNoInvoice(page: Page, id: number): Promise<void> {
  await openOrder(page, id)
  await nextStep(page, 'Marcar entregado').click()
  const dialog = page.getByRole('dialog', { name: 'Antes de entregar: la factura' })
  const { xml, accessKey } = anInvoiceXml({ totalCents: HELD_CENTS })
  const entities = xml
    .toString()
    .replace('<autorizacion>', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><autorizacion>')
  await drop(dialog, xmlFile(Buffer.from(entities)))
  await dialog.getByText('Ese XML trae definiciones (DTD) que una factura no lleva.').waitFor()
  await drop(dialog, xmlFile(anInvoiceXml({ totalCents: HELD_CENTS + 1 }).xml))
  await dialog.getByText(/es de otra venta/).waitFor()
  await drop(dialog, xmlFile(xml), pdfFile(Buffer.from('<html>No soy un PDF</html>')))
  await dialog.getByText(/^001-001-/).waitFor()
  await dialog.getByRole('button', { name: 'Registrar y marcar entregado' }).click()
  await dialog.getByText('Ese archivo no es un PDF entero.').waitFor()
  await page.keyboard.press('Escape')

  await nextStep(page, 'Marcar entregado').click()
  await dialog.getByRole('button', { name: 'No tengo el XML' }).click()
  const wrong = `${accessKey.slice(0, 48)}${(Number(accessKey.at(-1)) + 1) % 10}`
  await dialog.getByLabel('Clave de acceso').fill(wrong)
  await page.keyboard.press('Enter')
  await dialog.getByText('Esa clave de acceso no es válida: revisa sus 49 dígitos.').first().waitFor()
  await page.keyboard.press('Escape')
  expect(await shop.rows('select id from invoice')).toEqual([])
  await openOrder(page, id)
  await standing(page, 'Enviado')
}

/** What was sent is invoiced when it arrives; what left over the counter, on its order afterwards. */
async function invoice(sale: Sale, { owner, sales }: Record<'owner' | 'sales', Member>, tally: DayTally) {
  const { xml, number } = anInvoiceXml({ totalCents: sale.cents, buyer: sale.buyer })
  const [{ kind }] = await shop.rows(`select kind from customer_order where id = ${sale.id}`)
  const isSent = kind === 'web'
  const { page } = isSent ? owner : sales
  await openOrder(page, sale.id)
  const task = isSent ? '5 delivered, with its invoice (1 drop)' : 'invoice of a counter sale (1 drop)'
  await tally.count(task, page, async ({ click }) => {
    if (isSent) await click(nextStep(page, 'Marcar entregado'))
    const where = isSent ? page.getByRole('dialog') : page.getByRole('main')
    await drop(where, xmlFile(xml), pdfFile(aPdf()))
    const dialog = page.getByRole('dialog')
    await dialog.getByText(number).waitFor()
    await click(dialog.getByRole('button', { name: /^Registrar/ }))
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: `Descargar el PDF de la factura ${number}` }).waitFor()
  })
  await standing(page, 'Entregado')
  // What they did themselves is no news to them.
  expect(await page.getByText('Este pedido cambió').count()).toBe(0)
}

async function deliverWithoutInvoice(page: Page, id: number): Promise<void> {
  await openOrder(page, id)
  await nextStep(page, 'Marcar entregado').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Después' }).click()
  await standing(page, 'Entregado')
  await page.goto('/admin')
  await page.getByRole('link', { name: /^1\s+Facturas pendientes$/ }).click()
  const pending = page.getByRole('table', { name: 'Pedidos sin factura' })
  await pending.getByRole('link', { name: formatOrderNumber(id) }).waitFor()
  expect(await pending.locator('tbody tr').count()).toBe(1)
}

/* What the day left behind. */

/** The ledger of the card names all that came and went, and to whom. */
async function expectUnitsTold(page: Page, { card }: Articles, orders: readonly number[]): Promise<void> {
  await page.goto(`/admin/inventario/${card}`)
  const rows = page.getByRole('table', { name: 'Movimientos' }).locator('tbody tr')
  await rows.first().waitFor()
  const told = await rows.evaluateAll((rows) =>
    rows.map((row) => [...(row as HTMLTableRowElement).cells].map(({ textContent }) => textContent ?? '')),
  )
  const [, what, who, units, left] = told.at(0) ?? []
  expect([what, who, units]).toEqual([expect.stringMatching(/Conteo corregido.*Dañado/), 'Beto Bodega', '−1'])
  expect(left).toMatch(/5$/)
  expect(told.at(-1)?.slice(2)).toEqual(['Beto Bodega', '+20', expect.stringMatching(/20$/)])
  // Reserved, set free and ordered, one unit has left for each of them.
  for (const id of orders) {
    const moves = told.filter(([, what]) => what?.includes(formatOrderNumber(id)))
    const moved = moves.reduce((sum, [, , , units]) => sum + Number(units?.replace('−', '-')), 0)
    expect(moved, `order ${id}`).toBe(-1)
  }
  const figures = page.locator('dl').first()
  expect((await figures.locator('dd').allTextContents()).map(Number)).toEqual([5, 0, 0, 5])
  await expectWell(page, 'the ledger of a day')
}

/** The file, the screen and the sales say the same, to the cent. */
async function expectExport(page: Page, invoiced: readonly Sale[]): Promise<void> {
  await page.goto('/admin/facturas?lista=registradas')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Exportar para contabilidad' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  const lines: Record<string, string>[] = parse(file, { bom: true, columns: true, delimiter: ';' })
  const sum = (...columns: string[]) =>
    lines.reduce(
      (sum, line) =>
        sum +
        columns.reduce(
          (cents, name) => cents + (toCents((line[name] ?? '').replace(',', '.')) ?? Number.NaN),
          0,
        ),
      0,
    )
  const sold = invoiced.reduce((sum, { cents }) => sum + cents, 0)
  const base = invoiced.reduce((sum, { cents }) => sum + Math.round(cents / 1.15), 0)
  expect(lines).toHaveLength(invoiced.length)
  expect({
    total: sum('Total'),
    taxed: sum('Base gravada'),
    zero: sum('Base 0 %'),
    tax: sum('IVA'),
  }).toEqual({ total: sold, taxed: base, zero: 0, tax: sold - base })
  for (const { id, cents, buyer } of invoiced) {
    expect(lines.find(({ Pedido }) => Pedido === formatOrderNumber(id))).toMatchObject({
      Identificación: buyer.identification,
      'Tipo de identificación': expect.stringContaining(buyer.kind),
      'Tarifa IVA %': '15',
      Total: formatCents(cents).slice(1).replace('.', ','),
    })
  }
  const said = page.getByRole('status').filter({ hasText: 'facturas' })
  await said.getByText(`${invoiced.length} facturas`).waitFor()
  await said.getByText(`Total ${formatCents(sold)}`).waitFor()
  await said.getByText(`IVA ${formatCents(sold - base)}`).waitFor()
  await expectWell(page, 'the invoices of a day')
}

/** Each invoice went to its buyer once with both files, except that of the final consumer, who left no address. */
async function expectMails(invoiced: readonly Sale[], buyer: Customer): Promise<void> {
  await waitUntil(
    async () => (await shop.rows("select id from mail where status <> 'sent'")).length === 0,
    60_000,
  )
  const mails = shop.receivedMails().filter(({ headers }) => headers.subject?.startsWith('Factura '))
  expect(mails).toHaveLength(invoiced.length - 1)
  for (const { raw } of mails)
    for (const ending of ['xml', 'pdf'])
      expect(raw).toMatch(new RegExp(`filename="?factura-001-001-\\d{9}\\.${ending}`))
  expect(mails.filter(({ recipients }) => recipients.includes('andina@correo.example'))).toHaveLength(1)
  const [{ id }] = await shop.rows(
    `select max(id)::int as id from customer_order where account_id = ${buyer.id}`,
  )
  const page = await shop.visit(buyer, [], { viewport: phone })
  await page.goto(`/usuario/mispedidos#${formatOrderNumber(id)}`)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Descargar PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/^factura-001-001-\d{9}\.pdf$/)
}

/** What each of them did stands in the log under their name; of an order, whatever its history says that the staff did. */
async function expectAudit(staff: Record<string, Member>, invoices: number): Promise<void> {
  const unlogged = await shop.rows(
    `select event, order_id from order_event
      where actor = 'staff' and not exists (
        select from audit_log where subject = 'order:' || order_id and action = event and actor_id = order_event.actor_id)`,
  )
  expect(unlogged).toEqual([])
  const rows = await shop.rows(
    'select actor_id::int as by, action, count(*)::int as count from audit_log group by 1, 2',
  )
  const of = ({ id }: Member) =>
    Object.fromEntries(rows.filter(({ by }) => by === id).map(({ action, count }) => [action, count]))
  const { owner, sales, warehouse } = staff as Record<'owner' | 'sales' | 'warehouse', Member>
  expect(of(owner)).toMatchObject({
    delivered: PARCELS + 1,
    invoice_recorded: invoices - 2,
    invoices_exported: 1,
  })
  expect(of(sales)).toMatchObject({
    payment_confirmed: PARCELS + 1,
    counter_sold: 2,
    offer_made: 1,
    invoice_recorded: 2,
  })
  expect(of(warehouse)).toMatchObject({
    code_tied: 1,
    stock_received: 1,
    stock_place_changed: 2,
    stock_counted: 1,
    preparing: PARCELS + 1,
    shipped: PARCELS + 1,
  })
  await owner.page.goto('/admin/registro')
  for (const name of ['Dora Dueñas', 'Vera Ventas', 'Beto Bodega'])
    await owner.page.getByRole('cell', { name }).first().waitFor()
}

const theirs = {
  '9 receive 20 units': { clicks: 5, keys: 2, characters: 15, pages: 2, seconds: 2.5 },
  '10 correct stock, with a reason': { clicks: 3, keys: 2, characters: 15, pages: 2, seconds: 1.3 },
  '15 order by link': { clicks: 20, keys: 8, characters: 62, pages: 5, seconds: 6.3 },
  '21 picking list of 12': null,
  '12 × 4 guide numbers (12 scans), sent': { clicks: 84, keys: 0, characters: 156, pages: 48, seconds: 50.4 },
  'sell at the counter, cash (1 scan)': null,
  '… above $50.00, with a name': null,
  '5 delivered, with its invoice (1 drop)': null,
  'invoice of a counter sale (1 drop)': null,
} as const satisfies Record<string, Actions | null>

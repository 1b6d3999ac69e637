import pg from 'pg'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatCents } from '../../contract/money.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { texts } from '../../contract/texts.ts'
import { newPage } from '../../test/browser.ts'
import { createDemoData, type DemoData } from '../../test/demo-data.ts'
import { type MailServer, type ReceivedMail, startMailServer } from '../../test/mail-server.ts'
import { type OpenShop, openShop } from '../../test/open-shop.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { flowDevices, shown } from '../visitor.ts'

let data: DemoData
let shop: OpenShop
let rows: pg.Pool
let mailServer: MailServer

beforeAll(async () => {
  data = await createDemoData()
  mailServer = await startMailServer()
  shop = await openShop({ DATA_DIR: data.dataDir, DATABASE_URL: data.url, SMTP_URL: mailServer.url })
  rows = new pg.Pool(data.config)
})

afterAll(async () => {
  await rows?.end()
  await shop?.stop()
  await mailServer?.close()
  await data?.drop()
})

describe.each(flowDevices)('on a $device', ({ device, viewport }) => {
  test('a visitor finds a graphics card, fills the cart, registers, pays by transfer and reads the order', async () => {
    const page = await newPage({ baseURL: shop.url, viewport })
    await page.goto('/')

    // Finds a card by typing a part of its name.
    await page.getByRole('combobox', { name: 'Buscar productos' }).fill('rtx 50')
    const hits = page.getByRole('listbox', { name: 'Productos encontrados' }).getByRole('option')
    await hits.first().waitFor()
    expect(await hits.count()).toBeLessThanOrEqual(6)
    const hit = hits.filter({ hasNotText: 'Sin stock' }).first()
    const shownInPreview = await hit.textContent()
    await hit.click()
    await page
      .getByText(/^SKU: /)
      .first()
      .waitFor()
    const card = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    expect(shownInPreview).toContain(card)
    await addToCart(page, card)

    // Sorts a listing and turns its page.
    await page.goto('/productos/tarjeta-grafica')
    await page.getByLabel('Ordenar por').selectOption({ label: 'Mayor Precio Primero' })
    await page.waitForURL(/orden=priceHig/)
    await expect.poll(() => shownPrices(page)).toSatisfy(isDescending)
    await page.getByRole('link', { name: /Siguiente/ }).click()
    await page.waitForURL(/pagina=2/)
    await page.getByRole('navigation', { name: 'Páginas' }).getByText('Página 2 de').waitFor()
    await expect.poll(() => shownPrices(page)).toSatisfy(isDescending)

    // Adds another one from the list and reloads: both are still there.
    const buttons = page.getByRole('main').getByRole('button', { name: /^Añadir al carrito/ })
    const second = ((await buttons.first().textContent()) ?? '').replace(/^Añadir al carrito[: ]*/, '')
    await addToCart(page, second)
    await page.reload()
    await page.getByRole('button', { name: /Carrito con 2 artículos, 2 unidades/ }).click()
    const drawer = page.getByRole('dialog', { name: 'Carrito' })
    await shown(drawer, card).waitFor()
    await shown(drawer, second).waitFor()
    await drawer.getByRole('button', { name: 'COMPRAR' }).click()

    // The checkout asks who is buying.
    await page.getByRole('dialog', { name: 'Ups! Aún no has iniciado sesión' }).waitFor()
    await page.getByRole('link', { name: 'Iniciar Sesión' }).waitFor()
    await page.getByRole('link', { name: 'Crear cuenta' }).click()
    await page.waitForURL('**/login/register?volver=/checkout')
    // The address changes before the page, and the checkout has an e-mail too.
    await page.getByRole('heading', { name: 'Crea tu cuenta' }).waitFor()
    const user = `compradora-${device}`
    await page.getByLabel('Correo electrónico').fill(`${user}@example.com`)
    await page.getByLabel('Usuario').fill(user)
    await page.getByLabel('Contraseña', { exact: true }).fill('cóndor de páramo')
    await page.getByLabel('Repite la contraseña').fill('cóndor de páramo')
    await page.getByRole('button', { name: 'Registrarse' }).click()
    await page.waitForURL((url) => url.pathname === '/checkout')

    // Step 1 knows the e-mail of the account, says what is missing, then goes on.
    await expect.poll(() => page.getByLabel('Correo electrónico').inputValue()).toBe(`${user}@example.com`)
    await page.getByRole('button', { name: 'Pagar' }).click()
    await expect.poll(() => page.getByText(texts.required).count()).toBe(4)
    await page.getByText(texts.termsNotAccepted).waitFor()
    const accepted = page.getByRole('main').locator('label:has(input[type=checkbox])').getByRole('link')
    expect(await accepted.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/terminos',
      '/privacidad',
    ])
    await page.getByLabel('Nombres').fill('María Ñáñez')
    await page.getByLabel('Correo electrónico').fill('maria@example.com')
    await page.getByLabel('Celular').fill('0991234567')
    await page.getByLabel(/Cédula/).fill('1710034065')
    // Who picks it up is asked for no address, and nothing speaks of freight any more.
    const summary = page.getByRole('region', { name: 'Resumen de Compra' })
    if (device === 'phone') await summary.getByRole('button', { name: /^Ver artículos/ }).click()
    await summary.getByText('lo pagas al transportista').waitFor()
    await page.getByRole('radio', { name: /Retiro en la tienda/ }).check()
    await summary.getByText('Calle Bolívar y García Moreno, Ibarra, Ecuador. Lunes a sábado').waitFor()
    expect(await summary.getByText(/transportista|envío/i).count()).toBe(0)
    expect(await page.getByLabel('Dirección').isVisible()).toBe(false)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Pagar' }).click()

    // Step 2: two accounts, a countdown, the receipt number.
    await page.getByText(/^(30:00|29:5\d)$/).waitFor()
    const finish = page.getByRole('button', { name: 'Finalizar Compra' })
    expect(await finish.isDisabled()).toBe(true)
    const number = page.getByLabel(/Número de comprobante/)
    const reason = 'Escribe el número de comprobante para finalizar.'
    await page.getByText(reason).waitFor()
    // Said also where the keyboard gets to.
    for (const control of [finish, number]) expect(await descriptionOf(control)).toContain(reason)
    await number.fill(`TRX-${device}`)
    await page.getByText(reason).waitFor({ state: 'detached' })
    expect(await descriptionOf(finish)).toBe('')
    const sent = page.waitForRequest('**/api/user/createorder')
    const lines = await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))
    await finish.click()
    await page.getByText(texts.orderPlaced).waitFor()
    expect((await sent).postDataJSON().details).toEqual(lines)
    await shown(page, `TRX-${device}`).waitFor()
    await page.getByText('Con el detalle de tu pedido a maria@example.com.').waitFor()
    await page.getByText(/^Cuando diga «Listo para retirar», ven a /).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull()

    // The order stands in MIS PEDIDOS and in the database.
    const { rows: orders } = await rows.query(
      `select o.id, o.total_cents, o.state, o.stage, o.buyer_name, o.delivery_method, p.receipt_number,
              array_agg(l.name order by l.position) as names, sum(l.total_cents)::int as lines_cents
         from customer_order o join order_line l on l.order_id = o.id join payment p on p.order_id = o.id
         join account a on a.id = o.account_id where a.username = $1 group by o.id, p.id`,
      [user],
    )
    expect(orders).toMatchObject([
      {
        state: 'PENDIENTE',
        stage: 'payment_review',
        buyer_name: 'María Ñáñez',
        delivery_method: 'pickup',
        receipt_number: `TRX-${device}`,
        names: [card, second],
        lines_cents: orders[0]?.total_cents,
      },
    ])
    const orderNumber = formatOrderNumber(orders[0]?.id)
    await page.goto('/usuario/mispedidos')
    const entry = page.getByText(new RegExp(orderNumber)).first()
    await entry.waitFor()
    await entry.click()
    await page.getByRole('main').getByText(card).first().waitFor()
    await page.getByRole('main').getByText('PENDIENTE').first().waitFor()

    // The mail tells the same, to the address that was given with the order.
    const mail = await mailAbout(orderNumber)
    expect(mail.recipients).toEqual(['maria@example.com'])
    expect(mail.headers.subject).toBe(`Recibimos tu pedido ${orderNumber}`)
    for (const words of [
      card,
      second,
      `TRX-${device}`,
      formatCents(orders[0]?.total_cents),
      'Retiro en la tienda',
    ])
      expect(mail.text).toContain(words)

    // What was bought is off the shelf: stock is what the ledger says.
    const { rows: ledger } = await rows.query(
      `select s.stock, (select sum(quantity)::int from stock_movement m where m.sellable_id = s.id) as moved
         from sellable s where s.name = any($1)`,
      [[card, second]],
    )
    expect(ledger).toHaveLength(2)
    for (const { stock, moved } of ledger) expect(stock).toBe(moved)
  })
})

/** What a screen reader says of a control besides its name. */
function descriptionOf(control: Locator): Promise<string> {
  return control.evaluate((it) =>
    (it.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim(),
  )
}

async function mailAbout(orderNumber: string): Promise<ReceivedMail> {
  const find = () => mailServer.mails.find(({ headers }) => headers.subject?.includes(orderNumber))
  await waitUntil(() => find() !== undefined)
  return find() as ReceivedMail
}

async function addToCart(page: Page, name: string): Promise<void> {
  const named = new RegExp(`^Añadir al carrito.*${RegExp.escape(name)}`)
  const button = page.getByRole('main').getByRole('button', { name: named }).first()
  await button.click()
  // It becomes "Artículo añadido".
  await button.waitFor({ state: 'detached' })
}

/** The prices of the cards on the page, in cents, from top to bottom. */
async function shownPrices(page: Page): Promise<number[]> {
  const prices = await page
    .getByRole('main')
    .getByRole('article')
    .getByText(/^\$\d+\.\d\d$/)
    .allTextContents()
  return prices.map((price) => Number(price.replace(/\D/g, '')))
}

function isDescending(prices: number[]): boolean {
  return prices.length > 0 && prices.every((price, index) => index === 0 || price <= (prices[index - 1] ?? 0))
}

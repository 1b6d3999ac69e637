import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { cancelOrder } from '../../server/orders/cancel-order.ts'
import { aCustomer, anOrder, aProduct, aStaffMember } from '../../test/factories.ts'
import { longTest } from '../../test/long-test.ts'
import { type MailServer, startMailServer } from '../../test/mail-server.ts'
import { everyLook, inspect } from '../every-screen/inspect.ts'
import { openShopForBuyers, refusedByShop } from '../shopper/signed-in-buyer.ts'
import { hasFocus, phone } from '../visitor.ts'

let mailServer: MailServer
// After the shop, which hangs up last.
afterAll(() => mailServer?.close())
const shop = openShopForBuyers({
  async environment() {
    mailServer = await startMailServer()
    return { SMTP_URL: mailServer.url }
  },
})

type At = NonNullable<Parameters<typeof anOrder>[3]>['at']

/** An order of $100.00. */
async function placed(at: At = 'payment_review', info: Record<string, unknown> = {}) {
  const product = await aProduct(shop.db)
  return anOrder(shop.db, await shop.aBuyer(), [{ id: product, count: 1 }], { ...(at && { at }), info })
}

const visitDesk = async () => shop.visit(await aStaffMember(shop.db), [])
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Axe finds nothing in light and dark, and nothing sticks out of a phone. */
async function expectWell(page: Page, state: string): Promise<void> {
  expect(await inspect(page, [phone.width, 1280], everyLook), state).toEqual([])
}

longTest('each number of Hoy leads to a list with as many rows; without work it says so', async () => {
  const page = await visitDesk()
  await page.goto('/admin')
  await page.getByText('Nada pendiente. Buen trabajo.').waitFor()

  await placed()
  await placed()
  await placed('preparing')
  await placed('ready_for_pickup', { delivery_method: 'pickup' })
  await page.reload()
  const numbers = page.getByRole('main').getByRole('listitem').getByRole('link', { name: /^\d/ })
  await numbers.filter({ hasText: /^2 Pagos por revisar$/ }).waitFor()
  await expectWell(page, 'today')
  const found: Record<string, number> = {}
  for (const [nth, said] of (await numbers.allTextContents()).entries()) {
    const [, count, label = ''] = /^(\d+) (.+)$/.exec(said) ?? []
    await numbers.nth(nth).click()
    await heading(page, 'Hoy').waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('[aria-busy=true]').count(), { message: label }).toBe(0)
    const rows = page.getByRole('table').locator('tbody tr')
    await expect.poll(() => rows.count(), { message: label ?? '' }).toBe(Number(count))
    found[label] = Number(count)
    await page.goBack()
    await numbers.nth(nth).waitFor()
  }
  expect(found).toMatchObject({
    'Pagos por revisar': 2,
    'Paquetes por enviar': 1,
    'Esperan que los retiren': 1,
    'Devoluciones y garantías por atender': 0,
  })
})

test('by keyboard alone one transfer is written down for two orders, what is left goes to a third, and is taken back', async () => {
  const orders = [await placed(), await placed(), await placed()]
  const [one = 0, two = 0, three = 0] = orders
  const standing = async () => {
    const { rows } = await shop.db.execute(
      sql`select stage from customer_order where id in (${sql.join(orders, sql`, `)}) order by id`,
    )
    return rows.map(({ stage }) => stage)
  }
  const page = await visitDesk()
  const dialog = page.getByRole('dialog')
  const choose = async (order: number) => {
    await page.keyboard.type(String(order))
    const found = page.getByRole('option')
    await expect
      .poll(() => found.allTextContents())
      .toEqual([expect.stringContaining(formatOrderNumber(order))])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  await page.goto('/admin/pagos?registrar=si')
  const amount = dialog.getByLabel('Monto que llegó')
  await hasFocus(amount)
  await dialog.getByRole('combobox', { name: 'Pedido', exact: true }).focus()
  await choose(one)
  await dialog.getByRole('button', { name: 'Otro pedido' }).press('Enter')
  await dialog.getByRole('combobox', { name: 'Pedido 2' }).focus()
  await choose(two)
  // The sum of what they miss stands there already; more came.
  await expect.poll(() => amount.inputValue()).toBe('200.00')
  await amount.fill('250')
  await dialog.getByText('Sobran $50.00: quedan aquí para otro pedido.').waitFor()
  await dialog.getByRole('button', { name: /Cuenta/ }).press('ArrowDown')
  await page.getByRole('option').first().press('Enter')
  await dialog.getByLabel('Número de comprobante').fill('DOS-EN-UNO')
  await dialog.getByLabel('Quién pagó').fill('Rosa Túquerres')
  await expectWell(page, 'form of money')
  await dialog.getByLabel('Quién pagó').press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await standing()).toEqual(['payment_verified', 'payment_verified', 'payment_review'])

  const row = page.getByRole('row').filter({ hasText: 'DOS-EN-UNO' })
  await row.getByText('Sobran $50.00').waitFor()
  await expectWell(page, 'list of money')
  await row.getByRole('link').press('Enter')
  await dialog.getByRole('combobox', { name: 'Pedido', exact: true }).focus()
  await choose(three)
  await dialog.getByRole('button', { name: 'Asignar $50.00' }).press('Enter')
  await dialog.getByRole('heading', { name: 'Sobran $50.00' }).waitFor({ state: 'detached' })

  await dialog
    .getByRole('button', { name: `Deshacer lo del pedido ${formatOrderNumber(one)}` })
    .press('Enter')
  await hasFocus(dialog.getByLabel('Por qué'))
  await page.keyboard.type('Era de otro pedido')
  await expectWell(page, 'one transfer')
  await page.keyboard.press('Enter')
  await dialog.getByRole('heading', { name: 'Sobran $100.00' }).waitFor()
  expect(await standing()).toEqual(['payment_review', 'payment_verified', 'payment_review'])
})

longTest(
  'the buyer says where money goes, and the desk sends it there in two parts, with the receipt of the bank',
  async () => {
    const buyer = await aCustomer(shop.db, { password: 'cóndor de páramo' })
    const order = await anOrder(shop.db, buyer, [{ id: await aProduct(shop.db), count: 1 }], {
      at: 'payment_verified',
    })
    await cancelOrder(shop.db, { kind: 'buyer', accountId: buyer.id }, order)
    const mine = await shop.visit(buyer, [], { allowedErrors: [refusedByShop] })
    await mine.goto('/usuario/mispedidos')
    await mine.getByRole('button', { name: `Pedido ${formatOrderNumber(order)}` }).click()
    await mine.getByText('Te devolvemos $100.00.').waitFor()
    await expectWell(mine, 'money goes back')
    await mine.getByRole('button', { name: 'Indicar mi cuenta' }).click()
    const form = mine.getByRole('dialog')
    await form.getByLabel('Banco o cooperativa').fill('Cooperativa JEP')
    await form.getByLabel('Número de cuenta').fill('4060 1122 33')
    await form.getByLabel('Titular', { exact: true }).fill('Ana Quishpe')
    await form.getByLabel('Cédula, RUC o pasaporte del titular').fill('1710034065')
    await form.getByLabel('Tu contraseña de la tienda').fill('otra')
    await form.getByRole('button', { name: 'Guardar cuenta' }).click()
    await form.getByRole('alert').getByText('Esa no es tu contraseña actual.').waitFor()
    await expectWell(mine, 'form of an account')
    await form.getByLabel('Tu contraseña de la tienda').fill('cóndor de páramo')
    await form.getByRole('button', { name: 'Guardar cuenta' }).click()
    await mine.getByText('Va a tu cuenta de Cooperativa JEP que termina en 2233.').waitFor()

    const page = await visitDesk()
    await page.goto('/admin')
    await page.getByRole('link', { name: 'Reembolsos por hacer' }).click()
    const row = page.getByRole('row').filter({ hasText: formatOrderNumber(order) })
    await row.getByText('Cooperativa JEP ··2233').waitFor()
    await expectWell(page, 'list of refunds')
    await row.getByRole('link').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('4060112233').waitFor()
    await dialog.getByLabel('Monto').fill('60')
    await dialog.getByLabel('Referencia del banco').fill('DEV-771')
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'comprobante.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n1 0 obj\n%%EOF\n'),
    })
    await dialog.getByText('Quedarán por devolver $40.00.').waitFor()
    await expectWell(page, 'one refund')
    await dialog.getByRole('button', { name: 'Registrar $60.00' }).click()
    await dialog.waitFor({ state: 'detached' })
    await row.getByText('$40.00').waitFor()
    await page.getByRole('link', { name: 'Hechos' }).click()
    // Until its list is there, the one before stands.
    await row.getByText('$60.00').waitFor()
    await row.getByRole('link').click()
    await dialog.getByRole('link', { name: 'Descargar el comprobante' }).waitFor()
    await expectWell(page, 'a refund that was made')
    await mine.reload()
    await mine.getByRole('button', { name: `Pedido ${formatOrderNumber(order)}` }).click()
    await mine.getByText(/^Te devolvimos \$60.00 el .*, referencia DEV-771\.$/).waitFor()
    await mine.getByText('Te devolvemos $40.00 más.').waitFor()
  },
)

test('a mail that did not leave stands first, is read as text, and is sent again', async () => {
  const order = await placed('payment_review', { nombres: '<script>alert(1)</script>' })
  await mailServer.received(1)
  const letters = () => mailServer.mails.filter(({ text }) => text.includes(formatOrderNumber(order))).length
  await expect.poll(letters).toBe(1)
  // The shop writes down that it left after the mail server has it.
  const left = () => shop.rows(`select 1 from mail where order_id = ${order} and status = 'sent'`)
  await expect.poll(async () => (await left()).length).toBe(1)
  await shop.db.execute(sql`
    update mail set status = 'failed', sent_at = null, tries = 6, error = '550 No such mailbox'
     where order_id = ${order}`)
  const page = await visitDesk()
  await page.goto('/admin/correos')
  const first = page.getByRole('table', { name: 'Correos' }).locator('tbody tr').first()
  await first.getByText('550 No such mailbox').waitFor()
  await expectWell(page, 'mails')
  const link = first.getByRole('link', { name: 'Pedido recibido' })
  await link.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Pedido recibido' })
  await dialog.getByText('<script>alert(1)</script>').waitFor()
  await expectWell(page, 'one mail')
  await page.keyboard.press('Escape')
  await hasFocus(link)
  await link.press('Enter')
  await dialog.getByRole('button', { name: 'Enviar de nuevo' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(letters).toBe(2)
})

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { shipOrder } from '../../server/fulfilment/ship-order.ts'
import { aGuide, anOrder, aProduct, aStaffMember } from '../../test/factories.ts'
import { anInvoiceXml, aPdf } from '../../test/invoice-xml.ts'
import { longTest } from '../../test/long-test.ts'
import { everyLook, inspect } from '../every-screen/inspect.ts'
import { openShopForBuyers, refusedByShop } from '../shopper/signed-in-buyer.ts'
import { hasFocus, phone } from '../visitor.ts'

const shop = openShopForBuyers()

type At = NonNullable<NonNullable<Parameters<typeof anOrder>[3]>['at']>

/** An order of $300.00: three units of one product. */
async function placed(at: At, info: Record<string, unknown> = {}) {
  const product = await aProduct(shop.db)
  return anOrder(shop.db, await shop.aBuyer(), [{ id: product, count: 3 }], { at, info })
}

/** The screen of one order, as somebody with every permission or with these. */
async function visitOrder(
  id: number,
  given: Parameters<typeof aStaffMember>[1] = {},
  options: Parameters<typeof shop.visit>[2] = {},
): Promise<Page> {
  const page = await shop.visit(await aStaffMember(shop.db, given), [], options)
  await page.goto(`/admin/pedidos/${id}`)
  await page.getByRole('heading', { level: 1, name: `Pedido ${formatOrderNumber(id)}` }).waitFor()
  return page
}

/** The state beside the heading. */
const standing = (page: Page, name: string) => page.getByText(name, { exact: true }).first()

async function expectWell(page: Page, state: string): Promise<void> {
  expect(await inspect(page, [phone.width, 1280], everyLook), state).toEqual([])
}

test('the list is searched in its address, HTML in an endless name stays text that fits, and one press confirms the transfer', async () => {
  const name = `<img src=x onerror=alert(1)>${'Ñ'.repeat(80)}`
  const id = await placed('payment_review', {
    nombres: name,
    comprobante: 'UNA-PULSADA',
  })
  await placed('preparing')
  const page = await shop.visit(await aStaffMember(shop.db), [])
  await page.goto('/admin/pedidos')
  const rows = page.getByRole('table', { name: 'Pedidos' }).locator('tbody tr')
  await expect.poll(() => rows.count()).toBe(2)
  await expectWell(page, 'list of orders')
  await page.getByLabel('Buscar pedidos').fill('una-pulsada')
  await expect.poll(() => rows.count()).toBe(1)
  expect(new URL(page.url()).searchParams.get('q')).toBe('una-pulsada')
  await page.getByTitle(name).waitFor()

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const confirm = page.getByRole('button', { name: /^Confirmar \$300\.00/ })
  await confirm.waitFor()
  await expectWell(page, 'an order to check')
  await confirm.click()
  await standing(page, 'Pago verificado').waitFor()
  expect(
    await shop.rows(
      `select money_received.amount_cents, reference from money_received join allocation on money_received_id = money_received.id
        where order_id = ${id}`,
    ),
  ).toEqual([{ amount_cents: 30_000, reference: 'UNA-PULSADA' }])
})

longTest('a part of the money leaves the order short, and the rest makes it paid', async () => {
  const page = await visitOrder(await placed('payment_review'))
  await page.getByRole('button', { name: 'Llegó con otros datos' }).click()
  await page.getByLabel('Monto que llegó').fill('200')
  await expectWell(page, 'form of money')
  await page.getByRole('button', { name: 'Registrar $200.00' }).click()
  await standing(page, 'Falta $100.00').waitFor()
  await page.getByRole('button', { name: /^Confirmar \$100\.00/ }).click()
  await page.getByRole('button', { name: 'Registrar $100.00' }).click()
  await standing(page, 'Pago verificado').waitFor()
})

test('a parcel leaves with its guide number, and who has an older screen is told by whom, keeping what was typed', async () => {
  const id = await placed('payment_verified')
  const page = await visitOrder(id, {}, { allowedErrors: [refusedByShop] })
  await page.getByRole('button', { name: 'Preparar' }).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: /^Enviar/ }).click()
  await hasFocus(page.getByLabel('Número de guía'))
  await page.keyboard.type('9912-44')
  await expectWell(page, 'form of a parcel')

  const rosa = await aStaffMember(shop.db, { firstName: 'Rosa', lastName: 'Vega' })
  const [{ line }] = await shop.rows(`select id as line from order_line where order_id = ${id}`)
  await shipOrder(shop.db, rosa, id, { ...aGuide(), lines: [{ lineId: line, count: 1 }] })
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Enviar' })
  await dialog.getByText(/Enviamos una parte.*Rosa Vega/).waitFor()
  await dialog.getByText('Va todo lo que falta: 2 unidades.').waitFor()
  expect(await dialog.getByLabel('Número de guía').inputValue()).toBe('9912-44')
  // As a scanner types it: Enter leads to the next unit, and sends nothing.
  await dialog.getByLabel(/^Número de serie 1/).fill(`SN-775${id}-A`)
  await page.keyboard.press('Enter')
  const next = dialog.getByLabel(/^Número de serie 2/)
  await hasFocus(next)
  await page.keyboard.type(`SN-775${id}-B`)
  expect(await next.inputValue()).toBe(`SN-775${id}-B`)
  await dialog.getByRole('button', { name: 'Enviar y avisar' }).click()
  await standing(page, 'Enviado').waitFor()
  await page.getByText('guía 9912-44').waitFor()
  await page.getByText('Falta el de 1 unidad.').waitFor()
  await page.getByRole('button', { name: /^Marcar entregado/ }).click()
  const asked = page.getByRole('dialog', { name: 'Antes de entregar: la factura' })
  const { xml, number } = anInvoiceXml({ totalCents: 30_000 })
  await asked.locator('input[type=file]').setInputFiles([
    { name: 'factura.xml', mimeType: 'text/xml', buffer: xml },
    { name: 'factura.pdf', mimeType: 'application/pdf', buffer: aPdf() },
  ])
  await asked.getByText(number).waitFor()
  await expectWell(page, 'form of an invoice')
  await asked.getByRole('button', { name: 'Registrar y marcar entregado' }).click()
  await standing(page, 'Entregado').waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: `Descargar el XML de la factura ${number}` }).click()
  expect((await download).suggestedFilename()).toBe(`factura-${number}.xml`)

  await page.keyboard.press('Control+k')
  await page.getByRole('menuitem', { name: 'Cambiar tema' }).waitFor()
  await hasFocus(page.getByRole('searchbox', { name: 'Buscar', exact: true }))
  await page.keyboard.type(`sn775${id}a`)
  await page.getByRole('menuitem', { name: `SN-775${id}-A` }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Sí, la vendimos' }).waitFor()
  await page.getByText(/Con garantía hasta el/).waitFor()
  await expectWell(page, 'whether a unit is ours')
})

test('another person picks the order up under the name and number that the staff saw', async () => {
  const id = await placed('ready_for_pickup', { delivery_method: 'pickup' })
  const page = await visitOrder(id)
  await page.getByRole('button', { name: /^Entregar/ }).click()
  await page.getByRole('button', { name: 'Después' }).click()
  await page.getByText('Otra persona').click()
  await page.getByLabel('Nombre de quien retira').fill('Carmen Lema')
  await page.getByLabel('Identificación, como está en el documento').fill('1002003001')
  await expectWell(page, 'form of a pick-up')
  await page.keyboard.press('Enter')
  await standing(page, 'Entregado').waitFor()
  await page.getByText('Lo retiró Carmen Lema, 1002003001').waitFor()
  // It waits for its invoice, where Hoy leads to.
  await page.goto('/admin')
  await page.getByRole('link', { name: /Facturas pendientes$/ }).click()
  const pending = page.getByRole('table', { name: 'Pedidos sin factura' })
  await pending.getByRole('link', { name: formatOrderNumber(id) }).waitFor()
  await expectWell(page, 'orders without an invoice')
})

test('who packs sees neither money nor a button for it', async () => {
  const id = await placed('payment_review')
  const page = await visitOrder(id, { permissions: ['orders.read', 'orders.prepare', 'orders.ship'] })
  await page.getByRole('heading', { name: 'Historia' }).waitFor()
  await expect.poll(() => page.getByRole('heading', { name: 'Pago', exact: true }).count()).toBe(0)
  expect(
    await page.getByRole('button', { name: /Confirmar|Registrar|Cancelar pedido|No llegó/ }).count(),
  ).toBe(0)
})

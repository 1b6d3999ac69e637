import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { anOwner, aProduct, aStaffMember } from '../../test/factories.ts'
import { longTest } from '../../test/long-test.ts'
import { everyLook, inspect } from '../every-screen/inspect.ts'
import { openShopForBuyers } from '../shopper/signed-in-buyer.ts'
import { hasFocus, phone } from '../visitor.ts'

const shop = openShopForBuyers()

async function expectWell(page: Page, state: string): Promise<void> {
  expect(await inspect(page, [phone.width, 1280], everyLook), state).toEqual([])
}

/** As a scanner types: the code, and Enter, into the field that takes the focus by itself. */
async function scan(page: Page, code: string): Promise<void> {
  await hasFocus(page.getByRole('searchbox', { name: 'Artículo' }))
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

const sales = () =>
  shop.rows(`select buyer_name, identification_number as number, customer_order.total_cents as cents, means,
                    (select sum(count)::int from order_line where order_id = customer_order.id) as units
               from customer_order join allocation on allocation.order_id = customer_order.id
               join money_received on money_received.id = money_received_id
              where kind = 'counter' order by customer_order.id`)

test('by keyboard alone: scans, one of two units, and Ctrl+Enter sell for cash, and above $50.00 a name goes with the sale', async () => {
  await aProduct(shop.db, { sku: 'CABLE-1', name: 'Cable HDMI', priceCents: 1_250 })
  await aProduct(shop.db, { sku: 'GPU-1', name: 'Tarjeta de video', priceCents: 60_000 })
  const page = await shop.visit(
    await aStaffMember(shop.db, { permissions: ['counter.sell', 'stock.read'] }),
    [],
  )
  await page.goto('/admin/mostrador')
  await page.getByText('Escanea el primer artículo').waitFor()
  await expectWell(page, 'empty counter')
  await scan(page, 'CABLE-1')
  await page.getByRole('button', { name: 'Cobrar $12.50' }).waitFor()
  await scan(page, '2*cable-1')
  await page.getByRole('button', { name: 'Cobrar $37.50' }).waitFor()
  // A radio button would keep Enter to itself.
  await page.getByRole('radio', { name: 'Efectivo' }).focus()
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^Venta \d+ cobrada: \$37\.50$/).waitFor()

  await scan(page, 'GPU-1')
  await page.getByText(/no puede deducir/).waitFor()
  await page.getByLabel('Recibido (opcional)').fill('620')
  await page.getByText('$20.00').waitFor()
  await page.getByLabel('Cédula o RUC').fill('1710034066')
  await page.keyboard.press('Tab')
  await page.getByText('Esa cédula no existe').waitFor()
  await expectWell(page, 'sale with a mistyped identification')
  await page.getByLabel('Cédula o RUC').fill('1710034065')
  await page.getByLabel('Nombre o razón social').fill('Ana Quishpe')
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^Venta \d+ cobrada: \$600\.00$/).waitFor()
  await page.getByText('Cambio').waitFor()
  await expectWell(page, 'sold')
  expect(await sales()).toEqual([
    { buyer_name: 'Consumidor final', number: '9999999999999', cents: 3_750, means: 'cash', units: 3 },
    { buyer_name: 'Ana Quishpe', number: '1710034065', cents: 60_000, means: 'cash', units: 1 },
  ])
})

longTest('a slip is undone on the order of the sale', async () => {
  const product = await aProduct(shop.db, { sku: 'RATON-1', name: 'Ratón', priceCents: 1_000 })
  const page = await shop.visit(await anOwner(shop.db), [])
  await page.goto('/admin/mostrador')
  await page.getByText('Escanea el primer artículo').waitFor()
  await scan(page, 'RATON-1')
  await page.getByText('Tarjeta', { exact: true }).click()
  await page.getByRole('button', { name: 'Cobrar $10.00' }).click()
  await page.getByRole('link', { name: 'Ver la venta' }).click()
  await page.getByRole('button', { name: 'Deshacer venta' }).click()
  await expectWell(page, 'dialog to undo a sale')
  await page.getByLabel('Por qué').fill('Era otro ratón')
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer la venta' }).click()
  await page
    .getByText(/: Era otro ratón/)
    .first()
    .waitFor()
  await expectWell(page, 'a sale that was undone')
  expect(await shop.rows(`select stock from sellable where id = ${product}`)).toEqual([{ stock: 10 }])
  expect(await shop.rows('select status, means from refund')).toEqual([{ status: 'made', means: 'card' }])
})

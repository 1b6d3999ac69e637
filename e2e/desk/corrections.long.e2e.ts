import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { layWorkingDay } from '../../demo/working-day.ts'
import { readDatabaseId } from '../../server/db/database.ts'
import { openDirectory } from '../../server/files/open-directory.ts'
import { openReceiptFiles } from '../../server/media/receipt-files.ts'
import { cancelOrder } from '../../server/orders/cancel-order.ts'
import { aCustomer, anOrder, aProduct, aStaffMember } from '../../test/factories.ts'
import { everyLook, inspect } from '../every-screen/inspect.ts'
import { openShopForBuyers, refusedByShop } from '../shopper/signed-in-buyer.ts'
import { phone } from '../visitor.ts'

/* What is put right at the desk: the turns that a smooth day does not take. */

const shop = openShopForBuyers()

type At = NonNullable<NonNullable<Parameters<typeof anOrder>[3]>['at']>

/** An order of $100.00. */
async function placed(at: At = 'payment_review', info: Record<string, unknown> = {}) {
  const product = await aProduct(shop.db)
  return anOrder(shop.db, await shop.aBuyer(), [{ id: product, count: 1 }], { at, info })
}

const standing = (page: Page, name: string) => page.getByText(name, { exact: true }).first()

async function expectWell(page: Page, state: string): Promise<void> {
  expect(await inspect(page, [phone.width, 1280], everyLook), state).toEqual([])
}

test("the demo's examples are set aside by one button, and Hoy has no work left", async () => {
  const receipts = await openReceiptFiles(openDirectory(shop.place.dataDir), await readDatabaseId(shop.db))
  expect(await layWorkingDay(shop.db, receipts)).toBeGreaterThan(0)
  const page = await shop.visit(await aStaffMember(shop.db), [])
  await page.goto('/admin')
  const notice = page.getByRole('complementary', { name: 'Pedidos de ejemplo' })
  await notice.getByRole('button', { name: 'Quitar los ejemplos' }).click()
  const dialog = page.getByRole('dialog')
  await expectWell(page, 'question before the examples go')
  await dialog.getByRole('button', { name: 'Quitar los ejemplos' }).click()
  await notice.waitFor({ state: 'detached' })
  await page.getByText('Nada pendiente. Buen trabajo.').waitFor()
})

test('money of a repeated receipt is written down, taken back, and given to the order that it was for', async () => {
  const first = await placed('payment_review', { comprobante: 'DOS-VECES' })
  const second = await placed('payment_review', { comprobante: 'dos-veces' })
  const page = await shop.visit(await aStaffMember(shop.db), [])
  await page.goto(`/admin/pedidos/${first}`)
  await page.getByText('Este comprobante está también en otro pedido').waitFor()
  await page.getByRole('button', { name: /^Confirmar \$100\.00…/ }).waitFor()
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Este comprobante está también en otro pedido').waitFor()
  await dialog.getByLabel('Monto que llegó').fill('110')
  await dialog.getByText('Al pedido le sobran $10.00.').waitFor()
  await dialog.getByLabel('Recibe').fill('100')
  await dialog.getByText('Sobran $10.00: quedan aquí para otro pedido.').waitFor()
  await expectWell(page, 'form of money')
  await dialog.getByRole('button', { name: 'Registrar $110.00' }).click()
  await standing(page, 'Pago verificado').waitFor()

  await page.getByRole('button', { name: 'Quitar', exact: true }).click()
  await expectWell(page, 'question before money is taken back')
  await page.keyboard.press('Enter')
  await standing(page, 'Pago en revisión').waitFor()
  // What this screen does is no news to who does it.
  expect(await page.getByText('Este pedido cambió mientras lo mirabas').count()).toBe(0)

  await page.goto(`/admin/pedidos/${second}`)
  await page.getByRole('button', { name: 'Usar dinero sin asignar' }).click()
  await dialog.getByRole('button', { name: 'Asignar $100.00' }).waitFor()
  await expectWell(page, 'money that nobody has')
  await dialog.getByRole('button', { name: 'Asignar $100.00' }).click()
  await standing(page, 'Pago verificado').waitFor()
  await page.goto('/admin/pagos')
  await page.getByRole('table').getByRole('link', { name: 'DOS-VECES' }).click()
  await dialog.getByText(/^Quitado/).waitFor()
  await dialog.getByRole('heading', { name: 'Sobran $10.00' }).waitFor()
  await expectWell(page, 'one transfer')
})

test('a guide number is corrected, and what the same person did in another tab is told', async () => {
  const id = await placed('shipped')
  const staff = await aStaffMember(shop.db)
  const page = await shop.visit(staff, [], { allowedErrors: [refusedByShop] })
  await page.goto(`/admin/pedidos/${id}`)
  await page.getByRole('button', { name: 'Marcar entregado' }).waitFor()
  const other = await shop.visit(staff, [])
  await other.goto(`/admin/pedidos/${id}`)
  await other.getByRole('button', { name: 'Corregir' }).click()
  await other.getByLabel('Número de guía').fill('CORREGIDA-1')
  await expectWell(other, 'form of a guide')
  await other.keyboard.press('Enter')
  await other.getByText('guía CORREGIDA-1').waitFor()
  expect(await other.getByText('Este pedido cambió mientras lo mirabas').count()).toBe(0)

  await page.getByRole('button', { name: 'Marcar entregado' }).click()
  // The invoice is asked for first.
  await page.getByRole('dialog').getByRole('button', { name: 'Después' }).click()
  await page.getByText('Este pedido cambió mientras lo mirabas').waitFor()
  await page.getByText('guía CORREGIDA-1').waitFor()
})

test('money of a cancelled order that came after all is owed back', async () => {
  const buyer = await aCustomer(shop.db)
  const id = await anOrder(shop.db, buyer, [{ id: await aProduct(shop.db), count: 1 }])
  await cancelOrder(shop.db, { kind: 'buyer', accountId: buyer.id }, id)
  const page = await shop.visit(await aStaffMember(shop.db), [])
  await page.goto(`/admin/pedidos/${id}`)
  await page.getByRole('button', { name: 'Llegó, hay que devolverlo' }).click()
  await expectWell(page, 'form of late money')
  await page.getByRole('button', { name: 'Registrar $100.00' }).click()
  await standing(page, 'Por devolver $100.00').waitFor()
})

test('a search is kept as a view of the team, opened from it and deleted', async () => {
  const page = await shop.visit(await aStaffMember(shop.db), [])
  await page.goto('/admin/pedidos?stage=CANCELADO')
  await page.getByRole('button', { name: 'Guardar esta vista' }).click()
  await page.getByLabel('Nombre de esta vista').fill('Se cayeron')
  await page.getByText('Para todo el equipo').click()
  await expectWell(page, 'form of a view')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.goto('/admin/pedidos')
  await page
    .getByRole('navigation', { name: 'Vistas guardadas' })
    .getByRole('link', { name: 'Se cayeron' })
    .click()
  await expect.poll(() => new URL(page.url()).searchParams.get('stage')).toBe('CANCELADO')
  await page.getByRole('button', { name: 'Ordenar vistas' }).click()
  await page.getByRole('button', { name: 'Eliminar la vista Se cayeron' }).click()
  await page.getByRole('link', { name: 'Se cayeron' }).waitFor({ state: 'detached' })
})

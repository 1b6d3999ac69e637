import { expect, test } from 'vitest'
import { changeProduct } from '../../server/catalog/change-product.ts'
import { findProduct } from '../../server/catalog/find-product.ts'
import { anOwner, aStaffMember } from '../../test/factories.ts'
import { everyLook, inspect } from '../every-screen/inspect.ts'
import { openShopForBuyers, refusedByShop } from '../shopper/signed-in-buyer.ts'
import { hasFocus, phone } from '../visitor.ts'

const shop = openShopForBuyers()

test('a product is begun, filled from open data, priced and published; two editors keep what both wrote', async () => {
  const page = await shop.visit(await anOwner(shop.db), [], { allowedErrors: [refusedByShop] })
  await page.goto('/admin/productos')
  await page.getByRole('table', { name: 'Productos' }).waitFor()
  await page.getByRole('link', { name: 'Nuevo producto' }).click()
  await page.getByLabel('Nombre').fill('Procesador Ryzen de prueba')
  await page.getByRole('button', { name: /Categoría/ }).click()
  await page.getByRole('option', { name: 'Procesadores' }).click()
  await page.getByLabel('Número de parte (opcional)').fill('100-100000593WOF')
  await page.getByRole('button', { name: 'Crear borrador' }).click()
  await page.waitForURL(/\/admin\/productos\/\d+$/)
  const id = Number(page.url().split('/').at(-1))

  await page.getByRole('button', { name: 'Llenar con datos abiertos' }).click()
  await page.getByText('Mismo número de parte').waitFor()
  await page.getByRole('button', { name: 'Usar estos datos' }).first().click()
  await expect.poll(() => page.getByLabel('Zócalo').inputValue()).toBe('AM5')
  // What is not saved is not left by a slip: not by a link, not by Back, not by closing the tab.
  const stay = page
    .getByRole('dialog', { name: '¿Salir sin guardar?' })
    .getByRole('button', { name: 'Seguir editando' })
  const orders = page.getByRole('link', { name: 'Pedidos' }).first()
  await orders.click()
  await stay.click()
  // The fields behind the question take no letter before it has gone and given the focus back.
  await hasFocus(orders)
  await page.goBack()
  await stay.click()
  await hasFocus(orders)
  const asking = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const unload = await asking
  expect(unload.type()).toBe('beforeunload')
  await unload.dismiss()

  await page.getByRole('combobox', { name: 'Marca' }).pressSequentially('am')
  await page.getByRole('option', { name: 'AMD' }).click()
  await page.getByLabel('Precio con IVA').fill('229.90')
  await page.getByLabel('Costo sin IVA').fill('150')
  await page.getByText('Margen sin IVA').waitFor()

  // Somebody else changes it meanwhile, in one field that was changed here too.
  const luis = await aStaffMember(shop.db, { firstName: 'Luis' })
  await changeProduct(shop.db, luis, id, { version: 1, brand: 'AMD', price: 19_990 })
  await page.getByRole('button', { name: 'Guardar' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Luis cambió este producto' })
  await notice.getByText('Marca: nada → AMD').waitFor()
  await page.getByLabel('Lo nuevo: $199.90').check()
  expect(await inspect(page, [phone.width, 1280], everyLook)).toEqual([])
  await page.getByRole('button', { name: 'Juntar con lo mío' }).click()
  await expect.poll(() => page.getByLabel('Precio con IVA').inputValue()).toBe('199.90')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Guardado').first().waitFor()

  await page.getByRole('button', { name: 'Publicar ahora' }).click()
  await page.getByRole('link', { name: 'Ver en la tienda' }).click()
  await page.waitForURL(`**/producto/${id}`)
  await page.getByRole('heading', { name: 'Procesador Ryzen de prueba', level: 1 }).waitFor()
  expect(await findProduct(shop.db, id)).toMatchObject({
    isForSale: true,
    product: { price: 199.9, brand: 'AMD' },
    specs: expect.arrayContaining([{ label: 'Zócalo', value: 'AM5' }]),
  })
})

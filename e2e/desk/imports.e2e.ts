import { expect, test } from 'vitest'
import { findProduct } from '../../server/catalog/find-product.ts'
import { anOwner, aProduct } from '../../test/factories.ts'
import { everyLook, inspect } from '../every-screen/inspect.ts'
import { openShopForBuyers } from '../shopper/signed-in-buyer.ts'
import { phone } from '../visitor.ts'

const shop = openShopForBuyers()

const list = [
  'DISTRIBUIDORA DE PRUEBA;;;;',
  'Código;Producto;Línea;PVP;Costo',
  'IM-1;;;120,50;80,25',
  'IM-2;<b>Mouse</b> de prueba;Accesorios;19,90;10,00',
  'IM-3;Sin precio;Accesorios;gratis;10,00',
].join('\n')

test('a supplier’s list is dropped, mapped, compared, applied and taken back; its costs become proposed prices', async () => {
  const id = await aProduct(shop.db, { sku: 'IM-1', name: 'Tarjeta de la lista' })
  const page = await shop.visit(await anOwner(shop.db), [], {})
  await page.goto('/admin/proveedores')
  await page.getByRole('button', { name: 'Nuevo proveedor' }).click()
  await page.getByLabel('Nombre').fill('Mayorista Andino')
  await page.getByLabel('Margen').fill('18,5')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Margen de 18,5 %, terminado en .90').waitFor()

  await page.goto('/admin/importar')
  const file = { name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(list) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: /Proveedor/ }).click()
  await page.getByRole('option', { name: 'Mayorista Andino' }).click()
  expect(await inspect(page, [phone.width], everyLook)).toEqual([])
  await page.getByRole('button', { name: 'Ver qué cambiaría' }).click()
  await page.getByText('1 producto nuevo, 1 que cambia, 1 fila que no se toma').waitFor()
  const rows = page.getByRole('table', { name: 'Filas del archivo', exact: true })
  await rows.getByText('«gratis» no es un monto').waitFor()
  await rows.getByText('<b>Mouse</b> de prueba').first().waitFor()
  expect(await inspect(page, [phone.width, 1280], everyLook)).toEqual([])
  await page.getByRole('button', { name: 'Aplicar', exact: true }).click()
  await page.getByRole('button', { name: 'Aplicar 2 filas' }).click()
  await page.getByText('Aplicado').waitFor()
  expect(await findProduct(shop.db, id)).toMatchObject({ product: { price: 120.5 } })

  await page.goto('/admin/proveedores')
  const proposed = page.getByRole('table', { name: 'Precios propuestos' })
  await proposed.getByText('$113.90').waitFor()
  expect(await inspect(page, [phone.width], everyLook)).toEqual([])

  await page.goto('/admin/importar')
  await page.getByRole('link', { name: 'lista.csv' }).click()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('Deshecho').waitFor()
  await expect.poll(async () => (await findProduct(shop.db, id))?.product.price).toBe(100)

  // By now the shop knows how such a list is read: it is compared as soon as it is dropped.
  await page.goto('/admin/importar')
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByText('1 producto nuevo, 1 que cambia, 1 fila que no se toma').waitFor()
  await page.getByText('de Mayorista Andino').waitFor()
})

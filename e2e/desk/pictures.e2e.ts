import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findProduct } from '../../server/catalog/find-product.ts'
import { sellableMedia } from '../../server/db/schema/pictures.ts'
import { anOwner, aProduct } from '../../test/factories.ts'
import { everyLook, inspect } from '../every-screen/inspect.ts'
import { openShopForBuyers, refusedByShop } from '../shopper/signed-in-buyer.ts'
import { phone } from '../visitor.ts'

const shop = openShopForBuyers()

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1_200, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

test('photos are dropped, refused with their reason, ordered by keyboard, cut and described; the preview shows a draft', async () => {
  const id = await aProduct(shop.db, {
    name: 'Laptop de prueba',
    condition: 'refurbished',
    hiddenAt: new Date(),
  })
  const page = await shop.visit(await anOwner(shop.db), [], { allowedErrors: [refusedByShop] })
  await page.goto(`/admin/productos/${id}`)
  await page.getByText('Aún sin fotos del producto').waitFor()
  await page.getByLabel('Suelta aquí las fotos').setInputFiles([
    await photo('tapa.jpg', '#8a6f4d'),
    {
      name: 'malo.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('<svg><script>alert(1)</script></svg>'),
    },
    await photo('teclado.jpg', '#5d6a70'),
  ])
  const row = page.getByRole('list', { name: 'Fotos del producto' })
  await expect.poll(() => row.getByRole('listitem').count()).toBe(2)
  await page.getByText('malo.jpg: Aceptamos fotos JPEG, PNG, WebP o AVIF.').waitFor()

  const [first] = (await findProduct(shop.db, id, { isPreview: true }))?.pictures ?? []
  const sourceOf = (place: number) => row.locator('img').nth(place).getAttribute('src')
  const firstSource = await sourceOf(0)
  await page.getByRole('button', { name: 'Mover antes la foto 2' }).press('Enter')
  const nowFirst = async () =>
    (await findProduct(shop.db, id, { isPreview: true }))?.pictures.map(({ src }) => src)
  await expect.poll(async () => (await nowFirst())?.[1]).toBe(first?.src)
  // The shop knows it before the desk shows it.
  await expect.poll(() => sourceOf(1)).toBe(firstSource)

  await row.getByRole('button', { name: /^Foto 1:/ }).click()
  await page.getByRole('button', { name: 'Recortar' }).click()
  await page.getByRole('button', { name: 'Cuadrada' }).click()
  await page.getByRole('group', { name: /^Parte que se ve: 800 por 800/ }).press('ArrowLeft')
  expect(await inspect(page, [phone.width], everyLook)).toEqual([])
  await page.getByRole('button', { name: 'Usar esta parte' }).click()
  await page.getByLabel('Qué muestra (opcional)').fill('El teclado, sin marcas')
  await page.getByRole('button', { name: 'Guardar', exact: true }).last().click()
  await row.getByRole('button', { name: 'Foto 1: El teclado, sin marcas' }).waitFor()
  expect(await inspect(page, [phone.width, 1280], everyLook)).toEqual([])

  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Vista previa' }).click(),
  ])
  await preview.waitForURL(/\/vista-previa\//)
  await preview.getByText('Vista previa: así lo verán los compradores').waitFor()
  await preview.getByRole('heading', { name: 'Laptop de prueba', level: 1 }).waitFor()
  await preview.getByRole('img', { name: 'El teclado, sin marcas' }).waitFor()
  await preview.getByText('Foto real').waitFor()
  expect(await preview.locator('script').count()).toBe(1)
})

test('one drop gives pictures to many products by the names of the files: some are fixed by hand, one failure stops no other, all of it is undone', async () => {
  const stove = await aProduct(shop.db, { sku: 'KUN-77', name: 'Cocina de prueba' })
  const lamp = await aProduct(shop.db, { name: 'Lámpara Ñusta 3' })
  const page = await shop.visit(await anOwner(shop.db), [], {
    allowedErrors: [refusedByShop, /net::ERR_FAILED/],
  })
  const files = [
    await photo('kun-77-2.jpg', '#8a6f4d'),
    await photo('KUN-77.jpg', '#5d6a70'),
    await photo('lampara nusta 3.jpg', '#704d5d'),
    await photo('IMG_2041.jpg', '#4d7055'),
    { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
    { name: 'KUN-77-3.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('nada') },
  ]
  const picturesOf = (id: number) => shop.db.$count(sellableMedia, eq(sellableMedia.sellableId, id))
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await page.goto('/admin/productos')
  await page.getByRole('link', { name: 'Subir fotos' }).click()
  const drop = page.getByLabel('Suelta aquí las fotos de todos los productos')
  await page.route('**/api/admin/picture-matches', (route) => route.abort(), { times: 1 })
  await drop.setInputFiles(files)
  await row('lampara nusta 3.jpg').getByText('No hay conexión').waitFor()
  await page.getByRole('button', { name: 'Reintentar las que fallaron' }).click()
  await row('lampara nusta 3.jpg').getByText('por su nombre').waitFor()
  await row('logo.svg').getByText('Un SVG puede llevar programas').waitFor()
  await row('IMG_2041.jpg').getByText('No se encontró').waitFor()
  await page.getByRole('button', { name: 'Elegir el producto de IMG_2041.jpg' }).click()
  await page.getByRole('dialog').getByRole('searchbox', { name: 'Producto' }).fill('Ñusta')
  await page
    .getByRole('dialog')
    .getByRole('menuitem', { name: /Lámpara/ })
    .click()
  await row('IMG_2041.jpg').getByText('elegido aquí').waitFor()
  expect(await inspect(page, [phone.width], everyLook)).toEqual([])

  await page.getByRole('button', { name: 'Subir 5 fotos' }).click()
  await page.getByText('4 subidas, 2 no se subieron').waitFor()
  // The column of places is not shown on a phone.
  expect(await row('kun-77-2.jpg').locator('td').nth(2).textContent()).toBe('2.ª')
  await row('KUN-77-3.jpg').getByText('Aceptamos fotos JPEG, PNG, WebP o AVIF').waitFor()
  expect([await picturesOf(stove), await picturesOf(lamp)]).toEqual([2, 2])

  await drop.setInputFiles(files.slice(0, 2))
  await page.getByRole('button', { name: 'Subir 2 fotos' }).click()
  await page.getByText('4 subidas, 2 ya estaban').waitFor()
  expect(await picturesOf(stove)).toBe(2)

  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByRole('button', { name: 'Quitar 4 fotos' }).click()
  await expect.poll(async () => [await picturesOf(stove), await picturesOf(lamp)]).toEqual([0, 0])
  await expect.poll(() => page.getByText('Quitada', { exact: true }).count()).toBe(4)
})

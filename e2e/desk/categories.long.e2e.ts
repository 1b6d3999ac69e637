import { expect, test } from 'vitest'
import { changeCategory } from '../../server/catalog/desk-categories.ts'
import { anOwner } from '../../test/factories.ts'
import { everyLook, inspect } from '../every-screen/inspect.ts'
import { openShopForBuyers, refusedByShop } from '../shopper/signed-in-buyer.ts'
import { phone } from '../visitor.ts'

const shop = openShopForBuyers()

test('a category of the owner’s own gets its specifications and a product, and buyers find it', async () => {
  const owner = await anOwner(shop.db)
  const page = await shop.visit(owner, [], { allowedErrors: [refusedByShop] })
  const choose = async (button: RegExp, option: string) => {
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await page.goto('/admin/caracteristicas')
  await page.getByRole('button', { name: 'Nueva característica' }).click()
  await page.getByLabel('Nombre').fill('Peso máximo')
  await page.getByLabel('Unidad (opcional)').fill('kg')
  await page.getByLabel('En la tarjeta (opcional)').fill('hasta {valor}')
  await page.getByRole('button', { name: 'Crear característica' }).click()
  await page.getByRole('cell', { name: 'Peso máximo', exact: true }).waitFor()
  expect(await inspect(page, [phone.width, 1280], everyLook)).toEqual([])

  await page.getByRole('link', { name: 'Categorías' }).last().click()
  await page.getByRole('button', { name: 'Nueva categoría' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nueva categoría' })
  await dialog.getByLabel('Nombre').fill('Laptops')
  await dialog.getByLabel('Uno solo se llama').fill('Silla')
  await dialog.getByRole('button', { name: 'Crear categoría' }).click()
  await dialog.getByText('Ya hay una sección con ese nombre').waitFor()
  await dialog.getByLabel('Nombre').fill('Sillas <b>gamer</b>')
  await dialog.getByLabel('Dirección').fill('sillas-gamer')
  await dialog.getByRole('button', { name: 'Crear categoría' }).click()
  await page.waitForURL(/\/admin\/categorias\/\d+$/)
  const id = Number(page.url().split('/').at(-1))

  for (const list of ['En la ficha', 'Como filtros', 'En la tarjeta']) {
    const box = page.getByRole('combobox', { name: `Añadir a «${list}»` })
    await box.pressSequentially('peso máx')
    await page.getByRole('option', { name: 'Peso máximo (kg)' }).click()
    // While its list is open, what lies behind is hidden from roles.
    await page.locator(`ol[aria-label="${list}"] li`).waitFor()
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'Guardar listas' }).click()
  await page.getByText('Guardado').first().waitFor()

  // Somebody else changes it meanwhile, in one field that was changed here too.
  await page.getByLabel('Palabras para la búsqueda').fill('butaca')
  await page.getByLabel('Texto de su página').fill('Mide tu escritorio antes.')
  const words = ['asiento']
  await changeCategory(shop.db, owner, id, { version: 2, words, singular: 'Asiento' })
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByRole('alert').getByText('Palabras para la búsqueda, que ahora dice «asiento»').waitFor()
  expect(await page.getByLabel('Uno solo se llama').inputValue()).toBe('Asiento')
  expect(await page.getByLabel('Palabras para la búsqueda').inputValue()).toBe('butaca')
  expect(await inspect(page, [phone.width, 1280], everyLook)).toEqual([])
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByRole('button', { name: 'Deshacer' }).waitFor({ state: 'detached' })

  await page.getByRole('link', { name: 'Nuevo producto' }).click()
  await page.getByRole('heading', { name: 'Nuevo producto', level: 1 }).waitFor()
  await page.getByLabel('Nombre').fill('Butaca Kallpa')
  await choose(/Categoría/, 'Sillas <b>gamer</b>')
  await page.getByRole('button', { name: 'Crear borrador' }).click()
  await page.waitForURL(/\/admin\/productos\/\d+$/)
  await page.getByLabel('Peso máximo (kg)').fill('120')
  await page.getByLabel('Precio con IVA').fill('149.90')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('Guardado').first().waitFor()
  await page.getByRole('button', { name: 'Publicar ahora' }).click()
  await page.getByRole('link', { name: 'Ver en la tienda' }).waitFor()

  const buyer = await shop.visitAnonymously()
  await buyer.goto('/')
  await buyer.getByRole('button', { name: 'Componentes' }).click()
  await buyer.getByRole('link', { name: 'Sillas <b>gamer</b>' }).filter({ visible: true }).click()
  await buyer.waitForURL('**/productos/sillas-gamer')
  await buyer.getByRole('heading', { name: 'Sillas <b>gamer</b>', level: 1 }).waitFor()
  await buyer.getByText('Mide tu escritorio antes.').waitFor()
  await buyer.getByText('hasta 120 kg').waitFor()
  expect(await inspect(buyer, [phone.width, 1280], everyLook)).toEqual([])
  await buyer.goto('/buscar?q=butaca')
  await buyer.getByRole('heading', { name: 'Butaca Kallpa' }).waitFor()

  // Another path: the one that people have leads there, in this process at once.
  await changeCategory(shop.db, owner, id, { version: 4, slug: 'sillas' })
  await expect
    .poll(async () => (await buyer.goto('/productos/sillas-gamer?orden=asc'))?.url(), { timeout: 3_000 })
    .toContain('/productos/sillas?orden=asc')
})

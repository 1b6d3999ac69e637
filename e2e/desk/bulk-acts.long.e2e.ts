import { expect, test } from 'vitest'
import { anOwner } from '../../test/factories.ts'
import { everyLook, inspect } from '../every-screen/inspect.ts'
import { openShopForBuyers } from '../shopper/signed-in-buyer.ts'
import { phone } from '../visitor.ts'

const shop = openShopForBuyers()

const prices = (mark: string) =>
  shop.rows(`select price_cents as price from sellable where name like '%${mark}%' order by id`)

test('prices of all that match are changed by percent after a preview, told row by row, and taken back', async () => {
  for (const priceCents of [1_040, 41_171, 10_000, null])
    await shop.aPiece({ name: `Regleta Chaski ${priceCents}`, priceCents })
  const page = await shop.visit(await anOwner(shop.db, { firstName: 'Ana' }), [])
  await page.goto('/admin/productos?q=Chaski')
  const table = page.getByRole('table', { name: 'Productos' })
  await table.waitFor()
  await table.getByRole('checkbox').nth(1).check()
  await page.getByText('1 elegida').waitFor()
  await page.getByRole('button', { name: 'Elegir los 4 que coinciden' }).click()
  await page.getByText('4 elegidas').waitFor()
  expect(await inspect(page, [phone.width, 1280], everyLook)).toEqual([])

  await page.getByRole('button', { name: 'Cambiar precios' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar precios' })
  await dialog.getByLabel('Cuánto').fill('5')
  await dialog.getByLabel('Cuánto').press('Enter')
  await dialog.getByText('De 4 productos, cambian 3, 1 no se puede.').waitFor()
  await dialog.getByText('No tiene precio (1)').waitFor()
  expect(await inspect(page, [phone.width, 1280], everyLook)).toEqual([])
  expect(await prices('Chaski')).toMatchObject([{ price: 1_040 }, { price: 41_171 }, { price: 10_000 }, {}])
  await dialog.getByRole('button', { name: 'Cambiar precios: 3 productos' }).click()

  await page.waitForURL(/\/admin\/lotes\/\d+$/)
  await page.getByText('3 cambiados, 1 que no se pudo').waitFor()
  await page.getByText('Terminado', { exact: true }).waitFor()
  await page.getByRole('cell', { name: 'Precio: $411.71 → $431.90' }).waitFor()
  expect(await inspect(page, [phone.width, 1280], everyLook)).toEqual([])
  expect(await prices('Chaski')).toMatchObject([{ price: 1_090 }, { price: 43_190 }, { price: 10_490 }, {}])

  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click()
  await page.getByRole('heading', { name: 'Deshacer: Precio +5 %' }).waitFor()
  await page.getByText('3 cambiados').waitFor()
  await page.getByText('Terminado', { exact: true }).waitFor()
  expect(await prices('Chaski')).toMatchObject([{ price: 1_040 }, { price: 41_171 }, { price: 10_000 }, {}])
  await page.getByRole('link', { name: 'Lotes' }).first().click()
  await page.getByRole('table', { name: 'Lotes' }).getByText('Deshecho').waitFor()
  expect(await inspect(page, [phone.width, 1280], everyLook)).toEqual([])
})

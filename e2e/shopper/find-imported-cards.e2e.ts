import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runImport } from '../../server/catalog/import/run-import.ts'
import { newPage } from '../../test/browser.ts'
import { createDemoData, type DemoData } from '../../test/demo-data.ts'
import { type OpenShop, openShop } from '../../test/open-shop.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { shown } from '../visitor.ts'

const parts = join(import.meta.dirname, '../../server/catalog/import/fixture/parts')

let data: DemoData
let shop: OpenShop

beforeAll(async () => {
  data = await createDemoData()
  shop = await openShop({ DATA_DIR: data.dataDir, DATABASE_URL: data.url })
  const silent = { out: () => {}, err: () => {} }
  // Into the open shop: what is imported is on sale within a second.
  await runImport([parts, '--stock', '3'], { DATABASE_URL: data.url, ENV_FILE: '' }, silent)
  await waitUntil(async () =>
    (await (await fetch(`${shop.url}/api/search?q=ca%C3%B1%C3%B3n`)).text()).includes('CAÑÓN'),
  )
})

afterAll(async () => {
  await shop?.stop()
  await data?.drop()
})

test('an imported card is found with its ñ and accents or without them, and can be bought', async () => {
  const page = await newPage({ baseURL: shop.url })
  await page.goto('/terminos')
  const search = page.getByRole('combobox', { name: 'Buscar productos' })
  const hits = page.getByRole('listbox', { name: 'Productos encontrados' }).getByRole('option')
  for (const typed of ['cañón', 'CAÑON', 'canon oc']) {
    await search.fill(typed)
    await expect.poll(() => hits.allTextContents(), { timeout: 5_000 }).toSatisfy(allSay('Gigabyte CAÑÓN OC'))
  }
  await hits.first().click()
  await page
    .getByText(/^SKU: /)
    .first()
    .waitFor()
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Añadir al carrito/ })
    .first()
    .click()
  await page.getByRole('button', { name: /Carrito con 1 artículo, 1 unidad/ }).waitFor()
})

test('Enter leads to all that a search finds, sorted and paged; without a price nothing is found', async () => {
  const page = await newPage({ baseURL: shop.url, viewport: { width: 390, height: 844 } })
  await page.goto('/terminos')
  const search = page.getByRole('combobox', { name: 'Buscar productos' })
  await search.fill('geforce')
  await search.press('Enter')
  await page.waitForURL('**/buscar?q=geforce')
  await page.getByRole('heading', { level: 1, name: 'Resultados de «geforce»' }).waitFor()
  const total = Number((await shown(page, /^\d+ productos$/).textContent())?.split(' ')[0])
  expect(total).toBeGreaterThan(12)
  await page.getByLabel('Ordenar por').selectOption({ label: 'Z-A Descendente' })
  await page.waitForURL(/orden=des/)
  await page.getByRole('link', { name: 'Siguiente' }).click()
  await page.waitForURL(/pagina=2/)
  await page.getByRole('heading', { level: 1, name: 'Resultados de «geforce»' }).waitFor()

  // The fixture's card of this number has no price: it is kept, and nowhere on sale.
  await page.goto('/buscar?q=ZT-%C3%91ND-0512')
  await page.getByText('No se encontraron productos.').waitFor()
})

test('/Laptops and a slash at the end lead to the page, not to a second one', async () => {
  const page = await newPage({ baseURL: shop.url })
  await page.goto('/Laptops/')
  expect(new URL(page.url()).pathname).toBe('/laptops')
  await page.getByRole('heading', { level: 1, name: 'Laptops' }).waitFor()
})

function allSay(text: string) {
  return (hits: string[]) => hits.length > 0 && hits.every((hit) => hit.includes(text))
}

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPage } from '../../test/browser.ts'
import { createDemoData, type DemoData } from '../../test/demo-data.ts'
import { type OpenShop, openShop } from '../../test/open-shop.ts'
import { lastAnnouncement, shortenTimeouts } from '../visitor.ts'

let data: DemoData
let shop: OpenShop

beforeAll(async () => {
  data = await createDemoData()
  shop = await openShop({ DATA_DIR: data.dataDir, DATABASE_URL: data.url })
})

afterAll(async () => {
  await shop?.stop()
  await data?.drop()
})

test('the preview is walked by keyboard: arrows choose, Escape closes, Enter opens what is chosen', async () => {
  const page = await newPage({ baseURL: shop.url })
  await page.goto('/terminos')
  const field = searchField(page)
  await field.fill('rtx')
  await expect.poll(() => hits(page).count()).toBe(6)
  expect(await field.getAttribute('aria-expanded')).toBe('true')
  expect((await page.getByRole('listbox').locator('..').boundingBox())?.height).toBeLessThanOrEqual(350)

  await field.press('ArrowDown')
  await field.press('ArrowDown')
  expect(await chosen(page)).toBe(await hits(page).nth(1).textContent())
  await field.press('ArrowUp')
  await field.press('ArrowUp')
  expect(await chosen(page)).toBe(await hits(page).last().textContent())

  await field.press('Escape')
  await hits(page).first().waitFor({ state: 'hidden' })
  expect(await field.inputValue()).toBe('rtx')
  expect(await field.getAttribute('aria-expanded')).toBe('false')
  await field.press('ArrowDown')
  await hits(page).first().waitFor()
  await field.press('ArrowDown')
  const name = (await hits(page).first().locator('span').first().textContent()) ?? ''
  await field.press('Enter')
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await hits(page).first().waitFor({ state: 'hidden' })
  expect(await focusedId(page)).toBe('contenido')
})

test('Enter leaves the field for what was found, and says what that is, from one search to the next', async () => {
  const page = await newPage({ baseURL: shop.url })
  await page.goto('/buscar?q=rtx')
  const field = searchField(page)
  await field.fill('ryzen')
  await hits(page).first().waitFor()
  await field.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Resultados de «ryzen»' }).waitFor()
  expect(await focusedId(page)).toBe('contenido')
  await expect.poll(() => lastAnnouncement(page)).toBe('Resultados de «ryzen» | Kuntur')
})

test('in a low window the preview ends inside it, and what is chosen is in sight', async () => {
  const page = await newPage({ baseURL: shop.url, viewport: { width: 640, height: 400 } })
  await page.goto('/terminos')
  const field = searchField(page)
  await field.fill('rtx')
  await expect.poll(() => hits(page).count()).toBe(6)
  const isInSight = (index: number) =>
    hits(page)
      .nth(index)
      .evaluate((hit) => {
        const { left, right, top, bottom } = hit.getBoundingClientRect()
        const [x, y] = [(left + right) / 2, (top + bottom) / 2]
        return bottom <= innerHeight && hit.contains(document.elementFromPoint(x, y))
      })
  expect(await isInSight(5)).toBe(false)
  await field.press('ArrowUp')
  expect(await chosen(page)).toBe(await hits(page).last().textContent())
  await expect.poll(() => isInSight(5)).toBe(true)
  await field.press('ArrowDown')
  await expect.poll(() => isInSight(0)).toBe(true)
})

test('nothing typed shows nothing, nothing found says so, and no answer can be asked for again', async () => {
  const page = await newPage({ baseURL: shop.url, allowedErrors: [/TimeoutError/] })
  const restoreTimeouts = await shortenTimeouts(page)
  await page.goto('/terminos')
  await restoreTimeouts()
  const field = searchField(page)
  await field.fill('rtx')
  await hits(page).first().waitFor()
  await field.fill('   ')
  await expect.poll(() => hits(page).count()).toBe(0)
  await field.fill('nada de esto')
  await page.getByText('No se encontraron productos.').waitFor()

  await field.press('Enter')
  await page.getByRole('heading', { level: 2, name: 'No se encontraron productos.' }).waitFor()
  await page.goto('/buscar?q=ryzenn zzzz')
  await page.getByText('sin contar «zzzz».').waitFor()
  await page.getByRole('heading', { level: 2, name: 'Lo más parecido' }).waitFor()
  await page.getByRole('main').getByRole('article').filter({ hasText: 'Ryzen' }).first().waitFor()

  // As on a connection that hangs.
  await page.route('**/api/search?*', () => {})
  await field.fill('ryzen')
  await page.getByText('No pudimos buscar en este momento.').waitFor()
  await restoreTimeouts()
  await page.unroute('**/api/search?*')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await hits(page).first().waitFor()
  expect(await searchField(page).evaluate((it) => it === document.activeElement)).toBe(true)
})

test('an older answer never replaces a newer one, however late it comes', async () => {
  const page = await newPage({ baseURL: shop.url })
  await page.goto('/terminos')
  let letGo: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/search?q=rtx', async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  const field = searchField(page)
  const asked = page.waitForRequest('**/api/search?q=rtx')
  await field.fill('rtx')
  const older = await asked
  await field.fill('ryzen')
  await expect.poll(() => hits(page).allTextContents()).toSatisfy(allSay('Ryzen'))
  letGo()
  // Arrived or given up.
  await older.response()
  await page.unrouteAll({ behavior: 'wait' })
  expect(await hits(page).allTextContents()).toSatisfy(allSay('Ryzen'))
})

const searchField = (page: Page) => page.getByRole('combobox', { name: 'Buscar productos' })

const hits = (page: Page) => page.getByRole('listbox', { name: 'Productos encontrados' }).getByRole('option')

const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id)

/** What a screen reader reads out while the focus stays in the field. */
async function chosen(page: Page): Promise<string | null> {
  const id = await searchField(page).getAttribute('aria-activedescendant')
  const option = page.locator(`[id="${id}"][aria-selected=true]`)
  return option.textContent()
}

function allSay(text: string) {
  return (texts: string[]) => texts.length > 0 && texts.every((shown) => shown.includes(text))
}

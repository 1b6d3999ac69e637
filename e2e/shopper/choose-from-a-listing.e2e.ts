import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { texts } from '../../contract/texts.ts'
import { newPage } from '../../test/browser.ts'
import { createDemoData, type DemoData } from '../../test/demo-data.ts'
import { longTest } from '../../test/long-test.ts'
import { type OpenShop, openShop } from '../../test/open-shop.ts'
import {
  devices,
  expectNoSidewaysScroll,
  flowDevices,
  hydrated,
  lastAnnouncement,
  shortenTimeouts,
  shown,
  watchLayoutShifts,
} from '../visitor.ts'

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

describe.each(devices)('on a $device', ({ device, viewport }) => {
  test('a listing shows whole names, and the view that was chosen from the first paint of the next visit on', async () => {
    const page = await newPage({ baseURL: shop.url, viewport })
    await page.goto('/productos')
    await shown(page, '15 productos').waitFor()
    await expectNoSidewaysScroll(page)
    expect(await namesCutOff(page, device === 'phone' ? 3 : 2)).toEqual([])

    await page.getByRole('button', { name: 'Lista' }).click()
    expect(await page.getByRole('button', { name: 'Lista' }).getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => areStacked(page)).toBe(true)
    // Chosen, it is white on dark, also under the pointer.
    await expect
      .poll(() => page.getByRole('button', { name: 'Lista' }).evaluate((it) => getComputedStyle(it).color))
      .toBe('rgb(255, 255, 255)')
    const shifts = await watchLayoutShifts(page)
    await page.goto('/laptops')
    await shown(page, '6 productos').waitFor()
    expect(await areStacked(page)).toBe(true)
    await hydrated(page)
    expect(await shifts()).toBeLessThan(0.01)
    expect(await page.getByRole('button', { name: 'Lista' }).getAttribute('aria-pressed')).toBe('true')
    expect(await pager(page).count()).toBe(0)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Cuadrícula' }).click()
    await expect.poll(() => areStacked(page)).toBe(false)
  })
})

describe.each(flowDevices)('on a $device', ({ viewport }) => {
  test('a listing is sorted and turned, all of it in its address', async () => {
    const page = await newPage({ baseURL: shop.url, viewport, allowedErrors: [/status of 404/] })
    await page.goto('/productos')
    await page.getByRole('heading', { level: 1, name: 'Productos' }).waitFor()
    await shown(page, '15 productos').waitFor()
    expect(await cards(page).count()).toBe(12)
    const sort = page.getByLabel('Ordenar por')
    const options = await sort
      .getByRole('option')
      .evaluateAll((all) => all.map((option) => [(option as HTMLOptionElement).value, option.textContent]))
    expect(options).toEqual([
      ['priceLow', 'Menor Precio Primero'],
      ['priceHig', 'Mayor Precio Primero'],
      ['asc', 'A-Z Ascendente'],
      ['des', 'Z-A Descendente'],
    ])
    expect(await sort.inputValue()).toBe('priceLow')

    // The card's facts, in words.
    const card = cards(page).first()
    await card.getByRole('heading', { level: 3 }).waitFor()
    await card.getByText(/^\$\d+\.\d\d$/).waitFor()
    await card.getByText(/^(\d+ disponibles|Quedan? \d)$/).waitFor()
    await card.getByRole('button', { name: /^Favorito/ }).waitFor()
    await shown(page, 'Imágenes referenciales').waitFor()

    // A page further the focus is above the products; another order begins at page 1 again.
    await page.getByRole('link', { name: 'Siguiente' }).click()
    await pager(page).getByText('Página 2 de 2').waitFor()
    expect(await cards(page).count()).toBe(3)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('15 productos')
    expect(await page.getByRole('link', { name: 'Siguiente' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Anterior' }).waitFor()
    await expect.poll(() => lastAnnouncement(page)).toBe('Página 2 de 2')
    await sort.selectOption('asc')
    await page.waitForURL(/\/productos\?orden=asc$/)
    await pager(page).getByText('Página 1 de 2').waitFor()
    await expect.poll(() => lastAnnouncement(page)).toBe('15 productos')
    await page.goBack()
    await pager(page).getByText('Página 2 de 2').waitFor()
    await expect.poll(() => sort.inputValue()).toBe('priceLow')

    await page.getByRole('link', { name: 'Todo el catálogo' }).click()
    await page.waitForURL(/\/productos\?ver=todo$/)
    await page.getByRole('heading', { level: 1, name: 'Todo el catálogo' }).waitFor()
    const all = await page.locator('#productos').textContent()
    await expect.poll(() => lastAnnouncement(page)).toBe(all)
    await page.getByRole('link', { name: 'Destacados' }).click()
    await page.getByRole('heading', { name: '15 productos' }).waitFor()

    expect((await page.goto('/productos?pagina=99'))?.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: 'Página no encontrada' }).waitFor()
  })

  test('a closer look opens over the list and leads to the page; Back returns to where one was', async () => {
    const page = await newPage({ baseURL: shop.url, viewport })
    await page.goto('/productos?orden=priceHig')
    await hydrated(page)
    const card = cards(page)
      .filter({ hasText: /disponibles/ })
      .last()
    const name = (await card.getByRole('heading').textContent()) ?? ''
    const price = (await card.getByText(/^\$\d+\.\d\d$/).textContent()) ?? ''
    const link = card.getByRole('heading').getByRole('link')

    // A card cuts off what reaches over its edge: the star's focus is drawn inside of it, the name's around the card.
    const star = card.getByRole('button', { name: `Favorito: ${name}` })
    const ring = (target: Locator) => target.evaluate((it) => getComputedStyle(it).outline)
    await link.focus()
    await page.keyboard.press('Shift+Tab')
    expect(await ring(star)).toMatch(/ solid 2px$/)
    expect(await star.evaluate((it) => getComputedStyle(it).outlineOffset)).toBe('-2px')
    await page.keyboard.press('Tab')
    expect(await ring(card)).toMatch(/ solid 2px$/)

    // Between two lines the name is a link, too.
    await link.click({ position: { x: 10, y: 18 } })
    const dialog = page.getByRole('dialog', { name })
    await dialog.getByText('Imagen referencial').waitFor()
    await dialog.getByText(price).waitFor()
    await dialog.getByText(/^\d+ disponibles$/).waitFor()
    await dialog.getByRole('img').waitFor()
    const add = dialog.getByRole('button', { name: /^Añadir al carrito/ })
    const waited = await watchAdding(page)
    await add.click()
    expect(await dialog.getByRole('button', { name: 'Artículo añadido' }).isDisabled()).toBe(true)
    const { ms, showedWork } = await waited()
    expect(ms).toBeGreaterThanOrEqual(300)
    expect(showedWork).toBe(true)

    // Escape gives the focus back; the page behind stayed where it was.
    const at = await scrollY(page)
    expect(at).toBeGreaterThan(100)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(name)
    await card.getByRole('button', { name: 'Artículo añadido' }).waitFor()

    await page.keyboard.press('Enter')
    await dialog.getByRole('link', { name: 'Ver página completa' }).click()
    await page.waitForURL('**/producto/*')
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await expect.poll(() => scrollY(page)).toBe(0)
    await page.goBack()
    await shown(page, '15 productos').waitFor()
    await expect.poll(() => scrollY(page)).toBe(at)

    // What is sold out says so, and cannot be added.
    const soldOut = cards(page).filter({ hasText: 'Sin stock' }).first()
    await soldOut.getByRole('heading').getByRole('link').click()
    const second = page.getByRole('dialog').filter({ hasText: 'Ver página completa' })
    await second.getByText('Sin stock').first().waitFor()
    expect(await second.getByRole('button', { name: 'Sin stock' }).isDisabled()).toBe(true)
  })
})

test('on a phone Back closes what lies over the page, and however it is closed, no step is left behind', async () => {
  const page = await newPage({ baseURL: shop.url, viewport: { width: 390, height: 844 } })
  await page.goto('/terminos')
  await page.goto('/productos')
  await hydrated(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('.data')) asked.push(request.url())
  })
  const card = cards(page)
    .filter({ hasText: /disponibles/ })
    .nth(4)
  const name = (await card.getByRole('heading').textContent()) ?? ''
  const link = card.getByRole('heading').getByRole('link')
  const sheet = page.getByRole('dialog', { name })
  const open = async () => {
    await link.click()
    await sheet.waitFor()
    await expect.poll(() => hasStep(page)).toBe(true)
  }
  const closed = async () => {
    await sheet.waitFor({ state: 'hidden' })
    await expect.poll(() => hasStep(page)).toBe(false)
    expect(new URL(page.url()).pathname).toBe('/productos')
  }

  await page.getByRole('button', { name: 'Accesos Directos' }).click()
  await expect.poll(() => hasStep(page)).toBe(true)
  await page.goBack()
  await page.getByRole('dialog', { name: 'Accesos Directos' }).waitFor({ state: 'hidden' })
  await closed()

  await open()
  const at = await scrollY(page)
  expect(at).toBeGreaterThan(100)
  await page.goBack()
  await closed()
  expect(await scrollY(page)).toBe(at)
  expect(await focused(page)).toBe(name)

  // Forward has nothing to show.
  await page.goForward()
  await closed()

  // By Escape, and by the cross and opened again before that step is gone.
  await open()
  await page.keyboard.press('Escape')
  await closed()
  await open()
  await sheet.getByRole('button', { name: 'Cerrar' }).click()
  await open()
  await page.goBack()
  await closed()

  // The cart takes the sheet's place, and the focus is never lost on the way.
  await open()
  await sheet.getByRole('button', { name: /^Añadir al carrito/ }).press('Enter')
  await sheet.getByRole('button', { name: 'Artículo añadido', disabled: true }).waitFor()
  expect(await focused(page)).toBe('Artículo añadido')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Ver carrito')
  await page.keyboard.press('Enter')
  const cart = page.getByRole('dialog', { name: 'Carrito' })
  await shown(cart, name).waitFor()
  await sheet.waitFor({ state: 'hidden' })
  await expect.poll(() => hasStep(page)).toBe(true)
  await page.goBack()
  await cart.waitFor({ state: 'hidden' })
  await closed()
  expect(await focused(page)).toBe(name)
  expect(asked).toEqual([])

  // A link inside leads on from the page itself; a reload forgets what lay over it.
  await open()
  await sheet.getByRole('link', { name: 'Ver página completa' }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.goBack()
  await shown(page, '15 productos').waitFor()
  await closed()
  await open()
  await page.reload()
  await closed()
  await page.goBack()
  await page.waitForURL('**/terminos')
})

test('a page number that cannot be is not found, and an empty one is the first', async () => {
  const statusAt = async (path: string) => (await fetch(shop.url + path)).status
  expect(await statusAt('/laptops?pagina=0')).toBe(404)
  expect(await statusAt('/productos?pagina=x')).toBe(404)
  expect(await statusAt('/buscar?q=rtx&pagina=99')).toBe(404)
  expect(await statusAt('/productos?pagina=')).toBe(200)
})

longTest('without scripts links, order and pages work', async () => {
  const page = await newPage({ baseURL: shop.url, javaScript: false })
  await page.goto('/productos/tarjeta-grafica')
  await page.getByLabel('Ordenar por').selectOption('priceHig')
  await page.getByRole('button', { name: 'Ordenar' }).click()
  await page.waitForURL(/\/productos\/tarjeta-grafica\?orden=priceHig$/)
  await page.getByRole('link', { name: 'Siguiente' }).click()
  await page.waitForURL(/orden=priceHig&pagina=2$/)
  await cards(page).first().getByRole('heading').getByRole('link').click()
  await page.waitForURL('**/producto/*')
  await page.getByRole('combobox', { name: 'Buscar productos' }).fill('ryzen')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Resultados de «ryzen»' }).waitFor()
})

test('from section to section inside the browser each shows its own products', async () => {
  const page = await newPage({ baseURL: shop.url })
  await page.goto('/terminos')
  await hydrated(page)
  for (const [link, title, category] of [
    ['Laptop', 'Laptops', 9],
    ['Refurbished', 'Refurbished', 10],
  ] as const) {
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: link }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    const { products } = await (await fetch(`${shop.url}/api/catalog?category=${category}`)).json()
    const names = products.map(({ name }: { name: string }) => name)
    expect(await cards(page).getByRole('heading').allTextContents()).toEqual(names)
  }

  // What a grade means is said above the list and where one looks closer; on the card it stands first.
  await page.getByText(/Grado A: casi sin marcas de uso\. Grado B: /).waitFor()
  const worn = cards(page).first()
  await worn.getByText(/^Grado [ABC]$/).waitFor()
  await worn.getByRole('heading').getByRole('link').click()
  await page.getByRole('dialog').getByText('Los tres grados pasan las mismas pruebas.').waitFor()
  await page.keyboard.press('Escape')

  // In a wide window there are five in a row.
  await page.setViewportSize({ width: 1920, height: 1080 })
  const tops = await cards(page).evaluateAll((all) => all.map((it) => it.getBoundingClientRect().top))
  expect(tops.filter((top) => top === tops[0])).toHaveLength(5)
  await page.getByLabel('Ordenar por').selectOption('priceHig')
  await page.waitForURL(/\/refurbished\?orden=priceHig$/)
  await page.getByRole('heading', { level: 1, name: 'Refurbished' }).waitFor()
})

test('a closer look waits for its script; where that does not come, the card is a link and the cart says so', async () => {
  const page = await newPage({ baseURL: shop.url, allowedErrors: [/net::ERR_FAILED/] })
  const link = cards(page).first().getByRole('heading').getByRole('link')
  const covers = '**/assets/covers-*.js'
  const held = Promise.withResolvers<void>()
  await page.route(covers, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/laptops')
  await hydrated(page)
  const name = (await link.textContent()) ?? ''
  await link.press('Enter')
  await page.getByRole('progressbar', { name: 'Cargando' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/laptops')
  held.resolve()
  await page.getByRole('dialog', { name }).waitFor()
  expect(await page.getByRole('progressbar').count()).toBe(0)
  await page.goBack()
  await page.getByRole('dialog', { name }).waitFor({ state: 'hidden' })
  expect(await focused(page)).toBe(name)

  await page.unroute(covers)
  await page.route(covers, (route) => route.abort())
  await page.reload()
  await hydrated(page)
  await page.getByRole('button', { name: /^Carrito/ }).click()
  await page.getByText('No pudimos abrir el carrito').first().waitFor()
  expect(await page.getByRole('progressbar').count()).toBe(0)
  await link.click()
  await page.waitForURL('**/producto/*')
  await page.getByRole('heading', { level: 1, name }).waitFor()
})

test('a section that lost its connection says so where its products would stand, and fills when it is back', async () => {
  const page = await newPage({
    baseURL: shop.url,
    allowedErrors: [/net::ERR_/, /Error al cargar productos/, /Failed to fetch/],
  })
  const restoreTimeouts = await shortenTimeouts(page)
  // Its script is there: the visitor has been in another section.
  await page.goto('/laptops')
  await hydrated(page)
  await page.route(/\.data/, (route) => route.abort('internetdisconnected'))
  // The one fails, the other hangs.
  await page.route(/\/api\//, () => {})
  const logged = [texts.fetchFailed, texts.productsFailed].map((words) =>
    page.waitForEvent('console', (message) => message.text().startsWith(words)),
  )
  await page.getByRole('link', { name: 'Refurbished' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Refurbished' }).waitFor()
  await Promise.all(logged)
  await page.getByRole('alert').getByText(texts.productsFailed).waitFor()
  expect(new URL(page.url()).pathname).toBe('/refurbished')

  // The message stays until the answer is there, and with it the place of the keyboard.
  const retry = page.getByRole('button', { name: 'Reintentar' })
  const failedAgain = page.waitForEvent('console', (message) => message.text().includes(texts.productsFailed))
  await retry.press('Enter')
  await failedAgain
  await expect.poll(() => retry.getAttribute('aria-busy')).toBeNull()
  expect(await retry.evaluate((it) => it === document.activeElement)).toBe(true)
  await restoreTimeouts()
  await page.unrouteAll()
  await retry.press('Enter')
  await cards(page).first().waitFor()
  expect(await page.evaluate(() => document.activeElement?.matches('main div:has(article)'))).toBe(true)
})

function cards(page: Page) {
  return page.getByRole('main').getByRole('article')
}

/** The names of the shop's products that do not fit into this many lines of a card. */
async function namesCutOff(page: Page, lines: number): Promise<string[]> {
  const products: { name: string }[] = await (await fetch(`${shop.url}/api/products`)).json()
  const link = cards(page).first().getByRole('heading').getByRole('link')
  return link.evaluate(
    async (shown, { names, lines }) => {
      await document.fonts.ready
      const copy = shown.cloneNode() as HTMLElement
      copy.style.display = 'block'
      shown.after(copy)
      const height = lines * Number.parseFloat(getComputedStyle(copy).lineHeight)
      const cutOff = names.filter((name) => {
        copy.textContent = name
        return copy.scrollHeight > height
      })
      copy.remove()
      return cutOff
    },
    { names: products.map(({ name }) => name), lines },
  )
}

const pager = (page: Page) => page.getByRole('navigation', { name: 'Páginas' })

/** One below the other, that is. */
async function areStacked(page: Page): Promise<boolean> {
  const [first, second] = await Promise.all([0, 1].map((index) => cards(page).nth(index).boundingBox()))
  return first?.x === second?.x
}

/**
 * By the page's own clock, from the next press on: how long until the cart is kept, and whether a button showed work meanwhile, which
 * it does for less time than a busy machine takes to ask.
 */
async function watchAdding(page: Page): Promise<() => Promise<{ ms: number; showedWork: boolean }>> {
  await page.evaluate(() => {
    addEventListener('click', () => performance.mark('pressed'), { capture: true, once: true })
    new MutationObserver((_, observer) => {
      if (document.querySelector('button[aria-busy=true]')) performance.mark('busy')
      if (!localStorage.getItem('cart')) return
      performance.mark('kept')
      observer.disconnect()
    }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-busy'] })
  })
  return () =>
    page.evaluate(() => ({
      ms: performance.measure('adding', 'pressed', 'kept').duration,
      showedWork: performance.getEntriesByName('busy').length > 0,
    }))
}

/** Whether the browser's history stands on the step that closes something. */
const hasStep = (page: Page) => page.evaluate(() => Boolean(history.state?.isCover))

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

const scrollY = (page: Page) => page.evaluate(() => globalThis.scrollY)

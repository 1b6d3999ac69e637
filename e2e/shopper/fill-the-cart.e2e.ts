import pg from 'pg'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { texts } from '../../contract/texts.ts'
import { newPage } from '../../test/browser.ts'
import { createDemoData, type DemoData } from '../../test/demo-data.ts'
import { longTest } from '../../test/long-test.ts'
import { type OpenShop, openShop } from '../../test/open-shop.ts'
import { expectNoSidewaysScroll, flowDevices, hydrated, lastAnnouncement, shown } from '../visitor.ts'

let data: DemoData
let shop: OpenShop
let rows: pg.Pool

beforeAll(async () => {
  data = await createDemoData()
  shop = await openShop({ DATA_DIR: data.dataDir, DATABASE_URL: data.url })
  rows = new pg.Pool(data.config)
})

afterAll(async () => {
  await rows?.end()
  await shop?.stop()
  await data?.drop()
})

describe.each(flowDevices)('on a $device', ({ viewport }) => {
  test('the cart keeps lines, counts and totals to the cent, and COMPRAR leads to the checkout', async () => {
    const page = await newPage({ baseURL: shop.url, viewport })
    await page.goto('/laptops')
    await hydrated(page)
    const drawer = page.getByRole('dialog', { name: 'Carrito' })
    await openCart(page)
    await drawer.getByText(texts.emptyCart).waitFor()
    expect(await drawer.getByRole('button', { name: 'COMPRAR' }).isDisabled()).toBe(true)
    expect(await totals(page)).toEqual({ SUBTOTAL: '$0.00', DESCUENTO: '$0.00', TOTAL: '$0.00' })
    await drawer.getByRole('button', { name: 'Cerrar' }).click()

    const [first, second] = [await add(page, 0), await add(page, 1)]
    // What comes next is fetched while the buyer looks at the cart.
    const checkout = page.waitForRequest(/\/assets\/checkout-/)
    await openCart(page)
    await checkout
    const line = drawer.getByRole('listitem').filter({ hasText: first.name })
    await line.locator('img').waitFor()
    const [fewer, more] = [/^Reducir/, /^Aumentar/].map((name) => line.getByRole('button', { name }))
    await more?.click()
    await more?.click()
    await fewer?.click()
    await line.getByText(dollars(2 * first.cents)).waitFor()
    const sum = dollars(2 * first.cents + second.cents)
    expect(await totals(page)).toEqual({ SUBTOTAL: sum, DESCUENTO: '$0.00', TOTAL: sum })
    await page
      .getByRole('button', { name: /Carrito con 2 artículos, 3 unidades/, includeHidden: true })
      .waitFor()

    // Never below one; the focus stays on the button.
    await fewer?.click()
    await fewer?.click()
    await fewer?.click()
    await line.getByText(dollars(first.cents)).waitFor()
    expect(await fewer?.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await stored(page)).toMatchObject([
      { name: first.name, count: 1, price: first.cents / 100 },
      { name: second.name, count: 1 },
    ])
    expect(Object.keys((await stored(page))[0] ?? {}).sort()).toEqual([
      'count',
      'id',
      'img_url',
      'name',
      'price',
    ])

    await line.getByRole('button', { name: /^Quitar/ }).click()
    await line.waitFor({ state: 'detached' })
    // Said inside of the drawer: outside of it nothing is heard.
    await drawer
      .getByRole('status')
      .filter({ hasText: `${first.name} salió del carrito` })
      .waitFor({ state: 'attached' })
    expect(await drawer.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    await expectNoSidewaysScroll(page)

    // Closed it gives the focus back; COMPRAR closes it and goes on.
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^1?Carrito con/)
    await openCart(page)
    await drawer.getByRole('button', { name: 'COMPRAR' }).click()
    await page.waitForURL('**/checkout')
    await drawer.waitFor({ state: 'hidden' })
  })
})

test('a cart that comes back later learns what its lines cost now, and which cannot be had', async () => {
  const page = await newPage({ baseURL: shop.url, viewport: { width: 390, height: 844 } })
  const found = await rows.query(
    "select id::int, name, price_cents from sellable where kind = 'product' and stock > 3 and category_id = 4 order by id limit 4",
  )
  const [dearer, soldOut, fewer, gone] = found.rows as { id: number; name: string; price_cents: number }[]
  await rows.query('update sellable set price_cents = price_cents + 250 where id = $1', [dearer?.id])
  await rows.query('update sellable set stock = 0 where id = $1', [soldOut?.id])
  await rows.query('update sellable set stock = 1 where id = $1', [fewer?.id])
  await rows.query('update sellable set hidden_at = now() where id = $1', [gone?.id])
  await page.goto('/terminos')
  await page.evaluate(
    (kept) => {
      const lines = kept.map(({ id, name, price_cents }) => ({
        id,
        name,
        img_url: '',
        price: price_cents / 100,
        count: 2,
      }))
      localStorage.setItem('cart', JSON.stringify(lines))
    },
    found.rows as { id: number; name: string; price_cents: number }[],
  )
  await page.goto('/laptops')
  await hydrated(page)
  await openCart(page)
  const drawer = page.getByRole('dialog', { name: 'Carrito' })
  const lineOf = (product?: { name: string }) =>
    drawer.getByRole('listitem').filter({ hasText: product?.name ?? '' })
  const [before, now] = [dearer?.price_cents ?? 0, (dearer?.price_cents ?? 0) + 250]
  await lineOf(dearer)
    .getByText(`Cambió de precio: antes ${dollars(before)}, ahora ${dollars(now)}.`)
    .waitFor()
  await lineOf(dearer)
    .getByText(dollars(2 * now), { exact: true })
    .waitFor()
  await lineOf(soldOut).getByText('Se agotó.').waitFor()
  await lineOf(fewer).getByText('Queda 1 unidad.').waitFor()
  await lineOf(gone).getByText('Ya no está a la venta.').waitFor()
  await drawer
    .getByRole('status')
    .filter({ hasText: `${soldOut?.name}: Se agotó.` })
    .waitFor({ state: 'attached' })
  expect((await stored(page))[0]).toMatchObject({ id: dearer?.id, price: now / 100 })

  // With one unit less there is nothing to say any more.
  await lineOf(fewer)
    .getByRole('button', { name: /^Reducir/ })
    .click()
  await lineOf(fewer).getByText('Queda 1 unidad.').waitFor({ state: 'detached' })

  // In a window too low for both the totals come after the lines instead of over them.
  await page.setViewportSize({ width: 844, height: 390 })
  const last = await drawer.getByRole('listitem').last().boundingBox()
  const below = await drawer.getByText('SUBTOTAL').boundingBox()
  expect(below?.y).toBeGreaterThan((last?.y ?? 0) + (last?.height ?? 0))
  await drawer.getByRole('button', { name: 'COMPRAR' }).click()
  await page.waitForURL('**/checkout')
})

longTest('an open cart follows what another tab does to it', async () => {
  const page = await newPage({ baseURL: shop.url })
  await page.goto('/laptops')
  await hydrated(page)
  const { name } = await add(page, 0)
  await openCart(page)
  const second = await page.context().newPage()
  await second.goto('/laptops')
  await hydrated(second)
  await openCart(second)
  await second.getByRole('button', { name: `Aumentar cantidad de ${name}` }).click()
  const count = page.getByRole('group', { name: `Cantidad de ${name}` })
  await expect.poll(() => count.innerText()).toBe('2')
  await second.getByRole('button', { name: `Quitar ${name}` }).click()
  await page.getByRole('dialog').getByText(texts.emptyCart).waitFor()
})

longTest('a cart of which nothing is new opens without a word', async () => {
  const page = await newPage({ baseURL: shop.url })
  await page.goto('/laptops')
  await hydrated(page)
  const { name } = await add(page, 0)
  // Said a moment after the button has changed; an open cart would repeat it.
  await expect.poll(() => lastAnnouncement(page)).toBe(`Añadido al carrito: ${name}`)
  await page.evaluate(() => {
    const heard: (string | null)[] = []
    Object.assign(globalThis, { heard })
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = target.parentElement?.closest('dialog [data-live-region]') ?? (target as Element)
        if (region.matches?.('dialog [data-live-region]')) heard.push(region.textContent)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  const asked = page.waitForResponse('**/api/cart?*')
  await openCart(page)
  await asked
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Quitar ${name}` })
    .click()
  // It is said after whatever the opening had to say.
  const heard = () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)
  await expect.poll(heard).toContain(`${name} salió del carrito`)
  expect(await heard()).toEqual([`${name} salió del carrito`])
})

test('what was pressed in a listing is added though the page turns, and who closes the drawer stays', async () => {
  const page = await newPage({ baseURL: shop.url })
  await page.clock.install()
  await page.goto('/productos')
  await hydrated(page)
  // From here on time passes when the test says so.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Añadir al carrito/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Siguiente' }).click()
  await shown(page, 'Página 2 de 2').waitFor()
  await page.clock.runFor(300)
  await page.getByRole('button', { name: /^Carrito con 1 artículo/ }).waitFor()

  await openCart(page)
  const drawer = page.getByRole('dialog', { name: 'Carrito' })
  const buy = drawer.getByRole('button', { name: 'COMPRAR' })
  await buy.click()
  await page.clock.runFor(300)
  await page.waitForURL('**/checkout')
  await timePassesUntil(page, page.getByRole('dialog', { name: 'Ups! Aún no has iniciado sesión' }))
  await page.goBack()
  await page.waitForURL('**/productos?pagina=2')
  await timePassesUntil(page, shown(page, 'Página 2 de 2'))
  await openCart(page)
  await buy.click()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  // The page hears of the closing in an event of its own.
  await page.locator('dialog [aria-busy=true]').waitFor({ state: 'detached' })
  await page.clock.runFor(1000)
  await openCart(page)
  expect(await buy.getAttribute('aria-busy')).toBeNull()
  expect(new URL(page.url()).pathname).toBe('/productos')
})

test('without a connection the cart opens and counts', async () => {
  const page = await newPage({ baseURL: shop.url, allowedErrors: [/net::ERR_/] })
  await page.goto('/laptops')
  await hydrated(page)
  const { cents } = await add(page, 0)
  await page.context().setOffline(true)
  await openCart(page)
  const drawer = page.getByRole('dialog', { name: 'Carrito' })
  await drawer.getByRole('button', { name: /^Aumentar/ }).click()
  await expect.poll(() => totals(page)).toMatchObject({ TOTAL: dollars(2 * cents) })
  await page.keyboard.press('Escape')
  const { cents: more } = await add(page, 0)
  await openCart(page)
  await expect.poll(() => totals(page)).toMatchObject({ TOTAL: dollars(2 * cents + more) })
})

/** The address changes before the page does: React waits a moment between two pages that were both loading. */
async function timePassesUntil(page: Page, seen: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(100)
      return seen.isVisible()
    })
    .toBe(true)
}

async function openCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Carrito con/ }).click()
  await page.getByRole('dialog', { name: 'Carrito' }).waitFor()
}

/** Adds the product whose button comes so far down among those that can be added. */
async function add(page: Page, position: number): Promise<{ name: string; cents: number }> {
  const card = page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^Añadir al carrito/ }) })
    .nth(position)
  const name = (await card.getByRole('heading').textContent()) ?? ''
  const price = (await card.getByText(/^\$\d+\.\d\d$/).textContent()) ?? ''
  await card.getByRole('button', { name: /^Añadir al carrito/ }).click()
  const added = page.getByRole('main').getByRole('article').filter({ hasText: name })
  await added.getByRole('button', { name: 'Artículo añadido' }).waitFor()
  return { name, cents: Number(price.replace(/\D/g, '')) }
}

async function totals(page: Page): Promise<Record<string, string>> {
  const list = page.getByRole('dialog', { name: 'Carrito' }).locator('dl')
  const [names, amounts] = await Promise.all(['dt', 'dd'].map((part) => list.locator(part).allTextContents()))
  return Object.fromEntries((names ?? []).map((name, index) => [name, amounts?.[index] ?? '']))
}

const stored = (page: Page): Promise<Record<string, unknown>[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { texts } from '../../contract/texts.ts'
import { comesTrue } from '../../test/browser.ts'
import { longTest } from '../../test/long-test.ts'
import { countActions, type Hands } from '../desk/count-actions.ts'
import { accessibilityTree, expectNoSidewaysScroll, lastAnnouncement, phone, shown } from '../visitor.ts'
import { openShopForBuyers } from './signed-in-buyer.ts'

const shop = openShopForBuyers()

const CARDS = '/productos/tarjeta-grafica'

test('by keyboard one filter after the other narrows a listing, whose address says it all', async () => {
  const page = await shop.visitAnonymously()
  await page.goto(CARDS)
  await takenOver(page)
  await shown(page, '16 productos').waitFor()
  const filter = (name: RegExp) => page.getByRole('region', { name: 'Filtros' }).getByRole('link', { name })

  // The answers are late: the second choice is made before the first one is there, and counts beside it.
  const release = await holdAnswers(page)
  await filter(/^12 GB/).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => filter(/^12 GB/).getAttribute('aria-current')).toBe('true')
  await filter(/^Gigabyte/).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => filter(/^Gigabyte/).getAttribute('aria-current')).toBe('true')
  await release()
  await page.waitForURL('**/tarjeta-grafica?marca=gigabyte&vram=12')
  await shown(page, '2 productos').waitFor()
  await expect.poll(() => lastAnnouncement(page)).toBe('2 productos')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Gigabyte/)
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')

  // Another window shows the same, and the price as the address spells it.
  await page.getByLabel('Precio Hasta $').fill('650')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/tarjeta-grafica?precio-hasta=650&marca=gigabyte&vram=12')
  await shown(page, '1 producto').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('precio-hasta')
  const shared = await page.context().newPage()
  await shared.goto(page.url())
  await shown(shared, '1 producto').waitFor()
  expect(await shared.getByLabel('Precio Hasta $').inputValue()).toBe('650')
  await shared.close()

  await page.getByRole('link', { name: 'Quitar Marca: Gigabyte' }).press('Enter')
  await page.waitForURL('**/tarjeta-grafica?precio-hasta=650&vram=12')
  await shown(page, '3 productos').waitFor()

  // What leaves nothing says what to take away.
  await page.goto(`${CARDS}?precio-hasta=650&marca=gigabyte&vram=16&color=blanco`)
  await takenOver(page)
  await page.getByRole('heading', { name: 'Nada cumple todo lo que elegiste' }).waitFor()
  await page
    .getByRole('link', { name: /^Quitar «/ })
    .first()
    .click()
  await page.getByRole('article').first().waitFor()
})

test('Back brings back the choice that was taken away', async () => {
  const page = await shop.visitAnonymously()
  await page.goto(`${CARDS}?precio-hasta=650&marca=gigabyte&vram=12`)
  await takenOver(page)
  await page.getByRole('link', { name: 'Quitar Marca: Gigabyte' }).press('Enter')
  await page.waitForURL('**/tarjeta-grafica?precio-hasta=650&vram=12')
  await shown(page, '3 productos').waitFor()
  await page.goBack()
  await shown(page, '1 producto').waitFor()
  await page.getByRole('link', { name: 'Quitar Marca: Gigabyte' }).waitFor()
})

test('on a phone the filters are a sheet that counts what it will show, and Back closes it', async () => {
  const page = await shop.visitAnonymously({ viewport: phone })
  await page.goto(CARDS)
  await takenOver(page)
  await page.getByRole('button', { name: 'Filtrar' }).click()
  const sheet = page.getByRole('region', { name: 'Filtros' })
  await sheet.getByRole('button', { name: 'Ver 16 productos' }).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Cerrar')
  await sheet.getByRole('link', { name: 'Solo en stock' }).click()
  await sheet.getByRole('button', { name: 'Ver 15 productos' }).waitFor()
  await sheet.getByRole('link', { name: /^8 GB/ }).click()
  await sheet.getByRole('button', { name: 'Ver 2 productos' }).waitFor()
  // What a screen reader meets: the group with its name, what is chosen with its count, and the news of the count.
  const spoken = await accessibilityTree(page)
  for (const line of [
    'region Filtros',
    'DisclosureTriangle Memoria de video',
    'list Memoria de video',
    'link 8 GB 2 productos',
    'spinbutton Precio Hasta $',
    'button Ver 2 productos',
  ])
    expect(spoken).toContain(line)
  expect(spoken.filter((line) => /^(link|button|spinbutton|region) $/.test(line))).toEqual([])
  await expect.poll(() => lastAnnouncement(page)).toBe('2 productos')
  await expectNoSidewaysScroll(page)
  await expect.poll(() => page.evaluate(() => history.state?.isCover)).toBe(true)
  await page.goBack()
  await sheet.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Filtrar (2)' }).click()
  await sheet.getByRole('button', { name: 'Ver 2 productos' }).click()
  await sheet.waitFor({ state: 'hidden' })
  await shown(page, '2 productos').waitFor()
  expect(await page.getByRole('main').getByRole('article').count()).toBe(2)
  await page.getByRole('link', { name: 'Quitar filtros' }).click()
  await shown(page, '16 productos').waitFor()
})

longTest(
  'without scripts values are links, a range is a form, and the sheet opens and is left by them',
  async () => {
    const page = await shop.visitAnonymously({ viewport: phone, javaScript: false })
    await page.goto(CARDS)
    await page.getByRole('button', { name: 'Filtrar' }).click()
    await page.getByRole('link', { name: /^8 GB/ }).click()
    await page.waitForURL('**/tarjeta-grafica?vram=8')
    await page.getByRole('button', { name: 'Filtrar (1)' }).click()
    await page.getByLabel('Precio Hasta $').fill('300')
    await page.getByRole('button', { name: 'Aplicar: Precio' }).click()
    await page.waitForURL('**/tarjeta-grafica?precio-hasta=300&vram=8')
    await page.getByRole('heading', { name: '1 producto' }).waitFor()
    await page.getByRole('link', { name: 'Quitar Memoria de video: 8 GB' }).click()
    await page.waitForURL('**/tarjeta-grafica?precio-hasta=300')
  },
)

test('on a phone an RTX for less than $500 is asked for in words, bought and picked up in eight clicks from home', async () => {
  const page = await aReturningBuyer({ viewport: phone })
  const bought = await countActions(page, async (hands) => {
    await hands.click(page.getByRole('combobox', { name: 'Buscar productos' }))
    await hands.type('rtx hasta 500')
    await hands.press('Enter')
    const understood = page.getByRole('list', { name: 'Lo que entendimos' })
    await understood.getByRole('link', { name: 'Quitar Hasta $500' }).waitFor()
    await buyFirst(page, hands)
  })
  expect(bought.clicks).toBeLessThanOrEqual(8)
})

longTest(
  'an RTX for less than $500 is found by its price, bought and picked up in eight clicks from home',
  async () => {
    const page = await aReturningBuyer()
    const bought = await countActions(page, async (hands) => {
      await hands.click(page.getByRole('combobox', { name: 'Buscar productos' }))
      await hands.type('rtx')
      await hands.press('Enter')
      await takenOver(page)
      await hands.click(page.getByLabel('Precio Hasta $'))
      await hands.type('500')
      await hands.press('Enter')
      await page.waitForURL(/[?&]precio-hasta=500/)
      await page.getByRole('link', { name: 'Quitar Precio: hasta $500' }).waitFor()
      await buyFirst(page, hands)
    })
    expect(bought.clicks).toBeLessThanOrEqual(8)
  },
)

/** Somebody who has bought before, and let the shop keep what it needs to know, on the home page. */
async function aReturningBuyer(device: { viewport?: typeof phone } = {}): Promise<Page> {
  const buyer = await shop.aBuyer()
  await shop.rows(
    `insert into purchase_data (account_id, name, phone, identification, delivery_method, address)
     values (${buyer.id}, 'María Ñáñez', '+593991234567', '1710034065', 'pickup', '') returning 1`,
  )
  const page = await shop.visit(buyer, [], device)
  await page.goto('/')
  return page
}

/** Buys the first card of the list that is in stock and costs less than $500. */
async function buyFirst(page: Page, { click, press, type }: Hands): Promise<void> {
  const card = page
    .getByRole('main')
    .getByRole('article')
    .filter({ hasText: /disponibles/ })
    .first()
  expect(await card.getByRole('heading').textContent()).toContain('RTX')
  expect(
    Number(
      (
        await card
          .getByText(/^\$\d+\.\d\d$/)
          .first()
          .textContent()
      )?.slice(1),
    ),
  ).toBeLessThan(500)
  await click(card.getByRole('button', { name: /^Añadir al carrito/ }))
  await click(page.getByRole('button', { name: /^Carrito con 1 artículo/ }))
  await click(page.getByRole('dialog', { name: 'Carrito' }).getByRole('button', { name: 'COMPRAR' }))
  await expect.poll(() => page.getByRole('radio', { name: /Retiro en la tienda/ }).isChecked()).toBe(true)
  await click(page.getByRole('main').getByRole('checkbox'))
  await click(page.getByRole('button', { name: 'Pagar' }))
  await click(page.getByLabel('Número de comprobante'))
  await type('TRX-RTX')
  await press('Enter')
  await page.getByText(texts.orderPlaced).waitFor()
}

/** Waits until the filters' own script has come. */
async function takenOver(page: Page): Promise<void> {
  await comesTrue(page, () =>
    Object.keys(document.getElementById('filtros') ?? {}).some((key) => key.startsWith('__react')),
  )
}

/** Keeps back what the shop answers to a choice, until the returned function is called. */
async function holdAnswers(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\.data/, async (route) => {
    await promise
    await route.continue().catch(() => undefined) // The choice that came after it has taken its place.
  })
  return async () => {
    resolve()
    await page.unroute(/\.data/)
  }
}

import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { texts } from '../../contract/texts.ts'
import { longTest } from '../../test/long-test.ts'
import { expectNoSidewaysScroll, flowDevices, hydrated, lastAnnouncement, shown } from '../visitor.ts'
import { goToPayment, openShopForBuyers } from './signed-in-buyer.ts'

const shop = openShopForBuyers()

describe.each(flowDevices)('on a $device', ({ viewport }) => {
  test('for $900 a PC is proposed, gets another drive, is sent to a stranger, and they buy it', async () => {
    const page = await shop.visitAnonymously({ viewport })
    await page.goto('/arma-tu-pc')
    await hydrated(page)
    await page.getByLabel('Hasta cuánto, en dólares').fill('900')
    await page.getByRole('checkbox', { name: 'Juegos' }).check()
    await page.getByRole('button', { name: 'Ver propuestas' }).click()
    await page.getByRole('heading', { name: 'Propuestas hasta $900' }).waitFor()
    await page
      .getByRole('link', { name: /^Empezar con esta/ })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: 'Tu armado' }).waitFor()
    await visible(page.getByText('Todo encaja', { exact: true })).waitFor()
    const before = await totalOf(page)
    expect(before).toBeLessThanOrEqual(900)

    const drives = page.getByRole('listitem', { name: 'Almacenamiento' })
    await drives.getByRole('link', { name: /^Cambiar/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Elige el disco' }).waitFor()
    await expect.poll(() => focusedId(page)).toBe('titulo')
    const first = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Encaja' }).first()
    const nameOfFirst = () => first.getByRole('heading').textContent()
    const cheapest = await nameOfFirst()
    await page.getByLabel('Ordenar por').selectOption('mayor')
    await expect.poll(nameOfFirst).not.toBe(cheapest)
    const name = (await nameOfFirst()) ?? ''
    await first.getByRole('link', { name: /^Elegir/ }).click()

    // Back at the PC the place of the new drive has the focus, and the sum has changed.
    await drives.getByRole('link', { name, exact: true }).waitFor()
    await expect.poll(() => focusedId(page)).toBe('disco')
    const after = await totalOf(page)
    expect(after).toBeGreaterThan(before)
    await expect.poll(() => lastAnnouncement(page)).toBe(`Total $${after.toFixed(2)}. Todo encaja.`)
    await expectNoSidewaysScroll(page)

    // The stranger has an account, and nothing in the cart.
    const stranger = await shop.visit(await shop.aBuyer(), [], { viewport })
    await stranger.goto(page.url())
    await hydrated(stranger)
    await shown(stranger, name).first().waitFor()
    expect(await totalOf(stranger)).toBe(after)
    await visible(stranger.getByRole('button', { name: 'Añadir todo al carrito' })).click()
    await visible(stranger.getByRole('button', { name: 'Ver carrito' })).click()
    const cart = stranger.getByRole('dialog', { name: 'Carrito' })
    await shown(cart, name).first().waitFor()
    await cart
      .getByText(`$${after.toFixed(2)}`)
      .last()
      .waitFor()
    await goToPayment(stranger)
    await stranger.getByLabel('Número de comprobante').fill('ARMADO-1')
    await stranger.getByRole('button', { name: 'Finalizar Compra' }).click()
    await stranger.getByText(texts.orderPlaced).waitFor()
    const [order] = await shop.rows(
      `select total_cents, (select array_agg(name) from order_line where order_id = o.id) as names
         from customer_order o order by id desc limit 1`,
    )
    expect(order.total_cents).toBe(Math.round(after * 100))
    expect(order.names).toContain(name)
  })
})

longTest('without scripts a part is chosen, searched for and taken away', async () => {
  const page = await shop.visitAnonymously({ javaScript: false })
  await page.goto('/arma-tu-pc')
  await page.getByRole('link', { name: 'Empezar por el procesador' }).click()
  await page.getByLabel('Buscar entre: Procesador').fill('7600')
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await page.getByRole('link', { name: /^Elegir Ryzen 5 7600/ }).click()
  await page.getByRole('link', { name: 'Elegir la placa madre' }).first().click()
  const boards = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Encaja' })
  for (const figures of await boards.locator('h3 + p').allTextContents()) expect(figures).toContain('AM5')
  await page.getByRole('link', { name: /^Ver también lo que no encaja/ }).click()
  await page.getByText('no encajan').first().waitFor()
  await page.getByRole('link', { name: 'Tu armado' }).click()
  await page.getByRole('link', { name: /^Quitar Ryzen 5 7600/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Arma tu PC' }).waitFor()
})

longTest(
  'by keyboard, and faster than the shop: what is pressed before an answer is done after it',
  async () => {
    const page = await shop.visitAnonymously()
    const { products } = await (await fetch(`${shop.url}/api/catalog?category=4`)).json()
    const memory: { id: number; name: string } = products[0]
    await page.goto(`/arma-tu-pc?memoria=${memory.id}`)
    await hydrated(page)
    const more = page.getByRole('link', { name: `Uno más de ${memory.name}` })
    // The answer is kept back until plus was pressed twice more.
    const { promise: goOn, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/arma-tu-pc.data*', async (route) => {
      await goOn
      await route.continue()
    })
    await more.focus()
    for (let press = 0; press < 2; press++) await page.keyboard.press('Enter')
    answer()
    await page.waitForURL(new RegExp(`memoria=${memory.id}x3`))
    await expect.poll(() => more.evaluate((it) => it === document.activeElement)).toBe(true)

    await page.getByRole('link', { name: `Quitar ${memory.name}` }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Arma tu PC' }).waitFor()
    await expect.poll(() => focusedId(page)).toBe('titulo')
  },
)

/** Of what stands twice, for narrow and for wide windows, the one that is there. */
function visible(found: Locator): Locator {
  return found.filter({ visible: true }).first()
}

/** In dollars, as the bar or the summary says it. */
async function totalOf(page: Page): Promise<number> {
  const text = await page
    .getByRole('region', { name: 'Resumen' })
    .getByText(/^\$\d+\.\d\d$/)
    .last()
    .textContent()
  return Number(text?.slice(1))
}

const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id)

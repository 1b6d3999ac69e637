import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { texts } from '../../contract/texts.ts'
import { isLong } from '../../test/long-round.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { type CartPiece, giveData, openShopForBuyers } from './signed-in-buyer.ts'

const shop = openShopForBuyers()

let first: CartPiece
let second: CartPiece

beforeAll(async () => {
  first = await shop.aPiece()
  second = await shop.aPiece()
  await shop.untilListed(first, second)
})

const LISTING = '/productos/tarjeta-grafica'

/** What a browser gives a page instead of its storage. Each runs in the page, before anything of the shop. */
const storages: Record<string, () => void> = {
  blocked: () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    const refuse = () => Promise.reject(new DOMException('Denied', 'SecurityError'))
    Object.defineProperty(navigator, 'locks', { value: { request: refuse } })
  },
  null: () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: () => null })
  },
  full: () => {
    for (let size = 2 ** 22; size >= 1; size /= 2) {
      try {
        for (let count = 0; ; count++) localStorage.setItem(`x${size}.${count}`, 'x'.repeat(size))
      } catch {
        // Not one more of this size.
      }
    }
  },
}

const add = (page: Page, { name }: CartPiece) =>
  page
    .getByRole('article')
    .filter({ hasText: name })
    .getByRole('button', { name: /^Añadir/ })
    .click()

/**
 * A page does with a storage that is null what it does with a blocked one; what it does with a full one, the tests of its
 * stores say too (`app/ui/stored-value.test.ts`, `app/cart/cart-store.test.ts`).
 */
const kinds = isLong ? Object.keys(storages) : ['blocked']

describe.each(kinds)('with a storage that is %s', (kind) => {
  async function visit() {
    const page = await shop.visitAnonymously({ allowedErrors: [/sessionStorage|denied|null/] })
    await page.addInitScript(storages[kind] as () => void)
    return page
  }

  test('a visitor fills the cart, signs in, marks a favourite and orders', async () => {
    const buyer = await shop.aBuyer({ password: 'volcán imbabura' })
    const page = await visit()
    await page.goto(LISTING)
    await add(page, first)
    await add(page, second)
    const opener = page.getByRole('button', { name: /^Carrito con 2 artículos/ })
    await opener.waitFor()

    // Opened, the cart asks the shop about its lines, and keeps them.
    const asked = page.waitForResponse('**/api/cart?*')
    await opener.click()
    await asked
    const drawer = page.getByRole('dialog', { name: 'Carrito' })
    await drawer.getByRole('button', { name: `Aumentar cantidad de ${first.name}` }).click()
    expect(await drawer.getByRole('listitem').count()).toBe(2)
    await drawer.getByRole('button', { name: 'COMPRAR' }).click()

    await page.getByRole('link', { name: 'Iniciar Sesión' }).last().click()
    await page.getByLabel('Usuario').fill(buyer.username)
    await page.getByLabel('Contraseña').fill('volcán imbabura')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.waitForURL('**/checkout')
    await giveData(page)
    await page.getByRole('button', { name: 'Pagar' }).click()
    await page.getByLabel('Número de comprobante').fill('TRX-memoria')
    await page.getByRole('button', { name: 'Finalizar Compra' }).click()
    await page.getByRole('heading', { name: texts.orderPlaced }).waitFor()
    expect(
      await shop.rows(
        `select l.count from order_line l join customer_order o on o.id = l.order_id
         where o.account_id = ${buyer.id} order by l.count`,
      ),
    ).toEqual([{ count: 1 }, { count: 2 }])
    await page.getByRole('button', { name: /^Carrito con 0 artículos/ }).waitFor()

    await page.getByRole('link', { name: 'Seguir mirando' }).click()
    await page.goBack()
    await page.getByRole('link', { name: 'Kuntur' }).first().click()
    await page.getByRole('button', { name: 'Cambiar tema' }).first().click()
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    const star = page
      .getByRole('main')
      .getByRole('button', { name: /^Favorito: / })
      .first()
    await star.click()
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true')
    await waitUntil(
      async () => (await shop.rows(`select from favourite where account_id = ${buyer.id}`)).length === 1,
    )
  })
})

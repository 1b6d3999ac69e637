import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { texts } from '../../contract/texts.ts'
import { open } from '../every-screen/settled.ts'
import { openShopForBuyers } from './signed-in-buyer.ts'

const shop = openShopForBuyers()

test('a buyer orders with the keyboard alone, from the home page to the last step', async () => {
  const buyer = await shop.aBuyer()
  const piece = await shop.aPiece({ name: 'Teclado de una sola mano' })
  await shop.untilFound(piece)
  const page = await shop.visit(buyer, [])
  await open(page, '/')

  // The first stop leads past the header; the search is a few stops on.
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Saltar al contenido')
  await tabTo(page, page.getByRole('combobox', { name: 'Buscar productos' }))
  await page.keyboard.type('una sola mano')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: piece.name }).waitFor()

  await tabTo(
    page,
    page
      .getByRole('main')
      .getByRole('button', { name: /^Añadir al carrito/ })
      .first(),
  )
  await page.keyboard.press('Enter')
  // The focus stays where it was, on what cannot be pressed again.
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Artículo añadido', disabled: true })
    .first()
    .waitFor()
  expect(await focused(page)).toBe('Artículo añadido')

  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Ver carrito')
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Carrito' })
  await tabTo(page, drawer.getByRole('button', { name: `Aumentar cantidad de ${piece.name}` }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'COMPRAR' }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/checkout')

  await type(page, 'Nombres', 'María Ñáñez')
  await type(page, 'Correo electrónico', 'maria@example.com')
  await type(page, 'Celular', '0991234567')
  await type(page, /Cédula/, '1710034065')
  await type(page, 'Dirección', 'Av. Atahualpa 1-23, Ibarra')
  await tabTo(page, page.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Pagar' }))
  await page.keyboard.press('Enter')

  await page.getByLabel('Número de comprobante').waitFor()
  await type(page, 'Número de comprobante', 'TECLA-1')
  await tabTo(page, page.getByRole('button', { name: 'Finalizar Compra' }))
  await page.keyboard.press('Enter')
  await page.getByText(texts.orderPlaced).waitFor()
  expect(
    await shop.rows(
      `select count from order_line l join customer_order o on o.id = l.order_id where o.account_id = ${buyer.id}`,
    ),
  ).toEqual([{ count: 2 }])
}, 120_000)

/** More stops than any way on these pages has: a focus that does not come along is lost. */
const MANY = 120

async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let stops = 0; stops < MANY; stops++) {
    if (await target.evaluate((it) => it === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${target}; it stands on «${await focused(page)}»`)
}

async function type(page: Page, label: string | RegExp, text: string): Promise<void> {
  const field = page.getByRole('main').getByLabel(label).first()
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.textContent)
}

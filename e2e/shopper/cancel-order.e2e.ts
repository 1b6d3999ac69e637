import { expect, test } from 'vitest'
import { anOrder } from '../../test/factories.ts'
import { shown } from '../visitor.ts'
import { openShopForBuyers } from './signed-in-buyer.ts'

const shop = openShopForBuyers()

const stateOf = async (order: number) =>
  (
    await shop.rows(
      `select state, return_requested_at is not null as is_returned from customer_order where id = ${order}`,
    )
  )[0]

test('a second press within half a second takes it back: nothing is sent', async () => {
  const buyer = await shop.aBuyer()
  const order = await anOrder(shop.db, buyer, [await shop.aPiece()])
  const page = await shop.visit(buyer, [])
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/cancel-orders')) sent.push(request.url())
  })
  await page.goto('/usuario/mispedidos')
  const button = page.getByRole('button', { name: /CANCELAR el pedido/ })
  await button.waitFor()
  // In one turn of the page, so that a slow machine is as quick as a finger.
  await page.evaluate(async () => {
    const pressed = [...document.querySelectorAll('button')].find((it) =>
      it.textContent?.startsWith('CANCELAR'),
    )
    pressed?.click()
    await new Promise((resolve) => setTimeout(resolve, 50))
    if (!pressed?.textContent?.includes('Deshacer')) throw new Error('It cannot be taken back')
    pressed.click()
  })
  await button.waitFor()
  await page.waitForTimeout(600)
  expect(sent).toEqual([])
  expect(await stateOf(order)).toMatchObject({ state: 'PENDIENTE' })
})

test('a cancelled order says so, its pieces are back on the shelf, and it offers no CANCELAR any more', async () => {
  const buyer = await shop.aBuyer()
  const piece = await shop.aPiece({ openingStock: 5, count: 2 })
  const order = await anOrder(shop.db, buyer, [piece])
  expect(await shop.stock(piece)).toBe(3)
  const page = await shop.visit(buyer, [], { viewport: { width: 390, height: 844 } })
  await page.goto('/usuario/mispedidos')
  await page.getByRole('button', { name: /CANCELAR el pedido/ }).click()
  await page.getByRole('button', { name: /Cancelar en curso.*Deshacer/ }).waitFor()
  await shown(page, 'CANCELADO').waitFor()
  expect(await page.getByRole('button', { name: /CANCELAR/ }).count()).toBe(0)
  expect(await stateOf(order)).toMatchObject({ state: 'CANCELADO' })
  expect(await shop.stock(piece)).toBe(5)
  await page.getByRole('button', { name: /^Pedido 0/ }).click()
  await shown(page, 'Pedido cancelado').waitFor()
})

test('of what was sent, CANCELAR asks for the return', async () => {
  const buyer = await shop.aBuyer()
  const order = await anOrder(shop.db, buyer, [await shop.aPiece()], { at: 'shipped' })
  const page = await shop.visit(buyer, [])
  await page.goto('/usuario/mispedidos')
  await page.getByRole('button', { name: /CANCELAR el pedido/ }).click()
  await shown(page, 'Devolución pedida').waitFor()
  expect(await stateOf(order)).toEqual({ state: 'PENDIENTE', is_returned: true })
})

test('a cancel that did not arrive is said beside the button, and tried again', async () => {
  const buyer = await shop.aBuyer()
  await anOrder(shop.db, buyer, [await shop.aPiece()])
  const page = await shop.visit(buyer, [], { allowedErrors: [/net::ERR_/] })
  await page.goto('/usuario/mispedidos')
  await page.route('**/cancel-orders', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: /CANCELAR el pedido/ }).click()
  await page.getByRole('alert').getByRole('button', { name: 'Reintentar' }).click()
  await shown(page, 'CANCELADO').waitFor()
})

test('why the shop cancelled is told', async () => {
  const buyer = await shop.aBuyer()
  const order = await anOrder(shop.db, buyer, [await shop.aPiece()])
  await shop.rows(
    `update customer_order set state = 'CANCELADO', stage = null, cancelled_at = now(),
            cancel_reason = 'No recibimos tu transferencia.' where id = ${order}`,
  )
  const page = await shop.visit(buyer, [])
  await page.goto('/usuario/mispedidos')
  await page.getByRole('button', { name: /^Pedido 0/ }).click()
  await page.getByText('La tienda canceló este pedido: No recibimos tu transferencia.').waitFor()
})

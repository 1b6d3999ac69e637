import { expect, test } from 'vitest'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { anOrder } from '../../test/factories.ts'
import { longTest } from '../../test/long-test.ts'
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

test('a cancelled order says so and what becomes of the money; its pieces are back on the shelf, and in the cart if wanted', async () => {
  const buyer = await shop.aBuyer()
  const piece = await shop.aPiece({ openingStock: 5, count: 2 })
  const gone = await shop.aPiece()
  const waiting = await shop.aPiece({ count: 3 })
  const few = await shop.aPiece({ openingStock: 4, count: 2 })
  const none = await shop.aPiece({ openingStock: 1 })
  const order = await anOrder(shop.db, buyer, [piece, gone, { ...waiting, count: 1 }, few, none])
  expect(await shop.stock(piece)).toBe(3)
  const page = await shop.visit(buyer, [waiting], { viewport: { width: 390, height: 844 } })
  await page.goto('/usuario/mispedidos')
  await page.getByRole('button', { name: /CANCELAR el pedido/ }).click()
  await page.getByRole('button', { name: /Cancelar en curso.*Deshacer/ }).waitFor()
  await shown(page, 'CANCELADO').waitFor()
  expect(await page.getByRole('button', { name: /CANCELAR/ }).count()).toBe(0)
  expect(await stateOf(order)).toMatchObject({ state: 'CANCELADO' })
  expect(await shop.stock(piece)).toBe(5)

  // It is open now, and the focus is on the button that opened it.
  const opener = page.getByRole('button', { name: /^Pedido 0/, expanded: true })
  await expect.poll(() => opener.evaluate((it) => it === document.activeElement)).toBe(true)
  await shown(page, 'Pedido cancelado').waitFor()
  await page.getByText(/^Si ya transferiste, envíanos abajo la foto del comprobante/).waitFor()
  await page.getByLabel(/^Enviar foto/).waitFor({ state: 'attached' })
  const line = page.getByRole('link', { name: piece.name })
  expect(await line.getAttribute('href')).toBe(`/producto/${piece.id}`)
  const picture = page.getByRole('row', { name: piece.name }).locator('img')
  await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0)

  await shop.rows(`update sellable set hidden_at = now() where id = ${gone.id}`)
  await anOrder(shop.db, await shop.aBuyer(), [{ ...few, count: 3 }, none])
  await page.getByRole('button', { name: 'Volver a comprar' }).click()
  await page.waitForURL('**/usuario/micarrito')
  await shown(
    page,
    `${gone.name}: ya no está a la venta. ${few.name}: queda 1 unidad. ${none.name}: se agotó.`,
  ).waitFor()
  const cart = await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))
  expect(cart).toMatchObject([
    { id: waiting.id, count: 3 },
    { id: piece.id, count: 2, price: piece.price },
    { id: few.id, count: 1 },
  ])
})

test('where the money may be with the shop, a dialog asks first and says what becomes of it; closing it takes the yes back', async () => {
  const buyer = await shop.aBuyer()
  const paid = await anOrder(shop.db, buyer, [await shop.aPiece()], { at: 'payment_verified' })
  const shownInPhoto = await anOrder(shop.db, buyer, [await shop.aPiece()])
  await shop.rows(
    `insert into receipt_photo (order_id, file, width, height, bytes) values (${shownInPhoto}, 'x.webp', 1, 1, 1)`,
  )
  const page = await shop.visit(buyer, [])
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/cancel-orders')) sent.push(request.postDataJSON())
  })
  await page.goto('/usuario/mispedidos')
  const cancelOf = (order: number) =>
    page.getByRole('button', { name: `CANCELAR el pedido ${formatOrderNumber(order)}` })
  const dialog = page.getByRole('dialog')

  await cancelOf(shownInPhoto).click()
  await dialog.getByText(/^Aún no confirmamos tu transferencia. Si llegó, te devolvemos \$100.00/).waitFor()
  await dialog.getByRole('button', { name: 'No, conservarlo' }).click()
  await dialog.waitFor({ state: 'hidden' })

  await cancelOf(paid).click()
  await dialog.getByText(/^Tu pago está confirmado: te devolvemos \$100.00/).waitFor()
  // In one turn of the page, so that a slow machine is as quick as a finger.
  await dialog.evaluate((it) => {
    const [yes, no] = [...it.querySelectorAll('button')].filter(({ textContent }) =>
      /^(Sí|No),/.test(textContent),
    )
    yes?.click()
    no?.click()
  })
  await dialog.waitFor({ state: 'hidden' })
  await cancelOf(paid).click()
  await dialog.getByRole('button', { name: 'Sí, cancelar' }).click()
  await shown(page, 'CANCELADO').waitFor()
  await shown(page, 'Te devolvemos $100.00.').waitFor()
  // Had the first yes not been taken back, it would have gone before this one.
  expect(sent).toEqual([{ order_id: paid }])
  expect(await stateOf(shownInPhoto)).toMatchObject({ state: 'PENDIENTE' })

  await shop.rows(
    `update refund set status = 'made', made_at = '2026-11-22T19:05:00Z', reference = 'TR-9' where order_id = ${paid}`,
  )
  await page.reload()
  await page.getByRole('button', { name: `Pedido ${formatOrderNumber(paid)}` }).click()
  await shown(page, 'Te devolvimos $100.00 el 22 nov 2026, referencia TR-9.').waitFor()
})

test('of what was sent, CANCELAR asks for the return', async () => {
  const buyer = await shop.aBuyer()
  const order = await anOrder(shop.db, buyer, [await shop.aPiece()], { at: 'shipped' })
  const page = await shop.visit(buyer, [])
  await page.goto('/usuario/mispedidos')
  await page.getByRole('button', { name: /CANCELAR el pedido/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sí, devolver' }).click()
  await shown(page, 'Solicitud abierta').waitFor()
  expect(await stateOf(order)).toEqual({ state: 'PENDIENTE', is_returned: true })
  // Its payment was found: when is said, and no photo is asked for any more.
  await page.getByText(/^Confirmado\d+ \w{3} \d{4}, \d\d:\d\d$/).waitFor()
  expect(await page.getByLabel(/^Enviar foto/).count()).toBe(0)
})

longTest('a cancel that did not arrive is said beside the button, and tried again', async () => {
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

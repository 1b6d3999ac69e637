import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { texts } from '../../contract/texts.ts'
import { longTest } from '../../test/long-test.ts'
import { shown } from '../visitor.ts'
import { giveData, goToPayment, openShopForBuyers, refusedByShop, unanswered } from './signed-in-buyer.ts'

const shop = openShopForBuyers()

const receiptNumber = (page: Page) => page.getByLabel('Número de comprobante')
const finish = (page: Page) => page.getByRole('button', { name: 'Finalizar Compra' })
const ordersOf = ({ id }: { id: number }) =>
  shop.rows(`select id from customer_order where account_id = ${id}`)

/** The shop gets the order, and the buyer no answer. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort()
}

test('pressed twice, it makes one order; then the buyer reads its number and what happens next', async () => {
  const buyer = await shop.aBuyer()
  const page = await shop.visit(buyer, [await shop.aPiece()])
  await goToPayment(page)
  await receiptNumber(page).fill('TRX-doble')
  await finish(page).dblclick()
  await page.getByRole('heading', { name: texts.orderPlaced }).waitFor()
  const orders = await ordersOf(buyer)
  expect(orders).toHaveLength(1)
  const number = formatOrderNumber(orders[0].id)
  await shown(page, number).waitFor()
  await shown(page, '$100.00').waitFor()
  await shown(page, 'TRX-doble').waitFor()
  await page.getByText(/En el horario de la tienda/).waitFor()
  await page.getByText('A Av. Atahualpa 1-23, Ibarra.').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull()
  await page.reload()
  await page.getByText(`Tu pedido ${number} está hecho.`).waitFor()
  await page.getByRole('link', { name: 'Ver MIS PEDIDOS' }).click()
  await page.waitForURL('**/usuario/mispedidos')
})

test('after a lost answer the page finds the order by itself', async () => {
  const buyer = await shop.aBuyer()
  const piece = await shop.aPiece({ openingStock: 5 })
  const page = await shop.visit(buyer, [piece], { allowedErrors: [unanswered] })
  await goToPayment(page)
  await receiptNumber(page).fill('TRX-hallado')
  await page.route('**/api/user/createorder', loseAnswer, { times: 1 })
  await finish(page).click()
  await page.getByRole('heading', { name: texts.orderPlaced }).waitFor()
  expect(await ordersOf(buyer)).toHaveLength(1)
  expect(await shop.stock(piece)).toBe(4)
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull()
})

test('while the line is dead step 2 keeps what was typed, and the retry finds the one order', async () => {
  const buyer = await shop.aBuyer()
  const piece = await shop.aPiece({ openingStock: 5 })
  const page = await shop.visit(buyer, [piece], { allowedErrors: [unanswered] })
  await goToPayment(page)
  await receiptNumber(page).fill('TRX-perdido')
  await page.route('**/api/user/createorder', loseAnswer, { times: 1 })
  await page.route('**/api/user/reservation', (route) => route.abort())
  await finish(page).click()
  await page.getByRole('alert').getByText('no se hará un segundo pedido').waitFor()
  expect(await ordersOf(buyer)).toHaveLength(1)
  expect(await receiptNumber(page).inputValue()).toBe('TRX-perdido')

  await finish(page).click()
  await page.getByRole('heading', { name: texts.orderPlaced }).waitFor()
  expect(await ordersOf(buyer)).toHaveLength(1)
  expect(await shop.stock(piece)).toBe(4)
})

longTest(
  'whoever goes back after a lost answer stays until the shop has said what became of the order',
  async () => {
    const buyer = await shop.aBuyer()
    const page = await shop.visit(buyer, [await shop.aPiece()], { allowedErrors: [unanswered] })
    await goToPayment(page)
    await receiptNumber(page).fill('TRX-atrás')
    await page.route('**/api/user/createorder', loseAnswer, { times: 1 })
    await page.route('**/api/user/reservation*', (route) => route.abort())
    await finish(page).click()
    await page.getByRole('heading', { name: 'Falta confirmar tu pedido' }).waitFor()
    expect(await page.getByRole('group', { name: 'Cuentas bancarias' }).count()).toBe(0)

    const back = page.getByRole('button', { name: 'Volver a mis datos' })
    await back.click()
    await page.getByRole('alert').getByText('no sabemos si tu pedido ya está hecho').waitFor()
    expect(await receiptNumber(page).inputValue()).toBe('TRX-atrás')

    await page.unroute('**/api/user/reservation*')
    await back.click()
    await page.getByRole('heading', { name: texts.orderPlaced }).waitFor()
    expect(await ordersOf(buyer)).toHaveLength(1)
  },
)

longTest(
  'an order that never reached the shop can be left, and its pieces are back on the shelf',
  async () => {
    const buyer = await shop.aBuyer()
    const piece = await shop.aPiece({ openingStock: 5 })
    const page = await shop.visit(buyer, [piece], { allowedErrors: [unanswered] })
    await goToPayment(page)
    await receiptNumber(page).fill('TRX-nunca')
    await page.route('**/api/user/createorder', (route) => route.abort(), { times: 1 })
    await finish(page).click()
    await page.getByRole('heading', { name: 'Falta confirmar tu pedido' }).waitFor()
    await page.getByRole('button', { name: 'Volver a mis datos' }).click()
    await page.getByRole('heading', { name: 'Tus datos' }).waitFor()
    expect(await shop.stock(piece)).toBe(5)
    expect(await ordersOf(buyer)).toEqual([])
  },
)

longTest('a cart that changes while an order is in doubt leads to what became of the order', async () => {
  const buyer = await shop.aBuyer()
  const page = await shop.visit(buyer, [await shop.aPiece()], { allowedErrors: [unanswered] })
  await goToPayment(page)
  await receiptNumber(page).fill('TRX-carrito')
  await page.route('**/api/user/createorder', loseAnswer, { times: 1 })
  await page.route('**/api/user/reservation*', (route) => route.abort())
  await finish(page).click()
  await page.getByRole('alert').waitFor()
  await page.unroute('**/api/user/reservation*')
  await page.getByRole('button', { name: /^Carrito con 1 / }).click()
  await page.getByRole('button', { name: /^Aumentar cantidad/ }).click()
  await page.getByRole('heading', { name: texts.orderPlaced, includeHidden: true }).waitFor()
  expect(await ordersOf(buyer)).toHaveLength(1)
})

longTest(
  '"Pagar" asks first whether these pieces were ordered, and shows no accounts without an answer',
  async () => {
    const buyer = await shop.aBuyer()
    const page = await shop.visit(buyer, [await shop.aPiece()], { allowedErrors: [unanswered] })
    await goToPayment(page)
    await receiptNumber(page).fill('TRX-pagar')
    await page.route('**/api/user/createorder', loseAnswer, { times: 1 })
    await page.route('**/api/user/reservation*', (route) => route.abort())
    await finish(page).click()
    await page.getByRole('alert').waitFor()

    // Neither the old page nor the new one has heard of the order.
    await page.reload()
    await giveData(page)
    const pay = page.getByRole('button', { name: 'Pagar' })
    await pay.click()
    await page.getByRole('alert').getByText(texts.tryLater).waitFor()
    expect(await receiptNumber(page).count()).toBe(0)

    await page.unroute('**/api/user/reservation*')
    await pay.click()
    const [order] = await ordersOf(buyer)
    const number = formatOrderNumber(order.id)
    await page.getByText(`Hace poco hiciste el pedido ${number} con estas mismas piezas.`).waitFor()
    expect(await receiptNumber(page).count()).toBe(0)

    // It is a warning and no lock.
    await pay.click()
    await receiptNumber(page).waitFor()
  },
)

longTest(
  'a tab that shows the same payment takes its accounts away when another one lost the answer',
  async () => {
    const buyer = await shop.aBuyer()
    const one = await shop.visit(buyer, [await shop.aPiece()], { allowedErrors: [unanswered] })
    await goToPayment(one)
    const two = await one.context().newPage()
    await two.goto('/checkout')
    await receiptNumber(two).waitFor()
    await receiptNumber(one).fill('TRX-pestaña')
    await one.context().route('**/api/user/reservation*', (route) => route.abort())
    await one.route('**/api/user/createorder', loseAnswer, { times: 1 })
    await finish(one).click()
    await two.getByRole('heading', { name: 'Falta confirmar tu pedido' }).waitFor()
    expect(await two.getByRole('group', { name: 'Cuentas bancarias' }).count()).toBe(0)
    await two.getByRole('button', { name: 'Volver a mis datos' }).click()
    await two.getByRole('alert').getByText('no sabemos si tu pedido ya está hecho').waitFor()

    await one.context().unroute('**/api/user/reservation*')
    await two.getByRole('button', { name: 'Volver a mis datos' }).click()
    await two.getByRole('heading', { name: texts.orderPlaced }).waitFor()
    expect(await ordersOf(buyer)).toHaveLength(1)
  },
)

longTest('a 201 whose body breaks off counts as a lost answer, and the order is found', async () => {
  const buyer = await shop.aBuyer()
  const page = await shop.visit(buyer, [await shop.aPiece()], { allowedErrors: [unanswered] })
  await goToPayment(page)
  await receiptNumber(page).fill('TRX-cortado')
  await page.route(
    '**/api/user/createorder',
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).slice(0, 9) })
    },
    { times: 1 },
  )
  await page.route('**/api/user/reservation*', (route) => route.abort(), { times: 1 })
  await finish(page).click()
  await page.getByRole('heading', { name: 'Falta confirmar tu pedido' }).waitFor()
  await page.getByRole('button', { name: 'Volver a mis datos' }).click()
  await page.getByRole('heading', { name: texts.orderPlaced }).waitFor()
  expect(await ordersOf(buyer)).toHaveLength(1)
})

longTest('what is put into the cart while an order is on its way stays in it', async () => {
  const [piece, other] = [await shop.aPiece(), await shop.aPiece()]
  const page = await shop.visit(await shop.aBuyer(), [piece])
  await goToPayment(page)
  await receiptNumber(page).fill('TRX-mientras')
  await page.route('**/api/user/createorder', async (route) => {
    const response = await route.fetch()
    await page.getByText('Enviamos tu pedido. No cierres esta página.').waitFor()
    await page.evaluate((line) => {
      const second = document.createElement('iframe')
      document.body.append(second)
      second.contentWindow?.localStorage.setItem('cart', JSON.stringify([line]))
    }, other)
    await page.getByRole('button', { name: /^Carrito con 1 / }).waitFor()
    await route.fulfill({ response })
  })
  await finish(page).click()
  await page.getByRole('heading', { name: texts.orderPlaced }).waitFor()
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))).toEqual([other])
})

longTest('a tab that comes to the front asks once what became of its reservation', async () => {
  const page = await shop.visit(await shop.aBuyer(), [await shop.aPiece()])
  await goToPayment(page)
  let asked = 0
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().endsWith('/api/user/reservation')) asked++
  })
  const answer = page.waitForResponse('**/api/user/reservation')
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('focus'))
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await answer
  expect(asked).toBe(1)
})

longTest(
  'whoever loads the page anew after a lost answer is told of the order before paying again',
  async () => {
    const buyer = await shop.aBuyer()
    const page = await shop.visit(buyer, [await shop.aPiece()], { allowedErrors: [unanswered] })
    await goToPayment(page)
    await receiptNumber(page).fill('TRX-recarga')
    await page.route('**/api/user/createorder', loseAnswer, { times: 1 })
    await page.route('**/api/user/reservation', (route) => route.abort(), { times: 1 })
    await finish(page).click()
    await page.getByRole('alert').waitFor()
    await page.reload()
    const [order] = await ordersOf(buyer)
    const number = formatOrderNumber(order.id)
    await page.getByText(`Hace poco hiciste el pedido ${number} con estas mismas piezas.`).waitFor()
  },
)

test('an answer that says no leaves everything in place and says why', async () => {
  const buyer = await shop.aBuyer()
  const page = await shop.visit(buyer, [await shop.aPiece()], { allowedErrors: [/status of 503/] })
  await goToPayment(page)
  await receiptNumber(page).fill('TRX-otra-vez')
  await page.route(
    '**/api/user/createorder',
    (route) =>
      route.fulfill({
        status: 503,
        json: { error: 'unavailable', message: 'La tienda no puede atenderte.' },
      }),
    { times: 1 },
  )
  await finish(page).click()
  await page.getByRole('alert').getByText('La tienda no puede atenderte.').waitFor()
  expect(await receiptNumber(page).inputValue()).toBe('TRX-otra-vez')
  await finish(page).click()
  await page.getByRole('heading', { name: texts.orderPlaced }).waitFor()
  expect(await ordersOf(buyer)).toHaveLength(1)
})

longTest('in two tabs it is one order, and the other tab shows it too', async () => {
  const buyer = await shop.aBuyer()
  const piece = await shop.aPiece({ openingStock: 5 })
  const one = await shop.visit(buyer, [piece])
  await goToPayment(one)
  const two = await one.context().newPage()
  await two.goto('/checkout')
  await receiptNumber(two).waitFor()
  expect(await shop.stock(piece)).toBe(4)
  await receiptNumber(two).fill('TRX-dos')
  await receiptNumber(one).fill('TRX-uno')
  await finish(one).click()
  await one.getByRole('heading', { name: texts.orderPlaced }).waitFor()
  // What the shop knows of the order, and not what was typed here.
  await two.getByRole('heading', { name: texts.orderPlaced }).waitFor()
  await shown(two, 'TRX-uno').waitFor()
  await shown(two, '$100.00').waitFor()
  expect(await ordersOf(buyer)).toHaveLength(1)
})

longTest('pressed in two tabs at the same moment it is still one order', async () => {
  const buyer = await shop.aBuyer()
  const one = await shop.visit(buyer, [await shop.aPiece({ openingStock: 5 })])
  await goToPayment(one)
  const two = await one.context().newPage()
  await two.goto('/checkout')
  await receiptNumber(two).waitFor()
  await receiptNumber(one).fill('TRX-izquierda')
  await receiptNumber(two).fill('TRX-derecha')
  // Neither is let through before both are on their way.
  const { promise: bothSent, resolve } = Promise.withResolvers<void>()
  let sent = 0
  await one.context().route('**/api/user/createorder', async (route) => {
    sent++
    if (sent === 2) resolve()
    await bothSent
    await route.continue()
  })
  await finish(one).click()
  await finish(two).click()
  await one.getByRole('heading', { name: texts.orderPlaced }).waitFor()
  await two.getByRole('heading', { name: texts.orderPlaced }).waitFor()
  expect(await ordersOf(buyer)).toHaveLength(1)
})

longTest(
  'going back in one tab takes the other one back too, so that nobody pays for what is no longer held',
  async () => {
    const one = await shop.visit(await shop.aBuyer(), [await shop.aPiece()], {
      allowedErrors: [refusedByShop],
    })
    await goToPayment(one)
    const two = await one.context().newPage()
    await two.goto('/checkout')
    await receiptNumber(two).waitFor()
    await one.getByRole('button', { name: 'Volver a mis datos' }).click()
    await two.getByText(/^Volviste a tus datos en otra pestaña/).waitFor()
  },
)

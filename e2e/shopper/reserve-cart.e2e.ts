import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { texts } from '../../contract/texts.ts'
import { type Customer, setSettings } from '../../test/factories.ts'
import { longTest } from '../../test/long-test.ts'
import { flowDevices, lastAnnouncement, phone } from '../visitor.ts'
import {
  giveData,
  goToPayment,
  openShopForBuyers,
  refusedByShop,
  secondsLeft,
  unanswered,
} from './signed-in-buyer.ts'

const shop = openShopForBuyers()

const pay = { name: 'Pagar' }
const finish = { name: 'Finalizar Compra' }

describe.each(flowDevices)('on a $device', ({ viewport }) => {
  test('going on takes the pieces off the shelf, and going back returns them', async () => {
    const piece = await shop.aPiece({ openingStock: 5, count: 2 })
    const page = await shop.visit(await shop.aBuyer(), [piece], { viewport })
    await goToPayment(page)
    expect(await shop.stock(piece)).toBe(3)
    await page.getByRole('heading', { name: 'Transfiere $200.00' }).waitFor()

    await page.getByLabel('Número de comprobante').fill('TRX-1')
    await page.getByRole('button', { name: 'Volver a mis datos' }).click()
    await expect.poll(() => shop.stock(piece)).toBe(5)
    expect(await page.getByLabel('Nombres').inputValue()).toBe('María Ñáñez')

    await page.getByRole('button', pay).click()
    await page.getByLabel('Número de comprobante').waitFor()
    expect(await page.getByLabel('Número de comprobante').inputValue()).toBe('TRX-1')
    expect(await shop.stock(piece)).toBe(3)
  })
})

describe('on a phone that drops the page while its owner is in the bank’s app', () => {
  longTest(
    'a page that was put away while it asked for the payment asks again when it comes back',
    async () => {
      const page = await shop.visit(await shop.aBuyer(), [await shop.aPiece()], {
        viewport: phone,
        allowedErrors: [unanswered],
      })
      await goToPayment(page)
      await page.route('**/api/user/reservation', (route) => route.abort())
      const asked = page.waitForRequest('**/api/user/reservation')
      await page.goto('/checkout')
      await asked
      await page.unroute('**/api/user/reservation')
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
      await page.getByRole('heading', { name: 'Transfiere $100.00' }).waitFor()
    },
  )

  test('PR-1: reload, another tab, Back and Forward come back to step 2 with everything there, and nothing personal is stored', async () => {
    const buyer = await shop.aBuyer()
    const piece = await shop.aPiece({ openingStock: 5 })
    const page = await shop.visit(buyer, [piece], { viewport: phone })
    await goToPayment(page)
    await shop.rows(
      `update reservation set expires_at = expires_at - interval '10 minutes' where account_id = ${buyer.id}`,
    )

    const [row] = await shop.rows(`select code from transfer_code where account_id = ${buyer.id}`)
    const transferCode = String(row?.code)
    const number = page.getByLabel('Número de comprobante')
    const account = (page: Page) => page.getByRole('radio', { name: /^Transferí a esta cuenta/ }).last()
    const isPhotoMissed = (page: Page) => page.getByText(/^La página se cerró antes de enviar tu foto/)
    const numberKept = async () =>
      (
        await shop.rows(
          `select buyer->'payment'->>'comprobante' as number from reservation where account_id = ${buyer.id}`,
        )
      )[0]?.number
    expect(await isPhotoMissed(page).count()).toBe(0)
    await page.getByLabel('Foto del comprobante (opcional)').setInputFiles({
      name: 'comprobante de María.png',
      mimeType: 'image/png',
      buffer: Buffer.from('89504e470d0a1a0a', 'hex'),
    })
    await account(page).check()
    await number.fill('TRX-pausa')
    await expect.poll(numberKept).toBe('TRX-pausa')
    // What was typed last is told as the page goes.
    await number.fill('TRX-banca')

    async function expectThePayment(page: Page) {
      await page.getByRole('heading', { name: 'Transfiere $100.00' }).waitFor()
      expect(await page.locator('[aria-current=step]').textContent()).toContain('Pago')
      // The code by which the shop recognises the transfer is still the same.
      await page.getByText(transferCode, { exact: true }).first().waitFor()
      expect(await secondsLeft(page)).toBeGreaterThan(19 * 60)
      expect(await secondsLeft(page)).toBeLessThanOrEqual(20 * 60)
      const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
      expect(await page.getByLabel('Número de comprobante').inputValue()).toBe('TRX-banca')
      expect(await account(page).isChecked()).toBe(true)
      await isPhotoMissed(page).waitFor()
      for (const personal of ['María', 'maria@', '0991234567', '1710034065', 'Atahualpa', 'TRX'])
        expect(stored).not.toContain(personal)
    }

    await page.goto('/terminos')
    await expect.poll(numberKept).toBe('TRX-banca')
    await page.goto('/checkout')
    await expectThePayment(page)
    await page.reload()
    await expectThePayment(page)
    await page.goto('/terminos')
    await page.goBack()
    await expectThePayment(page)
    await page.goto('/terminos')
    await page.goto('/checkout')
    await expectThePayment(page)
    await page.goBack()
    await page.goForward()
    await expectThePayment(page)
    await page.close()
    const other = await page.context().newPage()
    await other.goto('/checkout')
    await expectThePayment(other)
    expect(await shop.rows(`select status from reservation where account_id = ${buyer.id}`)).toEqual([
      { status: 'open' },
    ])
    expect(await shop.stock(piece)).toBe(4)

    await other.getByRole('button', { name: 'Volver a mis datos' }).click()
    const form = other.getByRole('region', { name: 'Datos de Facturacion y Envio' })
    await expect.poll(() => form.getByLabel('Nombres').inputValue()).toBe('María Ñáñez')
    expect(await form.getByLabel('Correo electrónico').inputValue()).toBe('maria@example.com')
    expect(await form.getByLabel('Celular').inputValue()).toBe('0991234567')
    expect(await form.getByLabel(/Cédula/).inputValue()).toBe('1710034065')
    expect(await form.getByLabel('Dirección', { exact: true }).inputValue()).toBe(
      'Av. Atahualpa 1-23, Ibarra',
    )
    expect(await form.getByRole('checkbox').isChecked()).toBe(true)
    await form.getByRole('button', pay).click()
    await other.getByLabel('Número de comprobante').waitFor()
    await other.reload()
    await other.getByLabel('Número de comprobante').fill('TRX-banca')
    await other.getByRole('button', finish).click()
    await other.getByRole('heading', { name: texts.orderPlaced }).waitFor()
    expect(
      await shop.rows(`select buyer_name, buyer_email from customer_order where account_id = ${buyer.id}`),
    ).toEqual([{ buyer_name: 'María Ñáñez', buyer_email: 'maria@example.com' }])
  })

  longTest(
    'a reservation that lacks data fills in what there is, and the form asks for the rest',
    async () => {
      const buyer = await shop.aBuyer()
      const page = await shop.visit(buyer, [await shop.aPiece()], { viewport: phone })
      await goToPayment(page)
      await shop.rows(
        `update reservation set buyer = buyer - 'ci', expires_at = expires_at - interval '10 minutes' where account_id = ${buyer.id}`,
      )
      await page.reload()
      await page.getByRole('heading', { name: /^Te guardamos estas piezas hasta las \d\d:\d\d$/ }).waitFor()
      await page.getByText(/^Tu reserva sigue abierta\. Completa tus datos/).waitFor()
      expect(await page.locator('[aria-current=step]').textContent()).toContain('Datos')
      expect(await page.getByLabel('Nombres').inputValue()).toBe('María Ñáñez')
      expect(await page.getByLabel('Correo electrónico').inputValue()).toBe('maria@example.com')
      expect(await page.getByLabel(/Cédula/).inputValue()).toBe('')
      expect(await page.getByRole('checkbox').isChecked()).toBe(false)

      await page.getByLabel(/Cédula/).fill('1710034065')
      await page.getByRole('checkbox').check()
      await page.getByRole('button', pay).click()
      await page.getByLabel('Número de comprobante').waitFor()
      expect(await secondsLeft(page)).toBeLessThanOrEqual(20 * 60)
      expect(await shop.rows(`select status from reservation where account_id = ${buyer.id}`)).toEqual([
        { status: 'open' },
      ])
    },
  )

  longTest('what somebody types before the scripts come stays, and they stay where they type', async () => {
    const page = await shop.visit(await shop.aBuyer(), [await shop.aPiece()], { viewport: phone })
    await goToPayment(page)
    const typed = Promise.withResolvers<void>()
    await page.route('**/*.js', async (route) => {
      await typed.promise
      await route.continue()
    })
    await page.reload()
    await page.getByLabel('Nombres').fill('Luz')
    typed.resolve()
    await page.getByRole('heading', { name: /^Te guardamos estas piezas/ }).waitFor()
    expect(await page.getByLabel('Nombres').inputValue()).toBe('Luz')
    expect(await page.getByLabel('Número de comprobante').count()).toBe(0)
  })

  longTest('what somebody types before the shop answers stays, and they stay where they type', async () => {
    const page = await shop.visit(await shop.aBuyer(), [await shop.aPiece()], { viewport: phone })
    await goToPayment(page)
    const typed = Promise.withResolvers<void>()
    await page.route('**/api/user/reservation', async (route) => {
      await typed.promise
      await route.continue()
    })
    await page.reload()
    await page.getByText('Vemos si dejaste un pago a medias…').waitFor()
    await page.getByLabel('Nombres').fill('Luz')
    typed.resolve()
    await page.getByRole('heading', { name: /^Te guardamos estas piezas/ }).waitFor()
    expect(await page.getByText('Vemos si dejaste un pago a medias…').count()).toBe(0)
    expect(await page.getByLabel('Nombres').inputValue()).toBe('Luz')
    expect(await page.getByLabel('Número de comprobante').count()).toBe(0)
  })

  longTest('PR-1: an answer that comes after a logout brings nothing back', async () => {
    const page = await shop.visit(await shop.aBuyer(), [await shop.aPiece()], {
      viewport: phone,
      allowedErrors: [refusedByShop],
    })
    await goToPayment(page)
    const [answered, loggedOut] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route('**/api/user/reservation', async (route) => {
      const response = await route.fetch()
      answered.resolve()
      await loggedOut.promise
      await route.fulfill({ response })
    })
    await page.reload()
    await answered.promise
    const elsewhere = await page.context().newPage()
    await elsewhere.goto('/usuario')
    await elsewhere.getByRole('button', { name: 'CERRAR SESIÓN' }).click()
    const signInRequired = page.getByRole('dialog', { name: 'Ups! Aún no has iniciado sesión' })
    await signInRequired.waitFor()
    const received = page.waitForEvent('requestfinished', (request) =>
      request.url().endsWith('/api/user/reservation'),
    )
    loggedOut.resolve()
    await received

    await signInRequired.getByRole('link', { name: 'Iniciar Sesión' }).click()
    await page.getByLabel('Contraseña').waitFor()
    await page.goBack()
    await signInRequired.waitFor()
    expect(await page.getByLabel('Nombres').inputValue()).toBe('')
    expect(await page.getByLabel(/Cédula/).inputValue()).toBe('')
  })

  longTest(
    'PR-1: who signs in after the buyer finds nothing of theirs, and the buyer finds all of it',
    async () => {
      const [buyer, other] = [
        await shop.aBuyer({ password: 'laguna de yaguarcocha' }),
        await shop.aBuyer({ password: 'laguna de mojanda', firstName: 'Otra' }),
      ]
      const page = await shop.visit(buyer, [await shop.aPiece()], {
        viewport: phone,
        allowedErrors: [refusedByShop],
      })
      const signInRequired = page.getByRole('dialog', { name: 'Ups! Aún no has iniciado sesión' })
      await goToPayment(page)
      await page.reload()
      await page.getByLabel('Número de comprobante').waitFor()

      await page.context().clearCookies()
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      await signInRequired.waitFor()
      await signInAs(page, other, 'laguna de mojanda')
      await expect.poll(() => page.getByLabel('Nombres').inputValue()).toBe('Otra')
      expect(await page.getByLabel(/Cédula/).inputValue()).toBe('')
      expect(await page.getByText(/María|Atahualpa/).count()).toBe(0)

      await page.context().clearCookies()
      await page.reload()
      await signInRequired.waitFor()
      await signInAs(page, buyer, 'laguna de yaguarcocha')
      await page.getByRole('heading', { name: 'Transfiere $100.00' }).waitFor()
    },
  )
})

longTest('a countdown that begins near its end says the time that is left', async () => {
  const buyer = await shop.aBuyer()
  const page = await shop.visit(buyer, [await shop.aPiece()])
  await goToPayment(page)
  await shop.rows(
    `update reservation set expires_at = now() + interval '2 minutes' where account_id = ${buyer.id}`,
  )
  await page.reload()
  await page.getByRole('timer').waitFor()
  await expect
    .poll(() => lastAnnouncement(page))
    .toMatch(/^Quedan (2 minutos|1 minuto y \d+ segundos?) para pagar$/)
})

test('the shop’s clock counts: a device that is half an hour ahead is corrected, not expired', async () => {
  const page = await shop.visit(await shop.aBuyer(), [await shop.aPiece()])
  await page.clock.install()
  await goToPayment(page)
  await page.clock.fastForward('31:00')
  await expect.poll(() => secondsLeft(page)).toBeGreaterThan(29 * 60)
  expect(await page.getByText(texts.windowExpired).count()).toBe(0)
})

test('when the time is up the pieces are back on the shelf, the cart is kept, and one can begin again', async () => {
  const buyer = await shop.aBuyer()
  const piece = await shop.aPiece({ openingStock: 5 })
  const page = await shop.visit(buyer, [piece])
  await goToPayment(page)
  await shop.rows(
    `update reservation set expires_at = now() - interval '1 second' where account_id = ${buyer.id}`,
  )

  // The tab comes to the front again.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByRole('heading', { name: texts.windowExpired }).waitFor()
  await page
    .getByRole('region', { name: '¿Ya transferiste?' })
    .getByRole('link', { name: 'WhatsApp' })
    .waitFor()
  expect(await shop.stock(piece)).toBe(5)
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))).toEqual([piece])

  await page.getByRole('button', { name: 'Empezar de nuevo' }).click()
  await page.getByRole('button', pay).click()
  await page.getByRole('timer').waitFor()
  expect(await secondsLeft(page)).toBeGreaterThan(29 * 60)
  expect(await shop.stock(piece)).toBe(4)
})

longTest('a receipt that comes after the time is told so, and nothing is ordered', async () => {
  const buyer = await shop.aBuyer()
  const piece = await shop.aPiece()
  const page = await shop.visit(buyer, [piece], { allowedErrors: [refusedByShop] })
  await goToPayment(page)
  await page.getByLabel('Número de comprobante').fill('TRX-tarde')
  await shop.rows(
    `update reservation set expires_at = now() - interval '1 second' where account_id = ${buyer.id}`,
  )
  await page.getByRole('button', finish).click()
  await page.getByRole('heading', { name: texts.windowExpired }).waitFor()
  expect(await shop.rows(`select id from customer_order where account_id = ${buyer.id}`)).toEqual([])
  await page.reload()
  await page.getByText(`${texts.windowExpired} Tu carrito sigue aquí`).waitFor()
})

test('a price that moved is told before paying, line by line, and the buyer decides', async () => {
  const buyer = await shop.aBuyer()
  const [dearer, same] = [await shop.aPiece(), await shop.aPiece({ priceCents: 5_990 })]
  const page = await shop.visit(buyer, [dearer, same], { allowedErrors: [refusedByShop] })
  await shop.rows(`update sellable set price_cents = 11000 where id = ${dearer.id}`)
  await page.goto('/checkout')
  await giveData(page)
  await page.getByRole('button', pay).click()

  const told = `${dearer.name} cambió de precio. Antes $100.00, ahora $110.00.`
  await page.getByRole('alert').getByText(told).waitFor()
  const summary = page.getByRole('region', { name: 'Resumen de Compra' })
  await summary.getByText(told).waitFor()
  await summary.getByText('$169.90').last().waitFor()
  expect(await page.getByText(`${same.name} cambió de precio`).count()).toBe(0)
  expect(await shop.rows(`select id from reservation where account_id = ${buyer.id}`)).toEqual([])

  await page.getByRole('button', pay).click()
  await page.getByRole('heading', { name: 'Transfiere $169.90' }).waitFor()
})

test('a piece that went away in the meantime is told beside its line, and nothing typed is lost', async () => {
  const [scarce, sold] = [
    await shop.aPiece({ openingStock: 1, count: 2 }),
    await shop.aPiece({ openingStock: 0 }),
  ]
  const page = await shop.visit(await shop.aBuyer(), [scarce, sold], { allowedErrors: [refusedByShop] })
  await page.goto('/checkout')
  await giveData(page)
  await page.getByRole('button', pay).click()
  const summary = page.getByRole('region', { name: 'Resumen de Compra' })
  await summary.getByText(`De ${scarce.name} queda 1 unidad.`).waitFor()
  await summary.getByText(`${sold.name} se agotó.`).waitFor()

  await summary.getByRole('button', { name: `Reducir cantidad de ${scarce.name}` }).click()
  await summary.getByRole('button', { name: `Quitar ${sold.name}` }).click()
  await page.getByRole('button', pay).click()
  await page.getByRole('heading', { name: 'Transfiere $100.00' }).waitFor()
})

longTest('whoever wants more than one buyer may hold is told the bound and offered WhatsApp', async () => {
  await setSettings(shop.db, { max_held_units: 2 })
  const piece = await shop.aPiece({ count: 3 })
  const page = await shop.visit(await shop.aBuyer(), [piece], { allowedErrors: [refusedByShop] })
  await page.goto('/checkout')
  await giveData(page)
  await page.getByRole('button', pay).click()
  await page.getByRole('alert').getByText(`De ${piece.name} puedes tener hasta 2 unidades`).waitFor()
  await page
    .getByRole('alert')
    .getByRole('link', { name: /WhatsApp/ })
    .waitFor()
})

longTest('a cart that changes while it is being paid has to be reserved anew', async () => {
  const piece = await shop.aPiece({ openingStock: 5 })
  const page = await shop.visit(await shop.aBuyer(), [piece])
  await goToPayment(page)
  await page.getByRole('button', { name: /^Carrito con/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Carrito' })
  await drawer.getByRole('button', { name: `Aumentar cantidad de ${piece.name}` }).click()
  await page.keyboard.press('Escape')

  await page.getByText(/^Tu carrito cambió/).waitFor()
  await expect.poll(() => shop.stock(piece)).toBe(5)
  await page.getByRole('button', pay).click()
  await page.getByRole('heading', { name: 'Transfiere $200.00' }).waitFor()
  expect(await shop.stock(piece)).toBe(3)
})

longTest('the terms open in another tab, and what was typed stays in this one', async () => {
  const page = await shop.visit(await shop.aBuyer(), [await shop.aPiece()])
  await page.goto('/checkout')
  await giveData(page)
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'términos y condiciones' }).click()
  const terms = await opened
  await terms.waitForURL('**/terminos')
  expect(new URL(page.url()).pathname).toBe('/checkout')
  expect(await page.getByLabel('Nombres').inputValue()).toBe('María Ñáñez')
})

test('PR-1: whose session has ended finds what was typed; after a logout elsewhere, and for anybody else, it is gone', async () => {
  const [buyer, other] = [
    await shop.aBuyer({ password: 'laguna de cuicocha' }),
    await shop.aBuyer({ password: 'laguna de mojanda', firstName: 'Otra' }),
  ]
  const page = await shop.visit(buyer, [await shop.aPiece()], {
    viewport: phone,
    allowedErrors: [refusedByShop],
  })
  const signInRequired = page.getByRole('dialog', { name: 'Ups! Aún no has iniciado sesión' })
  const name = page.getByLabel('Nombres')
  const identification = page.getByLabel(/Cédula/)

  async function loseTheSession() {
    await page.context().clearCookies()
    await page.getByRole('button', pay).click()
    await signInRequired.waitFor()
  }

  await page.goto('/checkout')
  await expect.poll(() => page.getByLabel('Correo electrónico').inputValue()).toBe(buyer.email)
  await giveData(page)
  await loseTheSession()
  expect(await name.inputValue()).toBe('María Ñáñez')
  await signInAs(page, buyer, 'laguna de cuicocha')
  await expect.poll(() => identification.inputValue()).toBe('1710034065')

  await loseTheSession()
  await signInAs(page, other, 'laguna de mojanda')
  await expect.poll(() => name.inputValue()).toBe('Otra')
  expect(await identification.inputValue()).toBe('')
  expect(await page.getByText('Atahualpa').count()).toBe(0)

  await giveData(page)
  const elsewhere = await page.context().newPage()
  await elsewhere.goto('/usuario')
  await elsewhere.getByRole('button', { name: 'CERRAR SESIÓN' }).click()
  await signInRequired.waitFor()
  expect([await name.inputValue(), await identification.inputValue()]).toEqual(['', ''])
})

/** From the dialog that asks to sign in, and back to the checkout. */
async function signInAs(page: Page, { username }: Customer, password: string): Promise<void> {
  await page.getByRole('dialog').getByRole('link', { name: 'Iniciar Sesión' }).click()
  await page.getByLabel('Usuario').fill(username)
  await page.getByLabel('Contraseña').fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL('**/checkout')
}

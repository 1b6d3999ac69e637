import { expect, test } from 'vitest'
import type { DeliveryRates } from '../../contract/api/delivery.ts'
import { setSettings } from '../../test/factories.ts'
import { longTest } from '../../test/long-test.ts'
import { phone } from '../visitor.ts'
import { giveData, openShopForBuyers, refusedByShop, unanswered } from './signed-in-buyer.ts'

const shop = openShopForBuyers()

const zone = { extra_kg: null, days_from: 1, days_to: 2 }
const rates: DeliveryRates = [
  {
    carrier: 'Servientrega',
    up_to_grams: [5000],
    zones: [
      { ...zone, provinces: ['Imbabura'], prices: [350] },
      { ...zone, provinces: [], prices: [600], days_to: 4 },
    ],
  },
]
const pay = { name: 'Pagar' }

/** A shop that charges freight, and a buyer with 100 dollars in the cart. */
async function aBuyerWithFreight(look: { viewport?: typeof phone } = {}) {
  await setSettings(shop.db, { freight: 'charged', delivery_rates: rates })
  const piece = await shop.aPiece({ weightGrams: 1000 })
  const buyer = await shop.aBuyer()
  const page = await shop.visit(buyer, [piece], {
    ...look,
    allowedErrors: [refusedByShop, unanswered],
  })
  return { page, piece, buyer }
}

test('OR-1: a shop that charges freight adds it as ENVÍO, and reserves with it', async () => {
  const { page } = await aBuyerWithFreight()
  await page.goto('/checkout')
  await giveData(page)
  await page.getByLabel('Provincia').selectOption('Imbabura')
  await page.getByRole('term').filter({ hasText: 'ENVÍO' }).waitFor()
  await page.getByRole('button', pay).click()
  await page.getByRole('heading', { name: 'Transfiere $103.50' }).waitFor()
})

longTest(
  'OR-1: a shop that charges freight tells it before, says what a refusal changed, and takes an order with it',
  async () => {
    const { page, piece, buyer } = await aBuyerWithFreight({ viewport: phone })
    await page.goto(`/producto/${piece.id}`)
    await page.getByRole('button', { name: '¿Cuánto cuesta el envío?' }).click()
    const asked = page.getByRole('region', { name: '¿Cuánto cuesta el envío?' })
    await asked.getByLabel('Provincia').selectOption('Guayas')
    await asked.getByText('$6.00 a Guayas, con Servientrega en 1 a 4 días.').waitFor()

    // The province is remembered: the cart knows its freight.
    await page.goto('/usuario/micarrito')
    const sums = page.getByRole('term').filter({ hasText: 'ENVÍO' }).locator('xpath=..')
    await expect.poll(() => sums.textContent()).toBe('SUBTOTAL$100.00DESCUENTO$0.00ENVÍO$6.00TOTAL$106.00')

    await page.goto('/checkout')
    await giveData(page)
    await page.getByRole('button', pay).click()
    await page.getByText('Campo obligatorio').waitFor()
    // The shop cannot be asked what it costs: the refusal says it, and the second press is taken.
    await page.route('**/api/cart?*', (route) => route.abort())
    await page.getByLabel('Provincia').selectOption('Imbabura')
    await page.getByRole('button', pay).click()
    await page.getByText('El envío cuesta $3.50: el total es $103.50. Revísalo antes de pagar.').waitFor()
    await page.getByRole('button', pay).click()
    await page.getByRole('heading', { name: 'Transfiere $103.50' }).waitFor()
    await page.getByLabel('Número de comprobante').fill('TRX-ENVIO')
    await page.getByRole('button', { name: 'Finalizar Compra' }).click()
    await page.getByText('¡Compra finalizada con éxito!').waitFor()
    expect(
      await shop.rows(
        `select shipping_cents, total_cents from customer_order where account_id = ${buyer.id}`,
      ),
    ).toEqual([{ shipping_cents: 350, total_cents: 10_350 }])

    // A client that knows no freight: refused with both sums, then taken with ours.
    const order = (total: number) =>
      page.evaluate(
        async ([id, total]) => {
          const info = {
            nombres: 'Ana Quishpe',
            email: 'ana@correo.example',
            celular: '0991234567',
            ci: '1710034065',
            direccion: 'Bolívar 3-15',
            terminos: true,
            comprobante: '0045871236',
          }
          const response = await fetch('/api/user/createorder', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ details: [{ id, count: 1 }], total, info }),
          })
          return { status: response.status, body: await response.json() }
        },
        [piece.id, total] as const,
      )
    expect(await order(100)).toMatchObject({ status: 409, body: { total: 106, shipping: 6 } })
    expect(await order(106)).toMatchObject({ status: 201 })
  },
)

import { describe, expect, test } from 'vitest'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { texts } from '../../contract/texts.ts'
import { shipOrder } from '../../server/fulfilment/ship-order.ts'
import { anOrder, aStaffMember } from '../../test/factories.ts'
import { longTest } from '../../test/long-test.ts'
import { flowDevices, hydrated } from '../visitor.ts'
import { giveData, openShopForBuyers, refusedByShop } from './signed-in-buyer.ts'

/* Where an order goes, who picks it up, and what its buyer lets the shop keep for the next one. */

const shop = openShopForBuyers()

const save = { name: 'Guardar estos datos para la próxima' }

async function finish(page: Awaited<ReturnType<typeof shop.visit>>): Promise<void> {
  await page.getByRole('button', { name: 'Pagar' }).click()
  await page.getByLabel('Número de comprobante').fill('TRX-1')
  await page.getByRole('button', { name: 'Finalizar Compra' }).click()
  await page.getByText(texts.orderPlaced).waitFor()
}

describe.each(flowDevices)('on a $device', ({ viewport }) => {
  test('an order goes to a town; its data, kept by a yes, fill the next form; and the yes is taken back', async () => {
    const buyer = await shop.aBuyer()
    const piece = await shop.aPiece()
    const page = await shop.visit(buyer, [piece], { viewport })
    const { promise: arrival, resolve: letTownsArrive } = Promise.withResolvers<void>()
    await page.route(/cities-/, (route) => arrival.then(() => route.continue()))
    await page.goto('/checkout')
    await page.getByLabel(/^Ciudad/).fill('Otavalo')
    await page.getByLabel(/^Provincia/).selectOption('Azuay')
    await page.getByRole('button', { name: 'Pagar' }).click()
    await page.getByText(texts.required).first().waitFor()
    letTownsArrive()
    await page.getByText('Otavalo está en Imbabura.').waitFor()
    // Suggested by the province that was chosen.
    await page.locator('datalist option[value="Cuenca"]').waitFor({ state: 'attached' })
    await giveData(page)
    await page.getByRole('button', { name: 'Pagar' }).click()
    await page.getByRole('button', { name: 'Cambiar a Imbabura' }).click()
    await page.getByText('Otavalo está en Imbabura.').waitFor({ state: 'detached' })
    expect(await page.getByLabel(/^Provincia/).inputValue()).toBe('Imbabura')
    expect(await page.getByRole('radio', { name: 'A domicilio' }).isChecked()).toBe(true)
    await page.getByRole('radio', { name: 'En la oficina del transportista' }).check()
    await page.getByRole('button', { name: 'Pagar' }).click()
    await page.getByLabel('Número de comprobante').waitFor()
    // The shop has it, the browser's storage has not.
    expect(await shop.rows(`select buyer from reservation where account_id = ${buyer.id}`)).toMatchObject([
      { buyer: { nombres: 'María Ñáñez', delivery_city: 'Otavalo', delivery_place: 'carrier_office' } },
    ])
    await page.getByRole('button', { name: 'Volver a mis datos' }).click()
    await finish(page)
    expect(await shop.rows(`select buyer from reservation where account_id = ${buyer.id}`)).toMatchObject([
      { buyer: null },
      { buyer: null },
    ])

    // Nothing is kept before the yes.
    expect(await shop.rows(`select 1 from purchase_data where account_id = ${buyer.id}`)).toEqual([])
    await page.getByRole('button', save).click()
    await page.getByText('Listo: tus datos te esperan en la próxima compra.').waitFor()
    expect(await shop.rows(`select * from purchase_data where account_id = ${buyer.id}`)).toMatchObject([
      {
        name: 'María Ñáñez',
        identification: '1710034065',
        city: 'Otavalo',
        delivery_place: 'carrier_office',
      },
    ])

    await page.goto('/usuario/mispedidos')
    await page
      .getByRole('button', { name: /^Pedido 0/ })
      .first()
      .click()
    const panel = page.getByRole('main')
    await panel.getByText('Otavalo, Imbabura').waitFor()
    await panel.getByText('En la oficina del transportista').waitFor()

    // The second purchase: all of it stands there, in a page that was loaded anew.
    const again = await shop.visit(buyer, [piece], { viewport })
    await again.goto('/checkout')
    await expect.poll(() => again.getByLabel(/^Cédula/).inputValue()).toBe('1710034065')
    expect(await again.getByLabel('Nombres').inputValue()).toBe('María Ñáñez')
    expect(await again.getByLabel('Dirección', { exact: true }).inputValue()).toBe(
      'Av. Atahualpa 1-23, Ibarra',
    )
    expect(await again.getByLabel(/^Provincia/).inputValue()).toBe('Imbabura')
    expect(await again.getByLabel(/^Ciudad/).inputValue()).toBe('Otavalo')
    expect(await again.getByRole('radio', { name: 'En la oficina del transportista' }).isChecked()).toBe(true)
    await again.getByRole('checkbox').check()
    const answered = again.waitForResponse(/\/api\/user\/orders\/\d+$/)
    await finish(again)
    expect((await (await answered).json()).data_kept).toBe(true)
    await again.getByRole('link', { name: 'Ver tu pedido' }).waitFor()
    expect(await again.getByRole('button', save).count()).toBe(0)
    await again.getByRole('link', { name: 'Ver tu pedido' }).click()
    expect(await shop.rows(`select 1 from customer_order where account_id = ${buyer.id}`)).toHaveLength(2)

    // PERFIL shows what is kept, and forgets it.
    await again.goto('/usuario/perfil')
    await again.getByRole('heading', { name: 'Para tu próxima compra' }).waitFor()
    await again.getByText('María Ñáñez, 1710034065').waitFor()
    await again.getByRole('button', { name: 'Borrar los datos para tu próxima compra' }).click()
    await again.getByRole('heading', { name: 'Para tu próxima compra' }).waitFor({ state: 'detached' })
    expect(await shop.rows(`select 1 from purchase_data where account_id = ${buyer.id}`)).toEqual([])
  })

  longTest(
    'who picks an order up is asked for no address; their data, kept by a yes, leave nothing to ask the next time',
    async () => {
      const buyer = await shop.aBuyer()
      const page = await shop.visit(buyer, [await shop.aPiece()], { viewport })
      await page.goto('/checkout')
      await giveData(page)
      await page.getByLabel(/^Provincia/).selectOption('Imbabura')
      await page.getByLabel(/^Referencia/).fill('Portón verde')
      const pickup = page.getByRole('radio', { name: /Retiro en la tienda/ })
      await pickup.check()
      const ofCarrier = page.getByLabel(/^(Dirección|Provincia|Ciudad|Referencia)/)
      expect(await ofCarrier.filter({ visible: true }).count()).toBe(0)
      await page.getByText('¿Retira otra persona? (opcional)').click()
      await page.getByLabel('Nombre de quien retira').fill('Luis Cachimuel')
      await page.getByLabel('Su cédula o pasaporte').fill('1002003000')

      // There and back: nothing that was typed is lost.
      await page.getByRole('radio', { name: /Envío con transportista/ }).check()
      expect(await page.getByLabel('Dirección').inputValue()).toBe('Av. Atahualpa 1-23, Ibarra')
      expect(await page.getByLabel(/^Provincia/).inputValue()).toBe('Imbabura')
      expect(await page.getByLabel(/^Referencia/).inputValue()).toBe('Portón verde')
      await pickup.check()
      expect(await page.getByLabel('Nombre de quien retira').inputValue()).toBe('Luis Cachimuel')

      // Nor by the way back from the payment; and a page that was dropped comes back to it.
      await page.getByRole('button', { name: 'Pagar' }).click()
      await page.getByRole('button', { name: 'Volver a mis datos' }).click()
      await page.getByRole('radio', { name: /Envío con transportista/ }).check()
      expect(await page.getByLabel('Dirección').inputValue()).toBe('Av. Atahualpa 1-23, Ibarra')
      await pickup.check()
      await page.getByRole('button', { name: 'Pagar' }).click()
      await page.getByLabel('Número de comprobante').waitFor()
      await page.reload()
      await page.getByLabel('Número de comprobante').fill('TRX-1')
      await page.getByRole('button', { name: 'Finalizar Compra' }).click()
      await page.getByText(texts.orderPlaced).waitFor()
      const orders = () =>
        shop.rows(
          `select delivery_method, delivery_address, delivery_reference, delivery_province, pickup_name, pickup_identification
           from customer_order where account_id = ${buyer.id} order by id`,
        )
      const pickedUp = {
        delivery_method: 'pickup',
        delivery_address: '',
        delivery_reference: null,
        delivery_province: null,
      }
      const byLuis = { ...pickedUp, pickup_name: 'Luis Cachimuel', pickup_identification: '1002003000' }
      expect(await orders()).toEqual([byLuis])
      await page.getByRole('button', save).click()
      await page.getByText('Listo: tus datos te esperan').waitFor()
      await page.getByRole('link', { name: 'Ver tu pedido' }).click()
      const panel = page.getByRole('region', { name: /^Pedido 0/ })
      await panel.getByText('Retira Luis Cachimuel, 1002003000').waitFor()
      for (const words of ['Calle Bolívar y García Moreno', 'Lunes a sábado, de 9:00 a 19:00'])
        expect(await panel.textContent()).toContain(words)
      expect(await panel.getByRole('link', { name: 'Cómo llegar' }).getAttribute('href')).toMatch(
        /openstreetmap/,
      )

      // The second purchase, of something else: of the same, news would stand above the form. Of who came in the buyer's
      // stead nothing is kept, and nothing moves when the account answers.
      const again = await shop.visit(buyer, [await shop.aPiece()], { viewport })
      const seen = Promise.withResolvers<void>()
      await again.route('**/api/user', async (route) => {
        await seen.promise
        await route.continue()
      })
      await again.goto('/checkout')
      await hydrated(again)
      await again.evaluate(() => document.fonts.ready)
      const pay = again.getByRole('button', { name: 'Pagar' })
      const place = await pay.boundingBox()
      seen.resolve()
      await expect
        .poll(() => again.getByRole('radio', { name: /Retiro en la tienda/ }).isChecked())
        .toBe(true)
      expect(await again.getByLabel(/Cédula/).inputValue()).toBe('1710034065')
      expect(await pay.boundingBox()).toEqual(place)
      await again.getByRole('checkbox').check()
      await finish(again)
      expect(await orders()).toEqual([
        byLuis,
        { ...pickedUp, pickup_name: null, pickup_identification: null },
      ])
    },
  )
})

longTest('data that are kept already are not asked for again', async () => {
  const buyer = await shop.aBuyer()
  const piece = await shop.aPiece()
  for (const purchase of ['first', 'second']) {
    const page = await shop.visit(buyer, [piece])
    await page.goto('/checkout')
    await giveData(page)
    const answered = page.waitForResponse(/\/api\/user\/orders\/\d+$/)
    await finish(page)
    expect((await (await answered).json()).data_kept).toBe(purchase === 'second')
    if (purchase === 'first') {
      await page.getByRole('button', save).click()
      await page.getByText('Listo: tus datos te esperan').waitFor()
    }
    await page.getByRole('link', { name: 'Seguir mirando' }).waitFor()
    expect(await page.getByRole('button', save).count()).toBe(0)
  }
})

longTest('a yes that did not arrive is told beside its button, and sent again', async () => {
  const buyer = await shop.aBuyer()
  const page = await shop.visit(buyer, [await shop.aPiece()], { allowedErrors: [/net::ERR_/, refusedByShop] })
  await page.goto('/checkout')
  await giveData(page)
  await finish(page)
  await page.route('**/api/user/purchase-data', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', save).click()
  await page.getByRole('alert').getByRole('button', { name: 'Reintentar' }).click()
  await page.getByText('Listo: tus datos te esperan').waitFor()
})

test('a buyer follows each parcel at its carrier, and writes by WhatsApp about product, cart and order', async () => {
  const buyer = await shop.aBuyer()
  const piece = await shop.aPiece({ name: 'Teclado Cayambe', priceCents: 4_550, count: 2 })
  const id = await anOrder(shop.db, buyer, [{ id: piece.id, count: 2 }], { at: 'preparing' })
  const [line] = await shop.rows(`select id from order_line where order_id = ${id}`)
  const guide = { carrier: 'servientrega', carrierName: null, guideNumber: '9912-44' } as const
  const staff = await aStaffMember(shop.db)
  await shipOrder(shop.db, staff, id, { ...guide, lines: [{ lineId: line.id, count: 1 }] })
  const page = await shop.visit(buyer, [piece])
  await page.goto('/usuario/mispedidos')
  await page.getByRole('button', { name: /^Pedido 0/ }).click()
  const panel = page.getByRole('region', { name: /^Pedido 0/ })
  await panel.getByText('1 × Teclado Cayambe').waitFor()
  await panel.getByText('Guía 9912-44').waitFor()
  const track = panel.getByRole('link', { name: 'Rastrear en Servientrega' })
  expect(await track.getAttribute('href')).toBe(
    'https://www.servientrega.com.ec/Tracking/?guia=9912-44&tipo=GUIA',
  )

  const messageOf = async (name: string) => {
    const href = await page.getByRole('main').getByRole('link', { name }).getAttribute('href')
    const url = new URL(href ?? '')
    return [`${url.origin}${url.pathname}`, url.searchParams.get('text')]
  }
  const shopPhone = 'https://wa.me/593990000000'
  expect(await messageOf('Escríbenos por WhatsApp')).toEqual([
    shopPhone,
    `Hola, escribo por mi pedido ${formatOrderNumber(id)} de $91.00 (enviado en parte).`,
  ])
  await page.goto('/usuario/micarrito')
  await page.getByRole('main').getByText('¿Dudas?').waitFor()
  expect(await messageOf('Pregúntanos por WhatsApp')).toEqual([
    shopPhone,
    'Hola, tengo una duda sobre mi carrito: 2 × Teclado Cayambe ($45.50). Total $91.00.',
  ])
  await page.goto(`/producto/${piece.id}`)
  expect(await messageOf('Pregúntanos por WhatsApp')).toEqual([
    shopPhone,
    expect.stringMatching(
      new RegExp(`^Hola, me interesa Teclado Cayambe \\(\\$45\\.50\\): http.*/producto/${piece.id}$`),
    ),
  ])
})

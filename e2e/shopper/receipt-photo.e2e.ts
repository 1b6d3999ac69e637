import sharp from 'sharp'
import { expect, test } from 'vitest'
import { textOf } from '../../contract/errors.ts'
import { texts } from '../../contract/texts.ts'
import { anOrder } from '../../test/factories.ts'
import { longTest } from '../../test/long-test.ts'
import { goToPayment, openShopForBuyers, refusedByShop } from './signed-in-buyer.ts'

const shop = openShopForBuyers()

const label = 'Foto del comprobante (opcional)'

async function aPhoto(name = 'comprobante.png') {
  const buffer = await sharp({ create: { width: 300, height: 500, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

test('the photo goes with the order, and only its owner sees it', async () => {
  const buyer = await shop.aBuyer()
  const page = await shop.visit(buyer, [await shop.aPiece()])
  await goToPayment(page)
  await page.getByLabel(label).setInputFiles(await aPhoto())
  await page.locator('img[src^="blob:"]').waitFor()
  await page.getByLabel('Número de comprobante').fill('TRX-foto')
  await page.getByRole('button', { name: 'Finalizar Compra' }).click()
  await page.getByText('Recibimos la foto de tu comprobante.').waitFor()

  const [{ id }] = await shop.rows(`select id from customer_order where account_id = ${buyer.id}`)
  await page.goto('/usuario/mispedidos')
  await page.getByRole('button', { name: /^Pedido 0/ }).click()
  const photo = page.getByRole('img', { name: /Foto del comprobante del pedido/ })
  await expect.poll(() => photo.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(300)

  const address = `/api/user/orders/${id}/receipt`
  expect((await page.request.get(address)).status()).toBe(200)
  const stranger = await shop.visit(await shop.aBuyer(), [])
  expect((await stranger.request.get(address)).status()).toBe(404)
  await stranger.context().clearCookies()
  expect((await stranger.request.get(address)).status()).toBe(401)
})

test('a photo that fails never costs the order, and can be sent again right there', async () => {
  const buyer = await shop.aBuyer()
  const page = await shop.visit(buyer, [await shop.aPiece()], { allowedErrors: [/net::ERR_/] })
  await goToPayment(page)
  await page.getByLabel(label).setInputFiles(await aPhoto())
  await page.getByLabel('Número de comprobante').fill('TRX-foto-2')
  await page.route('**/receipt', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Finalizar Compra' }).click()
  await page.getByRole('heading', { name: texts.orderPlaced }).waitFor()
  await page.getByText('Tu pedido está hecho, pero la foto no llegó.').waitFor()
  await page.getByRole('button', { name: 'Reintentar la foto' }).click()
  await page.getByText('Recibimos la foto de tu comprobante.').waitFor()
  expect(await shop.rows(`select id from customer_order where account_id = ${buyer.id}`)).toHaveLength(1)
})

longTest('in place of a broken photo another can be chosen right there', async () => {
  const page = await shop.visit(await shop.aBuyer(), [await shop.aPiece()], {
    allowedErrors: [refusedByShop],
  })
  await goToPayment(page)
  const { buffer } = await aPhoto()
  await page.getByLabel(label).setInputFiles({
    name: 'a-medias.png',
    mimeType: 'image/png',
    buffer: buffer.subarray(0, buffer.length / 2),
  })
  await page.getByLabel('Número de comprobante').fill('TRX-rota')
  await page.getByRole('button', { name: 'Finalizar Compra' }).click()
  await page.getByText(textOf.photo_broken).waitFor()
  expect(await page.getByRole('button', { name: 'Reintentar la foto' }).count()).toBe(0)
  await page.getByLabel('Elegir otra foto').setInputFiles(await aPhoto())
  await page.getByText('Recibimos la foto de tu comprobante.').waitFor()
})

longTest(
  'what is no photo, or too heavy, is said at once; the last step takes one that was not chosen before',
  async () => {
    const page = await shop.visit(await shop.aBuyer(), [await shop.aPiece()])
    await goToPayment(page)
    await page
      .getByLabel(label)
      .setInputFiles({ name: 'recibo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
    await page.getByText(textOf.photo_unsupported).waitFor()
    await page.getByLabel(label).setInputFiles({
      name: 'grande.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.alloc(10 * 1024 * 1024 + 1),
    })
    await page.getByText(textOf.photo_too_heavy).waitFor()

    await page.getByLabel('Número de comprobante').fill('TRX-sin-foto')
    await page.getByRole('button', { name: 'Finalizar Compra' }).click()
    await page.getByLabel(/^Enviar foto/).setInputFiles(await aPhoto())
    const photo = page.getByRole('img', { name: /Foto del comprobante del pedido/ })
    await expect.poll(() => photo.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(300)
  },
)

test('from MIS PEDIDOS it is sent later, and replaced; a broken one is refused with a way on', async () => {
  const buyer = await shop.aBuyer()
  const order = await anOrder(shop.db, buyer, [await shop.aPiece()])
  const page = await shop.visit(buyer, [], { allowedErrors: [refusedByShop] })
  await page.goto('/usuario/mispedidos')
  await page.getByRole('button', { name: /^Pedido 0/ }).click()
  await page
    .getByLabel(/^Enviar foto/)
    .setInputFiles({ ...(await aPhoto()), buffer: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') })
  await page.getByRole('alert').getByText(textOf.photo_broken).waitFor()
  await page.getByLabel(/^Enviar foto/).setInputFiles(await aPhoto())
  await page.getByLabel(/^Cambiar foto/).waitFor()
  await page.getByLabel(/^Cambiar foto/).setInputFiles(await aPhoto('otra.png'))
  await expect
    .poll(() =>
      shop.rows(`select event from order_event where order_id = ${order} and event = 'receipt_uploaded'`),
    )
    .toHaveLength(2)
  await page.getByText('Foto del comprobante recibida').first().waitFor()
})

import sharp from 'sharp'
import { expect, test } from 'vitest'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { anOrder } from '../../test/factories.ts'
import { shown } from '../visitor.ts'
import { openShopForBuyers } from './signed-in-buyer.ts'

const shop = openShopForBuyers()

test('a buyer asks for the warranty of one article with a photo, follows it in the order, and takes it back', async () => {
  const buyer = await shop.aBuyer()
  const piece = await shop.aPiece({ openingStock: 5, count: 2 })
  const other = await shop.aPiece()
  const order = await anOrder(shop.db, buyer, [piece, other], { at: 'ENTREGADO' })
  const page = await shop.visit(buyer, [], { viewport: { width: 390, height: 844 } })
  await page.goto(`/usuario/mispedidos#${formatOrderNumber(order)}`)
  await page.getByText(/^Puedes pedir la devolución hasta el /).waitFor()
  await page.getByRole('link', { name: 'Pedir devolución o garantía' }).click()

  await page.getByRole('checkbox', { name: piece.name }).check()
  await page.getByRole('combobox', { name: 'Unidades de 2' }).selectOption('2')
  await page.getByRole('radio', { name: /^Usar la garantía/ }).check()
  await page.getByRole('combobox', { name: 'Motivo' }).selectOption('Dejó de funcionar')
  await page.getByRole('button', { name: 'Enviar solicitud' }).click()
  await page.getByText('Campo obligatorio').waitFor()
  await page.getByRole('textbox', { name: 'Qué pasa' }).fill('Se apaga a los diez minutos')
  const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#1c1f33' } })
    .png()
    .toBuffer()
  await page.getByLabel('Elegir foto').setInputFiles({ name: 'falla.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Quitar la foto 1' }).waitFor()
  await page.getByRole('button', { name: 'Enviar solicitud' }).click()

  await page.waitForURL('**/usuario/mispedidos#*')
  const card = page.getByRole('article').filter({ hasText: /^Garantía del / })
  await card.getByText('Garantía solicitada').waitFor()
  await card.getByText(`2 × ${piece.name}`).waitFor()
  await card.getByText('Se apaga a los diez minutos').waitFor()
  const photo = card.getByRole('img', { name: 'Foto 1 de tu solicitud' })
  await expect.poll(() => photo.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(60)

  await card.getByRole('button', { name: 'Retirar solicitud' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sí, retirar' }).click()
  await shown(page, 'Retirada').waitFor()
  expect(await shop.rows(`select state from return_case where order_id = ${order}`)).toEqual([
    { state: 'withdrawn' },
  ])
})

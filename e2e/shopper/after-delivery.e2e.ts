import sharp from 'sharp'
import { expect, test } from 'vitest'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { anOrder, aStaffMember } from '../../test/factories.ts'
import { hydrated, phone, readStructuredData, shown } from '../visitor.ts'
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

test('a buyer says what an article is like and asks about it; once the staff have read both, everybody does', async () => {
  const buyer = await shop.aBuyer({ firstName: 'Rosa', lastName: 'Vélez' })
  const piece = await shop.aPiece({ name: 'Cóndor RTX 5060' })
  const order = await anOrder(shop.db, buyer, [piece], { at: 'ENTREGADO' })
  const page = await shop.visit(buyer, [], { viewport: phone })
  await page.goto(`/usuario/mispedidos#${formatOrderNumber(order)}`)
  await page.getByRole('button', { name: 'Opinar: Cóndor RTX 5060' }).click()
  await page.getByRole('radio', { name: '4 de 5: Bueno' }).check({ force: true })
  await page.getByRole('textbox', { name: 'Qué te pareció' }).fill('Silenciosa y rápida.')
  await page.getByRole('button', { name: 'Enviar opinión' }).click()
  await page.getByText('La estamos leyendo').waitFor()

  await page.goto(`/producto/${piece.id}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Hacer una pregunta' }).click()
  await page.getByRole('textbox', { name: 'Tu pregunta' }).fill('¿Cuánto mide de largo?')
  await page.getByRole('button', { name: 'Enviar pregunta' }).click()
  await shown(page, 'En espera de respuesta').waitFor()
  expect(await page.getByRole('heading', { name: 'Opiniones' }).count()).toBe(0)

  const desk = await shop.visit(await aStaffMember(shop.db, { permissions: ['questions.answer'] }), [])
  await desk.goto('/admin/preguntas')
  await desk.getByRole('textbox', { name: 'Respuesta a: ¿Cuánto mide de largo?' }).fill('24 cm.')
  await desk.getByRole('button', { name: 'Publicar respuesta' }).click()
  await desk.getByText('No hay preguntas por responder').waitFor()
  await desk.getByRole('link', { name: /^Opiniones/ }).click()
  await desk.getByRole('button', { name: 'Publicar', exact: true }).click()
  await desk.getByText('No hay opiniones por revisar').waitFor()

  const reader = await shop.visitAnonymously({ viewport: phone })
  await reader.goto(`/producto/${piece.id}`)
  await reader.getByRole('heading', { name: 'Opiniones' }).waitFor()
  for (const words of ['Silenciosa y rápida.', 'Rosa V.', '¿Cuánto mide de largo?', '24 cm.'])
    expect(await shown(reader, words).count(), words).toBe(1)
  const [described] = await readStructuredData(`${shop.url}/producto/${piece.id}`)
  expect(described).toMatchObject({ aggregateRating: { ratingValue: 4, reviewCount: 1 } })
})

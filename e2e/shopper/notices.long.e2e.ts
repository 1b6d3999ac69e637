import { expect, test } from 'vitest'
import { aStaffMember } from '../../test/factories.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { openShopWithMail } from '../account/shop-with-mail.ts'
import { everyLook, inspect } from '../every-screen/inspect.ts'
import { phone } from '../visitor.ts'

const shop = openShopWithMail()

test('without an account an e-mail is given, confirmed by the link of its mail, and forgotten by the way out', async () => {
  const card = await shop.aPiece({ name: 'Tarjeta agotada', openingStock: 0 })
  const page = await shop.visitAnonymously({ viewport: phone })
  await page.goto(`/producto/${card.id}`)
  await page.getByRole('button', { name: 'Avísame cuando haya' }).click()
  const dialog = page.getByRole('dialog', { name: 'Avísame cuando haya' })
  await dialog.getByRole('button', { name: 'Avísame' }).click()
  await dialog.getByText('Campo obligatorio').waitFor()
  expect(await inspect(page, [390], everyLook)).toEqual([])
  await dialog.getByLabel('Tu correo').fill('rosa@correo.example')
  await dialog.getByRole('button', { name: 'Avísame' }).click()
  await dialog.getByText('Te enviamos un correo: ábrelo y confirma tu aviso.').waitFor()
  await waitUntil(() => shop.receivedMails().length === 1)
  const [, link = ''] =
    /https?:\/\/[^/\s]+(\/avisos\/confirmar#\w+)/.exec(shop.receivedMails()[0]?.text ?? '') ?? []
  await page.goto(link)
  await page.getByRole('heading', { name: 'Tu aviso está confirmado' }).waitFor()
  await page.getByText('Te escribiremos una sola vez, cuando haya Tarjeta agotada.').waitFor()
  expect(await inspect(page, [390], everyLook)).toEqual([])
  expect(await shop.rows('select confirmed_at is not null as is_confirmed from notice')).toEqual([
    { is_confirmed: true },
  ])
  await page.getByRole('link', { name: 'Ya no quiero avisos' }).click()
  await page.getByRole('heading', { name: 'Tus avisos terminaron' }).waitFor()
  expect(await shop.rows('select id from notice')).toEqual([])
})

test('a buyer asks for a lower price, finds the notice in the wish list, and takes it off', async () => {
  const buyer = await shop.aBuyer()
  const card = await shop.aPiece({ name: 'Tarjeta cara', priceCents: 32_000 })
  const page = await shop.visit(buyer, [])
  await page.goto(`/producto/${card.id}`)
  await page.getByRole('button', { name: 'Avísame si baja de precio' }).click()
  const dialog = page.getByRole('dialog', { name: 'Avísame si baja de precio' })
  await dialog.getByLabel(/^Cuando cueste/).fill('320')
  await dialog.getByRole('button', { name: 'Avísame' }).click()
  await dialog.getByText('Escribe menos de lo que cuesta hoy: $320.00').waitFor()
  await dialog.getByLabel(/^Cuando cueste/).fill('299,90')
  await dialog.getByRole('button', { name: 'Avísame' }).click()
  await dialog.getByText('Listo: te escribiremos al correo de tu cuenta.').waitFor()
  await page.goto('/usuario/misdeseos')
  await page.getByText('Cuando cueste $299.90 o menos').waitFor()
  expect(await inspect(page, [1280], everyLook)).toEqual([])
  await page.getByRole('button', { name: 'Quitar el aviso de Tarjeta cara' }).click()
  await page.getByRole('heading', { name: 'Tus avisos' }).waitFor({ state: 'detached' })
  expect(await shop.rows(`select id from notice where account_id = ${buyer.id}`)).toEqual([])
})

test('the staff come from Hoy to whom they tell by WhatsApp, and take them off the list', async () => {
  const card = await shop.aPiece({ name: 'Tarjeta esperada' })
  await shop.rows(`insert into notice (sellable_id, kind, phone, token, confirmed_at)
                   values (${card.id}, 'stock', '+593991234567', 'x', now())`)
  const seller = await aStaffMember(shop.db, { permissions: ['notices.tell', 'orders.read'] })
  const desk = await shop.visit(seller, [], { viewport: phone })
  await desk.goto('/admin')
  await desk.getByRole('link', { name: '1 Avisos por WhatsApp' }).click()
  const link = desk.getByRole('link', { name: 'Escribir por WhatsApp' })
  await link.waitFor()
  expect(await link.getAttribute('href')).toContain('https://wa.me/593991234567?text=Hola')
  expect(await inspect(desk, [390], everyLook)).toEqual([])
  await desk.getByRole('button', { name: 'Ya avisé a ••••4567 de Tarjeta esperada' }).click()
  await desk.getByText('Nadie espera un mensaje.').waitFor()
  await desk.getByText('Nadie espera nada').waitFor()
})

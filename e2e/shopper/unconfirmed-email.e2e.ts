import { expect, test } from 'vitest'
import { anOrder } from '../../test/factories.ts'
import { openShopWithMail } from '../account/shop-with-mail.ts'
import { phone } from '../visitor.ts'
import { giveData, refusedByShop } from './signed-in-buyer.ts'

const shop = openShopWithMail()

test('OR-14: who has to confirm the e-mail first is led there, and finds the checkout as it was', async () => {
  const buyer = await shop.aBuyer({ emailVerifiedAt: null })
  await anOrder(shop.db, buyer, [await shop.aPiece()])
  const page = await shop.visit(buyer, [await shop.aPiece()], {
    viewport: phone,
    allowedErrors: [refusedByShop],
  })
  await page.goto('/checkout')
  await giveData(page)
  await page.getByRole('button', { name: 'Pagar' }).click()
  await page
    .getByText(/^Ya tienes un pedido reservado o con el pago por confirmar\. Confirma tu correo/)
    .waitFor()
  await page.getByRole('link', { name: 'Pide el enlace otra vez en tu PERFIL' }).click()
  await page.getByRole('button', { name: 'Enviar otra vez' }).waitFor()

  await shop.rows(`update account set email_verified_at = now() where id = ${buyer.id} returning id`)
  await page.goBack()
  expect(await page.getByLabel('Nombres').inputValue()).toBe('María Ñáñez')
  await page.getByRole('button', { name: 'Pagar' }).click()
  await page.getByLabel('Número de comprobante').waitFor()
})

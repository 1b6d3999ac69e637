import { expect, test } from 'vitest'
import { texts } from '../../contract/texts.ts'
import { confirmPayment } from '../../server/payments/confirm-payment.ts'
import { anOrder, aStaffMember } from '../../test/factories.ts'
import { shown } from '../visitor.ts'
import { goToPayment, openShopForBuyers } from './signed-in-buyer.ts'

const shop = openShopForBuyers()

test('the code for the concept is shown before the money is sent, and the order keeps it', async () => {
  const buyer = await shop.aBuyer()
  const page = await shop.visit(buyer, [await shop.aPiece()])
  await goToPayment(page)
  const [{ code }] = await shop.rows(`select code from transfer_code where account_id = ${buyer.id}`)
  expect(await page.getByText('Escribe en el concepto').count()).toBe(2)
  await page.getByText(code).first().waitFor()
  await page.getByLabel('Número de comprobante').fill('TRX-código')
  await page.getByRole('button', { name: 'Finalizar Compra' }).click()
  await page.getByText(texts.orderPlaced).waitFor()
  await page.goto('/usuario/mispedidos')
  await page.getByRole('button', { name: /^Pedido 0/ }).click()
  await shown(page, code).waitFor()
})

test('of an order that is paid in part MIS PEDIDOS says what is missing, and takes the transfer of the rest', async () => {
  const buyer = await shop.aBuyer()
  const order = await anOrder(shop.db, buyer, [await shop.aPiece()])
  await confirmPayment(shop.db, await aStaffMember(shop.db), order, { changes: { amountCents: 4_000 } })
  const page = await shop.visit(buyer, [], { viewport: { width: 390, height: 844 } })
  await page.goto('/usuario/mispedidos')
  await page.getByRole('button', { name: /^Pedido 0.*Falta \$60\.00/ }).click()
  await page.getByRole('button', { name: 'Registrar transferencia' }).click()
  await page.getByText(texts.required).waitFor()
  await page.getByRole('radio').first().check()
  await page.getByLabel('Número de comprobante').fill('RESTO-77')
  await page.getByRole('button', { name: 'Registrar transferencia' }).click()
  await page.getByRole('button', { name: 'Registrar transferencia' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Pedido 0.*Pago en revisión/ }).waitFor()
  expect(
    await shop.rows(
      `select receipt_number, amount_cents, status, bank_account_id is not null as has_account
         from payment where order_id = ${order} order by id desc limit 1`,
    ),
  ).toEqual([{ receipt_number: 'RESTO-77', amount_cents: 6_000, status: 'submitted', has_account: true }])
})

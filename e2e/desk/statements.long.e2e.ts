import { expect, test } from 'vitest'
import { aBankAccount, aStaffMember } from '../../test/factories.ts'
import { everyLook, inspect } from '../every-screen/inspect.ts'
import { openShopForBuyers } from '../shopper/signed-in-buyer.ts'
import { hasFocus, phone } from '../visitor.ts'

const shop = openShopForBuyers()

const head = 'Banco de prueba;;;;;\r\nFecha;Documento;Detalle;Débito;Crédito;Saldo\r\n'
const lines = [
  '02/11/2026;81001;TRANSFERENCIA QUISHPE ANA;;411,71;1.411,71',
  '02/11/2026;81002;COMISION;0,36;;1.411,35',
  '03/11/2026;81003;PAGO PEDIDO 00012;;1.200,00;2.611,35',
  '31/02/2026;81004;SIN DIA;;10,00;2.621,35',
]
const statement = (...rows: string[]) => ({
  name: 'movimientos noviembre.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(head + rows.join('\r\n'), 'latin1'),
})

test('a bank’s statement is dropped, its columns are corrected and it is read; the next one takes a press of Enter', async () => {
  const account = await aBankAccount(shop.db, { bankName: 'Banco Andino' })
  const page = await shop.visit(await aStaffMember(shop.db), [])
  await page.goto('/admin/conciliacion')
  await page.getByLabel(/Suelta aquí el estado de cuenta/).setInputFiles(statement(...lines))
  await page.getByText('2 abonos por $1611.71').waitFor()
  await page.getByText('1 fila que no se entiende').click()
  await page.getByText('Fila 6: No se entiende la fecha').waitFor()
  expect(await inspect(page, [phone.width, 1280], everyLook), 'draft').toEqual([])

  // The concept stands where the account is chosen by hand, and the number of the document is not taken.
  await page.getByRole('button', { name: /Cuenta de la tienda/ }).click()
  await page.getByRole('option', { name: /Banco Andino/ }).click()
  await page.getByRole('button', { name: /Columna 2, Documento/ }).click()
  await page.getByRole('option', { name: 'No se toma' }).click()
  await page.getByRole('button', { name: 'Leer el estado de cuenta' }).click()
  await page.getByText('2 abonos nuevos por $1611.71; 1 débito').waitFor()
  expect(await inspect(page, [phone.width, 1280], everyLook), 'read').toEqual([])
  expect(
    await shop.rows(
      `select amount_cents, reference, concept from statement_line where bank_account_id = ${account} order by id`,
    ),
  ).toEqual([
    { amount_cents: 41_171, reference: null, concept: 'TRANSFERENCIA QUISHPE ANA' },
    { amount_cents: 120_000, reference: null, concept: 'PAGO PEDIDO 00012' },
  ])

  await page
    .getByLabel(/Suelta aquí el estado de cuenta/)
    .setInputFiles(statement(...lines, '04/11/2026;81005;CLIENTE NUEVO;;20,00;2.641,35'))
  await page.getByText('3 abonos por $1631.71').waitFor()
  await hasFocus(page.getByRole('button', { name: 'Leer el estado de cuenta' }))
  await page.keyboard.press('Enter')
  await page.getByText('1 abono nuevo por $20.00; 2 que ya estaban; 1 débito').waitFor()
})

import { expect, test } from 'vitest'
import { receiptKey } from '../../server/orders/order-claims.ts'
import { aBankAccount, aCustomer, anOrder, aProduct, aStaffMember } from '../../test/factories.ts'
import { everyLook, inspect } from '../every-screen/inspect.ts'
import { openShopForBuyers } from '../shopper/signed-in-buyer.ts'
import { hasFocus, phone } from '../visitor.ts'

const shop = openShopForBuyers()

test('the lines of a statement: the sure ones by Enter, a likely one beside its claim, one to an order that is looked for, one undone', async () => {
  const { db } = shop
  const [staff, bank] = [await aStaffMember(db), await aBankAccount(db)]
  const product = await aProduct(db, { priceCents: 12_345 })
  const placed = async (info: Record<string, unknown>) =>
    anOrder(db, await aCustomer(db), [{ id: product, count: 1 }], {
      info: { bank_account_id: bank, ...info },
    })
  const [sure, likely, found] = [
    await placed({ ci: '0100000009', nombres: 'Luis Vera' }),
    await placed({ comprobante: '45871236', ci: '0801234568', nombres: 'Rosa Guamán' }),
    await placed({ ci: '1754321097', nombres: 'Elena Paz' }),
  ]
  const lines = [
    { concept: 'TRANSFERENCIA DIRECTA', payer: 'VERA LUIS', id: '0100000009', cents: 12_345 },
    {
      concept: 'TRANSF INTERBANCARIA',
      payer: 'GUAMAN TORRES ROSA',
      id: null,
      cents: 12_345,
      reference: '45871263',
    },
    { concept: 'DEPOSITO EN EFECTIVO', payer: null, id: null, cents: 13_000 },
    { concept: 'INTERESES GANADOS', payer: null, id: null, cents: 31 },
  ]
  const [{ id: statement }] = await shop.rows(`
    insert into bank_statement (bank_account_id, file_name, file_hash, bytes, uploaded_by, state, layout, ended_at)
    values (${bank}, 'noviembre.csv', '0', 1, ${staff.accountId}, 'read', '{}', now()) returning id`)
  for (const [nth, { concept, payer, id, cents, reference }] of lines.entries()) {
    await db.$client.query(
      `insert into statement_line (bank_account_id, statement_id, line_key, day, amount_cents, concept, payer_name,
                                   payer_identification, reference, reference_key)
       values ($1, $2, $3, (now() at time zone interval '-05:00')::date, $4, $5, $6, $7, $8, $9)`,
      [
        bank,
        statement,
        `line:${nth}`,
        cents,
        concept,
        payer,
        id,
        reference ?? null,
        reference ? receiptKey(reference) : null,
      ],
    )
  }

  const page = await shop.visit(staff, [])
  await page.goto('/admin/conciliacion')
  const confirm = page.getByRole('button', { name: 'Confirmar 1 segura' })
  await confirm.waitFor()
  expect(await inspect(page, [phone.width, 1280], everyLook), 'proposals').toEqual([])
  await hasFocus(confirm)
  await page.keyboard.press('Enter')
  await page.getByText('1 confirmada.').waitFor()

  await page.getByText('Comprobante casi igual: 45871263, y dijo 45871236').waitFor()
  // The keys are the sure ones' until the lists without them are there.
  const likelyOne = page.getByRole('button', { name: 'Confirmar', exact: true })
  await hasFocus(likelyOne)
  await page.keyboard.press('Control+Enter')
  await page.getByText('Nada por conciliar').waitFor()

  await page.getByRole('link', { name: /^Sin pedido/ }).click()
  await page.getByRole('link', { name: 'DEPOSITO EN EFECTIVO' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Pedido' }).fill('Elena')
  await page.getByRole('option', { name: /Elena Paz/ }).click()
  expect(await inspect(page, [phone.width, 1280], everyLook), 'dialog').toEqual([])
  await dialog.getByRole('button', { name: 'Asignar $123.45' }).click()
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('link', { name: 'INTERESES GANADOS' }).click()
  await dialog.getByRole('button', { name: 'Descartar' }).click()
  await dialog.getByLabel('Por qué').fill('Intereses')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('link', { name: 'Conciliadas' }).click()
  await page.getByRole('link', { name: 'TRANSF INTERBANCARIA' }).click()
  await dialog.getByRole('button', { name: 'Deshacer la conciliación' }).click()
  await dialog.getByLabel('Por qué').fill('Era de otra persona')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await inspect(page, [phone.width, 1280], everyLook), 'list').toEqual([])
  const { rows } = await db.$client.query(
    'select id, stage from customer_order where id = any($1::bigint[]) order by id',
    [[sure, likely, found]],
  )
  expect(rows.map(({ stage }) => stage)).toEqual(['payment_verified', 'payment_review', 'payment_verified'])
})

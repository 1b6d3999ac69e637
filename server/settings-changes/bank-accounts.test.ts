import { expect, test } from 'vitest'
import type { BankAccountSetting } from '../../contract/api/bank-accounts.ts'
import { openTestApp } from '../../test/app.ts'
import { aCustomer, anOrderBody, anOwner, aProduct } from '../../test/factories.ts'
import { listBankAccounts } from '../settings/settings.ts'

const { ask, db } = await openTestApp()
const owner = await anOwner(db)

const pichincha: BankAccountSetting = {
  bank_name: 'Banco del Volcán',
  account_type: 'Cuenta de ahorros',
  number: '2200 1133-01',
  holder: 'Rosa Andrango',
  holder_id: '1001234567',
}
const coop = { ...pichincha, bank_name: 'Cooperativa del Lago', number: '88-01' }

async function act(path: string, body: unknown) {
  const response = await ask(`/api/admin/settings/${path}`, { cookie: owner.cookie, body })
  return { status: response.status, ...(await response.json()) }
}

const save = (accounts: unknown) => act('change', { values: { bank_accounts: accounts }, seen: 1_000_000 })

const shown = async () => (await listBankAccounts(db)).map(({ bankName, number }) => `${bankName} ${number}`)

async function idOf(bankName: string): Promise<number> {
  const { rows } = await db.$client.query('select id::int from bank_account where bank_name = $1', [bankName])
  expect(rows).toHaveLength(1)
  return rows[0].id
}

test('accounts are added, ordered and retired; the same one comes back as the same row, and a change is taken back', async () => {
  expect((await save([pichincha])).status).toBe(200)
  const first = await idOf('Banco del Volcán')
  const ordered = await save([coop, pichincha])
  expect(await shown()).toEqual(['Cooperativa del Lago 88-01', 'Banco del Volcán 2200 1133-01'])
  const retired = await save([coop])
  expect(await shown()).toEqual(['Cooperativa del Lago 88-01'])
  expect(await act('undo', { id: retired.id })).toMatchObject({ status: 200, left: [] })
  expect(await shown()).toEqual(['Cooperativa del Lago 88-01', 'Banco del Volcán 2200 1133-01'])
  expect(await idOf('Banco del Volcán')).toBe(first)
  expect(await act('undo', { id: ordered.id })).toMatchObject({ status: 200, left: [] })
  expect(await shown()).toEqual(['Banco del Volcán 2200 1133-01'])
  expect((await act('undo', { id: retired.id })).error).toBe('settings_changed')

  // Spelt otherwise it is the same account; with another number it is another one, and the row of before keeps its own.
  await save([{ ...pichincha, number: '2200113301', holder: 'Rosa Andrango M.' }])
  expect(await idOf('Banco del Volcán')).toBe(first)
  await save([{ ...pichincha, number: '2200113302' }])
  const { rows } = await db.$client.query(
    `select number, is_active from bank_account where bank_name = 'Banco del Volcán' order by id`,
  )
  expect(rows).toEqual([
    { number: '2200113301', is_active: false },
    { number: '2200113302', is_active: true },
  ])
})

test('a buyer who was shown an account that is retired meanwhile can still name it, and the order keeps it', async () => {
  await save([pichincha, coop])
  const id = await idOf('Cooperativa del Lago')
  await save([pichincha])
  const { cookie } = await aCustomer(db)
  const body = anOrderBody([{ id: await aProduct(db), count: 1 }], { bank_account_id: id })
  const placed = await ask('/api/user/createorder', { cookie, body })
  expect(placed.status).toBe(201)
  const { rows } = await db.$client.query(
    'select bank_account_id::int as id from payment where order_id = $1',
    [(await placed.json()).order_id],
  )
  expect(rows).toEqual([{ id }])
})

test('a preview of other accounts changes no row', async () => {
  await save([pichincha])
  await act('preview', { values: { bank_accounts: [coop] } })
  expect(await shown()).toEqual(['Banco del Volcán 2200 1133-01'])
})

test('accounts that nobody could transfer to are refused, each field with why, and nothing changes', async () => {
  await save([pichincha])
  const refused: [unknown, string][] = [
    [[{ ...pichincha, number: 'IBAN' }], 'bank_accounts.0.number'],
    [[{ ...pichincha, number: '- -' }], 'bank_accounts.0.number'],
    [[{ ...pichincha, holder: '' }], 'bank_accounts.0.holder'],
    [[{ ...pichincha, holder_id: '<b>1</b>' }], 'bank_accounts.0.holder_id'],
    [[{ ...pichincha, bank_name: 'a\0b' }], 'bank_accounts.0.bank_name'],
    [[pichincha, { ...coop, bank_name: 'BANCO DEL VOLCÁN', number: '2200113301' }], 'bank_accounts.1.number'],
    [Array.from({ length: 13 }, (_, nth) => ({ ...coop, number: `7${nth}` })), 'bank_accounts'],
    ['una', 'bank_accounts'],
    [[null], 'bank_accounts.0'],
  ]
  for (const [accounts, field] of refused) {
    const answer = await save(accounts)
    expect(answer.status, field).toBe(422)
    expect(answer.fields, field).toHaveProperty([field])
  }
  const later = { values: { bank_accounts: [coop] }, from: '2100-01-01', seen: 1_000_000 }
  expect((await act('change', later)).fields).toHaveProperty('from')
  expect(await shown()).toEqual(['Banco del Volcán 2200 1133-01'])
})

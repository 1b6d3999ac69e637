import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { OrderAnswer, Reservation } from '../../contract/api/orders.ts'
import type { PersonalData } from '../../contract/api/personal-data.ts'
import { Settings } from '../../contract/api/settings.ts'
import { type OwnerTextKey, ownerTexts } from '../../contract/owner-texts.ts'
import { openTestApp } from '../../test/app.ts'
import { aCustomer, anOrderBody, aProduct, setSettings } from '../../test/factories.ts'
import { system } from '../accounts/actor.ts'
import { beginPurchase } from '../reservations/begin-purchase.ts'
import { changeSettings } from '../settings-changes/change-settings.ts'
import { readSettings, withSettings } from './settings.ts'
import { readTerms } from './terms-versions.ts'
import { findTextProblems } from './text-settings.ts'

const { ask, db } = await openTestApp()

/** Orders one piece of a new product, as a program does that reserves nothing, or what was reserved. */
async function order(cookie: string, reserved?: { id: string; product: number }): Promise<number> {
  const product = reserved?.product ?? (await aProduct(db))
  const answer = await ask('/api/user/createorder', {
    body: { ...anOrderBody([{ id: product, count: 1 }]), reservation_id: reserved?.id },
    cookie,
  })
  expect(answer.status).toBe(201)
  return (await answer.json()).order_id
}

async function acceptedBy(cookie: string, id: number): Promise<number | null> {
  const answer = await ask(`/api/user/orders/${id}`, { cookie })
  return ((await answer.json()) as OrderAnswer).order.terms_version
}

const change = (values: Record<string, unknown>) => changeSettings(db, system, { values, seen: null })
/** The sentences with which they are refused, by the key of the setting. */
const refused = (values: Record<string, unknown>) =>
  change(values).then(
    () => null,
    (error) => error.details.fields,
  )

const wordsOf = async (number: number | null) => JSON.stringify((await readTerms(db, number))?.sections)

test('an order keeps the terms that its buyer accepted: those of its reservation, or those of the moment', async () => {
  const { cookie } = await aCustomer(db)
  const product = await aProduct(db)
  const first = await order(cookie)
  const reserved = await ask('/api/user/reservation', {
    body: { details: [{ id: product, count: 1 }] },
    cookie,
  })
  const { reservation_id: id } = (await reserved.json()) as Reservation

  await change({ terms: '## Precios\n\nOtros, con **{iva}** de IVA. <b>Nada</b> de HTML.' })
  const kept = await order(cookie, { id, product })
  const second = await order(cookie)
  await change({ tax_general_bp: 1300 })
  const third = await order(cookie)
  const versions = await Promise.all([first, kept, second, third].map((number) => acceptedBy(cookie, number)))
  expect(versions).toEqual([1, 1, 2, 3])

  expect(await wordsOf(1)).toContain('Nada de lo dicho aquí te quita un derecho')
  expect(await wordsOf(2)).toContain('15 %')
  expect(await wordsOf(3)).toContain('13 %')
  expect(await wordsOf(null)).toContain('<b>Nada</b> de HTML.')
  expect(await readTerms(db, null)).toMatchObject({ number: 3, isCurrent: true })
  expect(await readTerms(db, 1)).toMatchObject({ number: 1, isCurrent: false })
  expect((await readTerms(db, 1))?.versions.map(({ number }) => number)).toEqual([3, 2, 1])
  expect(await readTerms(db, 4)).toBeNull()
})

test('an account keeps the terms that it was made under, and its export says which', async () => {
  const made = async (user: string) => {
    const body = {
      user,
      email: `${user}@correo.example`,
      pass: 'cóndor de páramo',
      pass2: 'cóndor de páramo',
    }
    const answer = await ask('/api/register', { body })
    expect(answer.status).toBe(200)
    return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  }
  const consents = async (cookie: string) => {
    const data = (await (await ask('/api/user/export', { cookie })).json()) as PersonalData
    return [data.account.terms_version, data.consents[0]?.what]
  }
  const earlier = await made('antes')
  const number = (await readTerms(db, null))?.number ?? 0
  await change({ terms: '## Cuentas\n\nOtros términos.' })
  const later = await made('despues')
  expect(await consents(earlier)).toEqual([
    number,
    `Términos (versión ${number}) y privacidad, al crear la cuenta`,
  ])
  expect((await consents(later))[0]).toBe(number + 1)
})

test('other terms are written down once, however many see them at the same moment; what is undone is another version', async () => {
  // As a command of an older version writes it, or a figure whose day has come.
  const takeBack = await setSettings(db, { terms: '## Todo\n\nNuevo.' })
  const seen = await Promise.all(Array.from({ length: 8 }, () => readTerms(db, null)))
  expect(new Set(seen.map((terms) => terms?.number)).size).toBe(1)
  const number = seen[0]?.number ?? 0
  await change({ max_held_units: 11 })
  expect(await readTerms(db, null)).toMatchObject({ number })
  await takeBack()
  expect(await readTerms(db, null)).toMatchObject({ number: number + 1 })
})

test('what goes back of a return is said with the freight where the shop charges it', async () => {
  const said = async () => JSON.stringify((await readTerms(db, null))?.sections)
  await setSettings(db, { terms: Settings.parse({}).terms })
  expect(await said()).toContain('Te devolvemos el dinero; un saldo')
  await setSettings(db, { freight: 'charged' })
  expect(await said()).toContain('Te devolvemos el dinero de los artículos, sin el envío; un saldo')
})

test('a preview of other terms writes nothing down', async () => {
  const before = await readTerms(db, null)
  const previewed = await withSettings({ terms: '## Todo\n\nProbado.' }, () => readTerms(db, null))
  expect(previewed).toMatchObject({ number: (before?.number ?? 0) + 1, sections: [{ title: 'Todo' }] })
  expect(await readTerms(db, null)).toEqual(before)
})

test('a version is never changed or deleted', async () => {
  await expect(db.execute(sql`update terms_version set hash = ''`)).rejects.toThrow()
  await expect(db.execute(sql`delete from terms_version`)).rejects.toThrow()
})

test('every text of the shop obeys what is asked of those that its owner writes', () => {
  const presets = Settings.parse({})
  for (const key of Object.keys(ownerTexts) as OwnerTextKey[])
    expect(findTextProblems(key, presets[key]), key).toEqual([])
})

test('a text that cannot be shown is refused in a sentence, at its field', async () => {
  for (const terms of [
    '',
    'Sin título',
    '## Vacío',
    '## A\n\n[x](javascript:alert(1))',
    '## A\n\n{aviso_de_pago}',
    7,
  ])
    expect(Object.keys(await refused({ terms })), String(terms)).toEqual(['terms'])
  for (const help_returns of ['## Uno\n\nx\n\n## Dos\n\nx', '## A\n\nx\n\n## A\n\nx\n\n## B\n\nx'])
    expect(Object.keys(await refused({ help_returns }))).toEqual(['help_returns'])
  expect(await refused({ help_guides: '## Uno\n\nx {minuto}' })).toEqual({
    help_guides: 'No hay ningún dato que se llame {minuto}. Deben ser 3 títulos (##), ni más ni menos.',
  })
  expect(Object.keys(await refused({ privacy_more: '## Título\n\nx' }))).toEqual(['privacy_more'])
  expect(Object.keys(await refused({ about_payment: 'x'.repeat(501) }))).toEqual(['about_payment'])
  expect(await refused({ about_promises: '  ', privacy_more: 'Hay cámaras\u202e en la tienda.' })).toBeNull()
  expect((await readSettings(db)).privacy_more).toBe('Hay cámaras en la tienda.')
})

test('a purchase meets each change of a setting, by whoever it was made, on a connection that has read them before', async () => {
  const { db: other } = await openTestApp({ poolSize: 1 })
  const buyer = await aCustomer(other)
  const minutes = async () => {
    const { settings } = await other.transaction((tx) => beginPurchase(tx, buyer.id))
    return settings.payment_minutes
  }
  const write = (value: number, from: string) =>
    other.execute(sql`
      insert into setting (key, value, valid_from) values ('payment_minutes', ${value}::text::jsonb, ${from}::timestamptz)`)
  expect([await minutes(), await minutes()]).toEqual([30, 30])
  await write(40, '2020-01-01')
  expect([await minutes(), await minutes()]).toEqual([40, 40])
  await write(45, new Date(Date.now() + 2_000).toISOString())
  expect(await minutes()).toBe(40)
  await expect.poll(minutes, { timeout: 10_000 }).toBe(45)
  await other.execute(sql`update setting set value = '50' where key = 'payment_minutes' and value = '45'`)
  expect(await minutes()).toBe(50)
  await other.execute(sql`delete from setting where key = 'payment_minutes' and value = '50'`)
  expect(await minutes()).toBe(40)
})

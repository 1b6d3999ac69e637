import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { DeskNoticesAnswer } from '../../contract/api/admin/notices.ts'
import { openTestApp } from '../../test/app.ts'
import { aCustomer, aProduct, aStaffMember } from '../../test/factories.ts'
import { findText } from '../../test/find-text.ts'
import { openMailbox } from '../../test/mailbox.ts'
import { forgetNotices } from './forget-notices.ts'
import { tellNotices } from './tell-notices.ts'

const shop = await openTestApp()
const { ask, db, publicUrl } = shop
const mailbox = await openMailbox(shop)
const silent = await openTestApp({ sendsMail: false })

const soldOut = (given = {}) => aProduct(db, { openingStock: 0, ...given })
/** As the staff would by receiving units, whose ledger is not what is tested here. */
const restock = (id: number, units: number) =>
  db.execute(sql`update sellable set stock = ${units} where id = ${id}`)

const askFor = (body: object, cookie?: string) =>
  ask(cookie ? '/api/user/notices' : '/api/notices', { body, ...(cookie && { cookie }) })

const waiting = async (cookie: string) => (await (await ask('/api/user/notices', { cookie })).json()).notices

/** The token of a mail's links, all of which bear the same one. */
function linkIn(text = '', page: string): string {
  return new RegExp(`${publicUrl}${page}#(\\w+)`).exec(text)?.[1] ?? 'none'
}

async function told(): Promise<(string | undefined)[]> {
  await tellNotices(db)
  return (await mailbox.collect()).map(({ recipients }) => recipients[0])
}

test('an e-mail is written to once it has confirmed, when there is some again, and never twice', async () => {
  const id = await soldOut({ name: 'Tarjeta Ñandú', priceCents: 31_990 })
  const asked = await askFor({ prod_id: id, kind: 'stock', email: 'rosa@correo.example' })
  expect([asked.status, await asked.json()]).toEqual([
    200,
    { message: 'Te enviamos un correo: ábrelo y confirma tu aviso.' },
  ])
  const [question] = await mailbox.collect()
  expect(question?.recipients).toEqual(['rosa@correo.example'])
  expect(question?.text).toContain('cuando haya Tarjeta Ñandú.')
  await restock(id, 3)
  expect(await told(), 'before the link was opened').toEqual([])

  const token = linkIn(question?.text, '/avisos/confirmar')
  const confirmed = await ask('/api/notices/confirm', { body: { token } })
  expect(await confirmed.json()).toMatchObject({ notice: { prod_id: id, kind: 'stock', price: null } })
  expect((await ask('/api/notices/confirm', { body: { token } })).status).toBe(200)
  await Promise.all([tellNotices(db), tellNotices(db)])
  const mails = await mailbox.collect()
  expect(mails.map(({ headers }) => headers.subject)).toEqual(['Otra vez hay Tarjeta Ñandú'])
  expect(mails[0]?.text).toContain(`por $319.90, IVA incluido. No lo apartamos`)
  expect(mails[0]?.text).toContain(`${publicUrl}/producto/${id}`)
  expect(mails[0]?.headers['list-unsubscribe']).toBe(`<${publicUrl}/avisos/fin/${token}>`)
  expect(mails[0]?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  expect(await findText(db, token), 'mails that are kept do not show it').toEqual(['notice'])
  await restock(id, 0)
  await restock(id, 3)
  expect(await told()).toEqual([])
})

test('the answer to an e-mail does not tell what became of it, and a mailbox gets five questions at most', async () => {
  const products = await Promise.all(Array.from({ length: 7 }, () => soldOut()))
  const answerTo = async (prod_id: number | undefined) => {
    const response = await askFor({ prod_id, kind: 'stock', email: 'Lleno@correo.example' })
    return `${response.status} ${await response.text()}`
  }
  const answers = await Promise.all([...products, products[0]].map(answerTo))
  expect(new Set(answers).size).toBe(1)
  expect(await mailbox.collect()).toHaveLength(5)
  const { rows: kept } = await db.execute<{ sellable_id: number }>(
    sql`select sellable_id from notice where email = 'Lleno@correo.example' order by id`,
  )
  const [again, gone] = kept
  await db.execute(sql`delete from notice where sellable_id = ${gone?.sellable_id}`)
  for (const [hours, mails] of [
    [23, 0],
    [25, 1],
  ]) {
    await db.execute(
      sql`update notice set created_at = now() - make_interval(hours => ${hours}) where sellable_id = ${again?.sellable_id}`,
    )
    await answerTo(again?.sellable_id)
    expect(await mailbox.collect(), `the same is asked again after ${hours} hours`).toHaveLength(mails ?? 0)
  }
})

test('what is so already, what nobody sells and who cannot be written to are refused', async () => {
  const { cookie } = await aCustomer(db)
  const [there, hidden] = [await aProduct(db), await soldOut()]
  await db.execute(sql`update sellable set hidden_at = now() where id = ${hidden}`)
  const refusal = async (body: object, of = cookie) => {
    const response = await askFor(body, of)
    return [response.status, Object.keys((await response.json()).fields ?? {}).join()]
  }
  expect(await refusal({ prod_id: there, kind: 'stock' })).toEqual([422, 'kind'])
  expect(await refusal({ prod_id: there, kind: 'price' })).toEqual([422, 'price'])
  expect(await refusal({ prod_id: there, kind: 'price', price: 100 })).toEqual([422, 'price'])
  expect(await refusal({ prod_id: hidden, kind: 'stock' })).toEqual([404, ''])
  expect(await refusal({ prod_id: there, kind: 'price', price: 90 }, '')).toEqual([422, 'email'])
  const unconfirmed = await aCustomer(db, { emailVerifiedAt: null })
  expect(await refusal({ prod_id: there, kind: 'price', price: 90 }, unconfirmed.cookie)).toEqual([409, ''])
})

test('an account waits for one price of a product, sees it, ends it, and is told when it has fallen so far', async () => {
  const [ana, luis] = [await aCustomer(db), await aCustomer(db)]
  const id = await aProduct(db, { name: 'Memoria barata' })
  for (const { cookie } of [ana, luis])
    for (const price of [95, 80])
      expect((await askFor({ prod_id: id, kind: 'price', price }, cookie)).status).toBe(200)
  const [own] = await waiting(ana.cookie)
  expect(await waiting(ana.cookie)).toEqual([
    expect.objectContaining({ prod_id: id, name: 'Memoria barata', kind: 'price', price: 80, by: 'mail' }),
  ])
  const end = (cookie: string) => ask(`/api/user/notices/${own.id}`, { method: 'DELETE', cookie })
  expect((await end(luis.cookie)).status).toBe(404)
  expect(await waiting(ana.cookie), 'somebody else ends nothing').toHaveLength(1)
  await db.execute(sql`update sellable set price_cents = 8001 where id = ${id}`)
  expect(await told()).toEqual([])
  await end(ana.cookie)
  await db.execute(sql`update sellable set price_cents = 8000 where id = ${id}`)
  expect(await told()).toEqual([luis.email])
  expect(await waiting(luis.cookie)).toEqual([])
})

test('when many wait, as many are told as there are units, in their order, and the next after two hours', async () => {
  const id = await soldOut()
  const buyers = []
  for (let nth = 0; nth < 4; nth++) {
    const buyer = await aCustomer(db)
    await askFor({ prod_id: id, kind: 'stock' }, buyer.cookie)
    buyers.push(buyer.email)
  }
  await restock(id, 2)
  // Several mails leave at the same moment, in any order.
  expect((await told()).toSorted()).toEqual(buyers.slice(0, 2).toSorted())
  expect(await told()).toEqual([])
  await db.execute(sql`update notice set told_at = now() - interval '121 minutes' where told_at is not null`)
  await restock(id, 1)
  expect(await told()).toEqual(buyers.slice(2, 3))
  await restock(id, 0)
  await db.execute(sql`update notice set told_at = now() - interval '121 minutes' where told_at is not null`)
  expect(await told()).toEqual([])
})

test('the way out of a mail ends all notices of that person, by its link and by the button of a mail program', async () => {
  const products = [await soldOut(), await soldOut(), await soldOut()]
  const noticesOf = async (email: string) =>
    (await db.execute<{ token: string }>(sql`select token from notice where email = ${email}`)).rows
  for (const prod_id of products)
    for (const email of ['sale@correo.example', 'queda@correo.example'])
      await askFor({ prod_id, kind: 'stock', email })
  const [first] = await noticesOf('sale@correo.example')
  const pressed = await shop.app.request(`/avisos/fin/${first?.token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(pressed.status).toBe(200)
  expect(await noticesOf('sale@correo.example')).toEqual([])
  const [other] = await noticesOf('queda@correo.example')
  for (const token of ['x', '\0', other?.token, other?.token])
    expect((await ask('/api/notices/end', { body: { token } })).status).toBe(200)
  expect(await noticesOf('queda@correo.example')).toEqual([])
  expect(await mailbox.collect(), 'what had not left yet goes with them').toEqual([])
})

test('notices are forgotten: unconfirmed ones in two days, told ones in seven, and all in 180', async () => {
  const id = await soldOut()
  const ages = { confirmed: 179, unconfirmed: 1, told: 6 }
  const add = (email: string, days: Partial<typeof ages>) =>
    db.execute(sql`
      insert into notice (sellable_id, kind, email, token, created_at, confirmed_at, told_at)
      values (${id}, 'stock', ${email}, ${email}, now() - make_interval(days => ${days.confirmed ?? days.unconfirmed ?? 50}),
              ${days.unconfirmed ? null : sql`now()`}, ${days.told ? sql`now() - make_interval(days => ${days.told})` : null})`)
  for (const [name, days] of Object.entries(ages)) {
    await add(`${name}-stays`, { [name]: days })
    await add(`${name}-goes`, { [name]: days + 1 })
  }
  await forgetNotices(db)
  const { rows } = await db.execute(sql`select email from notice where sellable_id = ${id} order by email`)
  expect(rows.map(({ email }) => email)).toEqual(['confirmed-stays', 'told-stays', 'unconfirmed-stays'])
})

test('where no mail is sent a phone is asked for, and the staff tell by WhatsApp who waits for what there is', async () => {
  const seller = await aStaffMember(silent.db, { permissions: ['notices.tell', 'orders.read'] })
  const desk = async (): Promise<DeskNoticesAnswer> =>
    (await silent.ask('/api/admin/notices', { cookie: seller.cookie })).json()
  const countedToday = async () => {
    const { counts } = await (await silent.ask('/api/admin/today', { cookie: seller.cookie })).json()
    return counts.find(({ key }: { key: string }) => key === 'notices_to_tell').count
  }
  const id = await aProduct(silent.db, { name: 'Fuente agotada', openingStock: 0 })
  const { cookie } = await aCustomer(silent.db)
  const askBy = (phone?: string, more: { cookie?: string } = {}) =>
    silent.ask(more.cookie ? '/api/user/notices' : '/api/notices', {
      body: { prod_id: id, kind: 'stock', phone, email: 'nadie@correo.example' },
      ...more,
    })
  expect((await askBy()).status).toBe(422)
  for (let twice = 0; twice < 2; twice++)
    expect(await (await askBy('099 123 4567')).json()).toEqual({
      message: 'Listo: te escribiremos por WhatsApp.',
    })
  expect((await askBy('+593 98 765 4321', { cookie })).status).toBe(200)
  const before = await desk()
  expect(before.to_tell).toEqual([])
  expect(before.products).toMatchObject([{ prod_id: id, for_stock: 2, for_price: 0, by_whatsapp: 2 }])
  expect(JSON.stringify(before), 'nobody reads a phone that need not be written to yet').not.toMatch(
    /4567|4321/,
  )
  expect(await countedToday()).toBe(0)

  await silent.db.execute(sql`update sellable set stock = 5 where id = ${id}`)
  expect(await tellNotices(silent.db)).toBe(0)
  expect(await countedToday()).toBe(2)
  const { to_tell } = await desk()
  expect(to_tell.map(({ phone }) => phone)).toEqual(['••••4567', '••••4321'])
  const link = new URL(to_tell[0]?.whatsapp ?? '')
  expect(link.pathname).toBe('/593991234567')
  expect(link.searchParams.get('text')).toBe(
    `Hola, te escribimos de Kuntur. Otra vez hay Fuente agotada, por $100.00. Nos pediste que te avisemos: http://kuntur.test/producto/${id}`,
  )
  const tell = (by: string) =>
    silent.ask(`/api/admin/notices/${to_tell[0]?.id}/told`, { method: 'POST', cookie: by })
  const other = await aStaffMember(silent.db, { permissions: ['orders.read'] })
  expect((await tell(other.cookie)).status).toBe(403)
  for (let twice = 0; twice < 2; twice++) expect((await tell(seller.cookie)).status).toBe(200)
  expect((await desk()).to_tell).toHaveLength(1)
  expect(await countedToday()).toBe(1)
})

import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { URI } from 'otpauth'
import { expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { anOwner, aStaffMember } from '../../../test/factories.ts'
import { secretBox } from '../../secret-box.ts'
import { countUnreadableSecondFactors } from '../../staff/set-up-second-factor.ts'

const PASSWORD = 'cóndor de páramo'

const shop = await openTestApp()
const overHttps = await openTestApp({ publicUrl: 'https://kuntur.test' })
const limited = await openTestApp({ limited: true })

/** One of the staff at the desk, whose browser keeps the cookie that it is given. */
function atDesk({ ask }: TestApp, { cookie }: { cookie: string }, prefix = '') {
  const person = { cookie: prefix + cookie }
  return {
    person,
    async call(method: string, path: string, body?: unknown) {
      const response = await ask(`/api/admin/${path}`, {
        method,
        cookie: person.cookie,
        ...(body !== undefined && { body }),
      })
      const [renewed] = /^[\w-]*kuntur_session=[\w-]+/.exec(response.headers.getSetCookie()[0] ?? '') ?? []
      if (renewed) person.cookie = renewed
      return { status: response.status, ...(await response.json()) }
    },
  }
}

type Desk = ReturnType<typeof atDesk>

/** Like a recovery code, so that no chance makes it right. */
const WRONG = '0000-0000-0000-0000'
const STEP_MS = 30_000

/** What the application shows now, or in the step after: the shop takes both, and no code twice. */
function codeOf(uri: string, stepsAhead = 0): string {
  const totp = URI.parse(uri)
  if (!('period' in totp)) throw new Error('No TOTP')
  return totp.generate({ timestamp: Date.now() + stepsAhead * STEP_MS })
}

async function setUp(desk: Desk) {
  const uri: string = (await desk.call('POST', 'second-factor')).uri
  const code = codeOf(uri)
  const confirmed = await desk.call('POST', 'second-factor/confirmation', { code })
  expect(confirmed.status).toBe(200)
  return { uri, code, codes: confirmed.recovery_codes as string[] }
}

/** Another session of the same account, as a login with the password opens it. */
async function signIn({ ask }: TestApp, user: string): Promise<string> {
  const response = await ask('/api/login', { body: { user, pass: PASSWORD } })
  expect(response.status).toBe(200)
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

test('AU-4: a second factor, once set up, is asked of every session, and giving it renews the session', async () => {
  const owner = await anOwner(shop.db, { password: PASSWORD })
  const desk = atDesk(shop, owner)
  const before = desk.person.cookie
  const { uri } = await setUp(desk)
  expect(uri).toMatch(/^otpauth:\/\/totp\/Kuntur:/)
  expect(desk.person.cookie).not.toBe(before)
  expect((await shop.ask('/api/admin/me', { cookie: before })).status).toBe(401)
  expect(await desk.call('GET', 'me')).toMatchObject({
    me: { lacks: null, prove_by: 'code', second_factor: { is_set_up: true, recovery_codes_left: 10 } },
  })

  const later = atDesk(shop, { cookie: await signIn(shop, owner.username) })
  const weak = later.person.cookie
  expect(await later.call('GET', 'me')).toMatchObject({ me: { lacks: 'code' } })
  for (const [method, path] of [
    ['POST', 'second-factor'],
    ['DELETE', 'second-factor'],
    ['POST', 'second-factor/recovery-codes'],
  ] as const)
    expect(await later.call(method, path)).toMatchObject({ status: 403, error: 'second_factor_needed' })
  expect(await later.call('POST', 'proof', { pass: PASSWORD })).toMatchObject({
    error: 'second_factor_needed',
  })

  expect(await later.call('POST', 'second-factor/verification', { code: WRONG })).toMatchObject({
    status: 422,
    error: 'wrong_code',
  })
  const given = await later.call('POST', 'second-factor/verification', { code: codeOf(uri, 1) })
  expect(given.status).toBe(200)
  expect(later.person.cookie).not.toBe(weak)
  expect((await shop.ask('/api/admin/me', { cookie: weak })).status).toBe(401)
  expect(await later.call('GET', 'me')).toMatchObject({ me: { lacks: null } })
})

test('a code counts once, and so does a recovery code', async () => {
  const desk = atDesk(shop, await aStaffMember(shop.db, { password: PASSWORD }))
  const { uri, code, codes } = await setUp(desk)
  expect(await desk.call('POST', 'proof', { code })).toMatchObject({ error: 'wrong_code' })
  const next = codeOf(uri, 1)
  const together = await Promise.all([1, 2].map(() => desk.call('POST', 'proof', { code: next })))
  expect(together.map(({ status }) => status).sort()).toEqual([200, 422])

  const [recovery = ''] = codes
  expect(new Set(codes).size).toBe(10)
  expect(
    (await desk.call('POST', 'proof', { code: recovery.toLowerCase().replaceAll('-', ' ') })).status,
  ).toBe(200)
  expect(await desk.call('POST', 'proof', { code: recovery })).toMatchObject({ error: 'wrong_code' })
  const renewed = await desk.call('POST', 'second-factor/recovery-codes')
  expect(renewed.recovery_codes).toHaveLength(10)
  expect(await desk.call('POST', 'proof', { code: codes[1] })).toMatchObject({ error: 'wrong_code' })
})

test('the database keeps neither the secret of a second factor nor a recovery code that can be read', async () => {
  const desk = atDesk(shop, await aStaffMember(shop.db, { password: PASSWORD }))
  const { secret } = await desk.call('POST', 'second-factor')
  const totp = URI.parse(`otpauth://totp/Kuntur:x?secret=${secret}`)
  const code = 'period' in totp ? totp.generate() : ''
  const { recovery_codes } = await desk.call('POST', 'second-factor/confirmation', { code })
  const { rows } = await shop.db.execute<{ kept: string }>(sql`
    select encode(secret, 'escape') || encode(secret, 'hex') as kept from second_factor
    union all select encode(code_hash, 'escape') from recovery_code`)
  const kept = rows.map((row) => row.kept).join('\n')
  for (const hidden of [
    secret,
    ...recovery_codes,
    ...recovery_codes.map((text: string) => text.replaceAll('-', '')),
  ])
    expect(kept).not.toContain(hidden)
  expect(shop.logLines.join('\n')).not.toContain(secret)
})

test('a second factor that was sealed with another key is counted, and its recovery codes open all the same', async () => {
  const { db } = shop
  await db.execute(sql`delete from second_factor`)
  const desk = atDesk(shop, await aStaffMember(db, { password: PASSWORD }))
  const { uri, codes } = await setUp(desk)
  expect(await countUnreadableSecondFactors(db, secretBox([randomBytes(32)]))).toBe(1)
  await db.execute(sql`update second_factor set secret = ${secretBox([randomBytes(32)]).seal('x', 'y')}`)
  expect(await desk.call('POST', 'proof', { code: codeOf(uri, 1) })).toMatchObject({ error: 'wrong_code' })
  expect((await desk.call('POST', 'proof', { code: codes[0] })).status).toBe(200)
})

test('AU-3: a proof counts for 15 minutes, and is given by the password where there is no second factor', async () => {
  const { accountId, cookie } = await aStaffMember(shop.db, { password: PASSWORD })
  const desk = atDesk(shop, { cookie })
  const makeOld = () =>
    shop.db.execute(
      sql`update session set proven_at = now() - interval '16 minutes' where account_id = ${accountId}`,
    )
  expect((await desk.call('POST', 'second-factor')).status).toBe(200)
  await makeOld()
  expect(await desk.call('POST', 'second-factor')).toMatchObject({ status: 403, error: 'proof_needed' })
  expect(await desk.call('POST', 'proof', { pass: 'otra cosa' })).toMatchObject({ error: 'wrong_password' })
  expect(await desk.call('POST', 'second-factor')).toMatchObject({ error: 'proof_needed' })
  expect((await desk.call('POST', 'proof', { pass: PASSWORD })).status).toBe(200)
  expect((await desk.call('POST', 'second-factor')).status).toBe(200)
})

test('where the shop is served by https an owner sets a second factor up first, and keeps one', async () => {
  const desk = atDesk(overHttps, await anOwner(overHttps.db, { password: PASSWORD }), '__Host-')
  expect(await desk.call('GET', 'me')).toMatchObject({
    me: { lacks: 'set_up', second_factor: { is_required: true } },
  })
  expect(await desk.call('POST', 'second-factor/recovery-codes')).toMatchObject({
    error: 'second_factor_needed',
  })
  await setUp(desk)
  expect(await desk.call('GET', 'me')).toMatchObject({ me: { lacks: null } })
  expect(await desk.call('DELETE', 'second-factor')).toMatchObject({ error: 'second_factor_required' })

  const staff = atDesk(overHttps, await aStaffMember(overHttps.db, { password: PASSWORD }), '__Host-')
  expect(await staff.call('GET', 'me')).toMatchObject({
    me: { lacks: null, second_factor: { is_required: false } },
  })
  await setUp(staff)
  expect((await staff.call('DELETE', 'second-factor')).status).toBe(200)
  expect(await staff.call('GET', 'me')).toMatchObject({ me: { second_factor: { is_set_up: false } } })
})

test('AU-6: wrong codes of an account are limited, a right one among them is not', async () => {
  const desk = atDesk(limited, await aStaffMember(limited.db, { password: PASSWORD }))
  const { uri } = await setUp(desk)
  for (let i = 0; i < 9; i++) expect((await desk.call('POST', 'proof', { code: WRONG })).status).toBe(422)
  expect((await desk.call('POST', 'proof', { code: codeOf(uri, 1) })).status).toBe(200)
  const statuses = []
  for (let i = 0; i < 11; i++) statuses.push((await desk.call('POST', 'proof', { code: WRONG })).status)
  expect(statuses).toEqual([...Array(10).fill(422), 429])
})

test('LG-4: what the staff change of their own access is in the audit', async () => {
  const { accountId, cookie } = await aStaffMember(shop.db, { password: PASSWORD })
  const desk = atDesk(shop, { cookie })
  const { codes } = await setUp(desk)
  await desk.call('POST', 'proof', { code: codes[0] })
  await desk.call('DELETE', 'second-factor')
  const { rows } = await shop.db.execute<{ action: string }>(
    sql`select action from audit_log where actor_id = ${accountId} and subject = ${`account:${accountId}`} order by id`,
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'second_factor_set_up',
    'recovery_code_used',
    'second_factor_removed',
  ])
})

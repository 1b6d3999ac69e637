import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { aCustomer } from '../../test/factories.ts'
import { findText } from '../../test/find-text.ts'
import { longTest } from '../../test/long-test.ts'
import { openMailbox, tokenIn } from '../../test/mailbox.ts'
import { startOpenIdProvider } from '../../test/openid-provider.ts'

const PUBLIC_URL = 'http://kuntur.test'
const CALLBACK = `${PUBLIC_URL}/auth/google/callback`
const PASSWORD = 'cóndor de páramo'

const provider = await startOpenIdProvider({ redirectUris: [CALLBACK] })
const reticent = await startOpenIdProvider({
  redirectUris: [CALLBACK],
  claimsInToken: false,
  people: { ana: { email: 'preguntada@correo.example', email_verified: true } },
})
/** Takes every connection and says nothing. */
const callers: Socket[] = []
const mute = createServer((socket) => callers.push(socket)).listen(0, '127.0.0.1')
await once(mute, 'listening')
const muteIssuer = `http://127.0.0.1:${(mute.address() as AddressInfo).port}`
afterAll(async () => {
  mute.close()
  await Promise.all([provider.close(), reticent.close()])
})

const STOREFRONT = 'http://tienda.kuntur.test'
const shop = await openTestApp({ google: provider, allowedOrigins: [STOREFRONT] })
const asking = await openTestApp({ google: reticent })
const waiting = await openTestApp({ google: { ...provider, issuer: muteIssuer } })
const secured = await openTestApp({ google: provider, publicUrl: 'https://kuntur.example' })
const guarded = await openTestApp({ google: provider, limited: true })
const { ask, db, logLines } = shop
const mailbox = await openMailbox(shop)
const unconfigured = await openTestApp()

beforeEach(async () => {
  await db.execute(sql`delete from mail where status = 'queued'`)
})

let count = 0

/** Somebody with an account at the provider. Tells their subject there. */
function aPerson(
  given: { email?: string; email_verified?: boolean; given_name?: string; family_name?: string } = {},
) {
  const subject = `subject-${++count}`
  const email = given.email ?? `persona${count}@correo.example`
  provider.people[subject] = { email, email_verified: true, ...given }
  return { subject, email }
}

const cookiesOf = (response: Response): Record<string, string> =>
  Object.fromEntries(
    response.headers.getSetCookie().map((line) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      return [name, value]
    }),
  )

const asHeader = (cookies: Record<string, string>) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')

/** Presses the button: what the shop answers, and the cookie that the browser then has. */
async function leave({ ask }: TestApp = shop, path = '/auth/google') {
  const response = await ask(path)
  expect(response.status).toBe(302)
  return { address: response.headers.get('location') ?? '', cookie: asHeader(cookiesOf(response)) }
}

/** Presses the button and signs in at the provider. Tells what the shop answers when the browser is back. */
async function signIn(subject: string | null, cookies = '') {
  const { address, cookie } = await leave()
  const { pathname, search } = await provider.signIn(address, subject)
  const response = await ask(pathname + search, { cookie: [cookie, cookies].filter(Boolean).join('; ') })
  const set = cookiesOf(response)
  return {
    response,
    location: response.headers.get('location') ?? '',
    signInAttemptCookie: cookie,
    sessionCookie: set.kuntur_session ? `kuntur_session=${set.kuntur_session}` : undefined,
  }
}

async function userOf(cookie: string | undefined) {
  expect(cookie).toBeDefined()
  const response = await ask('/api/user', { cookie: cookie ?? '' })
  expect(response.status).toBe(200)
  return (await response.json()).user
}

const sessions = async () =>
  (await db.execute<{ count: number }>(sql`select count(*) from session`)).rows[0]?.count

test('who comes from Google for the first time has an account, a confirmed e-mail and a session', async () => {
  const { subject, email } = aPerson({
    email: 'Rosa.Ñusta+tienda@correo.example',
    given_name: 'Rosa',
    family_name: 'Ñusta',
  })
  const { response, location, sessionCookie } = await signIn(subject)
  expect(response.status).toBe(302)
  expect(location).toMatch(/^\/oauth-callback\?token=[\w-]{22}$/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await userOf(sessionCookie)).toMatchObject({
    username: 'Rosa.Ñusta+tienda',
    email,
    email_verified: true,
    has_password: false,
    google_linked: true,
    first_name: 'Rosa',
    last_name: 'Ñusta',
  })
  const { rows } = await db.execute(sql`select terms_version from account where email = ${email}`)
  expect(rows).toEqual([{ terms_version: 1 }])
  expect(await mailbox.collect()).toEqual([])
})

test('who comes again enters the same account, by subject and not by e-mail', async () => {
  const { subject } = aPerson()
  const first = await signIn(subject)
  const { username } = await userOf(first.sessionCookie)
  provider.people[subject] = { email: 'otro.correo@correo.example', email_verified: false }
  const second = await signIn(subject, first.sessionCookie)
  expect((await userOf(second.sessionCookie)).username).toBe(username)
  expect(second.sessionCookie).not.toBe(first.sessionCookie)
  // AU-4: the session that the browser brought along has ended.
  expect((await ask('/api/user', { cookie: first.sessionCookie ?? '' })).status).toBe(401)
})

test('a user name that is taken or too short is made one that nobody has', async () => {
  await aCustomer(db, { username: 'pedro' })
  const names: string[] = []
  for (const email of [
    'PEDRO@tercero.example',
    'pedro@otro.example',
    'x@correo.example',
    `${'l'.repeat(60)}@correo.example`,
  ]) {
    names.push((await userOf((await signIn(aPerson({ email }).subject)).sessionCookie)).username)
  }
  expect(names).toEqual([
    expect.stringMatching(/^PEDRO\d+$/),
    expect.stringMatching(/^pedro\d+$/),
    'clientex',
    'l'.repeat(24),
  ])
})

test('AU-14: the way to the provider carries state, nonce and PKCE, and leads back to exactly one address', async () => {
  const address = new URL((await leave()).address)
  expect(address.origin).toBe(provider.issuer)
  const query = Object.fromEntries(address.searchParams)
  expect(query).toMatchObject({
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: CALLBACK,
    code_challenge_method: 'S256',
    scope: 'openid email profile',
  })
  for (const name of ['state', 'nonce', 'code_challenge']) expect(query[name]).toMatch(/^[\w-]{43}$/)
  const again = Object.fromEntries(new URL((await leave()).address).searchParams)
  for (const name of ['state', 'nonce', 'code_challenge']) expect(again[name]).not.toBe(query[name])
})

test('HD-8: the address to come back to is the public one, whatever host a request named', async () => {
  const response = await ask('/auth/google', {
    headers: { host: 'malo.example', 'x-forwarded-host': 'malo.example' },
  })
  const { searchParams } = new URL(response.headers.get('location') ?? '')
  expect(searchParams.get('redirect_uri')).toBe(CALLBACK)
})

test('AU-14: nothing of the secret of a sign-in attempt is in the database', async () => {
  const { address, cookie } = await leave()
  const { state = '', nonce = '' } = Object.fromEntries(new URL(address).searchParams)
  for (const secret of [cookie.split('=')[1] ?? '', state, nonce])
    expect(await findText(db, secret)).toEqual([])
})

test('AU-14: what comes back without its attempt makes no session: no cookie, another one, a forged state or code', async () => {
  const { subject } = aPerson()
  const before = await sessions()
  const comeBack = async (query: string, cookie?: string) => {
    const response = await ask(`/auth/google/callback${query}`, cookie === undefined ? {} : { cookie })
    expect(response.status, query).toBe(302)
    expect(response.headers.get('location'), query).toBe('/login?aviso=google-fallo')
    expect(cookiesOf(response).kuntur_session).toBeUndefined()
  }
  const own = await leave()
  const { search, searchParams } = await provider.signIn(own.address, subject)
  await comeBack(search)
  await comeBack(search, (await leave()).cookie)
  await comeBack(search, `kuntur_visit=${'A'.repeat(43)}`)
  await comeBack('', own.cookie)
  await comeBack('?token=planted', own.cookie)
  await comeBack(search.replace(/state=[\w-]+/, 'state=forged'), own.cookie)
  await comeBack(`?${new URLSearchParams([...searchParams, ['state', 'x']].reverse())}`, own.cookie)
  const other = await leave()
  await comeBack(`?code=forged&state=${new URL(other.address).searchParams.get('state')}`, other.cookie)
  await comeBack(`?code=${'x'.repeat(5000)}&state[]=1&error=server_error`, (await leave()).cookie)
  expect(await sessions()).toBe(before)
  const accounts = await db.execute(sql`select from account_identity where subject = ${subject}`)
  expect(accounts.rows).toEqual([])
})

test('AU-14: the code of one attempt is worth nothing in another: it is bound to nonce and verifier', async () => {
  const { subject } = aPerson()
  const victim = await leave()
  const attacker = await leave()
  const stolen = (await provider.signIn(attacker.address, subject)).searchParams.get('code') ?? ''
  const state = new URL(victim.address).searchParams.get('state') ?? ''
  const { search } = new URL(
    `?${new URLSearchParams({ code: stolen, state, iss: provider.issuer })}`,
    PUBLIC_URL,
  )
  const response = await ask(`/auth/google/callback${search}`, { cookie: victim.cookie })
  expect(response.headers.get('location')).toBe('/login?aviso=google-fallo')
})

test('AU-14: an answer serves once', async () => {
  const { subject } = aPerson()
  const { address, cookie } = await leave()
  const { pathname, search } = await provider.signIn(address, subject)
  const answers = await Promise.all(Array.from({ length: 4 }, () => ask(pathname + search, { cookie })))
  const locations = answers.map((response) => response.headers.get('location') ?? '')
  expect(locations.filter((location) => location.startsWith('/oauth-callback?token='))).toHaveLength(1)
  expect(locations.filter((location) => location === '/login?aviso=google-fallo')).toHaveLength(3)
})

test('AU-14: an attempt that took too long is begun anew', async () => {
  const { subject } = aPerson()
  const { address, cookie } = await leave()
  const { pathname, search } = await provider.signIn(address, subject)
  await db.execute(sql`update provider_visit set expires_at = now()`)
  const response = await ask(pathname + search, { cookie })
  expect(response.headers.get('location')).toBe('/login?aviso=google-fallo')
})

test('who cancels at the provider is back at the form with a sentence', async () => {
  const { location, sessionCookie } = await signIn(null)
  expect(location).toBe('/login?aviso=google-cancelado')
  expect(sessionCookie).toBeUndefined()
})

test('AU-13: an e-mail that the provider has not verified, or does not tell, opens and makes no account', async () => {
  const before = await db.$count(sql`account`)
  const people = [
    aPerson({ email_verified: false }),
    aPerson({ email: 'sin-arroba' }),
    aPerson({ email: `${'x'.repeat(250)}@correo.example` }),
  ]
  for (const { subject } of people)
    expect((await signIn(subject)).location).toBe('/login?aviso=google-correo')
  const { subject } = aPerson()
  provider.people[subject] = {}
  expect((await signIn(subject)).location).toBe('/login?aviso=google-correo')
  expect(await db.$count(sql`account`)).toBe(before)
})

test('AU-13: an account whose e-mail nobody has confirmed is never joined: it is recovered by mail first', async () => {
  // Registered beforehand by somebody who waits for the owner of the mailbox to come by Google.
  const squatter = await aCustomer(db, { password: PASSWORD, emailVerifiedAt: null })
  const { subject } = aPerson({ email: squatter.email })
  const { location, sessionCookie, signInAttemptCookie } = await signIn(subject)
  expect(location).toBe('/login?aviso=google-confirmar')
  expect(sessionCookie).toBeUndefined()
  await ask('/api/login/', { body: { user: squatter.username, pass: PASSWORD }, cookie: signInAttemptCookie })
  expect((await userOf(squatter.cookie)).google_linked).toBe(false)

  await ask('/api/login/', { body: { email: squatter.email } })
  const token = tokenIn((await mailbox.collect())[0])
  await ask('/api/login/new-password', { body: { token, pass: 'colibrí andino', pass2: 'colibrí andino' } })
  expect((await ask('/api/user', { cookie: squatter.cookie })).status).toBe(401)
  expect((await signIn(subject)).location).toBe('/login?aviso=google-vincular')
})

const logIn = (user: string, pass: string, cookie: string) =>
  ask('/api/login/', { body: { user, pass }, cookie })

test('AU-13: a confirmed account is joined once its password was given in the same browser; its owner gets a mail', async () => {
  const ana = await aCustomer(db, { password: PASSWORD, emailVerifiedAt: new Date() })
  const { subject } = aPerson({ email: ana.email.toUpperCase() })
  const { location, sessionCookie, signInAttemptCookie } = await signIn(subject)
  expect(location).toBe('/login?aviso=google-vincular')
  expect(sessionCookie).toBeUndefined()
  expect((await userOf(ana.cookie)).google_linked).toBe(false)

  expect((await logIn(ana.username, 'incorrecta', signInAttemptCookie)).status).toBe(401)
  expect((await userOf(ana.cookie)).google_linked).toBe(false)
  const proven = await logIn(ana.username, PASSWORD, signInAttemptCookie)
  expect(proven.status).toBe(200)
  expect(cookiesOf(proven)).toMatchObject({ kuntur_visit: '' })
  expect((await userOf(ana.cookie)).google_linked).toBe(true)
  const [mail, ...more] = await mailbox.collect()
  expect(more).toEqual([])
  expect(mail?.recipients).toEqual([ana.email])
  expect(mail?.headers.subject).toBe('Tu cuenta está unida a Google')
  expect((await userOf((await signIn(subject)).sessionCookie)).username).toBe(ana.username)
})

const unlink = (cookie: string | undefined, body: object) =>
  ask('/api/user/google/unlink', { body, cookie: cookie ?? '' })

/** Somebody with a password whose account is joined to Google. */
async function aJoinedBuyer() {
  const ana = await aCustomer(db, { password: PASSWORD, emailVerifiedAt: new Date() })
  const { subject } = aPerson({ email: ana.email })
  await logIn(ana.username, PASSWORD, (await signIn(subject)).signInAttemptCookie)
  await mailbox.collect()
  return { ...ana, subject }
}

test('AU-12: a recovery parts the account from Google, for who joined may not be who reads the mails', async () => {
  const ana = await aJoinedBuyer()
  const { sessionCookie } = await signIn(ana.subject)
  await ask('/api/login/', { body: { email: ana.email } })
  const [mail] = await mailbox.collect()
  expect(mail?.text).toContain('si tu cuenta estaba unida a Google, deja de estarlo')
  const body = { token: tokenIn(mail), pass: 'colibrí andino', pass2: 'colibrí andino' }
  expect((await ask('/api/login/new-password', { body })).status).toBe(200)
  expect((await ask('/api/user', { cookie: sessionCookie ?? '' })).status).toBe(401)
  const again = await signIn(ana.subject)
  expect([again.location, again.sessionCookie]).toEqual(['/login?aviso=google-vincular', undefined])
  // The owner joins anew with the new password.
  expect((await logIn(ana.username, 'colibrí andino', again.signInAttemptCookie)).status).toBe(200)
  expect((await signIn(ana.subject)).sessionCookie).toBeDefined()
})

test('AU-13: a buyer parts the account from Google with the password; other sessions end, and a mail tells of it', async () => {
  const ana = await aJoinedBuyer()
  const { sessionCookie } = await signIn(ana.subject)
  for (const pass of ['incorrecta', undefined]) {
    const refused = await unlink(ana.cookie, { pass })
    expect([refused.status, (await refused.json()).error]).toEqual([422, 'wrong_password'])
  }
  expect((await userOf(sessionCookie)).google_linked).toBe(true)
  for (let i = 0; i < 2; i++) expect((await unlink(ana.cookie, { pass: PASSWORD })).status).toBe(200)
  expect((await userOf(ana.cookie)).google_linked).toBe(false)
  expect((await ask('/api/user', { cookie: sessionCookie ?? '' })).status).toBe(401)
  expect((await signIn(ana.subject)).location).toBe('/login?aviso=google-vincular')
  const mails = await mailbox.collect()
  expect(mails.map(({ recipients, headers }) => [...recipients, headers.subject])).toEqual([
    [ana.email, 'Tu cuenta ya no está unida a Google'],
  ])
})

test('an account that Google alone opens is not parted from it', async () => {
  const { subject } = aPerson()
  const { sessionCookie } = await signIn(subject)
  const refused = await unlink(sessionCookie, {})
  expect([refused.status, (await refused.json()).error]).toEqual([409, 'no_password'])
  expect((await userOf(sessionCookie)).google_linked).toBe(true)
})

test('AU-13: the password given in another browser, for another account or too late joins nothing', async () => {
  const ana = await aCustomer(db, { password: PASSWORD, emailVerifiedAt: new Date() })
  const luis = await aCustomer(db, { password: PASSWORD, emailVerifiedAt: new Date() })
  const { subject } = aPerson({ email: ana.email })
  const { signInAttemptCookie } = await signIn(subject)
  await logIn(ana.username, PASSWORD, '')
  await logIn(ana.username, PASSWORD, `kuntur_visit=${'A'.repeat(43)}`)
  await logIn(luis.username, PASSWORD, signInAttemptCookie)
  await db.execute(sql`update pending_identity set expires_at = now() where account_id = ${ana.id}`)
  await logIn(ana.username, PASSWORD, signInAttemptCookie)
  expect((await userOf(ana.cookie)).google_linked).toBe(false)
  expect((await userOf(luis.cookie)).google_linked).toBe(false)
  const { rows } = await db.execute(sql`select from account_identity where subject = ${subject}`)
  expect(rows).toEqual([])
})

test('AU-13: an account that signs in with another Google identity is not opened by its e-mail alone', async () => {
  const { subject, email } = aPerson()
  await signIn(subject)
  const other = aPerson({ email })
  const { location, sessionCookie } = await signIn(other.subject)
  expect(location).toBe('/login?aviso=google-sin-clave')
  expect(sessionCookie).toBeUndefined()

  // The way that the notice shows leads in.
  await ask('/api/login/', { body: { email } })
  const token = tokenIn((await mailbox.collect())[0])
  await ask('/api/login/new-password', { body: { token, pass: PASSWORD, pass2: PASSWORD } })
  const again = await signIn(other.subject)
  expect(again.location).toBe('/login?aviso=google-vincular')
  expect((await logIn(email, PASSWORD, again.signInAttemptCookie)).status).toBe(200)
  expect((await signIn(other.subject)).sessionCookie).toBeDefined()
})

test('of two tabs in which the same newcomer signs in at once, both enter the one account', async () => {
  const { subject, email } = aPerson()
  const entered = await Promise.all([signIn(subject), signIn(subject), signIn(subject)])
  const names = await Promise.all(
    entered.map(async ({ sessionCookie }) => (await userOf(sessionCookie)).username),
  )
  expect(new Set(names).size).toBe(1)
  const { rows } = await db.execute(sql`select from account where email = ${email}`)
  expect(rows).toHaveLength(1)
})

test('a blocked account stays closed to its Google identity, and to its e-mail', async () => {
  const { subject, email } = aPerson()
  await signIn(subject)
  await db.execute(sql`update account set status = 'blocked' where email = ${email}`)
  for (const person of [subject, aPerson({ email }).subject]) {
    const { location, sessionCookie } = await signIn(person)
    expect(location).toBe('/login?aviso=google-fallo')
    expect(sessionCookie).toBeUndefined()
  }
})

test('a provider that only tells the e-mail when asked is asked', async () => {
  const { address, cookie } = await leave(asking)
  const { pathname, search } = await reticent.signIn(address, 'ana')
  const response = await asking.ask(pathname + search, { cookie })
  expect(response.headers.get('location')).toMatch(/^\/oauth-callback\?token=/)
  expect(reticent.asked['/me']).toBe(1)
})

test('the provider is asked for its addresses and keys once', () => {
  expect(provider.asked['/.well-known/openid-configuration']).toBe(1)
  expect(provider.asked['/jwks']).toBe(1)
})

test('AU-14: without a provider in the configuration the form says so, and the way back is as closed', async () => {
  for (const path of ['/auth/google', '/auth/google/callback?code=x&state=y']) {
    const response = await unconfigured.ask(path)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('/login?aviso=google')
    expect(response.headers.get('set-cookie')).toBeNull()
  }
})

longTest(
  'a provider that does not answer keeps one visitor waiting for a while, and nobody else',
  async () => {
    let hasLeft = false
    const leaving = waiting.ask('/auth/google').then((response) => {
      hasLeft = true
      return response
    })
    expect((await waiting.ask('/api/search?q=x')).status).toBe(200)
    expect(hasLeft, 'somebody else has their answer before').toBe(false)
    expect((await leaving).headers.get('location')).toBe('/login?aviso=google-fallo')
  },
)

test('a provider that was away is found again without a restart', async () => {
  const port = Number(new URL(muteIssuer).port)
  for (const socket of callers) socket.destroy()
  await new Promise((resolve) => mute.close(resolve))
  expect((await leave(waiting)).address).toBe('/login?aviso=google-fallo')
  const back = await startOpenIdProvider({ redirectUris: [CALLBACK], port })
  expect(new URL((await leave(waiting)).address).origin).toBe(muteIssuer)
  await back.close()
})

test('AU-2: the cookie of an attempt is HttpOnly and Lax, names no domain and ends soon; over https it is Secure', async () => {
  const plain = (await ask('/auth/google')).headers.get('set-cookie') ?? ''
  expect(plain).toMatch(/^kuntur_visit=[\w-]{43}; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/)
  const https = (await secured.ask('/auth/google')).headers.get('set-cookie') ?? ''
  expect(https).toMatch(/^__Host-kuntur_visit=[\w-]{43}; .*Secure/)
  expect(https).not.toMatch(/domain/i)
})

test('LI-5: the sixty-first attempt that an address begins in ten minutes is back at the form', async () => {
  await guarded.db.execute(sql`
    insert into rate_limit values ('visit-address:203.0.113.1', 60, ${Date.now() + 60_000})`)
  const refused = await guarded.ask('/auth/google', { address: '203.0.113.1' })
  expect(refused.headers.get('location')).toBe('/login?aviso=google-fallo')
  const other = await guarded.ask('/auth/google', { address: '203.0.113.2' })
  expect(other.headers.get('location')).toContain(provider.issuer)
})

test('LG-3, LG-1: the log tells who came by Google and who was refused, by number and reason alone', async () => {
  const { subject, email } = aPerson({ given_name: 'Nombre-Secreto' })
  const { signInAttemptCookie, location } = await signIn(subject)
  await signIn(null)
  const events = logLines.map((line) => JSON.parse(line))
  expect(events).toContainEqual(expect.objectContaining({ event: 'registered', by: 'google' }))
  expect(events).toContainEqual(expect.objectContaining({ event: 'login', by: 'google' }))
  expect(events).toContainEqual(expect.objectContaining({ event: 'google_linked' }))
  expect(events).toContainEqual(
    expect.objectContaining({ event: 'google_refused', reason: 'google-confirmar' }),
  )
  expect(events).toContainEqual(expect.objectContaining({ event: 'google_cancelled' }))
  expect(events).toContainEqual(expect.objectContaining({ event: 'google_failed' }))
  const log = logLines.join('')
  const token = location.split('=')[1] ?? ''
  const secrets = [
    signInAttemptCookie.split('=')[1] ?? '',
    token,
    email,
    subject,
    'Nombre-Secreto',
    provider.clientSecret,
  ]
  for (const secret of secrets) expect(log).not.toContain(secret)
})

const fromStorefront = `/auth/google?${new URLSearchParams({ volver_a: STOREFRONT })}`

test('IN-6: a sign-in that a named front end has begun comes back to it, with a token or with the reason why not', async () => {
  const { subject } = aPerson()
  const { address, cookie } = await leave(shop, fromStorefront)
  const { pathname, search } = await provider.signIn(address, subject)
  const response = await ask(pathname + search, { cookie })
  const location = response.headers.get('location') ?? ''
  expect(location).toMatch(/^http:\/\/tienda\.kuntur\.test\/oauth-callback\?token=[\w-]{22}$/)
  await userOf(`kuntur_session=${cookiesOf(response).kuntur_session}`)

  const cancelled = await leave(shop, fromStorefront)
  const back = await provider.signIn(cancelled.address, null)
  const refused = await ask(back.pathname + back.search, { cookie: cancelled.cookie })
  expect(refused.headers.get('location')).toBe(`${STOREFRONT}/oauth-callback?aviso=google-cancelado`)
})

test('IN-6: whatever else a sign-in is to come back to is not read, and a state that names it is of no attempt', async () => {
  const { subject } = aPerson()
  const others = [
    'https://evil.example',
    `${STOREFRONT}/`,
    `${STOREFRONT}.evil.example`,
    '//evil.example',
    'null',
    '',
  ]
  for (const origin of others) {
    const { address, cookie } = await leave(shop, `/auth/google?${new URLSearchParams({ volver_a: origin })}`)
    const { pathname, search } = await provider.signIn(address, subject)
    const response = await ask(pathname + search, { cookie })
    expect(response.headers.get('location'), origin).toMatch(/^\/oauth-callback\?token=/)
  }
  // The state of an attempt with another origin put into it.
  for (const origin of ['https://evil.example', STOREFRONT]) {
    const { address, cookie } = await leave()
    const { pathname, searchParams } = await provider.signIn(address, subject)
    const [proof = ''] = searchParams.get('state')?.split('.') ?? []
    searchParams.set('state', `${proof}.${Buffer.from(origin).toString('base64url')}`)
    const response = await ask(`${pathname}?${searchParams}`, { cookie })
    expect(response.headers.get('location'), origin).toBe('/login?aviso=google-fallo')
  }
})

test('IN-6: an origin that the configuration names no longer when the visitor is back gets nobody', async () => {
  const { subject } = aPerson()
  const { address, cookie } = await leave(shop, fromStorefront)
  const { pathname, search } = await provider.signIn(address, subject)
  // The same database behind a shop that was started anew without the name.
  const renewed = await openTestApp({ google: provider })
  await renewed.db.execute(sql`delete from provider_visit`)
  const { rows } = await db.execute<{ token_hash: string; expires_at: string }>(
    sql`select token_hash, expires_at from provider_visit`,
  )
  for (const { token_hash, expires_at } of rows)
    await renewed.db.execute(
      sql`insert into provider_visit (token_hash, expires_at) values (${token_hash}, ${expires_at})`,
    )
  const response = await renewed.ask(pathname + search, { cookie })
  expect(response.headers.get('location')).toMatch(/^\/oauth-callback\?token=/)
})

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { Problem } from '../../contract/api/problem.ts'
import { SessionAnswer } from '../../contract/api/session.ts'
import { countRows, openTestApp } from '../../test/app.ts'
import { aCustomer, anOwner } from '../../test/factories.ts'

const { ask, db, logLines, publicUrl } = await openTestApp()
const guarded = await openTestApp({ limited: true })
const proxied = await openTestApp({ limited: true, trustedProxies: 1 })
const secured = await openTestApp({ publicUrl: 'https://kuntur.example' })

const PASSWORD = 'cóndor de páramo'

function aRegistration(user: string, more: Record<string, unknown> = {}) {
  return { email: `${user.toLowerCase()}@correo.example`, user, pass: PASSWORD, pass2: PASSWORD, ...more }
}

const register = (user: string, more?: Record<string, unknown>) =>
  ask('/api/register', { body: aRegistration(user, more) })

const logIn = (user: string, pass: string = PASSWORD) => ask('/api/login/', { body: { user, pass } })

/** What a browser would send back: the name and value of the cookie that was set. */
function cookieOf(response: Response): string {
  return (response.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''
}

async function problemOf(response: Response) {
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  expect(response.headers.get('cache-control')).toContain('no-store')
  return Problem.parse(await response.json())
}

async function accountsNamed(user: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*) from account where lower(username) = lower(${user})`,
  )
  return rows[0]?.count ?? 0
}

test('who registers has an account, a session and a token at once', async () => {
  const response = await register('ana')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(SessionAnswer.parse(await response.json()).token).not.toBe('')
  const me = await ask('/api/user', { cookie: cookieOf(response) })
  expect(me.status).toBe(200)
  expect((await me.json()).user).toMatchObject({ username: 'ana', email: 'ana@correo.example' })
})

test('AU-1: the database holds an argon2id hash, and nothing of the password', async () => {
  await register('hash')
  const { rows } = await db.execute(sql`select account::text as row from account where username = 'hash'`)
  expect(rows[0]?.row).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  expect(rows[0]?.row).not.toContain(PASSWORD)
})

test('AU-1: a password has 8 to 128 characters, of any kind', async () => {
  expect((await register('corta', { pass: '1234567', pass2: '1234567' })).status).toBe(422)
  expect((await register('larga', { pass: 'x'.repeat(129), pass2: 'x'.repeat(129) })).status).toBe(422)
  const spaced = ` ${'ñ '.repeat(63)}😀`.slice(0, 128)
  expect((await register('justa', { pass: spaced, pass2: spaced })).status).toBe(200)
  expect((await logIn('justa', spaced)).status).toBe(200)
  expect((await logIn('justa', spaced.trim())).status).toBe(401)
})

test('a registration with wrong fields is told of each of them in Spanish', async () => {
  const response = await ask('/api/register', {
    body: { email: 'x', user: 'a b', pass: '12345678', pass2: 'y' },
  })
  expect(response.status).toBe(422)
  expect(await problemOf(response)).toMatchObject({
    error: 'invalid',
    fields: {
      email: 'Correo electrónico inválido',
      user: 'Solo letras, números y signos, sin espacios ni @',
    },
  })
  const differing = await register('distinta', { pass2: 'otra cosa' })
  expect((await problemOf(differing)).fields).toEqual({ pass2: 'Las contraseñas deben coincidir' })
})

test('AZ-8: role, id, status and verification cannot be registered along', async () => {
  const response = await register('mallory', {
    role: 'owner',
    is_admin: true,
    id: 1,
    status: 'blocked',
    email_verified: true,
    emailVerifiedAt: '2020-01-01',
    email_verified_at: '2020-01-01',
    created_at: '2020-01-01',
    createdAt: '2020-01-01',
    balance: 1_000_000,
    first_name: 'X',
    __proto__: { role: 'owner' },
    constructor: { prototype: { role: 'owner' } },
  })
  expect(response.status).toBe(200)
  const { rows } = await db.execute(sql`
    select role, status, email_verified_at, first_name, created_at > now() - interval '1 minute' as is_new
      from account where username = 'mallory'`)
  expect(rows).toEqual([
    { role: 'customer', status: 'active', email_verified_at: null, first_name: null, is_new: true },
  ])
})

test('AU-15: a name and an e-mail belong to one account, in whatever case', async () => {
  await register('Rosa')
  const sameName = await register('ROSA', { email: 'otra@correo.example' })
  expect(sameName.status).toBe(409)
  expect(await problemOf(sameName)).toMatchObject({
    error: 'account_taken',
    fields: { user: 'Ese usuario ya existe. Elige otro.' },
  })
  expect(sameName.headers.get('set-cookie')).toBeNull()
  const sameEmail = await register('rosita', { email: 'ROSA@Correo.example' })
  expect(sameEmail.status).toBe(409)
  expect(Object.keys((await problemOf(sameEmail)).fields ?? {})).toEqual(['email'])
})

test('AU-15: who wants a name and an e-mail that are both taken is told of both', async () => {
  await register('Nina')
  const both = await register('NINA')
  expect(both.status).toBe(409)
  expect((await problemOf(both)).fields).toEqual({
    user: 'Ese usuario ya existe. Elige otro.',
    email: 'Ese correo ya tiene una cuenta. Ingresa o recupera tu contraseña.',
  })
})

test('AU-15: a name that only looks different is the same name, and opens the same account', async () => {
  await register('Iñaqui', { email: 'inaqui@correo.example' })
  const alike = ['Iñaqui'.normalize('NFD'), 'IÑAQUI', 'ｉñaqui']
  for (const [i, user] of alike.entries()) {
    const refused = await register(user, { email: `parecido${i}@correo.example` })
    expect(refused.status, user).toBe(409)
    expect((await logIn(user)).status, user).toBe(200)
  }
  // Letters of other scripts, and what cannot be seen, would make a twin that no eye tells apart.
  for (const user of ['Iñаqui', 'Iñaqui\u200b', 'Iñaqui\u2060', '\u202eiuqañI', 'Іñaqui'])
    expect((await register(user, { email: 'gemelo@correo.example' })).status, user).toBe(422)
})

test('AU-1: a password that anybody would try first is no password', async () => {
  for (const pass of ['password', '12345678', 'Qwerty123', 'contraseña', 'conocida']) {
    const refused = await register('conocida', { pass, pass2: pass })
    expect(refused.status, pass).toBe(422)
    expect(Object.keys((await problemOf(refused)).fields ?? {})).toEqual(['pass'])
  }
  expect(await accountsNamed('conocida')).toBe(0)
})

test('AU-15: of ten who register one name at the same moment, one gets it', async () => {
  const spellings = ['pedro', 'Pedro', 'PEDRO', 'pEdRo', 'peDRO']
  const answers = await Promise.all(
    [...spellings, ...spellings].map((user, i) => register(user, { email: `pedro${i}@correo.example` })),
  )
  expect(answers.map((response) => response.status).sort()).toEqual([200, ...Array(9).fill(409)])
  expect(await accountsNamed('pedro')).toBe(1)
})

test('login opens by name or e-mail in any case, with and without a final slash', async () => {
  await register('Lucia')
  expect((await ask('/api/login', { body: { user: 'lucia', pass: PASSWORD } })).status).toBe(200)
  const response = await ask('/api/login/', { body: { user: ' LUCIA@correo.EXAMPLE ', pass: PASSWORD } })
  expect(response.status).toBe(200)
  const me = await ask('/api/user', { cookie: cookieOf(response) })
  expect((await me.json()).user.username).toBe('Lucia')
})

test('AU-2: the cookie is HttpOnly, SameSite=Lax and for the whole site, and names no domain', async () => {
  const cookie = (await register('galleta')).headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^kuntur_session=[\w-]{43}; /)
  expect(cookie).toMatch(/; Path=\/(;|$)/)
  expect(cookie).toContain('; HttpOnly')
  expect(cookie).toContain('; SameSite=Lax')
  expect(cookie).not.toMatch(/domain/i)
})

test('AU-2: over https the cookie is Secure and bears the __Host- prefix, and no other name is read', async () => {
  const response = await secured.ask('/api/register', { body: aRegistration('segura') })
  const cookie = response.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^__Host-kuntur_session=[\w-]{43}; .*Secure/)
  expect(cookie).toMatch(/; HttpOnly/)
  expect(cookie).not.toMatch(/domain/i)
  expect((await secured.ask('/api/user', { cookie: cookieOf(response) })).status).toBe(200)
  const unprefixed = cookieOf(response).replace('__Host-', '')
  expect((await secured.ask('/api/user', { cookie: unprefixed })).status).toBe(401)
})

test('HD-2: over https every answer asks browsers to come by https for a year, over plain http on this machine none does', async () => {
  for (const path of [
    '/',
    '/login',
    '/nada',
    '/api/products',
    '/api/user',
    '/api/nada',
    '/healthz',
    '/%zz',
  ]) {
    const headerOf = async (shop: typeof secured) =>
      (await shop.ask(path)).headers.get('strict-transport-security')
    expect([await headerOf(secured), await headerOf(guarded)], path).toEqual(['max-age=31536000', null])
  }
})

test('AU-3: the secret of a session is not in the database, only its hash', async () => {
  const [, secret = ''] = cookieOf(await register('huella')).split('=')
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select exists(select from session where session::text like ${`%${secret}%`}
          or token_hash = ${Buffer.from(secret)} or token_hash = ${Buffer.from(secret, 'base64url')}) as found`,
  )
  expect(rows).toEqual([{ found: false }])
})

test('AU-4: every login gives a new session, ends the one before, and adopts no value that was there', async () => {
  const first = cookieOf(await register('nueva'))
  const planted = `kuntur_session=${'A'.repeat(43)}`
  const overPlanted = await ask('/api/login/', { body: { user: 'nueva', pass: PASSWORD }, cookie: planted })
  expect(cookieOf(overPlanted)).not.toBe(planted)
  expect((await ask('/api/user', { cookie: planted })).status).toBe(401)
  const second = cookieOf(
    await ask('/api/login/', { body: { user: 'nueva', pass: PASSWORD }, cookie: first }),
  )
  expect(second).not.toBe(first)
  expect((await ask('/api/user', { cookie: first })).status).toBe(401)
  expect((await ask('/api/user', { cookie: second })).status).toBe(200)
})

test('AU-4: a login that fails leaves the session of the browser alone', async () => {
  const { cookie } = await aCustomer(db)
  const refused = await ask('/api/login/', { body: { user: 'nadie', pass: 'lo que sea' }, cookie })
  expect(refused.status).toBe(401)
  expect(refused.headers.get('set-cookie')).toBeNull()
  expect((await ask('/api/user', { cookie })).status).toBe(200)
})

test('AU-5: an unknown name and a wrong password get the very same answer', async () => {
  await register('existe')
  const unknown = await logIn('no-existe', 'incorrecta')
  const wrong = await logIn('existe', 'incorrecta')
  expect([unknown.status, wrong.status]).toEqual([401, 401])
  const body = await unknown.text()
  expect(await wrong.text()).toBe(body)
  expect(JSON.parse(body)).toEqual({
    error: 'wrong_credentials',
    message: 'Usuario o contraseña incorrectos',
  })
  expect(nonUnique(unknown.headers)).toEqual(nonUnique(wrong.headers))
})

test('AU-5: a blocked account, and one without a password, answer like an unknown one', async () => {
  const blocked = await aCustomer(db, { password: PASSWORD, status: 'blocked' })
  const google = await aCustomer(db)
  const answers = [
    await logIn(blocked.username),
    await logIn(google.username, ''),
    await logIn(google.username),
  ]
  expect(answers.map((response) => response.status)).toEqual([401, 422, 401])
  expect(await answers[0]?.text()).toBe(await answers[2]?.text())
})

function nonUnique(headers: Headers) {
  return [...headers].filter(([name]) => name !== 'x-request-id')
}

test('SE-2: nobody gets in as admin with the passwords that scanners try', async () => {
  for (const pass of ['admin', 'password', 'kuntur', '12345678'])
    expect((await logIn('admin', pass)).status).toBe(401)
})

test('IN-1: a name made of SQL opens nothing', async () => {
  for (const user of ["' or 1=1 --", "x' union select 1 --", '$1', 'a" or "a"="a'])
    expect((await logIn(user, 'lo que sea')).status).toBe(401)
})

async function failing(times: number, user: string, more: { address?: string; path?: string } = {}) {
  const statuses: number[] = []
  for (let i = 0; i < times; i++) {
    const response = await guarded.ask(more.path ?? '/api/login/', {
      body: { user, pass: `incorrecta ${i}` },
      address: more.address ?? '203.0.113.1',
    })
    statuses.push(response.status)
  }
  return statuses
}

test('AU-6: after ten failures the eleventh try is told to wait, right password or not', async () => {
  await aCustomer(guarded.db, { username: 'victima', password: PASSWORD })
  expect(await failing(10, 'victima')).toEqual(Array(10).fill(401))
  const eleventh = await guarded.ask('/api/login/', {
    body: { user: 'victima', pass: PASSWORD },
    address: '203.0.113.1',
  })
  expect(eleventh.status).toBe(429)
  expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(eleventh.headers.get('retry-after'))).toBeLessThanOrEqual(900)
  expect((await problemOf(eleventh)).error).toBe('too_many_requests')
})

test('AU-6: the owner gets in from elsewhere while somebody guesses', async () => {
  await aCustomer(guarded.db, { username: 'dueña', password: PASSWORD })
  await failing(11, 'dueña', { address: '203.0.113.2' })
  const elsewhere = await guarded.ask('/api/login/', {
    body: { user: 'dueña', pass: PASSWORD },
    address: '198.51.100.7',
  })
  expect(elsewhere.status).toBe(200)
})

test('AU-6: getting in forgets the failures before it', async () => {
  await aCustomer(guarded.db, { username: 'olvidadiza', password: PASSWORD })
  const address = '203.0.113.3'
  for (let round = 0; round < 2; round++) {
    expect(await failing(9, 'olvidadiza', { address })).toEqual(Array(9).fill(401))
    const right = await guarded.ask('/api/login/', { body: { user: 'olvidadiza', pass: PASSWORD }, address })
    expect(right.status).toBe(200)
  }
})

test('AU-6: tries at the same moment count like tries one after the other', async () => {
  await aCustomer(guarded.db, { username: 'ráfaga', password: PASSWORD })
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      guarded.ask('/api/login/', { body: { user: 'ráfaga', pass: `no ${i}` }, address: '203.0.113.4' }),
    ),
  )
  const statuses = answers.map((response) => response.status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
})

test('AU-7: another spelling of the name, other headers or extra fields do not begin the count anew', async () => {
  await aCustomer(guarded.db, { username: 'irina.iñiguez', password: PASSWORD })
  const address = '203.0.113.5'
  await failing(10, 'irina.iñiguez', { address })
  const variants: [string, Record<string, unknown>, Record<string, string>][] = [
    ['/api/login/', { user: 'IRINA.IÑIGUEZ' }, {}],
    ['/api/login/', { user: '  irina.iñiguez ' }, {}],
    // PostgreSQL's lower() makes a plain "i" of the dotted capital; JavaScript's leaves the dot.
    ['/api/login/', { user: 'İrina.iñiguez' }, {}],
    ['/api/login', { user: 'irina.iñiguez' }, {}],
    ['/api/login/', { user: 'irina.iñiguez', extra: 1 }, {}],
    ['/api/login/?x=1', { user: 'irina.iñiguez' }, {}],
    ['/api/%6cogin/', { user: 'irina.iñiguez' }, {}],
    ['/api/login/', { user: 'irina.iñiguez' }, { 'x-forwarded-for': '9.9.9.9' }],
    ['/api/login/', { user: 'irina.iñiguez' }, { 'x-real-ip': '9.9.9.9', forwarded: 'for=9.9.9.9' }],
    ['/api/login/', { user: 'irina.iñiguez' }, { 'cf-connecting-ip': '9.9.9.9', 'user-agent': 'otro' }],
  ]
  for (const [path, fields, headers] of variants) {
    const response = await guarded.ask(path, { body: { pass: PASSWORD, ...fields }, headers, address })
    expect(response.status, JSON.stringify([path, fields, headers])).toBe(429)
  }
})

test('AU-7: the addresses of one IPv6 network are one', async () => {
  for (let i = 0; i < 10; i++) await failing(1, 'sexta', { address: `2001:db8:1:2::${i}` })
  expect(await failing(1, 'sexta', { address: '2001:db8:1:2:ffff::9' })).toEqual([429])
  expect(await failing(1, 'sexta', { address: '2001:db8:1:3::1' })).toEqual([401])
})

test('AU-7: behind a proxy, only what the proxy wrote of the address is believed', async () => {
  const { username } = await aCustomer(proxied.db, { password: PASSWORD })
  const tryFrom = (forwarded: string, pass: string) =>
    proxied.ask('/api/login/', {
      body: { user: username, pass },
      headers: { 'x-forwarded-for': forwarded },
      address: '127.0.0.1',
    })
  for (let i = 0; i < 10; i++) expect((await tryFrom(`10.0.0.${i}, 203.0.113.20`, 'no')).status).toBe(401)
  expect((await tryFrom('10.9.9.9, 203.0.113.20', PASSWORD)).status).toBe(429)
  expect((await tryFrom('203.0.113.20, 203.0.113.21', PASSWORD)).status).toBe(200)
})

test('AU-7: no spelling of the path is a way around the count', async () => {
  const address = '203.0.113.9'
  const { username } = await aCustomer(guarded.db, { password: PASSWORD })
  await failing(10, username, { address })
  const body = { user: username, pass: PASSWORD }
  const refusals: Record<string, number[]> = {
    '//api/login/': [404],
    '/api//login/': [404],
    '/api/./login': [404, 429],
    '/api/login%2f': [404],
    '/api/x/../login': [404, 429],
    '/api/x/../login%5c': [404],
    '/API/LOGIN/': [405],
    '/api/login/?a=1&a=2': [429],
  }
  for (const [path, statuses] of Object.entries(refusals)) {
    const response = await guarded.ask(path, { body, address })
    expect(statuses, path).toContain(response.status)
    expect(response.headers.get('set-cookie'), path).toBeNull()
  }
})

test('AU-6: a very long e-mail is counted like any other', async () => {
  const user = `${'x'.repeat(240)}@correo.ec`
  const statuses = await failing(12, user, { address: '203.0.113.6' })
  expect(statuses.slice(10)).toEqual([429, 429])
})

test('AU-6: a hundred failures of one address with different names are the end of its tries', async () => {
  const address = '203.0.113.8'
  await guarded.db.execute(sql`
    insert into rate_limit values (${`login-address:${address}`}, 90, ${Date.now() + 60_000})`)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      guarded.ask('/api/login/', { body: { user: `nadie${i}`, pass: 'incorrecta' }, address }),
    ),
  )
  expect(answers.filter((response) => response.status === 401)).toHaveLength(10)
  expect(answers.filter((response) => response.status === 429)).toHaveLength(10)
})

test('AU-6: who gets in does not use up the tries of the address', async () => {
  const address = '203.0.113.11'
  const { username } = await aCustomer(guarded.db, { password: PASSWORD })
  await guarded.db.execute(sql`
    insert into rate_limit values (${`login-address:${address}`}, 99, ${Date.now() + 60_000})`)
  for (let round = 0; round < 3; round++) {
    const response = await guarded.ask('/api/login/', { body: { user: username, pass: PASSWORD }, address })
    expect(response.status).toBe(200)
  }
})

test('AU-6: whoever has signed in from an address before still gets in when its others have failed too often', async () => {
  const address = '203.0.113.12'
  const [atHome, newcomer] = [
    await aCustomer(guarded.db, { password: PASSWORD }),
    await aCustomer(guarded.db, { password: PASSWORD }),
  ]
  const enter = async ({ username }: { username: string }, pass = PASSWORD) =>
    (await guarded.ask('/api/login/', { body: { user: username, pass }, address })).status
  expect(await enter(atHome)).toBe(200)
  await guarded.db.execute(sql`
    insert into rate_limit values (${`login-address:${address}`}, 100, ${Date.now() + 60_000})
    on conflict (key) do update set points = 100, expire = excluded.expire`)
  expect(await enter(newcomer)).toBe(429)
  expect(await enter(atHome)).toBe(200)
  const guesses = await failing(12, atHome.username, { address })
  expect(guesses).toEqual([...Array(10).fill(401), 429, 429])
  const { rows } = await guarded.db.execute<{ key: string }>(
    sql`select key from rate_limit where key like 'login-home:%' and key like ${`%${address}%`}`,
  )
  expect(rows).toEqual([])
})

test('PR-3: whoever closes the account is no longer known at any address from which they signed in', async () => {
  const [leaving, staying] = [
    await aCustomer(guarded.db, { password: PASSWORD }),
    await aCustomer(guarded.db, { password: PASSWORD }),
  ]
  const enter = (user: string, address: string) =>
    guarded.ask('/api/login/', { body: { user, pass: PASSWORD }, address })
  const homes = async () => {
    const { rows } = await guarded.db.execute<{ key: string }>(
      sql`select key from rate_limit where key like 'login-home:%'`,
    )
    return rows.map(({ key }) => key)
  }
  const before = await homes()
  await enter(staying.username, '203.0.113.14')
  const others = await homes()
  expect(others).toHaveLength(before.length + 1)
  await enter(leaving.username, '203.0.113.14')
  await enter(leaving.username, '203.0.113.15')
  await enter(leaving.email.toUpperCase(), '203.0.113.15')
  expect(await homes()).toHaveLength(others.length + 3)

  const body = { pass: PASSWORD }
  const closed = await guarded.ask('/api/user/close', {
    body,
    cookie: leaving.cookie,
    address: '203.0.113.16',
  })
  expect(closed.status).toBe(200)
  expect((await homes()).toSorted()).toEqual(others.toSorted())
})

test('LI-5: the sixty-first registration of an address is told to wait', async () => {
  const invalid = { ...aRegistration('x'), pass2: 'distinta' }
  await guarded.db.execute(sql`
    insert into rate_limit values ('register:203.0.113.7', 60, ${Date.now() + 60_000})`)
  const body = aRegistration('sesentaiuno')
  const refused = await guarded.ask('/api/register', { body, address: '203.0.113.7' })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await guarded.ask('/api/register', { body: invalid, address: '203.0.113.7' })).status).toBe(422)
  expect((await guarded.ask('/api/register', { body, address: '203.0.113.10' })).status).toBe(200)
})

test('LI-5: the API tells an address that asks 300 times in ten seconds to wait, and serves the others', async () => {
  const ask300 = Array.from({ length: 300 }, () => guarded.ask('/api/search', { address: '192.0.2.1' }))
  expect(new Set((await Promise.all(ask300)).map((response) => response.status))).toEqual(new Set([200]))
  const next = await guarded.ask('/api/search', { address: '192.0.2.1' })
  expect(next.status).toBe(429)
  expect(Number(next.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await guarded.ask('/api/search', { address: '192.0.2.2' })).status).toBe(200)
})

test('AU-8: logout ends the session at once and takes the cookie back, by GET and by POST', async () => {
  for (const method of ['GET', 'POST']) {
    const { cookie } = await aCustomer(db)
    const response = await ask('/api/logout', { method, cookie })
    expect(response.status, method).toBe(200)
    expect(response.headers.get('set-cookie')).toMatch(/^kuntur_session=; Max-Age=0; Path=\//)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect((await ask('/api/user', { cookie })).status).toBe(401)
  }
})

test('AU-8: after a logout every call of the account and of the desk is a 401', async () => {
  const { paths } = (await (await ask('/api/openapi.json')).json()) as { paths: Record<string, object> }
  const calls = Object.entries(paths)
    .filter(([path]) => /^\/api\/(user|admin)\b/.test(path))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ path, method: method.toUpperCase() })),
    )
  expect(calls.length).toBeGreaterThan(200)
  const { cookie } = await anOwner(db)
  expect((await ask('/api/admin/me', { cookie })).status).toBe(200)
  expect((await ask('/api/logout', { method: 'POST', cookie })).status).toBe(200)
  for (const { path, method } of calls) {
    const body = method === 'GET' ? {} : { body: {} }
    const response = await ask(path.replace(/\{\w+\}/g, '1'), { method, cookie, ...body })
    expect([response.status, (await response.json()).error], `${method} ${path}`).toEqual([
      401,
      'not_signed_in',
    ])
  }
})

test('AU-8: logging out ends this session only, and again harms nobody', async () => {
  const response = await register('doble')
  const elsewhere = cookieOf(await logIn('doble'))
  const cookie = cookieOf(response)
  expect((await ask('/api/logout', { cookie })).status).toBe(200)
  expect((await ask('/api/logout', { cookie })).status).toBe(200)
  expect((await ask('/api/logout')).status).toBe(200)
  expect((await ask('/api/user', { cookie: elsewhere })).status).toBe(200)
})

test('CS-4: a logout that another site asks for does nothing', async () => {
  const { cookie } = await aCustomer(db)
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ]
  for (const headers of foreign) {
    const response = await ask('/api/logout', { cookie, headers })
    expect(response.status, JSON.stringify(headers)).toBe(403)
    expect(response.headers.get('set-cookie')).toBeNull()
  }
  expect((await ask('/api/user', { cookie })).status).toBe(200)
  const typed = await ask('/api/logout', { cookie, headers: { 'sec-fetch-site': 'none' } })
  expect(typed.status).toBe(200)
})

test('CS-1: a program that is no browser, and says no origin, may use the API', async () => {
  const response = await ask('/api/login/', {
    rawBody: JSON.stringify({ user: 'nadie', pass: 'lo que sea' }),
    headers: { origin: publicUrl, 'sec-fetch-site': 'none' },
  })
  expect(response.status).toBe(401)
})

test('CS-2: what a foreign form can send is not read: 415', async () => {
  const before = await countRows(db)
  const text = JSON.stringify(aRegistration('formulario'))
  const types = [
    'text/plain',
    'text/plain; charset=application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/ld+json',
    'text/json',
    'application/json, text/plain',
    '*/*',
    '',
  ]
  for (const type of types) {
    const response = await ask('/api/register', { rawBody: text, headers: { 'content-type': type } })
    expect(response.status, type).toBe(415)
    expect((await problemOf(response)).error).toBe('unsupported_media_type')
  }
  expect(await countRows(db)).toEqual(before)
})

test('CS-2: JSON is JSON in any case and with any parameter of its type', async () => {
  for (const type of [
    'application/json;charset=utf-8',
    'Application/JSON',
    'application/json; charset="UTF-8"',
  ]) {
    const response = await ask('/api/login', {
      rawBody: '{"user":"nadie","pass":"lo que sea"}',
      headers: { 'content-type': type },
    })
    expect(response.status, type).toBe(401)
  }
})

test('CS-3: no answer lets a foreign page read it', async () => {
  const origin = 'https://evil.example'
  const answers = [
    await ask('/api/products', { headers: { origin } }),
    await ask('/api/user', { headers: { origin } }),
    await ask('/api/login/', { body: {}, headers: { origin } }),
    await ask('/api/login/', {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    }),
  ]
  for (const response of answers) {
    const cors = [...response.headers.keys()].filter((name) => name.startsWith('access-control-'))
    expect(cors).toEqual([])
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  }
})

test('HD-5: no header tells what the shop is made of', async () => {
  for (const path of ['/api/products', '/api/user', '/api/nada', '/']) {
    const { headers } = await ask(path)
    expect(headers.get('x-powered-by'), path).toBeNull()
    expect(headers.get('server'), path).toBeNull()
  }
})

test('HD-8: the host that a request names is nowhere in its answer', async () => {
  const host = 'evil.example'
  const headers = { host, 'x-forwarded-host': host, 'x-forwarded-proto': 'https', forwarded: `host=${host}` }
  for (const path of ['/api/products', '/api/openapi.json', '/api/user', '/api/nada', '/']) {
    const response = await ask(path, { headers })
    expect(`${await response.text()} ${JSON.stringify([...response.headers])}`, path).not.toContain(host)
  }
})

test('LG-3: a failed login is logged with its address and the account that was meant, and never with a name that is none', async () => {
  const { username, id } = await aCustomer(db, { password: PASSWORD })
  const address = '203.0.113.60'
  logLines.length = 0
  await ask('/api/login/', { body: { user: username, pass: 'incorrecta' }, address })
  await ask('/api/login/', { body: { user: 'mi-clave-por-error', pass: 'incorrecta' }, address })
  const entries = logLines.map((line) => JSON.parse(line))
  const failures = entries.filter(({ event }) => event === 'login_failed')
  expect(failures.map(({ accountId, address }) => ({ accountId, address }))).toEqual([
    { accountId: id, address },
    { accountId: undefined, address },
  ])
  expect(logLines.join('')).not.toContain('mi-clave-por-error')
})

test('LG-3: a refusal is logged with whose it was, from where and for what', async () => {
  const { cookie, id: accountId } = await aCustomer(db)
  logLines.length = 0
  await ask('/api/user/orders/987654', { cookie, address: '203.0.113.61' })
  expect(logLines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      level: 30,
      code: 'order_not_found',
      accountId,
      address: '203.0.113.61',
      method: 'GET',
      path: '/api/user/orders/987654',
    }),
  )
})

test('LG-1: the log knows no password, no secret of a session and no token', async () => {
  const marker = 'clave-que-nadie-debe-leer'
  const response = await register('discreta', { pass: marker, pass2: marker })
  const [, secret = ''] = cookieOf(response).split('=')
  const { token } = SessionAnswer.parse(await response.json())
  await logIn('discreta', `${marker}x`)
  await ask('/api/user', { cookie: cookieOf(response) })
  const log = logLines.join('')
  expect(log).toContain('"event":"registered"')
  expect(log).toContain('"event":"login_failed"')
  for (const private_ of [marker, secret, token, 'discreta@correo.example'])
    expect(log).not.toContain(private_)
})

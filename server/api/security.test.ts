import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { Problem } from '../../contract/api/problem.ts'
import { SessionsAnswer } from '../../contract/api/security.ts'
import { UserAnswer } from '../../contract/api/user.ts'
import { openTestApp } from '../../test/app.ts'
import { aCustomer, type Customer } from '../../test/factories.ts'
import { openMailbox, tokenIn } from '../../test/mailbox.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { hashPassword } from '../accounts/internal/password.ts'
import { insertSession } from '../accounts/sessions.ts'
import { forgetOldRows } from '../forget-old-rows.ts'

const shop = await openTestApp()
const { ask, db, logLines, publicUrl } = shop
const mailbox = await openMailbox(shop)
const guarded = await openTestApp({ limited: true })
const silent = await openTestApp({ sendsMail: false })

const OLD = 'cóndor de páramo'
const NEW = 'colibrí de los Andes'

/** What an earlier test has not collected. */
beforeEach(async () => {
  await db.execute(sql`delete from mail where status = 'queued'`)
})

const logIn = (user: string, pass: string) => ask('/api/login/', { body: { user, pass } })

const cookieOf = (response: Response) => (response.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''

const statusWith = async (cookie: string) => (await ask('/api/user', { cookie })).status

async function userOf(cookie: string) {
  return UserAnswer.parse(await (await ask('/api/user', { cookie })).json()).user
}

async function problemOf(response: Response) {
  return Problem.parse(await response.json())
}

/** A cookie of one more session of somebody. */
async function anotherSession({ id }: Customer, userAgent: string | null = null): Promise<string> {
  return `kuntur_session=${await insertSession(db, id, userAgent)}`
}

const change = (cookie: string, body: Record<string, unknown>) =>
  ask('/api/user/password', { cookie, body: { pass: NEW, pass2: NEW, ...body } })

test('AU-12: a password is changed with the current one; other sessions end and the own one is renewed', async () => {
  const ana = await aCustomer(db, { password: OLD })
  const elsewhere = await anotherSession(ana)
  const changed = await change(ana.cookie, { current: OLD })
  expect(changed.status).toBe(200)
  expect(changed.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/)
  const renewed = cookieOf(changed)
  expect(await Promise.all([elsewhere, ana.cookie, renewed].map(statusWith))).toEqual([401, 401, 200])
  expect((await logIn(ana.username, OLD)).status).toBe(401)
  expect((await logIn(ana.username, NEW)).status).toBe(200)
  const [mail] = await mailbox.collect()
  expect(mail?.recipients).toEqual([ana.email])
  expect(mail?.headers.subject).toBe('Tu contraseña cambió')
})

test('AU-12: without the current password nothing changes, and the session lives on', async () => {
  const ana = await aCustomer(db, { password: OLD })
  for (const current of ['incorrecta', undefined, `${OLD} `]) {
    const refused = await change(ana.cookie, { current })
    expect(refused.status).toBe(422)
    expect(await problemOf(refused)).toEqual({
      error: 'wrong_password',
      message: 'Esa no es tu contraseña actual.',
      fields: { current: 'Esa no es tu contraseña actual.' },
    })
  }
  expect(await statusWith(ana.cookie)).toBe(200)
  expect((await logIn(ana.username, OLD)).status).toBe(200)
  expect(await mailbox.collect()).toEqual([])
})

test('AU-1: a new password follows the rules of the first one', async () => {
  const ana = await aCustomer(db, { password: OLD })
  const refused = [
    await change(ana.cookie, { current: OLD, pass: '1234567', pass2: '1234567' }),
    await change(ana.cookie, { current: OLD, pass: 'x'.repeat(129), pass2: 'x'.repeat(129) }),
    await change(ana.cookie, { current: OLD, pass2: 'distinta' }),
    await change(ana.cookie, { current: OLD, pass: 'Contraseña1', pass2: 'Contraseña1' }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422])
  const [, , differing, common] = await Promise.all(refused.map(problemOf))
  expect(differing?.fields).toEqual({ pass2: 'Las contraseñas deben coincidir' })
  expect(common?.error).toBe('password_too_common')
})

test('an account without a password chooses its first one without a current one', async () => {
  const ana = await aCustomer(db)
  expect((await userOf(ana.cookie)).has_password).toBe(false)
  const changed = await change(ana.cookie, {})
  expect(changed.status).toBe(200)
  expect((await userOf(cookieOf(changed))).has_password).toBe(true)
  expect((await logIn(ana.username, NEW)).status).toBe(200)
})

test('AU-13: without a password to ask for, only who has signed in just now changes e-mail or password', async () => {
  const ana = await aCustomer(db)
  await db.execute(
    sql`update session set created_at = now() - interval '16 minutes' where account_id = ${ana.id}`,
  )
  const refused = [await change(ana.cookie, {}), await askForEmail(ana.cookie, 'otra@correo.example')]
  for (const response of refused) {
    expect(response.status).toBe(409)
    expect((await problemOf(response)).error).toBe('sign_in_again')
  }
  expect(await userOf(ana.cookie)).toMatchObject({ has_password: false, pending_email: null })
  expect((await askForEmail(await anotherSession(ana), 'otra@correo.example')).status).toBe(200)
})

test('AU-12: of two changes at the same moment one is made', async () => {
  const ana = await aCustomer(db, { password: OLD })
  const passwords = ['la primera clave', 'la segunda clave']
  const answers = await Promise.all(
    passwords.map((pass) => change(ana.cookie, { current: OLD, pass, pass2: pass })),
  )
  // The second one finds its session ended, or its current password no longer current.
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  const won = passwords[answers.findIndex(({ status }) => status === 200)] ?? ''
  expect((await logIn(ana.username, won)).status).toBe(200)
})

test('AU-12: a link that waited in the mailbox dies with a change of the password', async () => {
  const ana = await aCustomer(db, { password: OLD })
  await ask('/api/login/', { body: { email: ana.email } })
  const token = tokenIn((await mailbox.collect())[0])
  await change(ana.cookie, { current: OLD })
  const used = await ask('/api/login/new-password', { body: { token, pass: OLD, pass2: OLD } })
  expect((await problemOf(used)).error).toBe('link_expired')
})

test('AU-12, AU-13: a change of the password takes a change of e-mail back, and its link with it', async () => {
  const ana = await aCustomer(db, { password: OLD, emailVerifiedAt: new Date() })
  await askForEmail(ana.cookie, 'ladron@correo.example', OLD)
  const token = await linkTo('ladron@correo.example')
  const cookie = cookieOf(await change(ana.cookie, { current: OLD }))
  expect((await userOf(cookie)).pending_email).toBeNull()
  expect((await problemOf(await confirm(token))).error).toBe('link_expired')
  expect((await userOf(cookie)).email).toBe(ana.email)
})

test('AU-13: a mail to a new address that has not left when the password changes never leaves', async () => {
  const ana = await aCustomer(db, { password: OLD })
  await askForEmail(ana.cookie, 'tarde@correo.example', OLD)
  await change(ana.cookie, { current: OLD })
  const recipients = (await mailbox.collect()).flatMap((mail) => mail.recipients)
  expect(recipients).not.toContain('tarde@correo.example')
})

/** Somebody changes the password while something is under way that the old one began. Tells what becomes of that. */
async function whilePasswordChanges({ id }: Customer, begin: () => Promise<Response>): Promise<Response> {
  const owner = await db.$client.connect()
  try {
    await owner.query('begin')
    await owner.query('update account set password_hash = $2 where id = $1', [id, await hashPassword(NEW)])
    const answer = begin()
    await waitUntil(async () => {
      const { rows } = await db.execute(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length > 0
    })
    await owner.query('delete from session where account_id = $1', [id])
    await owner.query('commit')
    return await answer
  } finally {
    owner.release()
  }
}

test('AU-12: a login with the old password that is under way when it changes opens no session', async () => {
  const ana = await aCustomer(db, { password: OLD })
  const refused = await whilePasswordChanges(ana, () => logIn(ana.username, OLD))
  expect(refused.status).toBe(401)
  expect(refused.headers.get('set-cookie')).toBeNull()
  expect(await db.$count(sql`session`, sql`account_id = ${ana.id}`)).toBe(0)
  expect((await logIn(ana.username, NEW)).status).toBe(200)
})

test('AU-13: a change of e-mail with the old password that is under way when it changes is not begun', async () => {
  const ana = await aCustomer(db, { password: OLD })
  const refused = await whilePasswordChanges(ana, () =>
    askForEmail(ana.cookie, 'ladrona@correo.example', OLD),
  )
  expect((await problemOf(refused)).error).toBe('wrong_password')
  expect(await mailbox.collect()).toEqual([])
})

test('AU-6: guessing the current password from an open session ends like guessing at the login', async () => {
  const ana = await aCustomer(guarded.db, { password: OLD })
  const address = '203.0.113.1'
  const guess = (path: string, body: object) => guarded.ask(path, { cookie: ana.cookie, body, address })
  for (let i = 0; i < 5; i++) {
    const body = { current: `no ${i}`, pass: NEW, pass2: NEW }
    expect((await guess('/api/user/password', body)).status).toBe(422)
    const email = { email: 'nueva@correo.example', pass: `no ${i}` }
    expect((await guess('/api/user/email', email)).status).toBe(422)
  }
  const eleventh = await guess('/api/user/password', { current: OLD, pass: NEW, pass2: NEW })
  expect(eleventh.status).toBe(429)
  expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(0)
  const login = { user: ana.username, pass: OLD }
  expect((await guarded.ask('/api/login/', { body: login, address })).status).toBe(429)
  expect((await guarded.ask('/api/login/', { body: login, address: '203.0.113.2' })).status).toBe(200)
})

const askForEmail = (cookie: string, email: string, pass?: string) =>
  ask('/api/user/email', { cookie, body: { email, pass } })

/** The token of the link that has come to an address, among whatever else has left. */
async function linkTo(email: string): Promise<string> {
  return tokenIn((await mailbox.collect()).find(({ recipients }) => recipients[0] === email))
}

const confirm = (token: string) => ask('/api/login/confirm-email', { body: { token } })

const toNewAddress = (email: string) => `Te enviamos un enlace a ${email}. Tu correo cambia cuando lo abras.`

test('AU-13: an e-mail changes with the password and a confirmation at the new address; the old one is told', async () => {
  const ana = await aCustomer(db, { password: OLD, emailVerifiedAt: new Date() })
  const asked = await askForEmail(ana.cookie, 'ana.nueva@correo.example', OLD)
  expect(await asked.json()).toEqual({ message: toNewAddress('ana.nueva@correo.example') })
  expect(await userOf(ana.cookie)).toMatchObject({
    email: ana.email,
    pending_email: 'ana.nueva@correo.example',
    email_verified: true,
  })
  const asking = await mailbox.collect()
  const mail = asking.find(({ recipients }) => recipients[0] === 'ana.nueva@correo.example')
  const warning = asking.find(({ recipients }) => recipients[0] === ana.email)
  expect(asking).toHaveLength(2)
  expect(warning?.headers.subject).toBe('Pidieron cambiar el correo de tu cuenta')
  expect(warning?.text).toContain(`${publicUrl}/login/recovery`)
  expect(warning?.raw).not.toContain('ana.nueva')
  expect(mail?.text).toContain(`${publicUrl}/login/confirmar-correo#${tokenIn(mail)}`)

  const confirmed = await confirm(tokenIn(mail))
  expect(await confirmed.json()).toEqual({ message: 'Tu correo cambió.' })
  expect(await userOf(ana.cookie)).toMatchObject({
    email: 'ana.nueva@correo.example',
    pending_email: null,
    email_verified: true,
  })
  const [notice] = await mailbox.collect()
  expect(notice?.recipients).toEqual([ana.email])
  expect(notice?.headers.subject).toBe('El correo de tu cuenta cambió')
  expect((await problemOf(await confirm(tokenIn(mail)))).error).toBe('link_expired')
  expect((await logIn('ana.nueva@correo.example', OLD)).status).toBe(200)
})

test('AU-13: without the password no change of e-mail begins', async () => {
  const ana = await aCustomer(db, { password: OLD })
  for (const pass of ['incorrecta', undefined]) {
    const refused = await askForEmail(ana.cookie, 'otra@correo.example', pass)
    expect(refused.status).toBe(422)
    expect((await problemOf(refused)).fields).toEqual({ pass: 'Esa no es tu contraseña actual.' })
  }
  expect((await userOf(ana.cookie)).pending_email).toBeNull()
  expect(await mailbox.collect()).toEqual([])
})

test('AU-11: whether the new address is somebody else’s shows in no answer; its owner gets a mail that says so', async () => {
  const ana = await aCustomer(db, { password: OLD, firstName: 'Ana' })
  const luis = await aCustomer(db, { firstName: 'Luis' })
  const free = await askForEmail(ana.cookie, 'libre@correo.example', OLD)
  const taken = await askForEmail(ana.cookie, luis.email.toUpperCase(), OLD)
  expect(taken.status).toBe(free.status)
  expect(await taken.json()).toEqual({ message: toNewAddress(luis.email.toUpperCase()) })
  const others = (await mailbox.collect()).filter(({ recipients }) => recipients[0] !== ana.email)
  expect(others, 'the first request is void since the second').toHaveLength(1)
  const [mail] = others
  expect(mail?.recipients[0]?.toLowerCase()).toBe(luis.email)
  expect(mail?.headers.subject).toBe('Este correo ya tiene una cuenta')
  expect(mail?.text).toContain('Hola, Luis.')
  expect(mail?.raw).not.toContain('Ana')
  expect(() => tokenIn(mail)).toThrow('0 links')
})

test('AU-15: of two accounts that confirm the same new address at once, one has it', async () => {
  const wanted = 'disputada@correo.example'
  const [ana, luis] = [await aCustomer(db, { password: OLD }), await aCustomer(db, { password: OLD })]
  const tokens: string[] = []
  for (const { cookie } of [ana, luis]) {
    await askForEmail(cookie, wanted, OLD)
    tokens.push(await linkTo(wanted))
  }
  const answers = await Promise.all(tokens.map(confirm))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const { rows } = await db.execute(sql`select from account where email = ${wanted}`)
  expect(rows).toHaveLength(1)
})

test('the own e-mail is no new one', async () => {
  const ana = await aCustomer(db, { password: OLD })
  const refused = await askForEmail(ana.cookie, ana.email.toUpperCase(), OLD)
  expect((await problemOf(refused)).fields).toEqual({ email: 'Ese ya es tu correo' })
})

test('a second change of e-mail makes the link of the first worth nothing', async () => {
  const ana = await aCustomer(db, { password: OLD })
  await askForEmail(ana.cookie, 'primera@correo.example', OLD)
  const first = await linkTo('primera@correo.example')
  await askForEmail(ana.cookie, 'segunda@correo.example', OLD)
  const second = await linkTo('segunda@correo.example')
  expect((await problemOf(await confirm(first))).error).toBe('link_expired')
  expect((await confirm(second)).status).toBe(200)
  expect((await userOf(ana.cookie)).email).toBe('segunda@correo.example')
})

test('a link to a new password that waits in the old mailbox dies with the change of e-mail', async () => {
  const ana = await aCustomer(db, { password: OLD })
  await ask('/api/login/', { body: { email: ana.email } })
  const recovery = tokenIn((await mailbox.collect())[0])
  await askForEmail(ana.cookie, 'mudanza@correo.example', OLD)
  await confirm(await linkTo('mudanza@correo.example'))
  const used = await ask('/api/login/new-password', { body: { token: recovery, pass: NEW, pass2: NEW } })
  expect((await problemOf(used)).error).toBe('link_expired')
})

test('who registers gets a mail that confirms the e-mail within a day, without being asked to sign in', async () => {
  const email = 'recién.llegada@correo.example'
  const registered = await ask('/api/register', { body: { email, user: 'recien', pass: OLD, pass2: OLD } })
  const cookie = cookieOf(registered)
  expect((await userOf(cookie)).email_verified).toBe(false)
  const [mail] = await mailbox.collect()
  expect(mail?.headers.subject).toBe('Confirma tu correo')
  const { rows } = await db.execute(
    sql`select extract(epoch from expires_at - created_at)::int as seconds from one_time_link where email = ${email}`,
  )
  expect(rows).toEqual([{ seconds: 86_400 }])
  expect(await (await confirm(tokenIn(mail))).json()).toEqual({ message: 'Tu correo quedó confirmado.' })
  expect((await userOf(cookie)).email_verified).toBe(true)
})

const askAgain = (cookie: string) => ask('/api/user/email/confirmation', { method: 'POST', cookie })

test('the mail of a confirmation comes again when asked for, and only the newest link serves', async () => {
  const ana = await aCustomer(db, { emailVerifiedAt: null })
  expect(await (await askAgain(ana.cookie)).json()).toEqual({ message: 'Te enviamos el enlace otra vez.' })
  const first = tokenIn((await mailbox.collect())[0])
  await askAgain(ana.cookie)
  const second = tokenIn((await mailbox.collect())[0])
  expect((await problemOf(await confirm(first))).error).toBe('link_expired')
  expect((await confirm(second)).status).toBe(200)
  expect(await (await askAgain(ana.cookie)).json()).toEqual({ message: 'Tu correo ya está confirmado.' })
  expect(await mailbox.collect()).toEqual([])
})

test('a confirmation that is asked for again while the e-mail is changing goes to the new address', async () => {
  const ana = await aCustomer(db, { password: OLD })
  await askForEmail(ana.cookie, 'pendiente@correo.example', OLD)
  await mailbox.collect()
  await askAgain(ana.cookie)
  expect((await mailbox.collect()).map(({ recipients }) => recipients)).toEqual([
    ['pendiente@correo.example'],
  ])
})

const cancelChange = (cookie: string) => ask('/api/user/email', { method: 'DELETE', cookie })

test('AU-13: a change of e-mail is taken back with its link, and the first e-mail can be confirmed again', async () => {
  const ana = await aCustomer(db, { password: OLD, emailVerifiedAt: null })
  await askForEmail(ana.cookie, 'con.errata@correo.example', OLD)
  const token = await linkTo('con.errata@correo.example')
  const cancelled = await cancelChange(ana.cookie)
  expect(await cancelled.json()).toEqual({ message: 'Tu correo se queda como está.' })
  expect((await problemOf(await confirm(token))).error).toBe('link_expired')
  expect(await userOf(ana.cookie)).toMatchObject({ email: ana.email, pending_email: null })
  await askAgain(ana.cookie)
  expect((await cancelChange(ana.cookie)).status, 'of none that waits').toBe(200)
  expect((await confirm(await linkTo(ana.email))).status).toBe(200)
  expect(await userOf(ana.cookie)).toMatchObject({ email: ana.email, email_verified: true })
})

test('a change of e-mail waits as long as its link: a newer mail renews both, and then both are over', async () => {
  const ana = await aCustomer(db, { password: OLD, emailVerifiedAt: new Date() })
  const pass = (time: string) =>
    db.execute(sql`
      with moved as (update one_time_link set expires_at = expires_at - ${time}::interval where account_id = ${ana.id})
      update account set pending_email_at = pending_email_at - ${time}::interval where id = ${ana.id}`)
  const pending = async () => (await userOf(ana.cookie)).pending_email
  await askForEmail(ana.cookie, 'a.tiempo@correo.example', OLD)
  await mailbox.collect()
  await pass('23 hours')
  await askAgain(ana.cookie)
  const token = await linkTo('a.tiempo@correo.example')
  await pass('23 hours')
  await forgetOldRows(db)
  expect(await pending()).toBe('a.tiempo@correo.example')
  await pass('61 minutes')
  expect(await pending()).toBeNull()
  expect((await problemOf(await confirm(token))).error).toBe('link_expired')
  expect(await (await askAgain(ana.cookie)).json()).toEqual({ message: 'Tu correo ya está confirmado.' })
  await forgetOldRows(db)
  const { rows } = await db.execute(
    sql`select pending_email, pending_email_at from account where id = ${ana.id}`,
  )
  expect(rows).toEqual([{ pending_email: null, pending_email_at: null }])
})

test('a shop that sends no mails says so, promises none, and leaves the e-mail as it is', async () => {
  const ana = await aCustomer(silent.db, { password: OLD })
  const body = { email: 'nueva@correo.example', pass: OLD }
  for (const [path, request] of [
    ['/api/user/email', { body }],
    ['/api/user/email/confirmation', { method: 'POST' }],
  ] as const) {
    const refused = await silent.ask(path, { ...request, cookie: ana.cookie })
    expect([refused.status, (await problemOf(refused)).error]).toEqual([409, 'no_mail'])
  }
  const { user } = await (await silent.ask('/api/user', { cookie: ana.cookie })).json()
  expect(user).toMatchObject({ gets_mail: false, pending_email: null })
  expect(await silent.db.$count(sql`mail`)).toBe(0)
})

test('LI-5: mails that are too many cost nobody the login: the password was right', async () => {
  const ana = await aCustomer(guarded.db, { password: OLD })
  const address = '203.0.113.7'
  const statuses: number[] = []
  for (let i = 0; i < 20; i++) {
    const body = { email: `vez-${i}@correo.example`, pass: OLD }
    statuses.push((await guarded.ask('/api/user/email', { cookie: ana.cookie, body, address })).status)
  }
  expect(statuses).toEqual([...Array(5).fill(200), ...Array(15).fill(429)])
  const login = { user: ana.username, pass: OLD }
  expect((await guarded.ask('/api/login/', { body: login, address })).status).toBe(200)
})

test('AU-13: to be asked to sign in again counts as no guess', async () => {
  const ana = await aCustomer(guarded.db)
  await guarded.db.execute(sql`update session set created_at = now() - interval '16 minutes'`)
  const address = '203.0.113.8'
  const body = { email: 'otra.vez@correo.example' }
  for (let i = 0; i < 12; i++) {
    const refused = await guarded.ask('/api/user/email', { cookie: ana.cookie, body, address })
    expect((await problemOf(refused)).error).toBe('sign_in_again')
  }
})

test('LI-5: an account asks for five mails of confirmation in an hour', async () => {
  const ana = await aCustomer(guarded.db)
  const again = () => guarded.ask('/api/user/email/confirmation', { method: 'POST', cookie: ana.cookie })
  for (let i = 0; i < 5; i++) expect((await again()).status).toBe(200)
  const sixth = await again()
  expect(sixth.status).toBe(429)
  expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0)
})

async function sessionsOf(cookie: string) {
  const response = await ask('/api/user/sessions', { cookie })
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return SessionsAnswer.parse(await response.json()).sessions
}

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'

test('a buyer sees where they are signed in, by browser and system, and which session is this one', async () => {
  const ana = await aCustomer(db)
  await anotherSession(await aCustomer(db))
  const phone = await anotherSession(ana, PHONE)
  const sessions = await sessionsOf(phone)
  expect(sessions).toHaveLength(2)
  expect(sessions.find(({ is_current }) => is_current)).toMatchObject({
    device: 'Chrome en Android',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-05:00$/),
  })
  expect(sessions.find(({ is_current }) => !is_current)?.device).toBe('Dispositivo desconocido')
})

test('AU-3: the name of a session is neither its secret nor its hash, and opens nothing', async () => {
  const ana = await aCustomer(db)
  const [session] = await sessionsOf(ana.cookie)
  const { rows } = await db.execute<{ hash: string }>(
    sql`select encode(token_hash, 'hex') as hash from session where account_id = ${ana.id}`,
  )
  expect(ana.secret).not.toContain(session?.id)
  expect(rows[0]?.hash).not.toContain(session?.id.replaceAll('-', ''))
  expect(await statusWith(`kuntur_session=${session?.id}`)).toBe(401)
})

test('a session that has run out is not listed', async () => {
  const ana = await aCustomer(db)
  await db.execute(
    sql`update session set last_seen_at = now() - interval '15 days' where account_id = ${ana.id}`,
  )
  const sessions = await sessionsOf(await anotherSession(ana, PHONE))
  expect(sessions.map(({ device }) => device)).toEqual(['Chrome en Android'])
})

test('a buyer ends one session, or all others, and stays signed in', async () => {
  const ana = await aCustomer(db)
  const [phone, tablet, laptop] = [
    await anotherSession(ana, PHONE),
    await anotherSession(ana),
    await anotherSession(ana),
  ]
  const id = (await sessionsOf(phone)).find(({ is_current }) => is_current)?.id
  const ended = await ask(`/api/user/sessions/${id}`, { method: 'DELETE', cookie: ana.cookie })
  expect(ended.status).toBe(200)
  expect(await Promise.all([phone, tablet, laptop, ana.cookie].map(statusWith))).toEqual([401, 200, 200, 200])
  const endedAll = await ask('/api/user/sessions', { method: 'DELETE', cookie: ana.cookie })
  expect(endedAll.status).toBe(200)
  expect(await Promise.all([tablet, laptop, ana.cookie].map(statusWith))).toEqual([401, 401, 200])
})

test('AZ-3: another’s session is as absent as one that never was, and lives on', async () => {
  const ana = await aCustomer(db)
  const luis = await aCustomer(db)
  const [foreign] = await sessionsOf(luis.cookie)
  const answers: string[] = []
  for (const id of [foreign?.id, '00000000-0000-4000-8000-000000000000', 'x', "' or true --", luis.secret]) {
    const response = await ask(`/api/user/sessions/${encodeURIComponent(`${id}`)}`, {
      method: 'DELETE',
      cookie: ana.cookie,
    })
    expect(response.status, id).toBe(404)
    answers.push(await response.text())
  }
  expect(new Set(answers).size).toBe(1)
  expect(await statusWith(luis.cookie)).toBe(200)
})

test('LG-3, LG-1: the log tells of a new password and e-mail by the account’s number alone', async () => {
  const ana = await aCustomer(db, { password: OLD })
  const cookie = cookieOf(await change(ana.cookie, { current: OLD }))
  await askForEmail(cookie, 'bitacora@correo.example', NEW)
  const mails = await mailbox.collect()
  const token = tokenIn(mails.find(({ recipients }) => recipients[0] === 'bitacora@correo.example'))
  await confirm(token)
  const events = logLines.map((line) => JSON.parse(line)).filter(({ accountId }) => accountId === ana.id)
  expect(events.map(({ event }) => event)).toEqual([
    'password_changed',
    'email_change_asked',
    'email_changed',
  ])
  const log = logLines.join('')
  for (const secret of [token, ana.email, 'bitacora@', OLD, NEW]) expect(log).not.toContain(secret)
})

import { sql } from 'drizzle-orm'
import pino from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { Problem } from '../../contract/api/problem.ts'
import { countRows, openTestApp } from '../../test/app.ts'
import { aCustomer, setSettings } from '../../test/factories.ts'
import { findText } from '../../test/find-text.ts'
import { openMailbox, tokenIn } from '../../test/mailbox.ts'
import { accountMails } from '../accounts/account-mails.ts'
import { deliverDueMails } from '../mail/deliver-mails.ts'
import { openSmtp } from '../mail/smtp.ts'

const shop = await openTestApp()
const { ask, db, logLines, publicUrl } = shop
const mailbox = await openMailbox(shop)
const guarded = await openTestApp({ limited: true })
const guardedMailbox = await openMailbox(guarded)
const silent = await openTestApp({ sendsMail: false })

/** What an earlier test has not collected. */
beforeEach(async () => {
  for (const database of [db, guarded.db])
    await database.execute(sql`delete from mail where status = 'queued'`)
})

const OLD = 'cóndor de páramo'
const NEW = 'colibrí de los Andes'
const KNOWN_ANSWER = '{"message":"Si el correo existe, te enviaremos instrucciones."}'

const recover = (email: string) => ask('/api/login/', { body: { email } })
const logIn = (user: string, pass: string) => ask('/api/login/', { body: { user, pass } })
const choose = (token: string, pass = NEW, pass2 = pass) =>
  ask('/api/login/new-password', { body: { token, pass, pass2 } })

/** Asks for recovery as the form does, and takes the token out of the mail that comes. */
async function aToken(email: string): Promise<string> {
  expect((await recover(email)).status).toBe(200)
  const [mail] = await mailbox.collect()
  expect(mail?.recipients).toEqual([email])
  return tokenIn(mail)
}

async function codeOf(response: Response): Promise<string> {
  return Problem.parse(await response.json()).error
}

test('a mail with a link leads to a new password, which then opens the account', async () => {
  const ana = await aCustomer(db, { password: OLD, firstName: 'Ana' })
  await recover(ana.email.toUpperCase())
  const [mail] = await mailbox.collect()
  expect(mail?.recipients).toEqual([ana.email])
  expect(mail?.headers.subject).toBe('Elige una nueva contraseña')
  for (const words of [mail?.html, mail?.text]) {
    expect(words).toContain('Hola, Ana.')
    expect(words).toContain(`${publicUrl}/login/nueva-clave#${tokenIn(mail)}`)
    expect(words).toContain('vence en 30 minutos')
  }
  const changed = await choose(tokenIn(mail))
  expect(changed.status).toBe(200)
  expect(changed.headers.get('cache-control')).toBe('no-store')
  expect((await logIn(ana.username, OLD)).status).toBe(401)
  expect((await logIn(ana.username, NEW)).status).toBe(200)
})

test('AU-11: a known, an unknown and an impossible e-mail get the very same answer, with nothing of a token in it', async () => {
  const ana = await aCustomer(db)
  const headersOf = ({ headers }: Response) => [...headers].filter(([name]) => name !== 'x-request-id')
  const known = await recover(ana.email)
  expect(await known.text()).toBe(KNOWN_ANSWER)
  expect(known.headers.get('set-cookie')).toBeNull()
  for (const email of [
    'nadie@correo.example',
    'x',
    'sin arroba',
    '@',
    "' or 1=1 --",
    '<b>@x.ec',
    'a@b.ec,c@d.ec',
  ]) {
    const other = await recover(email)
    expect(other.status, email).toBe(known.status)
    expect(await other.text()).toBe(KNOWN_ANSWER)
    expect(headersOf(other)).toEqual(headersOf(known))
  }
  expect((await mailbox.collect()).map(({ recipients }) => recipients)).toEqual([[ana.email]])
  const { rows } = await db.execute(sql`select from mail where account_id is null and order_id is null`)
  expect(rows, 'addresses that nobody has are not kept').toEqual([])
})

test('AU-11: where no mail is sent, people help whoever asks, and the answer is again the same for all', async () => {
  const known = await aCustomer(silent.db)
  const answerTo = async (email: string) =>
    (await (await silent.ask('/api/login/', { body: { email } })).json()).message
  for (const email of [known.email, 'nadie@correo.example', 'sin arroba'])
    expect(await answerTo(email)).toBe('La tienda no envía correos: escríbenos por WhatsApp y te ayudamos.')
  await setSettings(silent.db, { shop_whatsapp: '' })
  expect(await answerTo(known.email)).toBe(
    'La tienda no envía correos: escríbenos a hola@kuntur.example y te ayudamos.',
  )
})

test('a recovery without an e-mail is told so at its field', async () => {
  for (const email of ['', '   ', undefined, null]) {
    const response = await ask('/api/login/', { body: { email } })
    expect(response.status).toBe(422)
    const { fields } = Problem.parse(await response.json())
    expect(fields).toEqual(
      email === undefined
        ? { user: 'Campo obligatorio', pass: 'Campo obligatorio' }
        : { email: 'Campo obligatorio' },
    )
  }
})

test('AU-10: the token has 256 bits and is nowhere in the database, the kept mail included', async () => {
  const ana = await aCustomer(db, { password: OLD })
  const token = await aToken(ana.email)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(await findText(db, token)).toEqual([])
  expect(await findText(db, Buffer.from(token, 'base64url').toString('hex'))).toEqual([])
  const { rows } = await db.execute(
    sql`select status, text, html from mail where account_id = ${ana.id} and template = 'new-password'`,
  )
  expect(rows).toEqual([
    {
      status: 'sent',
      text: expect.stringContaining(`${publicUrl}/login/nueva-clave#…`),
      html: expect.stringContaining(`${publicUrl}/login/nueva-clave#…`),
    },
  ])
})

test('AU-10: a link serves once, of two at the same moment too', async () => {
  const ana = await aCustomer(db, { password: OLD })
  const token = await aToken(ana.email)
  const answers = await Promise.all([choose(token), choose(token), choose(token)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const again = await choose(token, 'otra vez lo mismo')
  expect(again.status).toBe(409)
  expect(await codeOf(again)).toBe('link_expired')
  expect((await logIn(ana.username, NEW)).status).toBe(200)
})

test('AU-10: a link serves 30 minutes by the clock of the database', async () => {
  const ana = await aCustomer(db, { password: OLD })
  const token = await aToken(ana.email)
  const { rows } = await db.execute(
    sql`select extract(epoch from expires_at - created_at)::int as seconds from one_time_link where account_id = ${ana.id}`,
  )
  expect(rows).toEqual([{ seconds: 1800 }])
  await db.execute(sql`update one_time_link set expires_at = now() where account_id = ${ana.id}`)
  expect(await codeOf(await choose(token))).toBe('link_expired')
  expect((await logIn(ana.username, OLD)).status).toBe(200)
})

test('AU-10: a newer request makes the link of the older one worth nothing', async () => {
  const ana = await aCustomer(db, { password: OLD })
  const first = await aToken(ana.email)
  const second = await aToken(ana.email)
  expect(await codeOf(await choose(first))).toBe('link_expired')
  expect((await choose(second)).status).toBe(200)
})

test('AU-10: a token that nobody was given opens nothing', async () => {
  const ana = await aCustomer(db, { password: OLD })
  const token = await aToken(ana.email)
  const forged = [
    'x',
    'null',
    token.slice(1),
    `${token}=`,
    token.toUpperCase(),
    'A'.repeat(43),
    "' or 1=1 --",
  ]
  for (const other of forged) expect(await codeOf(await choose(other)), other).toBe('link_expired')
  expect((await choose(token)).status).toBe(200)
})

test('AU-10: a link for one thing does not serve for another', async () => {
  const ana = await aCustomer(db, { password: OLD })
  const token = await aToken(ana.email)
  const confirmed = await ask('/api/login/confirm-email', { body: { token } })
  expect(await codeOf(confirmed)).toBe('link_expired')
  expect((await choose(token)).status).toBe(200)
})

test('AU-12: a new password by mail ends every session and tells the owner of it', async () => {
  const ana = await aCustomer(db, { password: OLD })
  const elsewhere = (await logIn(ana.username, OLD)).headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  const token = await aToken(ana.email)
  const changed = await ask('/api/login/new-password', {
    body: { token, pass: NEW, pass2: NEW },
    cookie: ana.cookie,
  })
  expect(changed.headers.get('set-cookie')).toMatch(/^kuntur_session=; Max-Age=0/)
  for (const cookie of [ana.cookie, elsewhere]) expect((await ask('/api/user', { cookie })).status).toBe(401)
  const [mail] = await mailbox.collect()
  expect(mail?.recipients).toEqual([ana.email])
  expect(mail?.headers.subject).toBe('Tu contraseña cambió')
  expect(mail?.text).toContain(`${publicUrl}/login/recovery`)
  expect(`${mail?.raw}`).not.toContain(NEW)
})

test('who came by the link of a mail has confirmed the e-mail, and undoes a change of it that somebody began', async () => {
  const ana = await aCustomer(db, {
    password: OLD,
    emailVerifiedAt: null,
    pendingEmail: 'malo@correo.example',
    pendingEmailAt: new Date(),
  })
  await choose(await aToken(ana.email))
  const { rows } = await db.execute(
    sql`select email, email_verified_at is not null as verified, pending_email from account where id = ${ana.id}`,
  )
  expect(rows).toEqual([{ email: ana.email, verified: true, pending_email: null }])
})

test('an account that signs in with Google alone gets its first password in the same way', async () => {
  const ana = await aCustomer(db)
  await choose(await aToken(ana.email))
  expect((await logIn(ana.email, NEW)).status).toBe(200)
})

test('a password that is refused does not use the link up', async () => {
  const ana = await aCustomer(db, { password: OLD, username: 'anita.quishpe' })
  const token = await aToken(ana.email)
  const refused = [
    await choose(token, '1234567'),
    await choose(token, NEW, 'otra cosa'),
    await choose(token, 'anita.quishpe'),
    await choose(token, 'Password123'),
  ]
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422])
  expect(await refused[3]?.json()).toEqual({
    error: 'password_too_common',
    message: 'Esa contraseña es demasiado conocida. Elige otra.',
    fields: { pass: 'Esa contraseña es demasiado conocida. Elige otra.' },
  })
  expect((await choose(token)).status).toBe(200)
})

test('a blocked or closed account gets no link, and one that it has opens nothing', async () => {
  const blocked = await aCustomer(db, { password: OLD })
  const token = await aToken(blocked.email)
  await db.execute(sql`update account set status = 'blocked' where id = ${blocked.id}`)
  expect(await codeOf(await choose(token))).toBe('link_expired')
  expect(await (await recover(blocked.email)).text()).toBe(KNOWN_ANSWER)
  expect(await mailbox.collect()).toEqual([])
})

test('a link that was sent to an e-mail which is no longer the account’s opens nothing', async () => {
  const ana = await aCustomer(db, { password: OLD })
  const token = await aToken(ana.email)
  await db.execute(sql`update account set email = 'otro-buzon@correo.example' where id = ${ana.id}`)
  expect(await codeOf(await choose(token))).toBe('link_expired')
})

test('AU-10: without an SMTP server the mail is kept, and no link is made for it', async () => {
  const ana = await aCustomer(db)
  await recover(ana.email)
  await recover('nadie@correo.example')
  const log = pino({ level: 'silent' })
  await deliverDueMails({ db, smtp: null, from: null, publicUrl, accountMails, invoices: shop.invoices, log })
  const { rows } = await db.execute(
    sql`select status, recipient, text from mail where template = 'new-password' and status = 'kept'`,
  )
  expect(rows).toEqual([
    { status: 'kept', recipient: ana.email, text: expect.stringContaining('/login/nueva-clave#…') },
  ])
  const links = await db.execute(sql`select from one_time_link where account_id = ${ana.id}`)
  expect(links.rows).toEqual([])
})

test('a mail that has to be tried again brings a link of its own, and the first try’s goes on to serve', async () => {
  const ana = await aCustomer(db, { password: OLD })
  await recover(ana.email)
  const away = openSmtp('smtp://127.0.0.1:1')
  await deliverDueMails({
    db,
    smtp: away,
    from: null,
    publicUrl,
    accountMails,
    invoices: shop.invoices,
    log: pino({ level: 'silent' }),
  })
  away.close()
  await db.execute(sql`update mail set due_at = now() where status = 'queued'`)
  const [mail] = await mailbox.collect()
  const links = await db.execute(sql`select from one_time_link where account_id = ${ana.id}`)
  expect(links.rows).toHaveLength(2)
  expect((await choose(tokenIn(mail))).status).toBe(200)
  const left = await db.execute(sql`select from one_time_link where account_id = ${ana.id}`)
  expect(left.rows, 'the rest go with the first that is used').toEqual([])
})

test('a mail that waited while a newer one left is not sent after it', async () => {
  const ana = await aCustomer(db, { password: OLD })
  await recover(ana.email)
  await db.execute(sql`update mail set due_at = now() + interval '1 hour' where status = 'queued'`)
  const newer = await aToken(ana.email)
  await db.execute(sql`update mail set due_at = now() where status = 'queued'`)
  expect(await mailbox.collect()).toEqual([])
  expect((await choose(newer)).status).toBe(200)
})

test('HD-8: the link leads to the public address, whatever host a request named', async () => {
  const ana = await aCustomer(db)
  await ask('/api/login/', {
    body: { email: ana.email },
    headers: { host: 'malo.example', 'x-forwarded-host': 'malo.example', 'x-forwarded-proto': 'https' },
  })
  const [mail] = await mailbox.collect()
  expect(mail?.raw).not.toContain('malo.example')
  expect(mail?.text).toContain(`${publicUrl}/login/nueva-clave#`)
})

const recoverFrom = (address: string, email: string) =>
  guarded.ask('/api/login/', { body: { email }, address })

test('LI-5: the sixth recovery of one e-mail from one address waits, from elsewhere it goes on', async () => {
  const ana = await aCustomer(guarded.db)
  for (let i = 0; i < 5; i++) expect((await recoverFrom('203.0.113.1', ana.email)).status).toBe(200)
  for (const email of [ana.email, ana.email.toUpperCase(), ` ${ana.email} `]) {
    const sixth = await recoverFrom('203.0.113.1', email)
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await recoverFrom('203.0.113.2', ana.email)).status).toBe(200)
  expect((await recoverFrom('203.0.113.1', 'otra@correo.example')).status).toBe(200)
})

test('LI-5: the sixty-first recovery of an address in ten minutes waits, whomever it is for', async () => {
  await guarded.db.execute(sql`
    insert into rate_limit values ('recovery-address:203.0.113.3', 60, ${Date.now() + 60_000})`)
  expect((await recoverFrom('203.0.113.3', 'nadie@correo.example')).status).toBe(429)
})

test('a stranger who asks all the time fills no mailbox, and the owner’s last link goes on to open', async () => {
  const ana = await aCustomer(guarded.db, { password: OLD })
  await guardedMailbox.collect()
  const mails: Awaited<ReturnType<typeof guardedMailbox.collect>> = []
  for (let i = 0; i < 12; i++) {
    expect((await recoverFrom(`198.51.100.${i}`, ana.email)).status).toBe(200)
    mails.push(...(await guardedMailbox.collect()))
  }
  expect(mails).toHaveLength(5)
  const body = { token: tokenIn(mails.at(-1)), pass: NEW, pass2: NEW }
  expect((await guarded.ask('/api/login/new-password', { body, address: '192.0.2.1' })).status).toBe(200)
})

test('AU-6: who recovers the password after too many failures gets in at once with the new one', async () => {
  const ana = await aCustomer(guarded.db, { password: OLD })
  const address = '203.0.113.4'
  const tryWith = (user: string, pass: string) =>
    guarded.ask('/api/login/', { body: { user, pass }, address })
  for (let i = 0; i < 11; i++) await tryWith(ana.username, 'no me acuerdo')
  expect((await tryWith(ana.username, OLD)).status).toBe(429)
  await recoverFrom(address, ana.email)
  const mails = await guardedMailbox.collect()
  const body = { token: tokenIn(mails.at(-1)), pass: NEW, pass2: NEW }
  expect((await guarded.ask('/api/login/new-password', { body, address })).status).toBe(200)
  expect((await tryWith(ana.username, NEW)).status).toBe(200)
})

test('LI-5: the sixty-first link that an address tries in ten minutes waits', async () => {
  await guarded.db.execute(sql`
    insert into rate_limit values ('link-address:203.0.113.5', 60, ${Date.now() + 60_000})`)
  const body = { token: 'A'.repeat(43), pass: NEW, pass2: NEW }
  const tried = { body, address: '203.0.113.5' }
  expect((await guarded.ask('/api/login/new-password', tried)).status).toBe(429)
  expect((await guarded.ask('/api/login/confirm-email', tried)).status).toBe(429)
})

test('CS-1: a recovery that another site asks for sends nothing', async () => {
  const before = await countRows(db)
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect((await ask('/api/login/', { body: { email: 'ana@correo.example' }, headers })).status).toBe(403)
  expect(await countRows(db)).toEqual(before)
})

test('LG-3, LG-1: the log tells of recoveries and new passwords, without an address, a token or a password', async () => {
  const ana = await aCustomer(db, { password: OLD })
  const token = await aToken(ana.email)
  await choose(token)
  const events = logLines.map((line) => JSON.parse(line))
  expect(events).toContainEqual(expect.objectContaining({ event: 'recovery_asked' }))
  expect(events).toContainEqual(expect.objectContaining({ event: 'password_recovered', accountId: ana.id }))
  const log = logLines.join('')
  for (const secret of [token, ana.email, OLD, NEW, 'nadie@correo']) expect(log).not.toContain(secret)
})

import { afterAll, expect, test } from 'vitest'
import { definitions } from '../../../contract/api/settings.ts'
import { mailNames, mailSetting } from '../../../contract/mail-labels.ts'
import { firmPlaces, presetWords, refuseWords } from '../../../contract/mail-wording.ts'
import { openTestApp } from '../../../test/app.ts'
import { aCustomer, anOrderBody, anOwner, aProduct } from '../../../test/factories.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { accountMails } from '../../accounts/account-mails.ts'
import { deliverDueMails } from '../../mail/deliver-mails.ts'
import { previewMail } from '../../mail/preview-mail.ts'
import { openSmtp } from '../../mail/smtp.ts'

const server = await startMailServer()
const smtp = openSmtp(server.url)
const shop = await openTestApp({ limited: true, mailServer: { smtpUrl: server.url, from: null } })
const { ask, db, invoices } = shop
const owner = await anOwner(db)

afterAll(async () => {
  smtp.close()
  await server.close()
})

async function act(path: string, body: unknown) {
  const response = await ask(`/api/admin/${path}`, { cookie: owner.cookie, body })
  return { status: response.status, ...(await response.json()) }
}

/** The whole text of a mail as the preview of these settings shows it. */
async function preview(values: Record<string, unknown>, name: string): Promise<string> {
  const { token } = await act('settings/preview', { values })
  const response = await ask(`/vista-ajustes/${token}/correo/${name}`)
  expect(response.status).toBe(200)
  return response.text()
}

test('what each mail says as it came is what its own rules allow, and its places are all filled', async () => {
  for (const name of mailNames) {
    for (const [piece, text] of presetWords(name)) expect(refuseWords(name, piece, text), name).toBeNull()
    expect(definitions[mailSetting(name)].parse(Object.fromEntries(presetWords(name)))).toEqual({})
    const { html } = await previewMail(db, name, shop.publicUrl)
    expect(html, name).not.toMatch(/[{}]\w+\}|undefined|\[object/)
  }
})

test('a mail of each kind is written in other words, seen at once, and put back', async () => {
  for (const name of ['order-placed', 'new-password', 'product-back'] as const) {
    const key = mailSetting(name)
    const kept = firmPlaces(name, 'subject').map((place) => `{${place}}`)
    const words = { subject: `Novedades ${kept.join(' ')}`, closing: 'Un abrazo,\nel equipo.\n\nGracias' }
    expect(await preview({ [key]: words }, name), name).toContain('el equipo.')
    const changed = await act('settings/change', { values: { [key]: words }, seen: 1_000_000 })
    expect(changed, name).toMatchObject({ status: 200 })
    const html = await preview({}, name)
    expect(html).toContain('Novedades')
    expect(html).toMatch(/Un abrazo,<br>\nel equipo\.<\/p>/)
    expect(await act('settings/undo', { id: changed.id })).toMatchObject({ status: 200 })
    expect(await preview({}, name)).not.toContain('Novedades')
  }
})

test('the mail of an order that is placed after a change has the new words, as text and HTML', async () => {
  const words = {
    subject: 'Pedido {pedido} <b>en</b> marcha',
    opening: '{nombre}, gracias por {total}. {{total}}'.replace('{{total}}', '<img src=x onerror=alert(1)>'),
  }
  const { id } = await act('settings/change', { values: { mail_order_placed: words }, seen: 1_000_000 })
  const { cookie } = await aCustomer(db)
  const body = anOrderBody([{ id: await aProduct(db, { priceCents: 12_340 }), count: 1 }], {
    nombres: 'Ana {total}',
  })
  expect((await ask('/api/user/createorder', { cookie, body })).status).toBe(201)
  await deliverDueMails({
    db,
    smtp,
    from: null,
    publicUrl: shop.publicUrl,
    accountMails,
    invoices,
    log: (await import('pino')).default({ level: 'silent' }),
  })
  const [mail] = await server.received(1)
  expect(mail?.headers.subject).toMatch(/^Pedido \d+ <b>en<\/b> marcha$/)
  expect(mail?.text).toContain('Ana, gracias por $123.40. <img src=x onerror=alert(1)>')
  expect(mail?.html).not.toContain('<img')
  await act('settings/undo', { id })
})

test('words that cannot be those of a mail are refused, each with why, and nothing is written', async () => {
  const refused: [Record<string, unknown>, string, RegExp][] = [
    [{ subject: 'Hola {apellido} {pedido}' }, 'subject', /no tiene el dato \{apellido\}/],
    [{ subject: 'Tu pedido' }, 'subject', /tiene que estar \{pedido\}/],
    [{ subject: '' }, 'subject', /tiene que estar/],
    [{ title: ' \u200b ' }, 'title', /obligatorio/i],
    [{ opening: 'Abre { aquí' }, 'opening', /llaves/],
    [{ closing: 'x'.repeat(1_501) }, 'closing', /1500/],
    [{ closing: 'a\0b' }, 'closing', /no podemos guardar/],
    [{ closing: 7 }, 'closing', /texto/],
    [{ sender: 'otro' }, 'sender', /no tiene ese texto/],
  ]
  for (const [words, piece, why] of refused) {
    const answer = await act('settings/change', { values: { mail_order_placed: words }, seen: 1_000_000 })
    expect(answer.status, JSON.stringify(words)).toBe(422)
    expect(answer.fields[`mail_order_placed.${piece}`]).toMatch(why)
  }
  // A sum that a paragraph told goes on being told.
  const silent = { values: { mail_payment_incomplete: { opening: 'Falta dinero.' } }, seen: 1_000_000 }
  expect((await act('settings/change', silent)).fields).toEqual({
    'mail_payment_incomplete.opening': 'Aquí tiene que estar {total}',
  })
})

test('a test mail goes to whoever asks for it, with the words of the form, and not without end', async () => {
  server.mails.length = 0
  const sent = await act('test-mails', { mail: 'order-ready', words: { subject: 'Ven por {pedido}' } })
  expect(sent).toMatchObject({ status: 200, message: `Enviado a ${owner.email}` })
  const [mail] = await server.received(1)
  expect(mail?.recipients).toEqual([owner.email])
  expect(mail?.headers.subject).toBe('[Prueba] Ven por 00123')
  expect(mail?.text).toContain('te esperamos en la tienda')
  const bad = await act('test-mails', { mail: 'order-ready', words: { subject: 'Ven' } })
  expect(bad).toMatchObject({ status: 422, fields: { 'mail_order_ready.subject': expect.any(String) } })
  let last = sent
  for (let i = 0; i < 10; i++) last = await act('test-mails', { mail: 'order-ready', words: {} })
  expect(last.status).toBe(429)
})

test('where no mail is sent, or the server takes none, a test mail says so', async () => {
  const without = await openTestApp()
  const [one, body] = [await anOwner(without.db), { mail: 'order-ready', words: {} }]
  const response = await without.ask('/api/admin/test-mails', { cookie: one.cookie, body })
  expect(response.status).toBe(409)
  expect((await response.json()).error).toBe('no_mail')
  const away = await openTestApp({ mailServer: { smtpUrl: 'smtp://127.0.0.1:1', from: null } })
  const other = await anOwner(away.db)
  const failed = await away.ask('/api/admin/test-mails', { cookie: other.cookie, body })
  expect(failed.status).toBe(409)
  expect((await failed.json()).message).toMatch(/no salió: .*ECONNREFUSED/)
})

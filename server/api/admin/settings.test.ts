import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SettingKey } from '../../../contract/api/settings.ts'
import { openTestApp, renderedPage } from '../../../test/app.ts'
import { anOwner } from '../../../test/factories.ts'
import { readSettings, readShopProfile } from '../../settings/settings.ts'

/** Shows the name, the address and a link, as every page does. */
const shop = await openTestApp({
  keepsPages: true,
  render: async (request) => {
    const profile = await readShopProfile(shop.db, { sendsMail: false })
    const html = `<!doctype html><body><script>a()</script><a class="b" href="/productos">${profile.name} ${profile.phone}</a>${JSON.stringify(profile)} ${new URL(request.url).pathname}<script>b()</script>`
    return renderedPage(html)
  },
})
const { ask, db } = shop
const rosa = await anOwner(db, { firstName: 'Rosa', lastName: 'Cando' })
const luis = await anOwner(db, { firstName: 'Luis', lastName: 'Mena' })

type Who = { cookie: string }
const read = async () => (await ask('/api/admin/settings', { cookie: rosa.cookie })).json()
const keptOf = async (key: string) =>
  (await read()).settings.find((setting: { key: string }) => setting.key === key)
const history = async () =>
  (await (await ask('/api/admin/settings/changes', { cookie: rosa.cookie })).json()).changes

async function change(who: Who, body: Record<string, unknown>) {
  const response = await ask('/api/admin/settings/change', { body, cookie: who.cookie })
  return { status: response.status, ...(await response.json()) }
}
async function undo(who: Who, id: number) {
  const response = await ask('/api/admin/settings/undo', { body: { id }, cookie: who.cookie })
  return { status: response.status, ...(await response.json()) }
}
const page = async () => (await ask('/')).text()

test('a change is on the pages at once, says who and when, is in the log, and is taken back', async () => {
  expect(await page()).toContain('Kuntur 099 000 0000')
  const { seen } = await read()
  const { id, status } = await change(rosa, {
    values: { shop_name: '<b>Cóndor</b>', shop_phone: '022 000 111' },
    seen,
  })
  expect(status).toBe(200)
  expect(await page()).toContain('<b>Cóndor</b> 022 000 111')
  expect(await (await ask('/admin', { cookie: rosa.cookie })).text()).toContain(
    '<title>&#60;b&#62;Cóndor&#60;/b&#62;</title>',
  )
  expect(await keptOf('shop_name')).toMatchObject({
    value: '<b>Cóndor</b>',
    preset: 'Kuntur',
    is_preset: false,
    by: 'Rosa Cando',
  })
  expect((await history())[0]).toMatchObject({
    id,
    by: 'Rosa Cando',
    can_undo: true,
    items: [
      { key: 'shop_name', before: 'Kuntur', before_is_preset: true, after: '<b>Cóndor</b>' },
      { key: 'shop_phone', after: '022 000 111' },
    ],
  })
  const { rows } = await db.execute(sql`select action, after from audit_log order by id desc limit 1`)
  expect(rows[0]).toMatchObject({ action: 'settings_changed', after: { shop_phone: '022 000 111' } })

  // Luis changes one of the two: the undo of the act leaves his.
  await change(luis, { values: { shop_phone: '022 999 999' }, seen: id })
  expect(await undo(rosa, id)).toMatchObject({ status: 200, left: ['shop_phone'] })
  expect(await page()).toContain('Kuntur 022 999 999')
  expect(await undo(rosa, id)).toMatchObject({ status: 409, error: 'settings_changed' })
  const [undone] = await history()
  expect(undone).toMatchObject({ undoes: id, can_undo: true })
  expect(await undo(luis, undone.id)).toMatchObject({ status: 200 })
  expect(await page()).toContain('<b>Cóndor</b> 022 999 999')
  expect(
    await change(rosa, { values: {}, originals: ['shop_name', 'shop_phone'], seen: undone.id + 1 }),
  ).toMatchObject({ status: 200 })
  expect(await page()).toContain('Kuntur 099 000 0000')
  expect(await keptOf('shop_name')).toMatchObject({ is_preset: true })
})

/** Of each setting of the general screens: another value, and what of it the pages are told. */
const others: Partial<Record<SettingKey, [value: unknown, told?: string]>> = {
  shop_name: ['Cóndor <i>PC</i>', 'Cóndor <i>PC</i>'],
  shop_slogan: ['lo que dura', 'lo que dura'],
  shop_email: ['ventas@condor.example', 'ventas@condor.example'],
  shop_phone: ['02 255 1234', '02 255 1234'],
  shop_whatsapp: ['593991234567', '593991234567'],
  shop_address: ['Av. Amazonas, Quito', 'Av. Amazonas, Quito'],
  shop_location: [{ latitude: 0.3517, longitude: -78.1223 }, 'marker=0.3517%2C-78.1223'],
  shop_hours: ['De 8 a 12', 'De 8 a 12'],
  facebook_url: ['https://facebook.com/condor', 'https://facebook.com/condor'],
  instagram_url: ['https://instagram.com/condor', 'https://instagram.com/condor'],
  tiktok_url: ['https://tiktok.com/@condor', 'https://tiktok.com/@condor'],
  credit_label: ['Hecho en Otavalo', 'Hecho en Otavalo'],
  credit_url: ['https://otavalo.example', 'https://otavalo.example'],
  tax_general_bp: [1300, '"taxPercent":13'],
  payment_minutes: [45, '"paymentMinutes":45'],
  return_days: [30, '"returnDays":30'],
  holidays: [['2026-12-25']],
  max_held_units: [3],
  max_held_cents: [100_000],
  max_unchecked_orders: [2],
  max_unconfirmed_orders: [2],
  max_unconfirmed_network_orders: [5],
  unpaid_reminder_hours: [24],
  unpaid_cancel_hours: [72],
  offer_hours: [24],
  low_stock_units: [5],
  invoice_on_delivery: [false],
  serial_sections: [['2', 'builds']],
  serials_later: [false],
  show_service_times: [true],
  read_receipts: [false],
  shop_ruc: ['1790012345001'],
  opens_at: [8],
  closes_at: [20],
  opens_saturday: [false],
  opens_sunday: [true],
  alert_no_order_hours: [0],
  alert_queue_minutes: [30],
  alert_disk_percent: [5],
}

test('each setting is changed, seen by the pages at once, and undone', async () => {
  const presets = await readSettings(db)
  for (const [key, [value, told]] of Object.entries(others)) {
    const { id, ...answer } = await change(rosa, { values: { [key]: value }, seen: (await read()).seen })
    expect(answer, key).toMatchObject({ status: 200 })
    expect(await readSettings(db), key).toMatchObject({ [key]: value })
    if (told !== undefined) expect(await page(), key).toContain(told)
    expect(await undo(luis, id), key).toMatchObject({ status: 200, left: [] })
    if (told !== undefined) expect(await page(), key).not.toContain(told)
  }
  expect(await readSettings(db)).toEqual(presets)
})

test('garbage is refused field by field, and nothing of such an act is written', async () => {
  const { seen } = await read()
  const bad: [SettingKey, ...unknown[]][] = [
    ['shop_name', '', ' ', '\u200b', 'x'.repeat(41), 'a\u0000b', 7, null, ['x'], '\ud800'],
    ['shop_email', 'hola', 'a@b', '<script>@x.y'],
    ['shop_whatsapp', 'hola', '0991234567', '+'],
    ['shop_location', 'aquí', { latitude: 91, longitude: 0 }, { latitude: 0 }, [0, 0]],
    ['facebook_url', 'javascript:alert(1)', 'kuntur', 'data:text/html,x', 'https://', 'https://[x'],
    ['instagram_url', 'https://x.example/\u0000', 'https://x.example/\ud800', 'https://x.example/\u202e'],
    [
      'credit_url',
      'javascript:alert(1)',
      '//evil.example',
      'nosotros',
      '/\\evil.example',
      '/a\u0000',
      'https://[x',
    ],
    [
      'home_banners',
      [{ title: 'a', text: '', action: 'b', href: '/a\ud800', wide_media_id: 1, phone_media_id: 1 }],
    ],
    ['payment_minutes', 4, 121, 30.5, '30', null],
    ['tax_general_bp', -1, 10_001, 'quince', 1.5],
    ['holidays', ['2026-02-30'], 'hoy', [1]],
    ['assembly_product', 999_999, -1, 'x'],
    ['serial_sections', ['9999'], ['x']],
    ['shop_ruc', '1', '179001234500A', '1790012345002'],
    ['max_held_cents', -1, 1e12, 'mil'],
    ['return_days', 366, -1],
    ['opens_at', 19, 24],
    ['closes_at', 9, 0],
  ]
  for (const [key, ...values] of bad) {
    for (const value of values) {
      const answer = await change(rosa, { values: { shop_hours: 'Nunca', [key]: value }, seen })
      expect(answer, `${key} ${JSON.stringify(value)}`).toMatchObject({ status: 422, error: 'invalid' })
      expect(Object.keys(answer.fields)[0]?.split('.')[0], `${key} ${JSON.stringify(value)}`).toBe(key)
    }
  }
  expect(await change(rosa, { values: { constructor: 1, nada: 2 }, seen })).toMatchObject({ status: 422 })
  expect(await read()).toMatchObject({ seen })
})

test('IN-4: an address that is kept leads to another site by http(s) or to a page of the shop; any other is a 422', async () => {
  const { seen } = await read()
  const hostile = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://x.example/1',
    '//evil.example',
    '/\\evil.example',
  ]
  const pictured = { wide_media_id: 1, phone_media_id: 1 }
  const fields: ((address: string) => Partial<Record<SettingKey, unknown>>)[] = [
    (facebook_url) => ({ facebook_url }),
    (instagram_url) => ({ instagram_url }),
    (tiktok_url) => ({ tiktok_url }),
    (credit_url) => ({ credit_url }),
    (href) => ({ home_banners: [{ title: 'a', text: '', action: 'b', href, ...pictured }] }),
    (to) => ({ terms: `## A\n\n[x](${to})` }),
  ]
  for (const field of fields) {
    for (const address of hostile) {
      const answer = await change(rosa, { values: field(address), seen })
      expect(answer, JSON.stringify(field(address))).toMatchObject({ status: 422, error: 'invalid' })
    }
  }
  expect(await read()).toMatchObject({ seen })
})

test('what somebody else changed since it was read is not overwritten unseen; another setting is no reason', async () => {
  const { seen } = await read()
  await change(luis, { values: { shop_hours: 'De noche' }, seen })
  expect(await change(rosa, { values: { shop_hours: 'De día' }, seen })).toMatchObject({
    status: 409,
    error: 'settings_changed',
    message: expect.stringMatching(/^Luis Mena cambió «Horario»/),
    fields: { shop_hours: expect.stringMatching(/^Luis Mena lo cambió el /) },
  })
  expect(await change(rosa, { values: { shop_address: 'Otavalo' }, seen })).toMatchObject({ status: 200 })
  expect(await readSettings(db)).toMatchObject({ shop_hours: 'De noche', shop_address: 'Otavalo' })
  expect(
    await change(rosa, { values: { shop_address: 'Otavalo' }, seen: (await read()).seen }),
  ).toMatchObject({ id: null })
})

test('changes are taken back one after the other, and what was taken back comes again', async () => {
  const save = async (shop_hours: string) =>
    (await change(rosa, { values: { shop_hours }, seen: (await read()).seen })).id
  const hours = async () => (await keptOf('shop_hours')).value
  const before = await hours()
  const ids = [await save('uno'), await save('dos'), await save('tres')] as const
  expect(await undo(luis, ids[1])).toMatchObject({ status: 409, error: 'settings_changed' })
  const undos: number[] = []
  for (const [nth, left] of [[2, 'dos'] as const, [1, 'uno'] as const, [0, before] as const]) {
    expect((await history()).find((one: { id: number }) => one.id === ids[nth])).toMatchObject({
      can_undo: true,
    })
    const undone = await undo(luis, ids[nth])
    expect(undone).toMatchObject({ status: 200, left: [] })
    undos.push(undone.id)
    expect(await hours()).toBe(left)
    expect(await undo(rosa, ids[nth])).toMatchObject({ status: 409 })
  }
  // The last undo can be taken back, and that again; the ones before it cannot.
  expect(await undo(rosa, undos[0] ?? 0)).toMatchObject({ status: 409 })
  const again = await undo(rosa, undos[2] ?? 0)
  expect(await hours()).toBe('uno')
  expect(await undo(rosa, again.id)).toMatchObject({ status: 200 })
  expect(await hours()).toBe(before)
  expect(await undo(rosa, ids[0])).toMatchObject({ status: 409 })
})

test('of two who save the same at once, one is told', async () => {
  const { seen } = await read()
  const answers = await Promise.all([
    change(rosa, { values: { shop_email: 'a@kuntur.example' }, seen }),
    change(luis, { values: { shop_email: 'b@kuntur.example' }, seen }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('IVA for a day to come counts from then, and can be thrown away; a day in the past is refused', async () => {
  const { seen } = await read()
  const iva = (from: string) => change(rosa, { values: { tax_general_bp: 1300 }, from, seen })
  for (const day of ['2020-01-01', new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10)])
    expect(await iva(day)).toMatchObject({
      status: 422,
      fields: { from: expect.stringContaining('Elige un día') },
    })
  expect(await iva('2026-02-31')).toMatchObject({ status: 422 })
  const { id, status } = await iva('2100-01-01')
  expect(status).toBe(200)
  expect(await keptOf('tax_general_bp')).toMatchObject({
    value: 1500,
    scheduled: [{ change_id: id, value: 1300, from: '2100-01-01T00:00:00-05:00', by: 'Rosa Cando' }],
  })
  expect(
    await change(rosa, { values: { tax_general_bp: 1400 }, from: '2100-01-01', seen: id }),
  ).toMatchObject({ status: 422 })
  await change(rosa, { values: { tax_general_bp: 1200 }, seen: id })
  expect(await undo(luis, id)).toMatchObject({ status: 200, left: [] })
  expect(await keptOf('tax_general_bp')).toMatchObject({ value: 1200, scheduled: [] })
  expect((await history())[0]).toMatchObject({ items: [{ is_dropped: true, before: 1300 }] })
})

test('a preview shows pages with what is being edited, kept nowhere and without scripts; the shop stays as it is', async () => {
  const preview = async (body: Record<string, unknown>) => {
    const response = await ask('/api/admin/settings/preview', { body, cookie: rosa.cookie })
    return { status: response.status, ...(await response.json()) }
  }
  const { token, warnings } = await preview({ values: { shop_name: 'Quinde', tax_general_bp: 2000 } })
  expect(warnings).toEqual({ tax_general_bp: expect.stringContaining('13 %') })
  const shown = await ask(`/vista-ajustes/${token}/nosotros`)
  const html = await shown.text()
  expect(html).toContain(`href="/vista-ajustes/${token}/productos">Quinde`)
  expect(html).toContain('/nosotros')
  expect(html).not.toContain('b()')
  expect(shown.headers.get('cache-control')).toBe('private, no-store')
  expect(shown.headers.get('x-robots-tag')).toBe('noindex, nofollow')
  const policy = shown.headers.get('content-security-policy')
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toContain("form-action 'none'")
  expect(await page()).not.toContain('Quinde')
  expect(await (await ask(`/vista-ajustes/${token}/productos.data`)).text()).not.toContain('/productos.data')
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect((await ask(`/vista-ajustes/${token}/`, { method })).status).toBe(405)
  // The same link goes on with what was typed since; another's does not.
  expect(await preview({ values: { shop_name: 'Curiquingue' }, token })).toMatchObject({ token })
  expect(await (await ask(`/vista-ajustes/${token}/`)).text()).toContain('Curiquingue')
  const response = await ask('/api/admin/settings/preview', {
    body: { values: { shop_name: 'Ajena' }, token },
    cookie: luis.cookie,
  })
  expect((await response.json()).token).not.toBe(token)
  expect(await preview({ values: { shop_name: '' } })).toMatchObject({
    status: 422,
    fields: { shop_name: expect.any(String) },
  })
  await db.execute(sql`update setting_preview set made_at = now() - interval '61 minutes'`)
  for (const gone of [token, 'x', 'A'.repeat(500)])
    expect(await (await ask(`/vista-ajustes/${gone}/`)).text()).toContain('ya no sirve')
})

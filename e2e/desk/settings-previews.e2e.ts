import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { definitions, type SettingKey } from '../../contract/api/settings.ts'
import { originalPalettes } from '../../contract/colours.ts'
import { mailNames, mailSetting } from '../../contract/mail-labels.ts'
import { firmPlaces } from '../../contract/mail-wording.ts'
import { pagesOfSetting } from '../../contract/setting-pages.ts'
import { aCustomer, anOrder, anOwner, aProduct } from '../../test/factories.ts'
import { openShopForBuyers } from '../shopper/signed-in-buyer.ts'

/* Each setting that buyers see: what somebody types of it is on its page before it is saved. */

const shop = openShopForBuyers({ environment: async () => ({ RATE_LIMIT: 'off' }) })
let owner: Awaited<ReturnType<typeof anOwner>>
/** Of each setting what is typed, and what of it stands on each of its pages, also beside others that it needs. */
let typed: Partial<
  Record<SettingKey, [value: unknown, told: string | RegExp, beside?: Record<string, unknown>]>
>

beforeAll(async () => {
  owner = await anOwner(shop.db)
  const { rows } = await shop.db.execute<{ id: number }>(sql`select id::int from media order by id limit 1`)
  const media_id = rows[0]?.id ?? 0
  await measureTenPayments()
  const banner = {
    ...{ title: 'Feria de enero', text: '', action: 'Ver más', href: '/productos' },
    ...{ wide_media_id: media_id, phone_media_id: media_id },
  }
  const zone = { provinces: ['Loja'], prices: [777, 977], extra_kg: null, days_from: 1, days_to: 2 }
  const rates = { delivery_rates: [{ carrier: 'Chasqui', up_to_grams: [2000, 5000], zones: [zone] }] }
  const charged = { freight: 'charged', ...rates }
  const sections = (words: string, count: number) =>
    Array.from({ length: count }, (_, at) => `## ${words} ${at}\n\nSe dice ${words}.`).join('\n\n')
  const words = Object.fromEntries(
    mailNames.map((name) => {
      const places = firmPlaces(name, 'subject').map((place) => `{${place}}`)
      const value = { subject: `Novedad ${places.join(' ')}`.trim(), closing: 'Un abrazo desde Peguche' }
      return [mailSetting(name), [value, 'Un abrazo desde Peguche']]
    }),
  )
  typed = {
    shop_name: ['Cóndor PC', 'Cóndor PC'],
    shop_slogan: ['lo que dura', 'lo que dura'],
    credit_label: ['Hecho en Peguche', 'Hecho en Peguche'],
    credit_url: ['https://peguche.example', 'https://peguche.example'],
    shop_phone: ['02 255 1234', '02 255 1234'],
    shop_whatsapp: ['593991234567', '593991234567'],
    shop_email: ['ventas@condor.example', 'ventas@condor.example'],
    shop_address: ['Av. Amazonas, Quito', 'Av. Amazonas, Quito'],
    shop_location: [{ latitude: 0.3517, longitude: -78.1223 }, 'mlat=0.3517'],
    shop_hours: ['De 8 a 12', 'De 8 a 12'],
    facebook_url: ['https://facebook.com/condor', 'https://facebook.com/condor'],
    instagram_url: ['https://instagram.com/condor', 'https://instagram.com/condor'],
    tiktok_url: ['https://tiktok.com/@condor', 'https://tiktok.com/@condor'],
    shop_logo: [{ media_id, shows_name: true }, /max-w-40 object-contain/],
    shop_icon: [{ media_id }, 'sizes="32x32" type="image/png"'],
    colours_light: [{ ...originalPalettes.light, highlight: '#7a2f00' }, '#7a2f00'],
    colours_dark: [{ ...originalPalettes.dark, highlight: '#ffb07a' }, '#ffb07a'],
    home_banners: [[banner], 'Feria de enero'],
    home_adverts: [[banner], 'Feria de enero'],
    about_history: [sections('Tejido', 1), 'Se dice Tejido.'],
    about_promises: [sections('Tejido', 2), 'Se dice Tejido.'],
    about_payment: ['Se paga en la feria.', 'Se paga en la feria.'],
    shop_brands: [[{ name: 'Taita Imbabura', media_id: null }], 'Taita Imbabura'],
    customer_photos: [
      [{ media_id, caption: 'La de Rosa', alt: 'Una torre', consent: 'Por correo' }],
      'La de Rosa',
    ],
    show_service_times: [true, 'Cuánto tardamos'],
    help_questions: [sections('Tejido', 3), 'Se dice Tejido.'],
    help_returns: [sections('Tejido', 3), 'Se dice Tejido.'],
    help_guides: [sections('Tejido', 3), 'Se dice Tejido.'],
    terms: [sections('Tejido', 2), 'Se dice Tejido.'],
    privacy_responsible: ['Responde Dora Dueñas.', 'Responde Dora Dueñas.'],
    privacy_more: ['Hay cámaras en el local.', 'Hay cámaras en el local.'],
    bank_accounts: [
      [
        {
          ...{ bank_name: 'Banco del Quinde', account_type: 'Ahorros', number: '2201 777' },
          ...{ holder: 'Dora Dueñas', holder_id: '1710034065' },
        },
      ],
      '2201 777',
    ],
    payment_minutes: [47, /47 minutos|role="timer"[^>]*>4[67]:/],
    tax_general_bp: [1300, '13 %'],
    freight: ['included', 'incluido en el precio'],
    delivery_rates: [rates.delivery_rates, '$7.77', { freight: 'charged' }],
    free_delivery_cents: [10_000, /ENVÍO<\/dt><dd[^>]*>(<[^>]*>)*\$0\.00/, charged],
    preset_grams: [4000, '$9.77', charged],
    return_days: [23, '23 días'],
    ...words,
  }
})

/** So many as the pages need before they tell how long one took. */
async function measureTenPayments() {
  const buyer = await aCustomer(shop.db)
  const id = await aProduct(shop.db, { openingStock: 10 })
  for (let nth = 0; nth < 10; nth++) await anOrder(shop.db, buyer, [{ id, count: 1 }])
  await shop.db.execute(sql`
    insert into order_event (order_id, event, state, stage, actor, created_at)
    select id, 'payment_confirmed', 'PENDIENTE', 'preparing', 'staff', now() from customer_order
     where account_id = ${buyer.id}`)
}

/** The words of the pages with these settings, below an address that is the same for all of them. */
async function preview(values: Record<string, unknown>) {
  const response = await fetch(new URL('/api/admin/settings/preview', shop.url), {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', origin: shop.url },
      cookie: `kuntur_session=${owner.secret}`,
    },
    body: JSON.stringify({ values }),
  })
  const answer = await response.json()
  expect(response.status, JSON.stringify(answer)).toBe(200)
  const seen = new Map<string, string>()
  return async (path: string) => {
    const known = seen.get(path)
    if (known !== undefined) return known
    const page = await fetch(new URL(`/vista-ajustes/${answer.token}${path}`, shop.url))
    expect(page.status, path).toBe(200)
    const text = (await page.text()).replaceAll('<!-- -->', '').replaceAll(answer.token, '')
    seen.set(path, text)
    return text
  }
}

const says = (page: string, told: string | RegExp) =>
  typeof told === 'string' ? page.includes(told) : told.test(page)

test('what is typed of any setting that buyers see is on each of its pages, and only then', async () => {
  const wrong: string[] = []
  const unedited = new Map<string, Awaited<ReturnType<typeof preview>>>()
  for (const key of Object.keys(definitions) as SettingKey[]) {
    const pages = pagesOfSetting[key]
    const one = typed[key]
    expect(one !== undefined, `${key} has ${pages.length} pages`).toBe(pages.length > 0)
    if (!one) continue
    const [value, told, beside = {}] = one
    const others = JSON.stringify(beside)
    const before = unedited.get(others) ?? (await preview(beside))
    unedited.set(others, before)
    const after = await preview({ ...beside, [key]: value })
    for (const path of pages) {
      if (!says(await after(path), told)) wrong.push(`${path} shows no ${key}`)
      if (says(await before(path), told)) wrong.push(`${path} shows ${told} without ${key}`)
    }
  }
  expect(wrong).toEqual([])
})

import sharp from 'sharp'
import { expect, test } from 'vitest'
import { originalPalettes } from '../../contract/colours.ts'
import { anOwner } from '../../test/factories.ts'
import { isLong } from '../../test/long-round.ts'
import { longTest } from '../../test/long-test.ts'
import { everyLook, inspect } from '../every-screen/inspect.ts'
import { openShopForBuyers, refusedByShop } from '../shopper/signed-in-buyer.ts'
import { phone } from '../visitor.ts'

const shop = openShopForBuyers()

const picture = async (width: number, height: number, background: string) => ({
  name: 'imagen.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer(),
})
const drawing = {
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
}

longTest(
  'the owner gives the shop a logo, readable colours and a banner, and sees them before and after saving',
  async () => {
    const page = await shop.visit(await anOwner(shop.db), [], { allowedErrors: [refusedByShop] })
    await page.goto('/admin/ajustes/apariencia')
    const logo = page.getByRole('group', { name: 'Logo' })
    const file = logo.locator('input[type=file]')
    await file.setInputFiles(drawing)
    await logo.getByText('Un SVG puede llevar programas').waitFor()
    await file.setInputFiles(await picture(600, 160, '#ffd23f'))
    await logo.getByRole('button', { name: 'Recortar' }).waitFor()
    await page.getByRole('textbox', { name: 'Resalte', exact: true }).first().fill('FFD23F')
    await page.getByText('no se leen sobre el fondo').first().waitFor()
    await page.getByRole('button', { name: /^Usar #/ }).click()
    const chosen = await page.getByRole('textbox', { name: 'Resalte', exact: true }).first().inputValue()
    const preview = page.frameLocator('iframe[title="Así queda la página"]')
    await preview.locator('header img').waitFor()
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await page.getByText('cambios sin guardar').waitFor({ state: 'detached' })
    expect(await inspect(page, [phone.width, 1280], everyLook)).toEqual([])

    await page.goto('/admin/ajustes/portada')
    await page
      .locator('label', { hasText: 'Agregar un banner' })
      .locator('input')
      .setInputFiles(await picture(1_800, 900, '#5b1a3a'))
    await page.getByRole('textbox', { name: 'Título' }).fill('Semana del <b>gamer</b>')
    const up = page.getByRole('button', { name: 'Subir el banner «Semana' })
    while (await up.isEnabled()) await up.press('Enter')
    await page.getByRole('textbox', { name: 'A dónde lleva' }).fill('//otra.example')
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await page.getByText('Escribe una dirección de esta tienda').waitFor()
    await page.getByRole('textbox', { name: 'A dónde lleva' }).fill('/productos/no-hay')
    await page.getByText('Hoy no hay una página ahí').waitFor()
    await page.getByRole('textbox', { name: 'A dónde lleva' }).fill('/laptops')
    await page.getByText('Hoy no hay una página ahí').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await page.getByText('1 cambio sin guardar').waitFor({ state: 'detached' })
    // Without the message of what was saved, which lies over what stands below it.
    await page.reload()
    await page.getByRole('button', { name: 'Editar «Semana' }).click()
    expect(await inspect(page, [phone.width, 1280], everyLook)).toEqual([])

    await page.goto('/')
    await page.getByRole('heading', { name: 'Semana del <b>gamer</b>' }).waitFor()
    await page.locator('header').locator('a img').waitFor()
    const action = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--action').trim(),
    )
    expect(action).toBe(chosen)
    expect(await inspect(page, [1280], everyLook)).toEqual([])
  },
)

/** The long round tries them all. */
const inShortRound = ['shop_logo', 'home_banners', 'customer_photos']

test('each setting of the looks is on the page that shows it, and gone again when it is undone', async () => {
  const page = await shop.visit(await anOwner(shop.db), [])
  const call = async (path: string, data: object) =>
    (await page.request.post(`/api/admin/${path}`, { data, headers: { origin: shop.url } })).json()
  const upload = async (use: string, size: [number, number]) => {
    const sent = await page.request.post(`/api/admin/shop-pictures?use=${use}`, {
      multipart: { photo: await picture(...size, '#00aa88') },
      headers: { origin: shop.url },
    })
    const { picture: kept } = await sent.json()
    return { id: kept.id, name: kept.src.replace('.webp', '') }
  }
  const [logo, icon, wide, photo] = [
    await upload('logo', [300, 90]),
    await upload('icon', [512, 512]),
    await upload('banner', [1_500, 500]),
    await upload('photo', [900, 600]),
  ]
  const banner = {
    title: 'Una <i>prueba</i>',
    text: '',
    action: 'Ver',
    href: '/laptops',
    wide_media_id: wide.id,
    phone_media_id: wide.id,
  }
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const cases: [key: string, value: unknown, path: string, seen: string][] = [
    ['shop_logo', { media_id: logo.id, shows_name: true }, '/login', logo.name],
    ['shop_icon', { media_id: icon.id }, '/manifest.webmanifest', `${icon.name}-512.png`],
    ['colours_light', { ...originalPalettes.light, highlight: '#7a2f00' }, '/terminos', '--action:#7a2f00'],
    ['colours_dark', { ...originalPalettes.dark, accent: '#aaffee' }, '/terminos', '--link:#aaffee'],
    ['home_banners', [banner], '/', 'Una &lt;i&gt;prueba&lt;/i&gt;'],
    ['home_adverts', [{ ...banner, title: 'Otra prueba' }], '/', 'Otra prueba'],
    ['shop_brands', [{ name: 'Marca & Cía', media_id: null }], '/nosotros', 'Marca &amp; Cía'],
    [
      'customer_photos',
      [{ media_id: photo.id, caption: 'La de Rosa', alt: 'Una torre', consent: 'secreto 77' }],
      '/nosotros',
      'La de Rosa',
    ],
  ]
  const { settings, seen } = await (await page.request.get('/api/admin/settings')).json()
  expect(settings.length).toBeGreaterThan(cases.length)
  let last = seen
  for (const [key, value, path, words] of cases) {
    if (!isLong && !inShortRound.includes(key)) continue
    const shown = async () => (await (await page.request.get(path)).text()).includes(words)
    expect(await shown(), `${key} before`).toBe(false)
    const { id } = await call('settings/change', { values: { [key]: value }, seen: last })
    await expect.poll(shown, { timeout: 10_000 }).toBe(true)
    expect((await (await page.request.get(path)).text()).includes('secreto 77')).toBe(false)
    await call('settings/undo', { id })
    await expect.poll(shown, { timeout: 10_000 }).toBe(false)
    last = id + 1
  }
  // Neither what is hidden nor what begins later is there.
  for (const away of [{ is_hidden: true }, { from: tomorrow }, { until: '2026-01-01' }]) {
    const changed = await call('settings/change', {
      values: { home_banners: [{ ...banner, ...away }] },
      seen: last,
    })
    expect((await (await page.request.get('/')).text()).includes('prueba&lt;'), JSON.stringify(away)).toBe(
      false,
    )
    last = changed.id
  }
  const refused = await call('settings/change', {
    values: {
      colours_light: { ...originalPalettes.light, text: '#dddddd', accent: 'red' },
      home_banners: [
        { ...banner, href: 'javascript:alert(1)', until: '2026-02-30', wide_media_id: 99_999_999 },
      ],
      shop_logo: { media_id: 99_999_999, shows_name: false },
    },
    seen: last,
  })
  expect(refused.error).toBe('invalid')
  expect(refused.fields).toMatchObject({
    'colours_light.accent': 'Escríbelo como #1c1f33',
    'home_banners.0.href': 'Escribe una dirección de esta tienda, como /productos/memoria-ram',
    'home_banners.0.until': 'Escribe un día que exista',
    shop_logo: 'Una de las imágenes ya no está. Súbela otra vez.',
  })
})

import pg from 'pg'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BannerShape, sceneFormats } from '../../demo/art/kept-pictures.ts'
import { endOfWords } from '../../test/banner-places.ts'
import { newPage } from '../../test/browser.ts'
import { createDemoData, type DemoData } from '../../test/demo-data.ts'
import { longTest } from '../../test/long-test.ts'
import { type OpenShop, openShop } from '../../test/open-shop.ts'
import { waitUntil } from '../../test/wait-until.ts'
import {
  devices,
  expectNoSidewaysScroll,
  flowDevices,
  hydrated,
  readStructuredData,
  shown,
  watchLayoutShifts,
} from '../visitor.ts'

let data: DemoData
let shop: OpenShop

beforeAll(async () => {
  data = await createDemoData()
  // Each graphics card gets the pictures of two others beside its own, where it has one alone.
  await query(
    `insert into sellable_media (sellable_id, position, media_id)
     select sellable.id, place, media_id from generate_series(1, 2) place
       join sellable on category_id = 2 and sellable.id > $1
       join sellable_media on sellable_id = sellable.id - place and position = 0
     on conflict do nothing`,
    [2],
  )
  shop = await openShop({ DATA_DIR: data.dataDir, DATABASE_URL: data.url })
})

afterAll(async () => {
  await shop?.stop()
  await data?.drop()
})

describe.each(devices)('on a $device', ({ device, viewport }) => {
  test('the home page shows what the shop is, what it recommends, and the way to each department', async () => {
    const page = await newPage({ baseURL: shop.url, viewport, reducedMotion: false })
    const shifts = await watchLayoutShifts(page)
    await page.goto('/')
    await hydrated(page)

    // Three banners, a dot for each, no arrows.
    const carousel = page.getByRole('region', { name: 'Novedades' })
    expect(await carousel.getAttribute('aria-roledescription')).toBe('carrusel')
    expect((await carousel.boundingBox())?.height).toBe(device === 'phone' ? 400 : 560)
    expect(await carousel.getByRole('button').allTextContents()).toHaveLength(4)
    const slide = carousel.locator('[role=group]').first()
    expect(await slide.evaluate((it) => getComputedStyle(it).transitionDuration)).toBe('0.5s')
    await carousel.getByRole('button', { name: /^Ver 2 de 3/ }).click()
    await expect.poll(() => shownSlides(carousel)).toEqual(['2 de 3'])

    for (const fact of ['Retiro hoy', 'Garantía', 'IVA incluido'])
      await page.getByRole('main').getByText(fact, { exact: true }).waitFor()

    const tiles = page.getByRole('navigation', { name: 'Accesos rápidos' })
    const categories = page.getByRole('navigation', { name: 'Categorías' })
    if (device === 'phone') {
      expect(await tiles.isVisible()).toBe(false)
      expect(await categories.getByRole('link').allTextContents()).toEqual([
        'Procesadores',
        'Placa Madre',
        'Tarjetas de Video',
        'Memoria Ram',
        'Almacenamiento',
        'Fuente de Poder',
        'Carcasa',
        'Accesorios',
        'Laptops',
        'Refurbished',
      ])
      // The row goes along with the keyboard, to its end; each entry shows a picture of its own.
      const last = categories.getByRole('link', { name: 'Refurbished' })
      await last.focus()
      await expect.poll(() => isInside(last)).toBe(true)
      const pictures = await categories
        .locator('img')
        .evaluateAll((all) => all.map((it) => it.getAttribute('src')))
      expect(new Set(pictures).size).toBe(10)
    } else {
      expect(await categories.isVisible()).toBe(false)
      expect(await tiles.getByRole('link').allTextContents()).toEqual([
        'Productos',
        'Calculadora de Rendimiento',
        'PC Gamer',
        'Laptop',
        'Refurbished',
        'Nosotros',
      ])
      const calculator = tiles.getByRole('link', { name: 'Calculadora de Rendimiento' })
      expect(await calculator.getAttribute('href')).toBe('/calculadora')
    }

    for (const advert of ['Ver laptops', 'Ver accesorios'])
      await page.getByRole('link', { name: new RegExp(advert) }).waitFor()

    const [featured, builds] = ['Productos Destacados', 'Ensambles Destacados'].map((name) =>
      page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name }) }),
    )
    expect(await featured?.getByRole('article').count()).toBe(12)
    expect(await featured?.getByRole('link', { name: 'Ver todos' }).innerText()).toBe('Ver todos')
    const build = builds?.getByRole('article').first()
    for (const label of [
      'A partir de:',
      'CPU',
      'Placa madre',
      'Tarjeta gráfica',
      'RAM',
      'Almacenamiento',
      'Fuente de poder',
    ])
      await build?.getByText(label, { exact: true }).waitFor()
    await build?.getByText(/^\$\d+\.\d\d$/).waitFor()
    await build?.getByRole('button', { name: /^Añadir al carrito/ }).waitFor()
    // The picture has a place of its own shape, not a tall strip.
    const place = await build?.getByRole('link').first().boundingBox()
    expect((place?.height ?? 0) / (place?.width ?? 1)).toBeLessThan(1.4)

    await expectNoSidewaysScroll(page)
    expect(await shifts()).toBeLessThan(0.01)
  })

  test('the product page says all that decides a purchase, and its button stays at hand', async () => {
    const page = await newPage({ baseURL: shop.url, viewport, allowedErrors: [/status of 404/] })
    const shifts = await watchLayoutShifts(page)
    const card = await find((product) => product.category_id === 2 && product.stock > 3)
    await page.goto(`/producto/${card.id}`)
    const main = page.getByRole('main')
    await main.getByRole('heading', { level: 1, name: card.name }).waitFor()
    await main
      .getByText(`$${card.price.toFixed(2)}`)
      .first()
      .waitFor()
    for (const badge of ['Tarjetas de Video', `Stock: ${card.stock}`, `SKU: ${card.sku}`])
      await main.getByText(badge, { exact: true }).first().waitFor()
    for (const text of [
      card.description,
      'Imagen referencial',
      'Memoria de video',
      /Retíralo hoy/,
      /^Garantía de/,
    ])
      await main.getByText(text).first().waitFor()
    const trail = page.getByRole('navigation', { name: 'Ruta de navegación' })
    expect(await trail.getByRole('link').allTextContents()).toEqual(['Inicio', 'Tarjetas de Video'])
    const button = main.getByRole('button', { name: /^Añadir al carrito/ }).first()
    const box = await button.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height)

    await hydrated(page)
    // Before any press: what a press brings late, on a busy machine, counts as if it had moved by itself.
    expect(await shifts()).toBeLessThan(0.01)

    // Its pictures: the second press of a key goes on from the first, however fast; a thumbnail leads back.
    const pictures = main.getByRole('figure')
    await pictures.getByRole('list', { name: 'Imágenes' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await pictures.getByText('3 / 3').waitFor()
    await expect.poll(() => isInside(pictures.getByRole('img').nth(2))).toBe(true)
    await pictures.getByRole('link', { name: 'Imagen 1 de 3' }).click()
    await pictures.getByText('1 / 3').waitFor()

    // Three at once are one line of the cart with three pieces.
    const quantity = main.getByRole('group', { name: `Cantidad de ${card.name}` })
    const more = quantity.getByRole('button', { name: /^Aumentar/ })
    await more.click()
    await more.click()
    await quantity.getByText('3', { exact: true }).waitFor()
    await button.click()
    await main.getByRole('button', { name: 'Artículo añadido' }).first().waitFor()
    await page.getByRole('button', { name: /^Carrito con 1 artículo, 3 unidades/ }).waitFor()
    await expectNoSidewaysScroll(page)

    // In a low window, as at a zoom of 200 %, the picture leaves room for the name.
    await page.setViewportSize({ width: 640, height: 400 })
    const name = await main.getByRole('heading', { level: 1 }).boundingBox()
    expect((name?.y ?? 0) + (name?.height ?? 0)).toBeLessThan(400)
    await page.setViewportSize(viewport)

    const soldOut = await find(({ stock }) => stock === 0)
    await page.goto(`/producto/${soldOut.id}`)
    expect(await main.getByRole('button', { name: 'Sin stock' }).first().isDisabled()).toBe(true)
    await main.getByRole('link', { name: 'Se agotó. Mira otras parecidas.' }).click()
    await expect.poll(() => main.getByRole('heading', { name: 'Productos similares' }).isVisible()).toBe(true)

    const seen = main.locator('section', { has: page.getByRole('heading', { name: 'Lo que viste' }) })
    await seen.scrollIntoViewIfNeeded()
    await seen.getByRole('link', { name: card.name }).waitFor()

    expect((await page.goto('/producto/987654321'))?.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: 'No se encontró el producto.' }).waitFor()
  })

  test('builds alternate the side of their picture', async () => {
    const page = await newPage({ baseURL: shop.url, viewport })
    await page.goto('/ensambles')
    const rows = page.getByRole('main').getByRole('article')
    const sides = await Promise.all(
      [0, 1, 2].map(async (index) => {
        const picture = await rows.nth(index).getByRole('img').boundingBox()
        return (picture?.x ?? 0) < viewport.width / 3 ? 'left' : 'right'
      }),
    )
    expect(sides).toEqual(device === 'phone' ? ['left', 'left', 'left'] : ['left', 'right', 'left'])
    await expectNoSidewaysScroll(page)
  })
})

describe.each(flowDevices)('on a $device', ({ viewport }) => {
  test('a build leads to what games it runs; another processor is typed, chosen among those of its name, and rated', async () => {
    const page = await newPage({ baseURL: shop.url, viewport })
    await page.goto('/ensambles')
    const build = page.getByRole('article').filter({ hasText: 'Ensamble Quilotoa' })
    await build.getByRole('link', { name: '¿Qué juegos mueve?' }).click()
    await page.getByRole('heading', { name: /^Ryzen 5 5500 · GeForce RTX 3050 6 GB · 16 GB/ }).waitFor()
    const classesOf = (game: string) =>
      page.getByRole('row').filter({ hasText: game }).getByRole('cell').allTextContents()
    expect(await classesOf('Valorant')).toEqual(['máximomuy fluido', 'altofluido', 'medioestable'])
    await page.getByRole('heading', { name: 'Tu mejor paso en stock' }).waitFor()
    await expectNoSidewaysScroll(page)

    await page
      .getByRole('textbox', { name: 'Procesador' })
      .or(page.getByRole('combobox', { name: 'Procesador' }))
      .fill('5600')
    await page.getByRole('button', { name: 'Calcular' }).click()
    await page.getByText('¿Cuál es tu «5600»?').waitFor()
    await page.getByRole('link', { name: 'Ryzen 5 5600', exact: true }).click()
    await page.getByRole('heading', { name: /^Ryzen 5 5600 · GeForce RTX 3050 6 GB · 16 GB/ }).waitFor()
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
  })

  test('builds have pages of their own, and go into the cart', async () => {
    const page = await newPage({ baseURL: shop.url, viewport })
    await page.goto('/ensambles')
    const rows = page.getByRole('main').getByRole('article')
    const name = (await rows.first().getByRole('heading').textContent()) ?? ''
    await rows.first().getByText('A partir de:').waitFor()
    await rows
      .first()
      .getByRole('button', { name: /^Añadir al carrito/ })
      .click()
    await rows.first().getByRole('button', { name: 'Artículo añadido' }).waitFor()
    await page.getByRole('button', { name: /Carrito con 1 artículo/ }).click()
    await shown(page.getByRole('dialog', { name: 'Carrito' }), name).waitFor()
    await page.keyboard.press('Escape')

    // Its own page lists the parts; each of them leads on. Beside it stand others, by what decides in them.
    await rows.first().getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { level: 2, name: 'Componentes' }).waitFor()
    const other = page.locator('#parecidos').getByRole('article').first()
    const [title, gpu] = await Promise.all([
      other.getByRole('heading').boundingBox(),
      other.getByText(/^(GeForce|Radeon|Intel Arc) /).boundingBox(),
    ])
    expect((gpu?.y ?? 0) - (title?.y ?? 0)).toBeLessThan(50)
    const part = page.getByRole('main').locator('dl').getByRole('link').first()
    const partName = (await part.textContent()) ?? ''
    await part.click()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toContain(partName)
  })
})

longTest(
  'the carousel goes round every 5 s, and rests for whoever points at it, tabs into it or wants no motion',
  async () => {
    const page = await newPage({ baseURL: shop.url, reducedMotion: false })
    await page.clock.install()
    await page.goto('/')
    await hydrated(page)
    const carousel = page.getByRole('region', { name: 'Novedades' })
    const shown = async () => (await shownSlides(carousel)).join()
    const turn = async () => {
      const before = await shown()
      await waitUntil(async () => {
        await page.clock.runFor(100)
        return (await shown()) !== before
      })
    }
    // From here on time passes when the test says so.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    await turn()
    const begun = await shown()
    for (let turns = 1; turns <= 3; turns++) {
      const before = await shown()
      await page.clock.runFor(4_700)
      expect(await shown()).toBe(before)
      await turn()
    }
    expect(await shown()).toBe(begun)

    await carousel.hover()
    await page.clock.runFor(20_000)
    expect(await shown()).toBe(begun)
    await page.mouse.move(0, 0)
    await carousel.locator('[role=group]:not([inert])').getByRole('link').focus()
    await page.clock.runFor(20_000)
    expect(await shown()).toBe(begun)

    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.resume()
    await page.reload()
    await hydrated(page)
    await page.clock.fastForward(20_000)
    expect(await shown()).toBe('1 de 3')
  },
)

test('a finger turns the carousel, in both directions and round', async () => {
  const page = await newPage({ baseURL: shop.url, viewport: { width: 390, height: 844 } })
  await page.goto('/')
  await hydrated(page)
  const carousel = page.getByRole('region', { name: 'Novedades' })
  const swipe = async (from: number, to: number) => {
    await carousel.dispatchEvent('pointerdown', { pointerType: 'touch', clientX: from })
    await carousel.dispatchEvent('pointerup', { pointerType: 'touch', clientX: to })
  }
  await swipe(300, 100)
  await expect.poll(() => shownSlides(carousel)).toEqual(['2 de 3'])
  await swipe(100, 300)
  await expect.poll(() => shownSlides(carousel)).toEqual(['1 de 3'])
  await swipe(100, 300)
  await expect.poll(() => shownSlides(carousel)).toEqual(['3 de 3'])
})

longTest('a large picture opens over the page, and a press shows it in its own size', async () => {
  const page = await newPage({ baseURL: shop.url })
  const { id } = await find(({ category_id }) => category_id === 1)
  await query(
    `insert into sellable_media select $1::bigint, 9, id from media where width >= 1200 order by width limit 1`,
    [id],
  )
  await query("insert into catalog_change (kind, ids) values ('product', array[$1::bigint])", [id])
  await waitUntil(async () => (await (await fetch(`${shop.url}/producto/${id}`)).text()).includes('Ampliar:'))
  await page.goto(`/producto/${id}`)
  await hydrated(page)
  await page.getByRole('link', { name: /^Ampliar:/ }).click()
  const dialog = page.getByRole('dialog')
  const size = dialog.getByRole('button', { name: 'Tamaño completo' })
  await expect.poll(() => size.getByRole('img').evaluate((it) => it.clientWidth)).toBeLessThanOrEqual(1280)
  await size.click()
  await expect
    .poll(() =>
      size.getByRole('img').evaluate((it) => it.clientWidth - (it as HTMLImageElement).naturalWidth),
    )
    .toBe(0)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
})

longTest('whoever comes back to a tab after a while sees what things cost now', async () => {
  const page = await newPage({ baseURL: shop.url })
  await page.clock.install()
  const { id, price } = await find((product) => product.category_id === 9 && product.stock > 0)
  await page.goto('/laptops')
  await hydrated(page)
  const card = page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.locator(`a[href="/producto/${id}"]`) })
  await card.getByText(`$${price.toFixed(2)}`).waitFor()
  const cheaper = `$${(price - 10).toFixed(2)}`
  await query('update sellable set price_cents = price_cents - 1000 where id = $1', [id])
  await query("insert into catalog_change (kind, ids) values ('price', array[$1::bigint])", [id])
  await waitUntil(async () => (await (await fetch(`${shop.url}/laptops`)).text()).includes(cheaper))

  await leaveTabFor(page, 60)
  await leaveTabFor(page, 600)
  await card.getByText(cheaper).waitFor()
})

test('search engines read what a page is: shop, lists, trail, and the offer with its price and condition', async () => {
  const home = await readStructuredData(shop.url)
  expect(home).toMatchObject([
    { '@type': 'Organization', name: 'Kuntur', url: shop.url },
    { '@type': 'WebSite', potentialAction: { target: `${shop.url}/buscar?q={search_term_string}` } },
    { '@type': 'ItemList', name: 'Productos Destacados', numberOfItems: 12 },
    { '@type': 'ItemList', name: 'Ensambles Destacados' },
  ])
  const used = await find(({ condition, stock }) => condition === 'refurbished' && stock > 0)
  expect(await readStructuredData(`${shop.url}/producto/${used.id}`)).toMatchObject([
    {
      '@type': 'Product',
      sku: used.sku,
      name: used.name,
      offers: {
        '@type': 'Offer',
        price: used.price.toFixed(2),
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/RefurbishedCondition',
      },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { name: 'Inicio' },
        { name: 'Refurbished', item: `${shop.url}/refurbished` },
        { position: 3 },
      ],
    },
  ])
  const soldOut = await find(({ stock }) => stock === 0)
  const [offer] = await readStructuredData(`${shop.url}/producto/${soldOut.id}`)
  expect(offer).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } })
  const [trail, list] = await readStructuredData(`${shop.url}/laptops`)
  expect(trail).toMatchObject({ '@type': 'BreadcrumbList' })
  expect(list).toMatchObject({ '@type': 'ItemList', name: 'Laptops' })
})

longTest(
  'a window has the banners that were composed for it, and their words end where the pictures leave room',
  async () => {
    const page = await newPage({ baseURL: shop.url, viewport: { width: 390, height: 844 } })
    await page.goto('/')
    const carousel = page.getByRole('region', { name: 'Novedades' })
    for (const [window, shape] of [
      [390, 'phone'],
      [768, 'tablet'],
      [1280, 'wide'],
      [1920, 'large'],
    ] as const) {
      await page.setViewportSize({ width: window, height: 844 })
      const { width, height } = sceneFormats.banner[shape]
      const composed = { proportions: (width / height).toFixed(1), isClear: true }
      // The shop makes a picture in the width of a window when it is first asked for it.
      const timeout = 30_000
      await expect.poll(() => bannersAt(carousel, shape), { timeout }).toEqual([composed, composed, composed])
    }
  },
)

/** The proportions of each banner's picture as it is loaded now, and whether its words keep to their place. */
async function bannersAt(carousel: Locator, shape: BannerShape) {
  const seen = await carousel.locator('[role=group]').evaluateAll((slides) =>
    slides.map((slide) => {
      const picture = slide.querySelector('img')
      const place = slide.getBoundingClientRect()
      const title = document.createRange()
      title.selectNodeContents(slide.querySelector('h2') as Element)
      const lines = new Set([...title.getClientRects()].map(({ top }) => top)).size
      const button = slide.querySelector('a')?.getBoundingClientRect()
      return {
        proportions: ((picture?.naturalWidth ?? 0) / (picture?.naturalHeight || 1)).toFixed(1),
        width: place.width,
        lines,
        right: Math.max(title.getBoundingClientRect().right, button?.right ?? 0) - place.left,
        bottom: (button?.bottom ?? 0) - place.top,
      }
    }),
  )
  return seen.map(({ proportions, width, lines, right, bottom }) => ({
    proportions,
    isClear: (shape === 'phone' ? bottom : right) <= endOfWords(shape, width, lines),
  }))
}

/** The tab is out of sight for so many seconds, and then looked at again. */
async function leaveTabFor(page: Page, seconds: number): Promise<void> {
  const look = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await look(true)
  await page.clock.fastForward(seconds * 1000)
  await look(false)
}

async function query(text: string, values: unknown[]): Promise<void> {
  const client = new pg.Client(data.config)
  await client.connect()
  await client.query(text, values)
  await client.end()
}

const isInside = (target: Locator) =>
  target.evaluate((it) => {
    const { left, right } = it.getBoundingClientRect()
    return left >= 0 && right <= innerWidth
  })

/** What can be seen, reached and read out of it. */
function shownSlides(carousel: Locator): Promise<(string | null)[]> {
  const slides = carousel.locator('[role=group]:not([inert])')
  return slides.evaluateAll((shown) => shown.map((slide) => slide.getAttribute('aria-label')))
}

test('a browser and a program read the same list of all products, packed or plain', async () => {
  const page = await newPage({ baseURL: shop.url })
  await page.goto('/nosotros')
  const inBrowser = await page.evaluate(async () => {
    const answer = await fetch('/api/products')
    return { encoding: answer.headers.get('content-encoding'), text: await answer.text() }
  })
  expect(inBrowser.encoding).toBe('gzip')
  for (const encoding of ['gzip', 'identity']) {
    const answer = await fetch(`${shop.url}/api/products`, { headers: { 'accept-encoding': encoding } })
    expect(answer.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null)
    expect(await answer.text()).toBe(inBrowser.text)
  }
  expect(JSON.parse(inBrowser.text).length).toBeGreaterThan(100)
})

type Product = {
  id: number
  name: string
  price: number
  stock: number
  sku: string
  category_id: number
  condition: string
  description: string
}

async function find(isWanted: (product: Product) => boolean): Promise<Product> {
  const products = (await (await fetch(`${shop.url}/api/products`)).json()) as Product[]
  const found = products.find(isWanted)
  if (!found) throw new Error('The demo shop has no such product')
  return found
}

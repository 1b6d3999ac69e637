import sharp from 'sharp'
import { expect, test } from 'vitest'
import { catalogScreens, textScreens } from '../../contract/screens.ts'
import { texts } from '../../contract/texts.ts'
import { tilePath } from '../../server/media/tiles.ts'
import { newPage } from '../../test/browser.ts'
import { aBuild, aProduct } from '../../test/factories.ts'
import { readStructuredData } from '../visitor.ts'
import { openShopForBuyers } from './signed-in-buyer.ts'

/* What a page says and shows by itself, before any script: as a search engine reads it. And when it cannot. */

const shop = openShopForBuyers()

const FIRST_ROW = 4

const publicScreens = [...catalogScreens, ...textScreens]

test('every public page has a title, a description and an address of its own, and a picture to be shared with', async () => {
  // One after another: a cold shop on a busy machine would answer some of twenty at once that it cannot now.
  const pages: Awaited<ReturnType<typeof readHead>>[] = []
  for (const path of publicScreens) pages.push(await readHead(path))
  expect(pages.map(({ canonical }) => canonical)).toEqual(publicScreens.map((path) => shop.url + path))
  for (const property of ['title', 'description'] as const) {
    const values = pages.map((page) => page[property])
    expect(values.filter((value) => value.length < 15)).toEqual([])
    expect(new Set(values).size).toBe(publicScreens.length)
  }
  for (const preview of new Set(pages.map(({ preview }) => preview)))
    expect(await sizeOf(preview)).toEqual('1200x630')
})

test('the icons of a home screen have the sizes that the manifest says', async () => {
  const { icons } = await (await fetch(`${shop.url}/manifest.webmanifest`)).json()
  expect(icons.length).toBeGreaterThanOrEqual(3)
  for (const { src, sizes } of icons) expect(await sizeOf(new URL(src, shop.url).href), src).toBe(sizes)
})

test('a listing loads the pictures of its first row at once, each in a width that fits, and the rest when they come near', async () => {
  const html = await read('/productos')
  const pictures = [...html.matchAll(/<img [^>]*srcset="\/multimedia\/[^>]*>/gi)].map(([tag]) => tag)
  expect(pictures.length).toBeGreaterThan(FIRST_ROW)
  for (const [index, tag] of pictures.entries()) {
    const isUrgent = index < FIRST_ROW
    expect(attribute(tag, 'loading'), tag).toBe(isUrgent ? 'eager' : 'lazy')
    expect(attribute(tag, 'fetchpriority'), tag).toBe(isUrgent ? 'high' : 'auto')
    expect(attribute(tag, 'alt').length, tag).toBeGreaterThan(20)
    expect([attribute(tag, 'width'), attribute(tag, 'height')]).toEqual(['800', '800'])
    expect(attribute(tag, 'sizes'), tag).toMatch(/px/)
  }
})

test('Back shows a page as it was left: nothing of ours keeps a browser from holding it ready', async () => {
  const page = await newPage({ baseURL: shop.url, holdsPages: true })
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.enable')
  let reasons: string[] | undefined
  browser.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations: all }) => {
    // The headless shell of the journeys holds none ready, whatever is on it; it does say what else is in the way.
    reasons = all.filter(({ type }) => type !== 'Circumstantial').map(({ reason }) => reason)
  })

  /** What kept the browser from showing the page as it was left; nothing where it did show it so. */
  async function obstacles(path: string, onPage = () => {}) {
    reasons = undefined
    // Who leaves while something is on its way gets the page anew.
    const answer = await page.goto(path, { waitUntil: 'networkidle' })
    expect(answer?.headers()['cache-control'], path).not.toContain('no-store')
    await page.evaluate(() => void Object.assign(globalThis, { isAsLeft: true }))
    await page.evaluate(onPage)
    await page.goto('/terminos')
    await page.evaluate(() => void setTimeout(() => history.back()))
    const isAsLeft = () => page.evaluate(() => 'isAsLeft' in globalThis).catch(() => false)
    await expect.poll(async () => reasons !== undefined || (await isAsLeft())).toBe(true)
    return reasons ?? []
  }

  const { id } = await shop.aPiece()
  for (const path of ['/', '/productos/tarjeta-grafica', `/producto/${id}`])
    expect(await obstacles(path), path).toEqual([])
  const held = await obstacles('/nosotros', () => addEventListener('unload', () => {}))
  expect(held).toEqual(['UnloadHandlerExistsInMainFrame'])
})

test('what has neither picture, text nor figures says so, and shows the drawn tile of its kind', async () => {
  const [product, build] = [
    await aProduct(shop.db, { name: 'Tarjeta sin foto', categoryId: 2, description: '' }),
    await aBuild(shop.db, { name: 'Ensamble sin foto', description: '' }),
  ]
  for (const [id, name, tile] of [
    [product, 'Tarjeta sin foto', tilePath('product', 2)],
    [build, 'Ensamble sin foto', tilePath('build', null)],
  ] as const) {
    const html = await read(`/producto/${id}`)
    const tag = /<img [^>]*alt="Sin imagen de [^>]*>/.exec(html)?.[0] ?? ''
    expect(attribute(tag, 'src')).toBe(tile)
    expect(html).toContain('Aún sin imagen')
    expect((await readHead(`/producto/${id}`)).description).toBe(`${name}. Precio final, IVA incluido.`)
    const described = await readStructuredData(`${shop.url}/producto/${id}`)
    expect(described.find((thing) => thing['@type'] === 'Product')).not.toHaveProperty('image')
  }
})

test('a draft answers like a product that never was; one that was for sale says that it no longer is, at no price', async () => {
  const draft = await aProduct(shop.db, { name: 'Tarjeta por anunciar', hiddenAt: new Date() })
  const retired = await aProduct(shop.db, { name: 'Tarjeta retirada' })
  await shop.rows(`update sellable set price_cents = null where id = ${retired}`)
  for (const path of [`/producto/${draft}`, '/producto/987654321']) {
    const response = await fetch(shop.url + path)
    const html = await response.text()
    expect([response.status, html.includes(texts.productNotFound)], path).toEqual([404, true])
    expect(html).not.toContain('por anunciar')
  }
  const html = await read(`/producto/${retired}`)
  expect(html).toContain('Ya no está a la venta')
  expect(html).toMatch(/<meta name="robots" content="noindex/)
  // The header shows the total of an empty cart.
  expect(html.slice(html.indexOf('<main'), html.indexOf('</main>'))).not.toContain('$0.00')
  const described = await readStructuredData(`${shop.url}/producto/${retired}`)
  expect(described.find((thing) => thing['@type'] === 'Product')).not.toHaveProperty('offers')
})

test('a listing in another order sends search engines to the usual one', async () => {
  const { canonical } = await readHead('/productos?ver=todo&orden=des&pagina=2')
  expect(canonical).toBe(`${shop.url}/productos?ver=todo`)
  const [trail, list] = await readStructuredData(`${shop.url}/productos?ver=todo&pagina=2`)
  expect(JSON.stringify(trail)).toContain('/productos?ver=todo"')
  const { numberOfItems, itemListElement } = list as { numberOfItems: number; itemListElement: object[] }
  expect(itemListElement[0]).toMatchObject({ position: 13 })
  expect(numberOfItems).toBeGreaterThan(24)
})

test('one value of one facet has a title and an address of its own; more of them are for people alone', async () => {
  const boards = '/productos/placa-madre'
  const one = await readHead(`${boards}?zocalo=am5&orden=des`)
  expect([one.title, one.canonical]).toEqual(['Placa Madre AM5 | Kuntur', `${shop.url}${boards}?zocalo=am5`])
  for (const query of ['zocalo=am4&zocalo=am5', 'marca=asus&zocalo=am5', 'precio-hasta=200', 'stock=si']) {
    const html = await read(`${boards}?${query}`)
    expect(html, query).toMatch(/<meta name="robots" content="noindex/)
    expect(html).not.toContain('rel="canonical"')
  }
})

test('a listing narrowed to what fits an armado is for people alone, and leads back to the builder', async () => {
  const boards = await (await fetch(`${shop.url}/api/catalog?category=3&zocalo=am5`)).json()
  const html = await read(`/productos/procesador?armado=${boards.products[0].id}`)
  expect(html).toMatch(/<meta name="robots" content="noindex/)
  expect(html).toContain('Compatible con tu armado')
  expect(html).toMatch(/<a[^>]* href="\/arma-tu-pc"/)
  expect(html).toContain('Ryzen 5 7600')
  expect(html).not.toContain('i5-12400F')
})

test('a form of filters is led to the one address of its page, in whatever order and case it was sent', async () => {
  const typed =
    '/productos/placa-madre?orden=priceLow&zocalo=AM5&precio-hasta=&marca=nadie&marca=MSI&utm_source=x'
  const answer = await fetch(shop.url + typed)
  expect(answer.url).toBe(`${shop.url}/productos/placa-madre?marca=msi&zocalo=am5`)
  expect(answer.status).toBe(200)
  const unknown = await fetch(`${shop.url}/productos/placa-madre?utm_source=x`, { redirect: 'manual' })
  expect(unknown.status).toBe(200)
})

test('an address that looks like a file is a page for a person, and nothing worth drawing for a program', async () => {
  const page = await shop.visitAnonymously({ allowedErrors: [/status of 404/] })
  const answer = await page.goto('/ofertas.html')
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Página no encontrada' }).waitFor()
  expect((await fetch(`${shop.url}/ofertas.html`)).headers.get('content-type')).toContain('json')
})

test('a product that does not arrive says so under a title of its own, and comes when it is asked for again', async () => {
  const page = await shop.visitAnonymously({ allowedErrors: [/ERR_FAILED/, /Failed to fetch/] })
  await page.goto('/productos/tarjeta-grafica')
  await page.route('**/producto/*.data*', (route) => route.abort())
  const name = page.getByRole('article').first().getByRole('heading')
  await name.getByRole('link').click()
  await page.getByRole('link', { name: 'Ver página completa' }).click()
  await page.getByRole('heading', { name: texts.productsFailed }).waitFor()
  expect(await page.title()).toBe(`${texts.productsFailed} | Kuntur`)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  // Of the cheapest product, which may be one without a picture.
  await page.getByText(/^(Imagen referencial|Aún sin imagen)$/).waitFor()
  expect(await page.title()).not.toContain(texts.productsFailed)
})

test('what breaks on our side answers 500 with the specified heading, and leads home', async () => {
  const page = await shop.visitAnonymously({ allowedErrors: [/status of 500/, /Unexpected Server Error/] })
  const { id } = await shop.aPiece()
  await shop.rows('alter table spec_value rename to spec_value_away')
  try {
    const answer = await page.goto(`/producto/${id}`)
    expect(answer?.status()).toBe(500)
    const heading = page.getByRole('heading', { name: 'Unexpected Application Error!' })
    await heading.waitFor()
    expect(await heading.getAttribute('lang')).toBe('en')
  } finally {
    await shop.rows('alter table spec_value_away rename to spec_value')
  }
  await page.getByRole('link', { name: 'Volver al inicio' }).click()
  await page.getByRole('heading', { name: 'Productos Destacados' }).waitFor()
})

async function read(path: string): Promise<string> {
  return (await fetch(shop.url + path)).text()
}

async function readHead(path: string) {
  const html = await read(path)
  const content = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? ''
  return {
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '',
    description: content('description'),
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '',
    preview: content('og:image'),
  }
}

const attribute = (tag: string, name: string): string =>
  new RegExp(` ${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? ''

async function sizeOf(url: string): Promise<string> {
  const { width, height } = await sharp(Buffer.from(await (await fetch(url)).arrayBuffer())).metadata()
  return `${width}x${height}`
}

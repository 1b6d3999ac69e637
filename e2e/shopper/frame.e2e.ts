import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isLong } from '../../test/long-round.ts'
import { longTest } from '../../test/long-test.ts'
import { open } from '../every-screen/settled.ts'
import { hydrated, phone } from '../visitor.ts'
import { openShopForBuyers, refusedByShop, unanswered } from './signed-in-buyer.ts'

/* What stands around every page: header, drawers, theme, footer, and the screens for when something is missing. */

const shop = openShopForBuyers()

const header = (page: Page) => page.getByRole('banner')
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Accesos Directos' })
/** In how many lines an element's words stand. Runs in the page. */
function linesOf(element: Element): number {
  const words = document.createRange()
  words.selectNodeContents(element)
  return new Set([...words.getClientRects()].map(({ top }) => top)).size
}
const labelsIn = async (page: Page, selector: string) =>
  (await page.locator(selector).allTextContents()).map((text) => text.trim())

test('the header goes with the scroll and comes back, and a focus inside brings it back as well', async () => {
  const page = await shop.visitAnonymously()
  await open(page, '/terminos')
  const bottom = () => header(page).evaluate((it) => it.getBoundingClientRect().bottom)
  await page.mouse.move(600, 500)
  await page.mouse.wheel(0, 900)
  await expect.poll(bottom).toBeLessThanOrEqual(0)
  await page.mouse.wheel(0, -60)
  await expect.poll(bottom).toBeGreaterThan(100)

  await page.mouse.wheel(0, 900)
  await expect.poll(bottom).toBeLessThanOrEqual(0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await header(page).evaluate((it) => it.contains(document.activeElement))).toBe(true)
  await expect.poll(bottom).toBeGreaterThan(100)
})

test('the screen that somebody is about to open is fetched when they come near its link, and not before', async () => {
  const page = await shop.visitAnonymously()
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await page.goto('/terminos', { waitUntil: 'networkidle' })
  expect(fetched.filter((path) => /assets\/(login|checkout)-/.test(path))).toEqual([])
  await page.getByRole('link', { name: 'Mi cuenta / Ingresar' }).focus()
  await expect.poll(() => fetched.filter((path) => /assets\/login-.{8}\.js/.test(path))).toHaveLength(1)
})

test('neither what is jumped to nor what takes the focus lies under the header', async () => {
  const page = await shop.visitAnonymously({ viewport: phone })
  await page.goto('/productos')
  const main = page.getByRole('main')
  const height = await header(page).evaluate((it: HTMLElement) => it.offsetHeight)
  const top = (target: Locator) => target.evaluate((it) => it.getBoundingClientRect().top)
  const link = main.getByRole('article').nth(4).getByRole('heading').getByRole('link')
  await link.evaluate((it) => {
    scrollBy(0, it.getBoundingClientRect().top - 40)
    it.focus()
  })
  await expect.poll(() => top(link)).toBeGreaterThanOrEqual(height)

  await page.getByRole('link', { name: 'Saltar al contenido' }).focus()
  await page.keyboard.press('Enter')
  const title = main.getByRole('heading', { level: 1 })
  await expect.poll(() => top(title)).toBeGreaterThanOrEqual(height)

  // On the narrowest phone nothing of it, of the pager and of the footer breaks into another line.
  await page.setViewportSize({ width: 320, height: 568 })
  expect(await header(page).evaluate((it: HTMLElement) => it.offsetHeight)).toBe(height)
  const pager = page.getByRole('navigation', { name: 'Páginas' })
  expect(await top(pager.getByText('Anterior'))).toBe(await top(pager.getByText('Siguiente')))
  const mail = page.getByRole('contentinfo').getByRole('link', { name: /@/ })
  expect(await mail.evaluate(linesOf)).toBe(1)
})

test('Componentes leads to the seven categories and Accesorios, also by the arrow keys', async () => {
  const page = await shop.visitAnonymously()
  await page.goto('/terminos')
  const menu = page.getByRole('button', { name: 'Componentes' })
  await menu.click()
  expect(await labelsIn(page, '#menu-componentes a')).toEqual([
    'Procesadores',
    'Placa Madre',
    'Tarjetas de Video',
    'Memoria Ram',
    'Almacenamiento',
    'Fuente de Poder',
    'Carcasa',
    'Accesorios',
  ])
  await page.keyboard.press('Escape')
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await menu.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect.poll(focused).toBe('Placa Madre')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowUp')
  await expect.poll(focused).toBe('Accesorios')
  await page.keyboard.press('Escape')
  await expect.poll(focused).toBe('Componentes')
  await menu.click()
  await page.getByRole('link', { name: 'Carcasa' }).click()
  await page.waitForURL('**/productos/carcasa')
  await page.getByRole('link', { name: 'Accesorios' }).waitFor({ state: 'hidden' })
})

longTest(
  'on a phone Accesos Directos opens before any script has arrived, and closes behind the page it led to',
  async () => {
    const still = await shop.visitAnonymously({ viewport: phone, javaScript: false })
    await still.goto('/')
    await still.getByText('necesitan JavaScript').waitFor()
    expect(await still.getByRole('link', { name: 'Recargar' }).count()).toBe(0)
    await still.getByRole('button', { name: 'Accesos Directos' }).click()
    await drawer(still).getByRole('link', { name: 'Refurbished' }).click()
    await still.waitForURL('**/refurbished')

    const page = await shop.visitAnonymously({ viewport: phone })
    await page.goto('/terminos')
    await page.getByRole('button', { name: 'Accesos Directos' }).click()
    const nav = drawer(page).getByRole('navigation')
    for (const [label, path] of [
      ['Productos', '/productos'],
      ['Calculadora de Rendimiento', '/calculadora'],
      ['PC Gamer', '/ensambles'],
      ['Laptop', '/laptops'],
      ['Refurbished', '/refurbished'],
      ['Nosotros', '/nosotros'],
    ] as const) {
      expect(await nav.getByRole('link', { name: label, exact: true }).getAttribute('href')).toBe(path)
    }
    await page.keyboard.press('Escape')
    await drawer(page).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Accesos Directos' }).click()
    await nav.getByRole('link', { name: 'Laptop' }).click()
    await page.waitForURL('**/laptops')
    await drawer(page).waitFor({ state: 'hidden' })
  },
)

test.each(isLong ? ['manifest', 'root', 'shop', 'listing'] : ['manifest'])(
  'a page starts in whatever order its scripts arrive, the %s last',
  async (last) => {
    const page = await shop.visitAnonymously()
    await page.route(`**/assets/${last}-*.js`, async (route) => {
      await new Promise((arrived) => setTimeout(arrived, 400))
      await route.continue()
    })
    await page.goto('/productos/tarjeta-grafica')
    await hydrated(page)
    await page.getByRole('button', { name: 'Componentes' }).click()
    await page.getByRole('link', { name: 'Procesadores' }).waitFor()
  },
)

longTest(
  'a page that misses one of its scripts says what does not work, and Recargar brings it',
  async () => {
    const page = await shop.visitAnonymously({ allowedErrors: [unanswered] })
    await page.route('**/assets/root-*.js', (route) => route.abort())
    await page.goto('/laptops?orden=des')
    const notice = page.getByText('El carrito, los favoritos y tu cuenta necesitan JavaScript.')
    await notice.waitFor()
    await page.unrouteAll()
    await page.getByRole('link', { name: 'Recargar' }).click()
    await hydrated(page)
    expect(await notice.isVisible()).toBe(false)
    expect(new URL(page.url()).search).toBe('?orden=des')

    await page.route('**/assets/root-*.js', (route) => route.abort())
    await page.goto('/login')
    await page.getByText('Para ingresar o registrarte hace falta JavaScript.').waitFor()
  },
)

test('what is pressed before the scripts are there is done when they are', async () => {
  const page = await shop.visitAnonymously({ viewport: phone })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/productos/tarjeta-grafica')
  await page.getByRole('button', { name: 'Añadir al carrito' }).first().click()
  release()
  await page.getByRole('button', { name: /^Carrito con 1 / }).waitFor()
})

test('the theme is light at first, changes in place, and is there before the first paint of the next page', async () => {
  const page = await shop.visitAnonymously({ theme: 'dark', allowedErrors: [unanswered] })
  await page.goto('/terminos')
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const frame = () => page.locator('meta[name=theme-color]').getAttribute('content')
  expect([await ground(), await frame()]).toEqual(['rgb(255, 255, 255)', '#1c1f33'])
  await page.getByRole('button', { name: 'Cambiar tema' }).click()
  expect([await ground(), await frame()]).toEqual(['rgb(0, 0, 0)', '#000000'])

  // Without the shop's files only what stands in the page itself can have run.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/privacidad')
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  expect(await frame()).toBe('#000000')
})

test('PR-4: the footer knows the shop by its settings, and asks nobody for a map until somebody does', async () => {
  const page = await shop.visitAnonymously()
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith('http://127.0.0.1')) foreign.push(new URL(request.url()).host)
  })
  await page.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Mapa</title>' }),
  )
  await page.goto('/terminos')
  const foot = page.getByRole('contentinfo')
  const hrefOf = (name: string) => foot.getByRole('link', { name, exact: true }).getAttribute('href')
  const expected = {
    Inicio: '/',
    Productos: '/productos',
    Ensambles: '/ensambles',
    Nosotros: '/nosotros',
    Usuario: '/login',
    'hola@kuntur.example': 'mailto:hola@kuntur.example',
    '099 000 0000': 'tel:0990000000',
    Facebook: 'https://www.facebook.com/',
    Instagram: 'https://www.instagram.com/',
    'Desarrollado por Kuntur': '/nosotros',
  }
  for (const [name, href] of Object.entries(expected)) expect(await hrefOf(name)).toBe(href)
  await foot.getByText('Calle Bolívar y García Moreno, Ibarra').waitFor()
  await foot.getByText('TikTok').waitFor()
  expect(await foot.getByRole('link', { name: 'TikTok' }).count()).toBe(0)

  const map = foot.getByRole('img', { name: /^Mapa: Calle Bolívar/ })
  await map.scrollIntoViewIfNeeded()
  expect(foreign).toEqual([])
  await map.click()
  await page.frameLocator('iframe[title="Mapa de Kuntur"]').locator('html').waitFor()
  expect(foreign).toEqual(['www.openstreetmap.org'])
})

longTest(
  'the loop of the about page plays, can be stopped, and waits for who asked for less motion',
  async () => {
    const page = await shop.visitAnonymously({ reducedMotion: false })
    await page.goto('/nosotros')
    const video = page.locator('video')
    const isPaused = () => video.evaluate((it: HTMLVideoElement) => it.paused)
    await expect.poll(isPaused).toBe(false)
    await expect.poll(() => video.evaluate((it: HTMLVideoElement) => it.currentTime)).toBeGreaterThan(0)
    expect(await video.textContent()).toBe('Tu navegador no soporta la reproducción de video.')
    await page.getByRole('button', { name: 'Pausar el video' }).click()
    await expect.poll(isPaused).toBe(true)
    await page.getByRole('heading', { level: 1, name: 'Kuntur' }).waitFor()
    await page.getByText('de gamers, para gamers', { exact: true }).first().waitFor()
    const setups = page.getByRole('figure')
    expect(await setups.getByText('Ilustración', { exact: true }).count()).toBe(4)
    for (const setup of await setups.getByRole('img', { name: /^Ilustración: / }).all()) {
      await setup.scrollIntoViewIfNeeded()
      await expect.poll(() => setup.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(960)
      expect(await setup.getAttribute('src')).toMatch(/\.svg$/)
    }
    const brands = page.getByRole('heading', { name: 'Marcas con las que trabajamos' }).locator('~ ul > li')
    expect(await brands.count()).toBe(9)

    const calm = await shop.visitAnonymously()
    await calm.goto('/nosotros')
    await calm.getByRole('button', { name: 'Reproducir el video' }).click()
    await calm.getByRole('button', { name: 'Pausar el video' }).waitFor()
  },
)

test('an address that leads nowhere is a true 404, with the featured products below it', async () => {
  const page = await shop.visitAnonymously({ allowedErrors: [refusedByShop] })
  const answer = await page.goto('/no/existe')
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Página no encontrada' }).waitFor()
  await page.getByRole('heading', { name: 'Productos Destacados' }).waitFor()
  expect(await page.getByRole('main').getByRole('article').count()).toBeGreaterThan(3)
})

test('a screen whose script does not arrive leaves header and cart in place, and Recargar brings it', async () => {
  const page = await shop.visitAnonymously({ allowedErrors: [unanswered, /did not load/] })
  await page.goto('/terminos')
  await page.route('**/about-*.js', (route) => route.abort())
  await page.getByRole('contentinfo').getByRole('link', { name: 'Nosotros' }).click()
  await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor()
  await page.getByText('Tu carrito está a salvo').waitFor()
  await page.getByRole('button', { name: /^Carrito con/ }).click()
  await page.getByText('Aún no hay artículos agregados').waitFor()
  await page.keyboard.press('Escape')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Recargar' }).click()
  await page.getByRole('heading', { name: 'Por qué existimos' }).waitFor()
})

longTest('a screen whose script was lost once comes at the next visit', async () => {
  const page = await shop.visitAnonymously({ allowedErrors: [unanswered, /did not load/] })
  const foot = page.getByRole('contentinfo')
  await page.goto('/terminos')
  await page.route('**/about-*.js*', (route) => route.abort())
  for (let visit = 1; visit <= 2; visit++) {
    await foot.getByRole('link', { name: 'Nosotros' }).click()
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: /^Términos/ }).waitFor()
  }
  await page.unrouteAll()
  await foot.getByRole('link', { name: 'Nosotros' }).click()
  await page.getByRole('heading', { level: 1, name: 'Kuntur' }).waitFor()
  await expect.poll(() => page.title()).toContain('Nosotros')
})

longTest(
  'a screen that misses what its script imports comes with a new page, once the shop answers',
  async () => {
    const page = await shop.visitAnonymously({ allowedErrors: [unanswered, /did not load/] })
    const foot = page.getByRole('contentinfo')
    await page.goto('/terminos')
    await page.route('**/builds-*.js*', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: `import './lost.js';${await response.text()}` })
    })
    await page.route('**/lost.js', (route) => route.abort())
    await foot.getByRole('link', { name: 'Ensambles' }).click()
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: /^Términos/ }).waitFor()
    await mark(page)
    await page.unroute('**/lost.js')
    await page.route('**/lost.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await foot.getByRole('link', { name: 'Ensambles' }).click()
    await expect.poll(() => isMarked(page), { timeout: 10_000 }).toBe(false)
    await hydrated(page)
    expect(new URL(page.url()).pathname).toBe('/ensambles')
    expect(await page.getByRole('heading', { name: 'Unexpected Application Error!' }).count()).toBe(0)
  },
)

/** Marks this very document: a new page has no such mark. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { isMarked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in globalThis)

test('a screen that the shop no longer has leads to a new page of today’s build', async () => {
  const page = await shop.visitAnonymously({ allowedErrors: [refusedByShop] })
  await page.goto('/terminos')
  await mark(page)
  // Asked for, and asked whether it is gone.
  await page.route('**/about-*.js', (route) => route.fulfill({ status: 404, body: '' }), { times: 2 })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Nosotros' }).click()
  await page.getByRole('heading', { level: 1, name: 'Kuntur' }).waitFor()
  await expect.poll(() => isMarked(page)).toBe(false)
  expect(new URL(page.url()).pathname).toBe('/nosotros')
})

longTest('data of a newer build lead to a new page, at the very address', async () => {
  const page = await shop.visitAnonymously()
  await page.goto('/laptops')
  await mark(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Productos', exact: true }).click()
  await page.waitForURL('**/productos')
  await page.getByRole('main').getByRole('article').first().waitFor()
  expect(await isMarked(page)).toBe(true)

  await page.route('**/*.data*', async (route) => {
    const response = await route.fetch()
    expect(response.headers()['kuntur-build']).toMatch(/^\w+$/)
    await route.fulfill({ response, headers: { ...response.headers(), 'kuntur-build': 'newer' } })
  })
  await page.getByRole('link', { name: 'Todo el catálogo' }).click()
  await page.waitForURL('**/productos?ver=todo')
  await expect.poll(() => isMarked(page)).toBe(false)
  await hydrated(page)
  await mark(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Inicio' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => isMarked(page)).toBe(false)
})

test('a lost connection is said for as long as it lasts, beside what can still be pressed', async () => {
  const piece = await shop.aPiece()
  const page = await shop.visitAnonymously({ viewport: phone, allowedErrors: [unanswered] })
  await page.goto(`/producto/${piece.id}`)
  await page.getByRole('button', { name: /^Carrito con/ }).click()
  await page.getByRole('dialog', { name: 'Carrito' }).waitFor()
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  const notice = page.locator('p', { hasText: 'Sin conexión.' })
  await notice.waitFor()
  const add = page
    .getByRole('main')
    .getByRole('button', { name: /^Añadir al carrito/ })
    .first()
  const [said, bar] = [await notice.boundingBox(), await add.boundingBox()]
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
  await add.click()
  await page.getByRole('button', { name: /^Carrito con 1 artículo/ }).waitFor()
  await page.context().setOffline(false)
  await notice.waitFor({ state: 'detached' })
})

test('a new page begins at its top, and Back leads to where one was', async () => {
  const page = await shop.visitAnonymously()
  await page.goto('/terminos')
  const scrolled = () => page.evaluate(() => scrollY)
  const link = page.getByRole('main').getByRole('link', { name: 'privacidad' }).first()
  await link.scrollIntoViewIfNeeded()
  await expect.poll(scrolled).toBeGreaterThan(300)
  const left = await scrolled()
  await link.click()
  await page.waitForURL('**/privacidad')
  await expect.poll(scrolled).toBe(0)
  await page.goBack()
  await expect.poll(scrolled).toBe(left)
})

longTest(
  'a first page leaves what is out of sight for later, and coming back still leads to where one was',
  async () => {
    const page = await shop.visitAnonymously({ viewport: phone })
    await page.goto('/')
    const build = page.getByRole('heading', { name: 'Ensambles Destacados' })
    const isLaidOut = () => build.evaluate((it) => it.checkVisibility({ contentVisibilityAuto: true }))
    expect(await isLaidOut()).toBe(false)
    await build.scrollIntoViewIfNeeded()
    await expect.poll(isLaidOut).toBe(true)

    const scrolled = () => page.evaluate(() => Math.round(scrollY))
    const place = await scrolled()
    expect(place).toBeGreaterThan(2000)
    await page.locator('section', { has: build }).getByRole('link', { name: 'Ver ensambles' }).click()
    await page.waitForURL('**/ensambles')
    await page.goBack()
    await expect.poll(scrolled).toBe(place)
    await page.reload()
    await expect.poll(scrolled).toBe(place)
  },
)

longTest(
  'a page in Spanish takes the lean typefaces, and a letter from elsewhere the whole ones',
  async () => {
    const page = await shop.visitAnonymously()
    const faces = new Set<string>()
    page.on('request', (request) => {
      const [, face] = /assets\/(.+)-.{8}\.woff2$/.exec(request.url()) ?? []
      if (face) faces.add(face)
    })
    // Its monitors are measured in inches, a sign that neither typeface has.
    await page.goto('/')
    await page.evaluate(() => document.fonts.ready)
    expect([...faces].sort()).toEqual(['archivo', 'figtree'])
    await page.goto('/buscar?q=œuvre')
    await expect.poll(() => [...faces]).toContain('archivo-latin-wght-normal')
  },
)

test('a page says what it is to whoever shares or indexes it, under the public address alone', async () => {
  const page = await shop.visitAnonymously({ javaScript: false })
  await page.goto('/productos/tarjeta-grafica?pagina=2&utm_source=x')
  const origin = new URL(page.url()).origin
  const tag = (selector: string, attribute = 'content') => page.locator(selector).getAttribute(attribute)
  const address = `${origin}/productos/tarjeta-grafica?pagina=2`
  expect(await tag('link[rel=canonical]', 'href')).toBe(address)
  expect(await tag('meta[property="og:url"]')).toBe(address)
  expect(await tag('meta[property="og:title"]')).toBe(await page.title())
  const picture = (await tag('meta[property="og:image"]')) ?? ''
  expect(picture.startsWith(`${origin}/multimedia/vista/`)).toBe(true)
  expect((await fetch(picture)).headers.get('content-type')).toBe('image/jpeg')
  for (const selector of ['link[rel=manifest]', 'link[rel=apple-touch-icon]', 'link[rel=icon][sizes]']) {
    expect((await fetch(origin + (await tag(selector, 'href')))).status).toBe(200)
  }
  await page.goto('/buscar?q=rtx')
  expect(await tag('meta[name=robots]')).toBe('noindex')
  expect(await page.locator('link[rel=canonical]').count()).toBe(0)
})

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { texts } from '../../contract/texts.ts'
import { anOrder } from '../../test/factories.ts'
import { isLong } from '../../test/long-round.ts'
import { longTest } from '../../test/long-test.ts'
import { openShopForBuyers, refusedByShop, unanswered } from '../shopper/signed-in-buyer.ts'
import { flowDevices, phone } from '../visitor.ts'

const shop = openShopForBuyers()

const labels = [
  'DASHBOARD',
  'MI CARRITO',
  'MIS PEDIDOS',
  'LISTA DE DESEOS',
  'DIRECCIONES',
  'PERFIL',
  'CENTRO DE AYUDA',
]

const area = (page: Page) => page.getByRole('navigation', { name: 'Mi cuenta' })

describe.each(flowDevices)('on a $device', ({ viewport }) => {
  test('every screen of the account is a link away, says its name, and has its own title', async () => {
    const buyer = await shop.aBuyer({ nickname: 'Caro', firstName: 'Carolina', lastName: 'Quishpe' })
    const piece = await shop.aPiece()
    const order = await anOrder(shop.db, buyer, [piece])
    const page = await shop.visit(buyer, [piece], { viewport })
    await page.goto('/')
    await page.getByRole('link', { name: 'Mi cuenta / Ingresar' }).click()

    // The dashboard: who one is here, the last order, and what is still to come.
    await page.getByRole('heading', { level: 1, name: 'Caro' }).waitFor()
    await page.getByText('CQ', { exact: true }).waitFor()
    await page.getByText('Novato').waitFor()
    expect(await page.getByText('Logro por descubrir').count()).toBe(6)
    await page.getByText('Próximamente').waitFor()
    const last = page.getByRole('region', { name: 'Tu último pedido' })
    await last.getByText(`Pedido ${formatOrderNumber(order)}`).waitFor()
    await last.getByText('PENDIENTE').waitFor()

    const titles = new Set([await page.title()])
    for (const label of labels.slice(1)) {
      await area(page).getByRole('link', { name: label, exact: true }).click()
      await page.getByRole('heading', { level: 1, name: label, exact: true }).waitFor()
      const tab = area(page).getByRole('link', { name: label, exact: true })
      await expect.poll(() => tab.getAttribute('aria-current')).toBe('page')
      const box = await tab.boundingBox()
      expect(box && box.x >= 0 && box.x + box.width <= viewport.width).toBe(true)
      titles.add(await page.title())
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      )
    }
    expect(titles.size).toBe(labels.length)
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')

    await area(page).getByRole('link', { name: 'MI CARRITO' }).click()
    await page.getByRole('button', { name: 'HACER PEDIDO' }).click()
    await page.waitForURL('**/checkout')
    await page.getByRole('heading', { name: 'Finaliza tu compra' }).waitFor()
  })
})

test('AU-8, PR-1: logging out forgets the person, keeps the cart, and Back shows nothing', async () => {
  const buyer = await shop.aBuyer({ nickname: 'Secreta' })
  const piece = await shop.aPiece()
  const page = await shop.visit(buyer, [piece], { allowedErrors: [refusedByShop] })
  await page.goto('/usuario/perfil')
  await page.getByText('Secreta').waitFor()
  await page.goto('/usuario')
  await page.getByRole('heading', { name: 'Secreta' }).waitFor()
  await area(page).getByRole('button', { name: 'CERRAR SESIÓN' }).click()
  await page.waitForURL((url) => url.pathname === '/login')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['cart'])

  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('volver') !== null)
  expect(await page.getByText('Secreta').count()).toBe(0)
  // The cookie of before opens nothing, wherever it was kept.
  await page.context().addCookies([{ name: 'kuntur_session', value: buyer.secret, url: page.url() }])
  expect(await page.evaluate(async () => (await fetch('/api/user')).status)).toBe(401)
})

longTest(
  'AU-8: a logout that the server did not hear is said, and told again once there is a connection',
  async () => {
    const buyer = await shop.aBuyer()
    const page = await shop.visit(buyer, [], { viewport: phone, allowedErrors: [unanswered] })
    await page.goto('/usuario')
    const leave = area(page).getByRole('button', { name: 'CERRAR SESIÓN' })
    await leave.waitFor()
    // The login's scripts have come by then: afterwards nothing does.
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await leave.click()
    await page.getByText(/no pudimos avisar al servidor/).waitFor()
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['logout-owed'])
    expect(await shop.rows(`select id from session where account_id = ${buyer.id}`)).toHaveLength(1)

    await page.context().setOffline(false)
    await expect.poll(() => shop.rows(`select id from session where account_id = ${buyer.id}`)).toEqual([])
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([])
  },
)

longTest('AU-8: a logout that is still owed does not take away the login that follows it', async () => {
  const buyer = await shop.aBuyer({ password: 'volcán cotacachi' })
  const page = await shop.visit(buyer, [])
  await page.evaluate(() => {
    localStorage.removeItem('token')
    localStorage.setItem('logout-owed', '1')
  })
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>()
  await page.route('**/api/logout', async (route) => {
    const response = await route.fetch()
    await pressed
    // Time enough for a login that does not wait for it.
    await new Promise((passed) => setTimeout(passed, 1000))
    await route.fulfill({ response })
  })
  const told = page.waitForResponse('**/api/logout')
  await page.goto('/login')
  await page.getByLabel('Usuario').fill(buyer.username)
  await page.getByLabel('Contraseña').fill('volcán cotacachi')
  await page.getByRole('button', { name: 'Entrar' }).click()
  press()
  await told
  await page.waitForURL('**/usuario')
  await page.reload()
  await page.getByRole('button', { name: 'CERRAR SESIÓN' }).waitFor()
  const answer = await page.evaluate(async () => (await fetch('/api/user')).status)
  expect(answer).toBe(200)
})

longTest(
  'while the user is missing a spinner turns; what does not arrive is said, and asked for again',
  async () => {
    const buyer = await shop.aBuyer()
    const page = await shop.visit(buyer, [], { allowedErrors: [unanswered] })
    for (const path of [
      '/usuario',
      ...(isLong ? ['/usuario/direcciones', '/usuario/misdeseos'] : []),
      '/usuario/perfil',
    ]) {
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      // Every call until the failure is on the screen: the page before may still have one of its own to make.
      await page.route('**/api/user', async (route) => {
        await held
        await route.abort()
      })
      await page.goto(path)
      await page.getByText('Cargando tus datos…').waitFor()
      release()
      await page.getByText('No pudimos traer los datos de tu cuenta.').waitFor()
      await page.unroute('**/api/user')
      await page.getByRole('button', { name: 'Reintentar' }).click()
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.getByRole('button', { name: 'Reintentar' }).waitFor({ state: 'detached' })
    }
  },
)

longTest(
  'a link into the account shows its frame at once, and its screens, while the user is still on the way',
  async () => {
    const page = await shop.visit(await shop.aBuyer({ nickname: 'Lenta' }), [])
    const sent = await (await page.request.get('/usuario')).text()
    expect(sent).toContain('Abriendo tu cuenta…')
    await page.goto('/terminos')
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/user', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('link', { name: 'Mi cuenta / Ingresar' }).click()
    await page.getByText('Cargando tus datos…').waitFor()
    await area(page).getByRole('link', { name: 'MI CARRITO' }).click()
    await page.getByRole('heading', { level: 1, name: 'MI CARRITO' }).waitFor()
    await area(page).getByRole('link', { name: 'DASHBOARD' }).click()
    await page.getByText('Cargando tus datos…').waitFor()
    release()
    await page.getByRole('heading', { level: 1, name: 'Lenta' }).waitFor()
  },
)

test('without a connection the account says so, and opens by itself when it is back', async () => {
  const buyer = await shop.aBuyer({ nickname: 'Lejana' })
  const page = await shop.visit(buyer, [], { allowedErrors: [unanswered] })
  await page.goto('/usuario/ayuda')
  await page.route('**/api/user', (route) => route.abort())
  await page.goto('/usuario')
  await page.context().setOffline(true)
  await page.getByText('Estás sin conexión.').waitFor()
  await page.unroute('**/api/user')
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Lejana' }).waitFor()
})

longTest(
  'a tab that is looked at again shows what is new, or what it showed; a failure after a change is said',
  async () => {
    const buyer = await shop.aBuyer({ nickname: 'Antes' })
    await shop.rows(`insert into address (account_id, province, city, street, is_default) values
    (${buyer.id}, 'Imbabura', 'Ibarra', 'Bolívar 3-15', true), (${buyer.id}, 'Pichincha', 'Quito', 'Cordero 12', false)`)
    const page = await shop.visit(buyer, [], { allowedErrors: [unanswered] })
    await page.goto('/usuario')
    await page.getByRole('heading', { name: 'Antes' }).waitFor()
    await shop.rows(`update account set nickname = 'Después' where id = ${buyer.id}`)
    await comeBackLater(page)
    await page.getByRole('heading', { name: 'Después' }).waitFor()

    await page.route('**/api/user', (route) => route.abort())
    const hasFailed = page.waitForEvent('console', (message) =>
      message.text().startsWith('The account could'),
    )
    await comeBackLater(page)
    await hasFailed
    await page.getByRole('heading', { name: 'Después' }).waitFor()
    expect(await page.getByRole('button', { name: 'Reintentar' }).count()).toBe(0)

    await area(page).getByRole('link', { name: 'DIRECCIONES' }).click()
    await page.getByRole('article').filter({ hasText: 'Cordero 12' }).getByRole('radio').click()
    await page.getByText('No pudimos traer los datos de tu cuenta.').waitFor()
    await page.unroute('**/api/user')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    const chosen = page.getByRole('article').filter({ hasText: 'Cordero 12' })
    await chosen.getByText('Predeterminada', { exact: true }).waitFor()
  },
)

/** As if the tab had been out of sight for ten minutes. */
async function comeBackLater(page: Page) {
  await page.evaluate(() => {
    const { now } = Date
    const isHidden = (value: boolean) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value })
      document.dispatchEvent(new Event('visibilitychange'))
    }
    isHidden(true)
    Date.now = () => now() + 10 * 60_000
    isHidden(false)
    Date.now = now
  })
}

test('AU-9: without a token, or with one that somebody planted, the account leads to the login and back', async () => {
  const page = await shop.visitAnonymously({ allowedErrors: [refusedByShop] })
  await page.goto('/usuario')
  await page.waitForURL((url) => url.pathname + url.search === '/login')
  await page.evaluate(() => localStorage.setItem('token', 'planted'))
  await page.goto('/usuario/direcciones')
  await page.waitForURL(
    (url) => url.pathname + url.search === '/login?volver=/usuario/direcciones&aviso=sesion',
  )
  await page.getByText('Tu sesión terminó.').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('AU-9: who clicks on their account after the session has ended is told so, though the answer comes before the screen', async () => {
  const page = await shop.visitAnonymously({ allowedErrors: [refusedByShop] })
  await page.goto('/terminos')
  await page.evaluate(() => localStorage.setItem('token', 'planted'))
  const refused = page.waitForResponse('**/api/user')
  await page.route('**/assets/dashboard-*.js', async (route) => {
    await refused
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await route.continue()
  })
  await page.reload()
  await page.getByRole('link', { name: 'Mi cuenta / Ingresar' }).click()
  await page.getByText('Tu sesión terminó.').waitFor()
})

longTest('logging out in one tab empties the account in the other', async () => {
  const buyer = await shop.aBuyer({ nickname: 'Doble' })
  const page = await shop.visit(buyer, [])
  await page.goto('/usuario')
  const other = await page.context().newPage()
  await other.goto('/usuario/perfil')
  await other.getByText('Doble').waitFor()
  await area(page).getByRole('button', { name: 'CERRAR SESIÓN' }).click()
  await other.waitForURL((url) => url.pathname === '/login')
  expect(await other.getByText('Doble').count()).toBe(0)
})

longTest(
  'the wish list is the listing’s own cards, kept when the shop is away; a star that is taken back leaves it',
  async () => {
    const buyer = await shop.aBuyer()
    const piece = await shop.aPiece()
    const page = await shop.visit(buyer, [], { viewport: phone, allowedErrors: [unanswered] })
    await page.goto('/usuario/micarrito')
    await page.getByRole('main').getByText(texts.emptyCart).waitFor()
    expect(await page.getByRole('button', { name: 'HACER PEDIDO' }).isDisabled()).toBe(true)
    await area(page).getByRole('link', { name: 'LISTA DE DESEOS' }).click()
    await page.getByText('Marca la estrella y aquí te espera.').waitFor()
    await page.goto(`/producto/${piece.id}`)
    const star = page.getByRole('button', { name: `Favorito: ${piece.name}` }).first()
    await star.click()
    await page.goto('/usuario/misdeseos')
    await page.getByRole('heading', { name: 'LISTA DE DESEOS' }).waitFor()
    const card = page.getByRole('article').filter({ hasText: piece.name })
    await card.getByRole('button', { name: /^Añadir al carrito/ }).waitFor()
    await page.route('**/api/user', (route) => route.abort())
    await page.reload()
    await page.getByText('No pudimos traer los datos de tu cuenta.').waitFor()
    await card.waitFor()
    await page.unroute('**/api/user')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await page.getByText('No pudimos traer los datos de tu cuenta.').waitFor({ state: 'detached' })
    await card.getByRole('button', { name: `Favorito: ${piece.name}` }).click()
    await page.getByText('Marca la estrella y aquí te espera.').waitFor()
  },
)

test('the help centre opens and closes by keyboard, is tomato with black text in the dark, and can be linked into', async () => {
  const buyer = await shop.aBuyer()
  const page = await shop.visit(buyer, [])
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.goto('/usuario/ayuda')
  for (const title of ['PREGUNTAS FRECUENTES', 'DEVOLUCIONES Y GARANTÍAS', 'GUIAS Y TUTORIALES'])
    await page.getByRole('heading', { name: title }).waitFor()
  const section = page.getByRole('group').filter({ hasText: 'PREGUNTAS FRECUENTES' })
  const question = section.getByRole('heading', { level: 3 }).first()
  expect(await question.isVisible()).toBe(false)
  await section.locator('summary').focus()
  await page.keyboard.press('Enter')
  await question.waitFor()
  expect(await section.getByRole('heading', { level: 3 }).count()).toBe(3)
  const colours = () =>
    section.evaluate((element) => [
      getComputedStyle(element).backgroundColor,
      getComputedStyle(element.querySelector('summary h2') as Element).color,
    ])
  await expect.poll(colours).toEqual(['rgb(255, 99, 71)', 'rgb(0, 0, 0)'])
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'hidden' })

  await page.goto('/usuario/ayuda#devoluciones')
  await page
    .getByRole('group')
    .filter({ hasText: 'DEVOLUCIONES' })
    .getByRole('heading', { level: 3 })
    .first()
    .waitFor()
})

test('the checkout knows the buyer: it fills in what is empty, keeps what is typed, and offers the addresses', async () => {
  const buyer = await shop.aBuyer({
    firstName: 'Carolina',
    lastName: 'Quishpe',
    phone: '+593991234567',
  })
  await shop.rows(`insert into address (account_id, province, city, street, reference, is_default) values
    (${buyer.id}, 'Imbabura', 'Ibarra', 'Bolívar 3-15', 'Portón verde', true),
    (${buyer.id}, 'Pichincha', 'Quito', 'Cordero 12', null, false)`)
  const page = await shop.visit(buyer, [await shop.aPiece()])
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/user', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/checkout')
  await page.getByLabel('Celular').fill('022345678')
  await page.getByLabel('Nombres').focus()
  release()
  const address = page.getByLabel('Dirección', { exact: true })
  await expect.poll(() => address.inputValue()).toBe('Bolívar 3-15')
  // Not under the cursor of somebody who is about to type.
  expect(await page.getByLabel('Nombres').inputValue()).toBe('')
  expect(await page.getByLabel('Correo electrónico').inputValue()).toBe(buyer.email)
  expect(await page.getByLabel('Celular').inputValue()).toBe('022345678')
  expect(await page.getByLabel(/^Referencia/).inputValue()).toBe('Portón verde')
  expect(await page.getByLabel(/^Provincia/).inputValue()).toBe('Imbabura')
  expect(await page.getByLabel(/^Ciudad/).inputValue()).toBe('Ibarra')

  await page.getByLabel('Tus direcciones').selectOption({ label: 'Cordero 12, Quito, Pichincha' })
  expect(await address.inputValue()).toBe('Cordero 12')
  expect(await page.getByLabel(/^Provincia/).inputValue()).toBe('Pichincha')
  expect(await page.getByLabel(/^Ciudad/).inputValue()).toBe('Quito')
  expect(await page.getByLabel(/^Referencia/).inputValue()).toBe('')
  await page.getByText(texts.required).waitFor({ state: 'detached' })
})

import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addFavourite } from '../../server/favourites/favourites.ts'
import type { Customer } from '../../test/factories.ts'
import { longTest } from '../../test/long-test.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { phone } from '../visitor.ts'
import { type CartPiece, openShopForBuyers, refusedByShop, unanswered } from './signed-in-buyer.ts'

const shop = openShopForBuyers()

/** On the listing from its first visit on, which the shop keeps. */
let first: CartPiece
let second: CartPiece
let third: CartPiece
let build: CartPiece

beforeAll(async () => {
  first = await shop.aPiece()
  second = await shop.aPiece()
  third = await shop.aPiece()
  build = await shop.aPiece({ kind: 'build', categoryId: null, name: 'Ensamble de prueba' })
  await shop.untilListed(first, second, third)
})

const LISTING = '/productos/tarjeta-grafica'
const WARNING = 'Debes registrarte o iniciar sesión'

const star = (page: Page, name: string) => page.getByRole('button', { name: `Favorito: ${name}` })
const marked = (page: Page, name: string) =>
  page.getByRole('button', { name: `Favorito: ${name}`, pressed: true })
const unmarked = (page: Page, name: string) =>
  page.getByRole('button', { name: `Favorito: ${name}`, pressed: false })

/** What the server knows of a buyer's list, newest first. */
async function listOf({ id }: Customer): Promise<number[]> {
  const rows = await shop.rows(
    `select sellable_id as id from favourite where account_id = ${id} order by created_at desc`,
  )
  return rows.map((row) => row.id)
}

const stored = (page: Page, key: string) => page.evaluate((it) => localStorage.getItem(it), key)

test('an anonymous visitor is told to log in, for four seconds or until they close it; nothing is marked', async () => {
  const page = await shop.visitAnonymously()
  await page.clock.install()
  await page.goto(LISTING)
  // From here on time passes when the test says so.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await star(page, first.name).click()
  const toast = page.getByRole('status').filter({ hasText: WARNING })
  await toast.getByText('No puedes agregar productos a favoritos hasta no registrarte.').waitFor()
  await page.mouse.move(0, 0)
  await page.clock.runFor(3_800)
  expect(await page.getByText(WARNING).isVisible()).toBe(true)
  await page.clock.resume()
  await page.getByText(WARNING).waitFor({ state: 'detached' })

  await star(page, first.name).click()
  await page.getByRole('button', { name: 'Cerrar aviso' }).click()
  await page.getByText(WARNING).waitFor({ state: 'detached' })
  await unmarked(page, first.name).waitFor()
  expect(await stored(page, 'favourites-cart')).toBeNull()

  // On a phone it lies above what would be pressed next; from there it leads to the login, and back.
  await page.setViewportSize(phone)
  await star(page, first.name).click()
  const [notice, buy] = await Promise.all([
    toast.boundingBox(),
    page
      .getByRole('article')
      .filter({ hasText: first.name })
      .getByRole('button', { name: /^Añadir al carrito/ })
      .boundingBox(),
  ])
  expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThan(buy?.y ?? 0)
  await toast.getByRole('link', { name: 'Iniciar sesión' }).click()
  await page.waitForURL(`**/login?volver=${LISTING}`)
  await page.getByText(WARNING).waitFor({ state: 'detached' })
})

test('in the dialog of a product the toast can be read and closed, and the dialog stays', async () => {
  const page = await shop.visitAnonymously()
  await page.goto(LISTING)
  await page.getByRole('link', { name: first.name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: `Favorito: ${first.name}` }).click()
  await dialog.getByRole('button', { name: 'Cerrar aviso' }).click()
  await page.getByText(WARNING).waitFor({ state: 'detached' })
  expect(await dialog.isVisible()).toBe(true)
})

test('a star marks on the card, also of a build, in the dialog, on the page and in another tab; the server knows, and so does a reload', async () => {
  const buyer = await shop.aBuyer()
  const page = await shop.visit(buyer, [])
  await page.goto(LISTING)
  const secondTab = await page.context().newPage()
  await secondTab.goto(`/producto/${first.id}`)
  await star(page, first.name).click()
  await marked(page, first.name).waitFor()
  await marked(secondTab, first.name).waitFor()
  await waitUntil(async () => (await listOf(buyer)).length === 1)

  await page.getByRole('link', { name: second.name, exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Favorito: ${second.name}` })
    .click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await marked(page, second.name).waitFor()
  await waitUntil(async () => (await listOf(buyer)).length === 2)
  expect(await listOf(buyer)).toEqual([second.id, first.id])
  const mirror = JSON.parse((await stored(page, 'favourites-cart')) ?? '')
  expect(mirror.map(({ id }: { id: number }) => id)).toEqual([second.id, first.id])

  await page.reload()
  await marked(page, first.name).waitFor()
  await marked(page, first.name).press('Enter')
  await unmarked(secondTab, first.name).waitFor()
  await waitUntil(async () => (await listOf(buyer)).length === 1)

  await page.goto('/ensambles')
  await star(page, build.name).click()
  await waitUntil(async () => (await listOf(buyer)).length === 2)
  expect(await listOf(buyer)).toEqual([build.id, second.id])
  await page.goto('/')
  await marked(page, build.name).waitFor()
})

test('what the server could not hear stays marked, survives a reload, and is sent when the connection is back', async () => {
  const buyer = await shop.aBuyer()
  await addFavourite(shop.db, buyer.id, second.id)
  const page = await shop.visit(buyer, [], { viewport: phone, allowedErrors: [unanswered] })
  await page.goto(LISTING)
  await marked(page, second.name).waitFor()
  await page.route('**/api/user/*-favorite', (route) => route.abort('internetdisconnected'))
  await star(page, first.name).click()
  await star(page, first.name).click()
  await star(page, first.name).click()
  await star(page, second.name).click()
  await marked(page, first.name).waitFor()
  await page.reload()
  await marked(page, first.name).waitFor()
  await unmarked(page, second.name).waitFor()
  expect(await listOf(buyer)).toEqual([second.id])

  await page.unroute('**/api/user/*-favorite')
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await waitUntil(async () => (await stored(page, 'favourites-unsent')) === null)
  expect(await listOf(buyer)).toEqual([first.id])
})

longTest(
  'loading the user brings the list in, but never takes back what this browser has yet to send',
  async () => {
    const buyer = await shop.aBuyer()
    await addFavourite(shop.db, buyer.id, first.id)
    const page = await shop.visit(buyer, [], { allowedErrors: [unanswered] })
    await page.goto(LISTING)
    await marked(page, first.name).waitFor()
    await page.route('**/api/user/*-favorite', (route) => route.abort('internetdisconnected'))
    await star(page, second.name).click()
    await star(page, first.name).click()
    await addFavourite(shop.db, buyer.id, third.id)
    await page.goto('/usuario')
    await page.getByRole('link', { name: 'DASHBOARD' }).waitFor()
    const ids = () =>
      page.evaluate(() =>
        JSON.parse(localStorage.getItem('favourites-cart') ?? '[]').map(({ id }: { id: number }) => id),
      )
    await waitUntil(async () => (await ids()).length === 2)
    expect(await ids()).toEqual([second.id, third.id])
  },
)

test('PR-1: logging out leaves no favourite behind, sent or not', async () => {
  const buyer = await shop.aBuyer()
  const page = await shop.visit(buyer, [first], { allowedErrors: [unanswered] })
  await page.goto(LISTING)
  await page.route('**/api/user/*-favorite', (route) => route.abort('internetdisconnected'))
  await star(page, first.name).click()
  await marked(page, first.name).waitFor()
  const account = page.getByRole('link', { name: 'Mi cuenta / Ingresar', exact: true })
  expect(await account.getAttribute('title')).toBe('Sesión iniciada')
  await page.goto('/usuario')
  await page.getByRole('button', { name: 'CERRAR SESIÓN' }).click()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['cart'])
  await page.goto(LISTING)
  await unmarked(page, first.name).waitFor()
  expect(await account.getAttribute('title')).toBeNull()
})

test('a press after the session has ended says so, and forgets what is personal', async () => {
  const buyer = await shop.aBuyer()
  const page = await shop.visit(buyer, [], { allowedErrors: [refusedByShop] })
  await page.goto(LISTING)
  await star(page, first.name).click()
  await waitUntil(async () => (await listOf(buyer)).length === 1)
  await shop.rows(`delete from session where account_id = ${buyer.id}`)
  const logged = page.waitForEvent('console', (message) =>
    message.text().startsWith('A favourite was refused'),
  )
  await star(page, first.name).click()
  await logged
  await page.getByText(WARNING).waitFor()
  await unmarked(page, first.name).waitFor()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { texts } from '../../contract/texts.ts'
import { readPostmaster } from '../../server/db/embedded/postmaster.ts'
import { startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts'
import { newPage } from '../../test/browser.ts'
import { copyStartedDataDir } from '../../test/data-directory.ts'
import { type Shop, startShop } from '../../test/shop.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { shown } from '../visitor.ts'

const dataDir = copyStartedDataDir()

const startPostgres = () => startEmbeddedPostgres({ dataDir, log: () => {} })

let postgres: Awaited<ReturnType<typeof startPostgres>>
let shop: Shop

beforeAll(async () => {
  postgres = await startPostgres()
  const client = new pg.Client(postgres.connection)
  await client.connect()
  await client.query('create database shop')
  await client.end()
  const { host = '', port, user, password } = postgres.connection
  const url = new URL(`postgresql://localhost:${port}/shop?${new URLSearchParams({ host })}`)
  url.username = user ?? ''
  url.password = typeof password === 'string' ? password : ''
  shop = await startShop({ env: { DATABASE_URL: url.href, DEMO: 'catalog' } })
})

afterAll(async () => {
  await shop?.stop()
  await postgres?.stop()
})

test('RE-5: while the database is away each grid says so, the cart works, and "Reintentar" brings the products', async () => {
  const visit = () =>
    newPage({
      baseURL: shop.url,
      viewport: { width: 390, height: 844 },
      allowedErrors: [/status of 503/, /net::ERR_/, /Error al cargar/],
    })
  const page = await visit()
  await page.goto('/terminos')
  await page.evaluate(() => {
    const line = { id: 1, name: 'Tarjeta gráfica', img_url: '', price: 411.71, count: 2 }
    localStorage.setItem('cart', JSON.stringify([line]))
  })
  await killPostgres()

  const answer = await page.goto('/')
  expect(answer?.status()).toBe(503)
  expect(answer?.headers()['retry-after']).toBe('5')
  await page.getByRole('heading', { name: 'Productos Destacados' }).waitFor()
  await page.getByText(texts.featuredFailed).waitFor()
  await page.getByText(texts.buildsFailed).waitFor()
  await page.getByRole('button', { name: /Carrito con 1 artículo, 2 unidades/ }).click()
  await page.getByRole('dialog', { name: 'Carrito' }).getByText('$823.42').first().waitFor()
  await page.keyboard.press('Escape')

  // From page to page, in the browser and anew.
  await page.getByRole('link', { name: 'Ver ensambles' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ensambles' }).waitFor()
  await page.getByText(texts.buildsFailed).waitFor()
  await page.goto('/buscar')
  await page.getByRole('heading', { name: 'Escribe arriba qué buscas' }).waitFor()
  const home = await visit()
  await home.goto('/')
  await home.getByText(texts.featuredFailed).waitFor()
  await home.getByText(texts.buildsFailed).waitFor()
  await page.goto('/productos/tarjeta-grafica?orden=des&pagina=99')
  await page.getByText(texts.productsFailed).waitFor()
  expect(await page.title()).toContain('Tarjetas de Video')

  // The message stays while the database does; then the page fills where it is.
  const again = page.getByRole('button', { name: 'Reintentar' })
  await again.click()
  await expect.poll(() => again.getAttribute('aria-busy')).toBeNull()
  await page.getByText(texts.productsFailed).waitFor()
  postgres = await startPostgres()
  await waitUntil(async () => (await fetch(`${shop.url}/readyz`)).ok)
  await again.click()
  await expect.poll(() => page.getByRole('main').getByRole('article').count()).toBe(4)
  const names = await page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents()
  expect(names).toEqual([...names].sort(new Intl.Collator('es').compare).reverse())
  await shown(page, '16 productos').waitFor()
  // Only now can anybody know how many pages there are.
  await shown(page, 'Página 2 de 2').waitFor()

  // On the home page each grid is on its own.
  const section = (title: string) =>
    home.locator('section', { has: home.getByRole('heading', { level: 2, name: title }) })
  const retry = (title: string) => section(title).getByRole('button', { name: 'Reintentar' }).click()
  await home.route('**/api/gamerBuilds', (route) => route.abort())
  const failedAgain = home.waitForEvent('requestfailed')
  await retry('Ensambles Destacados')
  await failedAgain
  await retry('Productos Destacados')
  await section('Productos Destacados').getByRole('article').first().waitFor()
  await home.getByText(texts.buildsFailed).waitFor()
  await home.unrouteAll()
  await retry('Ensambles Destacados')
  await section('Ensambles Destacados').getByRole('article').first().waitFor()
  expect(await home.getByRole('button', { name: 'Reintentar' }).count()).toBe(0)
})

/** By force, so that it comes back where the shop looks for it. */
async function killPostgres() {
  const { pid } = readPostmaster(join(dataDir, 'pgdata-18')) ?? {}
  if (!pid) throw new Error('There is no PostgreSQL to kill')
  process.kill(pid, 'SIGKILL')
  await waitUntil(async () => (await fetch(`${shop.url}/readyz`)).status === 503)
}

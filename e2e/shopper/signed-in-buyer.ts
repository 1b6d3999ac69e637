import type { Page } from 'playwright-core'
import { afterAll, beforeAll, vi } from 'vitest'
import { SearchAnswer } from '../../contract/api/catalog.ts'
import { type Database, openDatabase } from '../../server/db/database.ts'
import { newPage } from '../../test/browser.ts'
import { createDemoData, type DemoData } from '../../test/demo-data.ts'
import { aCustomer, aProduct, type Customer } from '../../test/factories.ts'
import { type OpenShop, openShop } from '../../test/open-shop.ts'

/** The browser's own line about an answer that the test provokes. */
export const refusedByShop = /status of 4\d\d/
export const unanswered = /net::ERR_/

const IN_TIME = { timeout: 5_000, interval: 100 }

type Visit = Omit<NonNullable<Parameters<typeof newPage>[0]>, 'baseURL'>

type Options = {
  /** What the shop is told besides where its database is. */
  environment?: () => Promise<NodeJS.ProcessEnv>
}

/** A real shop on a database of its own, and buyers who are past the login. For the file that calls it. */
export function openShopForBuyers({ environment = async () => ({}) }: Options = {}) {
  let data: DemoData
  let shop: OpenShop
  let db: Database

  beforeAll(async () => {
    data = await createDemoData()
    shop = await openShop({ DATA_DIR: data.dataDir, DATABASE_URL: data.url, ...(await environment()) })
    db = openDatabase(data.config, { poolSize: 2, onConnectionLost: () => {} })
  })

  afterAll(async () => {
    await db?.$client.end()
    await shop?.stop()
    await data?.drop()
  })

  /** A page of somebody who is signed in and has a cart, on no screen yet. */
  async function visit(buyer: Pick<Customer, 'secret'>, cart: readonly CartPiece[], options: Visit = {}) {
    const page = await newPage({ baseURL: shop.url, ...options })
    await page.context().addCookies([{ name: 'kuntur_session', value: buyer.secret, url: shop.url }])
    // The lightest address of the shop that has its storage.
    await page.goto('/robots.txt')
    await page.evaluate((lines) => {
      localStorage.setItem('token', 'the cookie is what counts')
      if (lines.length > 0) localStorage.setItem('cart', JSON.stringify(lines))
    }, cart)
    return page
  }

  return {
    get db() {
      return db
    },
    /** Where the shop answers, for what asks without a browser. */
    get url() {
      return shop.url
    },
    /** Where its rows and files lie, for what works on a shop from outside. */
    get place() {
      return { dataDir: data.dataDir, databaseUrl: data.url, config: data.config }
    },
    visit,
    visitAnonymously: (options: Visit = {}) => newPage({ baseURL: shop.url, ...options }),
    aBuyer: (given: Parameters<typeof aCustomer>[1] = {}) => aCustomer(db, given),
    /** Something for sale, and the line of a cart that it makes. */
    async aPiece(given: Parameters<typeof aProduct>[1] & { count?: number } = {}): Promise<CartPiece> {
      const { count = 1, ...product } = given
      const id = await aProduct(db, product)
      const [row] = await rows(`select name, price_cents from sellable where id = ${id}`)
      return { id, name: row.name, img_url: '', price: row.price_cents / 100, count }
    },
    /**
     * Waits until the listing of graphics cards has them: a shop hears within a second of what another process adds. The page is
     * asked for itself, because just after a start the API may have read them from the database, and not yet from the index.
     */
    async untilListed(...pieces: readonly CartPiece[]): Promise<void> {
      await vi.waitUntil(async () => {
        const listing = await (await fetch(`${shop.url}/productos/tarjeta-grafica`)).text()
        return pieces.every(({ name }) => listing.includes(name))
      }, IN_TIME)
    },
    /** The same of the search. */
    async untilFound({ id, name }: CartPiece): Promise<void> {
      await vi.waitUntil(async () => {
        const answer = await fetch(`${shop.url}/api/search?q=${encodeURIComponent(name)}`)
        return SearchAnswer.parse(await answer.json()).products.some((found) => found.id === id)
      }, IN_TIME)
    },
    async stock({ id }: CartPiece): Promise<number> {
      return (await rows(`select stock from sellable where id = ${id}`))[0].stock
    },
    rows,
  }

  // biome-ignore lint/suspicious/noExplicitAny: rows are whatever the test selected.
  async function rows(query: string): Promise<any[]> {
    return (await db.$client.query(query)).rows
  }
}

export type CartPiece = { id: number; name: string; img_url: string; price: number; count: number }

/** Fills in step 1. */
export async function giveData(page: Page): Promise<void> {
  await page.getByLabel('Nombres').fill('María Ñáñez')
  await page.getByLabel('Correo electrónico').fill('maria@example.com')
  await page.getByLabel('Celular').fill('0991234567')
  await page.getByLabel(/Cédula/).fill('1710034065')
  await page.getByLabel('Dirección').fill('Av. Atahualpa 1-23, Ibarra')
  await page.getByRole('checkbox').check()
}

/** Opens the checkout and goes on to its step 2. */
export async function goToPayment(page: Page): Promise<void> {
  await page.goto('/checkout')
  await giveData(page)
  await page.getByRole('button', { name: 'Pagar' }).click()
  await page.getByLabel('Número de comprobante').waitFor()
}

/** What the countdown shows, in seconds. */
export async function secondsLeft(page: Page): Promise<number> {
  const [minutes = 0, seconds = 0] = ((await page.getByRole('timer').textContent()) ?? '')
    .split(':')
    .map(Number)
  return minutes * 60 + seconds
}

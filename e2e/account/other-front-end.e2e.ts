import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { newPage } from '../../test/browser.ts'
import { aProduct } from '../../test/factories.ts'
import { devices, expectNoSidewaysScroll } from '../visitor.ts'

/* Two ports of localhost are one site and two origins, as https://tienda.example and https://api.tienda.example are. */

const emptyPage: RequestListener = (_, answer) =>
  answer.setHeader('content-type', 'text/html').end('<!doctype html><title>Otra tienda</title>')
let answerOfShop: RequestListener = emptyPage

async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test('CS-1, CS-3: a front end at a named origin of the same site registers, reads, shows pictures and logs out; one of another site does nothing', async () => {
  const storefrontPort = await listen(emptyPage)
  const shopUrl = `http://localhost:${await listen((request, answer) => answerOfShop(request, answer))}`
  const { app, db } = await openTestApp({
    publicUrl: shopUrl,
    allowedOrigins: [`http://localhost:${storefrontPort}`],
  })
  answerOfShop = getRequestListener(app.fetch)
  await aProduct(db)

  const storefront = await newPage({ baseURL: `http://localhost:${storefrontPort}` })
  await storefront.goto('/')
  const seen = await storefront.evaluate(async (shop) => {
    const call = (path: string, init: RequestInit = {}) =>
      fetch(shop + path, { credentials: 'include', ...init })
    const pass = 'cóndor de páramo'
    const registered = await call('/api/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'x' },
      body: JSON.stringify({ email: 'ana@correo.example', user: 'ana', pass, pass2: pass }),
    })
    const { user } = await (await call('/api/user')).json()
    const products = await call('/api/products')
    const [product] = await products.json()
    const picture = new Image()
    picture.src = shop + product.img_url
    await picture.decode()
    const left = await call('/api/logout')
    return {
      registered: registered.status,
      username: user.username,
      etag: products.headers.get('etag'),
      width: picture.naturalWidth,
      left: left.status,
    }
  }, shopUrl)
  expect(seen).toEqual({
    registered: 200,
    username: 'ana',
    etag: expect.stringMatching(/^W\//),
    width: expect.any(Number),
    left: 200,
  })
  expect(seen.width).toBeGreaterThan(0)

  // The same page by its number is another site, and another origin.
  const stranger = await newPage({
    baseURL: `http://127.0.0.1:${storefrontPort}`,
    allowedErrors: [/CORS|ERR_FAILED|ERR_BLOCKED|403|405/],
  })
  await stranger.goto('/')
  const refused = await stranger.evaluate(async (shop) => {
    const read = await fetch(`${shop}/api/products`).then(
      () => 'read',
      () => 'refused',
    )
    const changed = await fetch(`${shop}/api/login/`, { method: 'POST', body: '{}' }).then(
      () => 'answered',
      () => 'refused',
    )
    return { read, changed }
  }, shopUrl)
  expect(refused).toEqual({ read: 'refused', changed: 'refused' })
})

test('HD-1: /api/docs is read on a phone and on a desktop, light and dark, under its own policy', async () => {
  const { app } = await openTestApp()
  const baseURL = `http://localhost:${await listen(getRequestListener(app.fetch))}`
  for (const { viewport } of devices) {
    const page = await newPage({ baseURL, viewport })
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await page.goto('/api/docs')
    await expectNoSidewaysScroll(page)
    await page.getByText('/api/user/createorder').click()
    await page.getByRole('heading', { name: 'Refusals' }).waitFor()
    await expectNoSidewaysScroll(page)
    expect(await ground()).toBe('rgb(255, 255, 255)')
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await ground()).toBe('rgb(0, 0, 0)')
    await expectNoSidewaysScroll(page)
  }
})

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openShopForBuyers } from '../shopper/signed-in-buyer.ts'
import { goBack } from './back.ts'
import { keyboard, pointer } from './hands.ts'
import { buy, type Parts, parts, seen } from './purchase.ts'
import { startWebKit } from './webkit.ts'

const shop = openShopForBuyers()
let wares: Parts
let webkit: Awaited<ReturnType<typeof startWebKit>>

beforeAll(async () => {
  wares = await parts(shop)
  webkit = await startWebKit()
})
afterAll(() => webkit?.stop())

describe.each([
  // Its window goes no narrower.
  { width: 447, height: 844 },
  { width: 1280, height: 800 },
])('in WebKit at $width px', (size) => {
  test('a newcomer buys with the keyboard alone', async () => {
    const tab = await webkit.open({ size, hasTouch: false })
    onTestFinished(() => tab.close())
    await buy(shop, tab, keyboard(tab), wares)
    expect(await seen(tab)).toEqual({ presses: [], errors: [] })
  }, 300_000)

  test('a newcomer buys with the mouse', async () => {
    const tab = await webkit.open({ size, hasTouch: false })
    onTestFinished(() => tab.close())
    await buy(shop, tab, pointer(tab), wares)
    expect(await seen(tab)).toEqual({ presses: ['mouse'], errors: [] })
  }, 300_000)
})

test('Back shows a page as it was left in WebKit', async () => {
  const tab = await webkit.open({ size: { width: 1280, height: 800 }, hasTouch: false })
  onTestFinished(() => tab.close())
  await goBack(shop, tab)
}, 300_000)

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openShopForBuyers } from '../shopper/signed-in-buyer.ts'
import { goBack, isBackAsLeft } from './back.ts'
import { startFirefox } from './firefox.ts'
import { keyboard, pointer } from './hands.ts'
import { buy, type Parts, parts, seen } from './purchase.ts'

const shop = openShopForBuyers()
let wares: Parts
let firefox: Awaited<ReturnType<typeof startFirefox>>

beforeAll(async () => {
  wares = await parts(shop)
  firefox = await startFirefox()
})
afterAll(() => firefox?.stop())

describe.each([
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
])('in Firefox at $width px', (size) => {
  test('a newcomer buys with the keyboard alone', async () => {
    const tab = await firefox.open({ size, hasTouch: false })
    onTestFinished(() => tab.close())
    await buy(shop, tab, keyboard(tab), wares)
    expect(await seen(tab)).toEqual({ presses: [], errors: [] })
  }, 300_000)

  test('a newcomer buys with a finger', async () => {
    const tab = await firefox.open({ size, hasTouch: true })
    onTestFinished(() => tab.close())
    await buy(shop, tab, pointer(tab), wares)
    expect(await seen(tab)).toEqual({ presses: ['touch'], errors: [] })
  }, 300_000)
})

test('Back shows a page as it was left in Firefox, unless something on it wants to hear of its end', async () => {
  const tab = await firefox.open({ size: { width: 1280, height: 800 }, hasTouch: false })
  onTestFinished(() => tab.close())
  await goBack(shop, tab)
  const isBack = await isBackAsLeft(shop.url, tab, '/nosotros', () => addEventListener('unload', () => {}))
  expect(isBack).toBe(false)
}, 300_000)

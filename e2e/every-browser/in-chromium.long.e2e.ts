import { beforeAll, describe, expect, test } from 'vitest'
import { openShopForBuyers } from '../shopper/signed-in-buyer.ts'
import { openInChromium } from './chromium.ts'
import { keyboard, pointer } from './hands.ts'
import { buy, type Parts, parts, seen } from './purchase.ts'

const shop = openShopForBuyers()
let wares: Parts
beforeAll(async () => {
  wares = await parts(shop)
})

describe.each([
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
])('in Chromium at $width px', (size) => {
  test('a newcomer buys with the keyboard alone', async () => {
    const tab = await openInChromium({ size, hasTouch: false })
    await buy(shop, tab, keyboard(tab), wares)
    expect(await seen(tab)).toEqual({ presses: [], errors: [] })
  }, 300_000)

  test('a newcomer buys with a finger', async () => {
    const tab = await openInChromium({ size, hasTouch: true })
    await buy(shop, tab, pointer(tab), wares)
    expect(await seen(tab)).toEqual({ presses: ['touch'], errors: [] })
  }, 300_000)
})

import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { anOrder } from '../../test/factories.ts'
import { openShopForBuyers } from '../shopper/signed-in-buyer.ts'
import { layoutShifts, watchLayoutShifts } from './inspect.ts'
import { everyScreen } from './screens.ts'
import { open } from './settled.ts'
import { aSavedPcBuild, desktop, PATIENCE_MS, phone } from './walk.ts'

/** Each file of a script comes this much later, so that what it brings arrives after the page was painted. */
const SHORTEST_WAIT_MS = 50
const LONGEST_WAIT_MS = 300
/** What a script shows once nothing is on its way any more. */
const LAST_PAINT_MS = 300

const shop = openShopForBuyers()

for (const { device, viewport } of [phone, desktop]) {
  test(
    `no screen moves when its scripts come late, one after another, on a ${device}`,
    async () => {
      const piece = await shop.aPiece()
      const buyer = await shop.aBuyer()
      const order = await anOrder(shop.db, buyer, [piece], { at: 'ENTREGADO' })
      const pcBuild = await aSavedPcBuild(shop.db)
      const options = { viewport, allowedErrors: [/./] }
      const pages = {
        visitor: await shop.visitAnonymously(options),
        buyer: await shop.visit(buyer, [piece], options),
      }
      for (const page of Object.values(pages)) await delayScripts(page)

      const found: string[] = []
      for (const { path, as } of everyScreen({ product: piece.id, order, pcBuild })) {
        let shifts = await shiftsOf(pages[as], path)
        // What a script moves it moves each time. A typeface that comes late on a busy machine does so once.
        if (shifts.length > 0) shifts = await shiftsOf(pages[as], path)
        found.push(...shifts.map((shift) => `${path} ${shift}`))
      }
      expect(found).toEqual([])
    },
    PATIENCE_MS,
  )
}

async function delayScripts(page: Page): Promise<void> {
  await page.addInitScript(watchLayoutShifts)
  await page.route('**/*.js', async (route) => {
    await delay(SHORTEST_WAIT_MS + Math.random() * (LONGEST_WAIT_MS - SHORTEST_WAIT_MS))
    await route.continue()
  })
}

async function shiftsOf(page: Page, path: string): Promise<string[]> {
  await open(page, path)
  await page.waitForLoadState('networkidle')
  await delay(LAST_PAINT_MS)
  return layoutShifts(page)
}

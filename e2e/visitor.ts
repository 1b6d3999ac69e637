import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { comesTrue, isTakenOver } from '../test/browser.ts'
import { isLong } from '../test/long-round.ts'

export const phone = { width: 390, height: 844 }

/** For what is laid out by the size of the window. */
export const devices = [
  { device: 'desktop', viewport: { width: 1280, height: 800 } },
  { device: 'phone', viewport: phone },
]

/** For what somebody does. The code behind it is the same on both: the long round alone repeats it on the desktop. */
export const flowDevices = isLong ? devices : devices.slice(1)

/** Counts how far things move without anybody's doing, from the first paint on. */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) shifts.sum += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { shifts: { sum: number } }).shifts.sum)
}

/** Nothing sticks out: the page scrolls in one direction only. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** What the page tells search engines, as they read it: from what the server sends. */
export async function readStructuredData(url: string): Promise<Record<string, unknown>[]> {
  const html = await (await fetch(url)).text()
  const [, json = ''] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html) ?? []
  return JSON.parse(json)['@graph']
}

/**
 * The visible element with exactly these words. Announcements to screen readers often repeat them in a hidden region a moment
 * later: use this for words that may be announced too, and `lastAnnouncement` for the announcement.
 */
export function shown(within: Page | Locator, words: string | RegExp): Locator {
  const page = 'page' in within ? within.page() : within
  return within.getByText(words, { exact: true }).and(page.locator(':not([data-live-region])'))
}

/** The text that screen readers were told last. */
export async function lastAnnouncement(page: Page): Promise<string | null> {
  return page.locator('[data-live-region]').textContent()
}

/** Lets pages that are opened from now on give up on an answer after 200 ms, until the returned function is called. */
export async function shortenTimeouts(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => timeout('hasRealTimeouts' in globalThis ? ms : 200)
  })
  return () => page.evaluate(() => void Object.assign(globalThis, { hasRealTimeouts: true }))
}

/** Waits until this has the focus. A key means what a test presses it for from then on, not from when its field can be seen. */
export async function hasFocus(target: Locator): Promise<void> {
  await expect.poll(() => target.evaluate((it) => it === document.activeElement)).toBe(true)
}

/** Waits until React has taken the page over. */
export async function hydrated(page: Page): Promise<void> {
  await comesTrue(page, isTakenOver)
}

/** The roles and names that Chromium gives to a screen reader, in the order of the page. */
export async function accessibilityTree(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const linesOf = (id: string): string[] => {
    const node = byId.get(id)
    if (!node) return []
    const { ignored, role, name, childIds = [] } = node
    const line = `${role?.value} ${String(name?.value ?? '').replace(/\s+/g, ' ')}`
    return [...(ignored ? [] : [line]), ...childIds.flatMap(linesOf)]
  }
  return nodes.filter(({ parentId }) => parentId === undefined).flatMap(({ nodeId }) => linesOf(nodeId))
}

import { expect } from 'vitest'
import { isTakenOver } from '../../test/browser.ts'
import type { openShopForBuyers } from '../shopper/signed-in-buyer.ts'
import { patiently } from './look.ts'
import type { Tab } from './tab.ts'

type Shop = ReturnType<typeof openShopForBuyers>

/** How long nothing may have come: who leaves while something is on its way gets the page anew. */
const CALM_MS = 1_000

/** Leaves public pages for another document, and finds each as it was left when it comes back. */
export async function goBack(shop: Shop, tab: Tab): Promise<void> {
  const { id } = await shop.aPiece()
  for (const path of ['/', '/productos/tarjeta-grafica', `/producto/${id}`])
    expect(await isBackAsLeft(shop.url, tab, path), path).toBe(true)
}

/** Whether a page that is left comes back with what its scripts knew. `onPage` runs in it before. */
export async function isBackAsLeft(
  shopUrl: string,
  tab: Tab,
  path: string,
  onPage = () => {},
): Promise<boolean> {
  await tab.open(shopUrl + path)
  await patiently(() => tab.run(isTakenOver), 'the scripts of the page').toBe(true)
  await patiently(() => tab.run(isCalm, CALM_MS), 'all that the page loads').toBe(true)
  await tab.run(onPage)
  await tab.run(() => void Object.assign(globalThis, { isAsLeft: true }))
  await tab.open(`${shopUrl}/terminos`)
  await tab.run(() => void setTimeout(() => history.back()))
  // While one document gives way to the other, none of them answers.
  const isThere = () => tab.run(isAt, path).catch(() => false)
  await patiently(isThere, `back at ${path}`).toBe(true)
  return tab.run(() => 'isAsLeft' in globalThis)
}

/** Runs in the page. */
function isCalm(ms: number): boolean {
  const ends = performance.getEntriesByType('resource').map((entry) => entry.startTime + entry.duration)
  return document.readyState === 'complete' && performance.now() - Math.max(0, ...ends) > ms
}

/** Runs in the page. */
function isAt(path: string): boolean {
  return location.pathname === path && document.readyState === 'complete'
}

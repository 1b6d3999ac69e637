import type { Page } from 'playwright-core'
import { comesTrue } from '../../test/browser.ts'
import { hydrated } from '../visitor.ts'

/** Opens an address and waits until the page has all that it will show by itself, and answers to clicks. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settled(page)
}

/** React has taken the page over, nothing is on its way any more, and what was asked of the shop is there. */
export async function settled(page: Page): Promise<void> {
  await hydrated(page)
  await comesTrue(page, () => {
    const isWaiting = document.querySelector('.animate-spin, .animate-pulse, [aria-busy=true]')
    const pictures = [...document.images].filter((it) => it.checkVisibility() && it.loading !== 'lazy')
    return !isWaiting && pictures.every((picture) => picture.complete)
  })
}

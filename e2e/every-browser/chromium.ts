import { newPage } from '../../test/browser.ts'
import { callInPage, type Tab, type TabOptions } from './tab.ts'

/** The Chromium of all journeys. An error on the page fails the test as it does there: see `newPage`. */
export async function openInChromium({ size, hasTouch }: TabOptions): Promise<Tab> {
  const page = await newPage({ viewport: size, hasTouch })
  return {
    open: async (url) => void (await page.goto(url)),
    run: (work, ...given) => page.evaluate(callInPage(work, given)),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    tap: ({ x, y }) => (hasTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)),
    close: () => page.context().close(),
  }
}

import { type KeyInput, launch } from 'puppeteer-core'
import { scratchDirectory } from '../../test/run-directory.ts'
import { findFirefox } from './find-browsers.ts'
import { callInPage, type Key, type Tab, type TabOptions } from './tab.ts'

const pressed: Record<Key, KeyInput[]> = {
  Tab: ['Tab'],
  'Shift+Tab': ['Shift', 'Tab'],
  Enter: ['Enter'],
  Space: [' '],
  ArrowUp: ['ArrowUp'],
  ArrowDown: ['ArrowDown'],
}

/** The machine's own Firefox, by WebDriver BiDi. Each tab is a new visitor's. */
export async function startFirefox() {
  const browser = await launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    userDataDir: scratchDirectory('firefox'),
    extraPrefsFirefox: {
      // It tells pages of a touch screen only where it finds one.
      'dom.w3c_touch_events.enabled': 1,
      // Driven like this it holds no page ready for Back, as everybody's does.
      'fission.bfcacheInParent': true,
    },
  })

  async function open({ size, hasTouch }: TabOptions): Promise<Tab> {
    const visitor = await browser.createBrowserContext()
    const page = await visitor.newPage()
    await page.setViewport({ ...size, hasTouch })
    return {
      open: async (url) => void (await page.goto(url)),
      run: (work, ...given) =>
        page.evaluate(callInPage(work, given)) as Promise<Awaited<ReturnType<typeof work>>>,
      async press(key) {
        const keys = pressed[key]
        for (const it of keys) await page.keyboard.down(it)
        for (const it of keys.toReversed()) await page.keyboard.up(it)
      },
      type: (text) => page.keyboard.type(text),
      tap: ({ x, y }) => (hasTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)),
      close: () => visitor.close(),
    }
  }

  return { open, stop: () => browser.close() }
}

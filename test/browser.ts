import { type Browser, chromium, type Page } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { waitUntil } from './wait-until.ts'

interface PageOptions {
  /** The shop's address: `page.goto('/')` is then enough. */
  baseURL?: string
  viewport?: { width: number; height: number }
  hasTouch?: boolean
  /** What the visitor's system prefers. */
  theme?: 'light' | 'dark'
  /** False: the visitor's browser runs no scripts of the shop. */
  javaScript?: boolean
  /** The visitor's system asks for stillness, unless the test is about what moves. */
  reducedMotion?: boolean
  /** A browser of the test's own, which may hold a page ready for Back. Playwright waits in vain for such a page to load. */
  holdsPages?: boolean
  /** Takes a certificate that no authority has signed. */
  trustsAnybody?: boolean
  /** Messages that this test provokes, such as the browser's line about an answer of 409. */
  allowedErrors?: RegExp[]
}

let browser: Promise<Browser> | undefined

/** For what a person would wait for; a page that takes longer has failed. */
const PATIENCE_MS = 10_000
/** A page has arrived when its pictures have, and the first visitor waits for each to be made. */
const ARRIVAL_MS = 30_000

/** A page of a new visitor. The test fails when the page reports an error that the test did not announce. */
export async function newPage({
  baseURL,
  viewport = { width: 1280, height: 800 },
  hasTouch = false,
  theme = 'light',
  javaScript = true,
  reducedMotion = true,
  holdsPages = false,
  trustsAnybody = false,
  allowedErrors = [],
}: PageOptions = {}): Promise<Page> {
  const context = await (await (holdsPages ? browserThatHoldsPages() : usualBrowser())).newContext({
    ...(baseURL ? { baseURL } : {}),
    viewport,
    hasTouch,
    ignoreHTTPSErrors: trustsAnybody,
    colorScheme: theme,
    javaScriptEnabled: javaScript,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    locale: 'es-EC',
    timezoneId: 'America/Guayaquil',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  context.setDefaultNavigationTimeout(ARRIVAL_MS)
  if (javaScript) context.on('page', waitForScripts)
  const errors: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => errors.push(String(error.error())))
  onTestFinished(async () => {
    await context.close()
    const unexpected = errors.filter((error) => !allowedErrors.some((allowed) => allowed.test(error)))
    expect(unexpected, 'errors that the page reported').toEqual([])
  })
  return context.newPage()
}

/** Longer than scripts take; a test that keeps them back goes on after it. */
const SCRIPTS_MS = 1500

/** Whether React has taken the page over, or has nothing to take. Runs in the page. */
export function isTakenOver(): boolean {
  return (
    !document.querySelector('script[type=module]') ||
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'))
  )
}

/**
 * Waits until this is so in the page. `page.waitForFunction` would bring Playwright's own scripts into the page's world once
 * more for it: 35 ms of computing for each document that is opened.
 */
export async function comesTrue(page: Page, isSo: () => boolean, patienceMs = PATIENCE_MS): Promise<void> {
  // A document that is left while it is asked has no answer; the next one is asked again.
  await waitUntil(() => page.evaluate(isSo).catch(() => false), patienceMs)
}

/** Scripts begin after a page's load event (`app/defer-scripts.ts`), and a test presses keys as soon as it may. */
function waitForScripts(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const takenOver = () => comesTrue(page, isTakenOver, SCRIPTS_MS).catch(() => undefined)
  page.goto = async (...way) => {
    const response = await goto(...way)
    await takenOver()
    return response
  }
  page.reload = async (...way) => {
    const response = await reload(...way)
    await takenOver()
    return response
  }
}

function usualBrowser(): Promise<Browser> {
  browser ??= launchBrowser().catch((error) => {
    browser = undefined // The next test tries again, in place of failing with what is over.
    throw error
  })
  return browser
}

async function browserThatHoldsPages(): Promise<Browser> {
  const launched = await launchBrowser(['--disable-back-forward-cache'])
  onTestFinished(() => launched.close())
  return launched
}

/** One browser serves a worker to its end; it is bound to the worker by a pipe, and ends with it. */
async function launchBrowser(without: string[] = []) {
  const { executablePath, env } = inject('chromium')
  return chromium.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    ignoreDefaultArgs: without,
    args: [
      // Chromium's sandbox refuses root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      // Without these it calls home during the tests.
      ...['--disable-quic', '--no-first-run', '--disable-background-networking'],
      ...['--disable-component-update', '--disable-sync'],
      '--disable-gpu',
      // One process draws all pages of a visitor, and none waits in reserve for a next one.
      '--renderer-process-limit=1',
      // A page lives for seconds: optimising its scripts takes longer than they would.
      '--js-flags=--no-maglev --no-turbofan',
    ],
  })
}

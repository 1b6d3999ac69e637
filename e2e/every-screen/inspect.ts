import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** One run of axe over the page, in one theme. */
export type Look = { theme: string; options: RunOptions }

/** The theme changes colours and nothing else, so the dark look checks those alone. */
export const everyLook: readonly Look[] = [
  { theme: 'light', options: { runOnly: tags, rules: { 'target-size': { enabled: true } } } },
  { theme: 'dark', options: { runOnly: ['color-contrast', 'link-in-text-block'] } },
]

/** Whether a finger hits what it aims at. The other rules read document and colours, which are the same at any size. */
export const looksForFingers: readonly Look[] = [{ theme: 'light', options: { runOnly: ['target-size'] } }]

/** The parts of a page that axe looks at, and those of them that it passes over, as selectors. */
type Parts = { include: string[]; exclude: string[] }

/** What stands around every screen of the shop: header and footer. */
const frame = ['body > header', 'body > footer']

/**
 * Lets every page that is opened from now on bring axe along. The browser compiles a script of this kind once; axe has
 * half a megabyte.
 */
export async function bringAxe(page: Page): Promise<void> {
  await page.addInitScript(axeSource)
}

/** Notes every layout shift of a page from its first moment on. For `page.addInitScript`. */
export function watchLayoutShifts(): void {
  Object.assign(window, { layoutShifts: [] })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      if (entry.hadRecentInput) continue
      const moved = entry.sources?.map(({ node }) => (node as Element | null)?.outerHTML?.slice(0, 120))
      window.layoutShifts.push({ value: entry.value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/**
 * All that is wrong with the page as it stands: what axe finds in these looks, and content wider than the window. With
 * `sparesFrame` axe passes over the frame, for a page whose frame was looked at in another state.
 */
export async function inspect(
  page: Page,
  widths: readonly number[],
  looks: readonly Look[],
  { sparesFrame = false } = {},
): Promise<string[]> {
  const parts = { include: ['html'], exclude: sparesFrame ? frame : [] }
  const findings: string[] = []
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  for (const { theme, options } of looks) {
    const violations = await page.evaluate(runAxe, { theme, options, parts })
    findings.push(...violations.map((violation) => `${theme}: ${violation}`))
  }
  await page.evaluate(() => delete document.documentElement.dataset.theme)

  const size = page.viewportSize()
  if (!size) return findings
  const resize = async (width: number) => {
    // The page is laid out and painted anew even for the width that it has.
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: size.height })
  }
  for (const width of widths) {
    await resize(width)
    const tooWide = await page.evaluate(findOverflow)
    if (tooWide) findings.push(`${width} px: ${tooWide}`)
  }
  await resize(size.width)
  return findings
}

/** A typeface that comes late on a busy machine moves a word by a pixel. */
const NO_SHIFT = 0.005

/** What moved by itself since the page was opened. */
export async function layoutShifts(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(() => window.layoutShifts)
  return shifts
    .filter(({ value }) => value > NO_SHIFT)
    .map(({ value, moved }) => `moved by ${value.toFixed(4)}: ${moved?.join(' ')}`)
}

async function runAxe({ theme, options, parts }: Look & { parts: Parts }): Promise<string[]> {
  document.documentElement.dataset.theme = theme
  // What has a transition takes its new colour with the next frame, even when the transition takes no time.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const { violations }: AxeResults = await window.axe.run(parts, {
    ...options,
    // By itself axe also reads every style sheet anew, for a rule that is not among these.
    preload: { assets: ['media'] },
    resultTypes: ['violations'],
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id} ${target.join(' ')} ${any[0]?.message ?? ''}`),
  )
}

/** The innermost element that makes the page scroll sideways. */
function findOverflow(): string | null {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return null
  const wide = [...document.querySelectorAll('body :not(svg, svg *)')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
  )
  const innermost = wide.findLast(
    (element) => !wide.some((other) => other !== element && element.contains(other)),
  )
  return `${scrollWidth} px wide: ${innermost?.outerHTML.slice(0, 160)}`
}

type LayoutShift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources?: { node: Node | null }[]
}

declare global {
  interface Window {
    axe: { run(parts: Parts, options: RunOptions): Promise<AxeResults> }
    layoutShifts: { value: number; moved: (string | undefined)[] | undefined }[]
  }
}

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

/** The rules whose answer depends on the size of the window. The others read the document, which is the same at any size. */
export const looksAtThisSize: readonly Look[] = [
  { theme: 'light', options: { runOnly: ['color-contrast', 'link-in-text-block', 'target-size'] } },
]

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

/** All that is wrong with the page as it stands: what axe finds in these looks, and content wider than the window. */
export async function inspect(
  page: Page,
  widths: readonly number[],
  looks: readonly Look[],
): Promise<string[]> {
  const findings: string[] = []
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  for (const { theme, options } of looks) {
    const violations = await page.evaluate(runAxe, { theme, options })
    findings.push(...violations.map((violation) => `${theme}: ${violation}`))
  }
  await page.evaluate(() => delete document.documentElement.dataset.theme)

  const size = page.viewportSize()
  if (!size) return findings
  for (const width of widths) {
    await page.setViewportSize({ width, height: size.height })
    const tooWide = await page.evaluate(findOverflow)
    if (tooWide) findings.push(`${width} px: ${tooWide}`)
  }
  await page.setViewportSize(size)
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

async function runAxe({ theme, options }: { theme: string; options: RunOptions }): Promise<string[]> {
  document.documentElement.dataset.theme = theme
  // What has a transition takes its new colour with the next frame, even when the transition takes no time.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const { violations }: AxeResults = await window.axe.run(document, {
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
    axe: { run(context: Document, options: RunOptions): Promise<AxeResults> }
    layoutShifts: { value: number; moved: (string | undefined)[] | undefined }[]
  }
}

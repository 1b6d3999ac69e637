import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../test/chromium.ts'
import { startTaskWatch } from '../test/page-tasks.ts'
import { startShop } from '../test/shop.ts'
import { median } from './spread.ts'

/**
 * `npm run lighthouse [-- path …]`: what Lighthouse says of the demo shop on its throttled phone, the median of five runs,
 * and whether each page reaches the shop's floors. It simulates the phone from what it measures here, so a busy machine
 * looks like a slow shop: the load is printed, and belongs to the figures. What holds up the phone is therefore counted a
 * second time, in processor time (`test/page-tasks.ts`).
 *
 * Lighthouse is fetched when it is asked for: 170 MB that nobody else's install should carry.
 */
const LIGHTHOUSE = 'lighthouse@12.8.2'
const RUNS = 5
/** Now and then Chromium records no trace, and Lighthouse asks to be run again. */
const ATTEMPTS = 3
const floors = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 } as const
/** How long tasks may hold up the phone in all before it can be used. */
const MOST_BLOCKING_MS = 50
type Category = keyof typeof floors
const categories = Object.keys(floors) as Category[]

type Report = {
  categories: Record<Category, { score: number }>
  audits: Record<string, { score: number | null; numericValue?: number; title: string }>
}

const dataDir = await mkdtemp(join(tmpdir(), 'kuntur-lighthouse-'))
// All that the browser unpacks and writes goes with it.
process.env.TMPDIR = dataDir
const browser = await findChromium()
const shop = await startShop({ dataDir, env: { LOG_LEVEL: 'warn' } })
let hasFailed = false
try {
  console.log(`Carga de la máquina: ${load()}`)
  console.log(
    'página'.padEnd(32),
    categories.map((name) => name.padStart(15)).join(''),
    '   LCP      TBT    CLS',
  )
  const paths = process.argv.length > 2 ? process.argv.slice(2) : await pages()
  for (const path of paths) {
    const reports: Report[] = []
    for (let run = 0; run < RUNS; run++) reports.push(await examine(shop.url + path))
    hasFailed = print(path, reports) || hasFailed
  }
  await printTasks(paths)
  console.log(`Carga de la máquina: ${load()}`)
} finally {
  await shop.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit(hasFailed ? 1 : 0)

/** Home, a listing, a product of it, builds and about. */
async function pages(): Promise<string[]> {
  const answer = await fetch(`${shop.url}/api/catalog?category=2`)
  const { products } = (await answer.json()) as { products: { id: number }[] }
  return ['/', '/productos/tarjeta-grafica', `/producto/${products[0]?.id}`, '/ensambles', '/nosotros']
}

async function examine(url: string): Promise<Report> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const report = await runLighthouse(url)
    if (report) return report
  }
  throw new Error(`Lighthouse gave no report of ${url} in ${ATTEMPTS} attempts`)
}

/** Nothing when it ended with an error, which it has told. */
async function runLighthouse(url: string): Promise<Report | undefined> {
  const flags = ['--headless=new', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync']
  if (process.getuid?.() === 0) flags.push('--no-sandbox')
  const child = spawn(
    'npm',
    [
      ...['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url],
      ...['--quiet', '--output=json', '--output-path=stdout', `--chrome-flags=${flags.join(' ')}`],
      `--only-categories=${categories.join(',')}`,
    ],
    {
      env: { ...process.env, ...browser.env, CHROME_PATH: browser.executablePath },
      stdio: ['ignore', 'pipe', 'inherit'],
      cwd: dataDir,
    },
  )
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    output += chunk
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  return code === 0 ? JSON.parse(output.slice(output.indexOf('{'))) : undefined
}

/** Tells whether a floor was missed, and what the last run objects to. */
function print(path: string, reports: readonly Report[]): boolean {
  const scores = categories.map((name) => ({
    name,
    score: median(reports.map((report) => Math.round((report.categories[name]?.score ?? 0) * 100))),
  }))
  const figure = (audit: string) => median(reports.map((report) => report.audits[audit]?.numericValue ?? 0))
  const blocking = figure('total-blocking-time')
  const isBlocked = blocking > MOST_BLOCKING_MS
  console.log(
    path.padEnd(32),
    scores.map(({ name, score }) => `${score}${score < floors[name] ? ' ✗' : '  '}`.padStart(15)).join(''),
    `${(figure('largest-contentful-paint') / 1000).toFixed(2)} s`.padStart(7),
    `${blocking.toFixed(0)} ms${isBlocked ? ' ✗' : '  '}`.padStart(9),
    figure('cumulative-layout-shift').toFixed(3).padStart(6),
  )
  const isBelow = isBlocked || scores.some(({ name, score }) => score < floors[name])
  if (isBelow) {
    const audits = Object.entries(reports.at(-1)?.audits ?? {})
    for (const [id, { score, title }] of audits) {
      if (score !== null && score < 0.9) console.log(`    ${score.toFixed(2)} ${id}: ${title}`)
    }
  }
  return isBelow
}

/** The longest tasks after the first paint on a processor four times slower than this one, the median of as many runs. */
async function printTasks(paths: readonly string[]): Promise<void> {
  const watch = await startTaskWatch(browser, join(dataDir, 'tasks'))
  try {
    console.log('tareas, procesador × 4'.padEnd(32), '  la más larga   todas')
    for (const path of paths) {
      const runs: number[][] = []
      for (let run = 0; run < RUNS; run++) runs.push(await watch.tasksOf(shop.url + path))
      const longest = median(runs.map(([first = 0]) => first))
      const all = median(runs.map((tasks) => tasks.reduce((sum, task) => sum + task, 0)))
      console.log(
        path.padEnd(32),
        `${longest.toFixed(0)} ms`.padStart(14),
        `${all.toFixed(0)} ms`.padStart(7),
      )
    }
  } finally {
    await watch.stop()
  }
}

function load(): string {
  return loadavg()
    .map((average) => average.toFixed(1))
    .join(' ')
}

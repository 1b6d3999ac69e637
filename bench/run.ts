import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { inProject } from '../scripts/project.js'
import { type Measure, type OwnMeasure, type Result, type Scene, scenes } from './measure.ts'
import { desk } from './measures/desk.ts'
import { finding } from './measures/finding.ts'
import { firstVersion } from './measures/first-version.ts'
import { kept } from './measures/kept.ts'
import { keptPage } from './measures/kept-page.ts'
import { login } from './measures/login.ts'
import { machine } from './measures/machine.ts'
import { memory, memoryForLong } from './measures/memory.ts'
import { orders } from './measures/orders.ts'
import { overload } from './measures/overload.ts'
import { processes } from './measures/processes.ts'
import { productList } from './measures/product-list.ts'
import { soak } from './measures/soak.ts'
import { starts } from './measures/starts.ts'
import { uncached } from './measures/uncached.ts'
import { printProfiles, profiledIn } from './profile.ts'
import {
  areAlike,
  type Figures,
  type Found,
  finderOf,
  followsMachine,
  lineOf,
  merge,
  missedBy,
  slowness,
  tableOf,
  toJson,
  withTable,
} from './results.ts'
import { openStages } from './stages.ts'

/*
 * `npm run bench`: what the shop does, each beside its floor in the same run on the same machine, against the last committed
 * figures. `--quick` for three minutes, `--long` for all; `--only kept-page,orders` for some, `--scene 46000` in one catalogue.
 * `--keep` writes the figures to `bench/results/` and `docs/performance.md`; `--profile` tells in their place where the
 * server's time goes.
 */

/** All there is to measure. A new one is a file in `measures/` and a line here. */
const measures: readonly Measure[] = [
  machine,
  starts,
  keptPage,
  kept,
  processes,
  login,
  orders,
  uncached,
  finding,
  productList,
  memory,
  overload,
  desk,
  memoryForLong,
  soak,
  firstVersion,
]

const kinds = ['quick', 'usual', 'long'] as const
/** Rounds of `--quick`: enough for a spread. */
const QUICK_ROUNDS = 2

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    only: { type: 'string' },
    scene: { type: 'string' },
    keep: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
})
if (process.platform !== 'linux') {
  console.error('The benchmark reads processor time from /proc, which only Linux has.')
  process.exit(1)
}
const file = inProject('bench', 'results', `${process.platform}-${process.arch}-${cpus().length}-cores.json`)
const before = await readFigures(file)
const begun = performance.now()
const chosen = chooseMeasures()
const results: Found[] = []
const broken: string[] = []

const profiles = inProject('build', 'profiles')
if (options.profile) await rm(profiles, { recursive: true, force: true })
const stages = await openStages(options.profile ? profiledIn(profiles) : {})
try {
  for (const scene of scenes) if ((options.scene ?? scene) === scene) await measureScene(scene)
} finally {
  await stages.close()
}
if (options.profile) await printProfiles(profiles)
else await writeFigures()
const isWorse = results.some((result) => {
  const earlier = earlierOf(result)
  return earlier && missedBy(earlier) === 0 && missedBy(result) !== 0
})
const multiples = slowness(results, before.results)
if (!areAlike(multiples))
  console.log(
    `This machine takes ${multiples.map((multiple) => multiple.toFixed(1)).join(', ')} times as long as the one of the committed figures: times are not compared.`,
  )
console.log(`Measured in ${((performance.now() - begun) / 60_000).toFixed(1)} minutes.`)
if (broken.length > 0) console.error(`Not measured: ${broken.join(', ')}`)
// A goal that is met in the committed figures has to be met.
process.exitCode = isWorse || broken.length > 0 ? 1 : 0

async function measureScene(scene: Scene): Promise<void> {
  const here = chosen.filter((measure) => measure.scenes.some((one) => one === scene))
  if (here.length === 0) return
  try {
    if (scene !== 'own') await timed(`scene ${scene}`, () => stages.lay(scene))
  } catch (error) {
    console.error(error)
    broken.push(...here.map(({ name }) => name))
    return
  }
  for (const measure of here) {
    await timed(measure.name, async () => {
      const found = await runMeasure(measure, scene)
      results.push(...found.map((result) => ({ ...result, by: finderOf(measure, scene) })))
      for (const result of found) console.log(lineOf(result, earlierOf(result)))
    })
  }
}

async function runMeasure(measure: Measure, scene: Scene): Promise<Result[]> {
  const rounds = options.quick ? Math.min(QUICK_ROUNDS, measure.rounds) : measure.rounds
  try {
    if (isOwn(measure)) return await measure.run(stages.ownStage(rounds))
    if (scene === 'own') return []
    const resultOf = (name: string) => results.find((result) => result.name === name)
    return await stages.onStage(rounds, scene, resultOf, (stage) => measure.run(stage))
  } catch (error) {
    // The others are worth having all the same.
    console.error(error)
    broken.push(measure.name)
    return []
  }
}

function isOwn(measure: Measure): measure is OwnMeasure {
  return measure.scenes[0] === 'own'
}

function chooseMeasures(): readonly Measure[] {
  const only = options.only?.split(',')
  const unknown = only?.filter((name) => !measures.some((measure) => measure.name === name)) ?? []
  if (unknown.length > 0) {
    console.error(
      `No such measure: ${unknown.join(', ')}. There are ${measures.map(({ name }) => name).join(', ')}.`,
    )
    process.exit(1)
  }
  if (only) return measures.filter(({ name }) => only.includes(name))
  const kind = options.long ? 'long' : options.quick ? 'quick' : 'usual'
  return measures.filter(({ from }) => kinds.indexOf(from) <= kinds.indexOf(kind))
}

/** What to compare a figure with: on another machine than the earlier one, nothing where the figure follows the machine. */
function earlierOf(result: Result): Result | undefined {
  if (followsMachine(result) && !areAlike(slowness(results, before.results))) return undefined
  return before.results.find(({ name }) => name === result.name)
}

/** The figures that were committed last. Those that a run has written and nobody has committed are no measure. */
async function readFigures(path: string): Promise<Figures> {
  const none = { machine: '', measuredAt: '', commit: '', results: [] }
  try {
    return JSON.parse(git('show', `HEAD:./${path.slice(inProject('.').length + 1)}`))
  } catch {
    return existsSync(path) ? readKept(path) : none
  }
}

async function readKept(path: string): Promise<Figures> {
  return JSON.parse(await readFile(path, 'utf8'))
}

/** Always to `build/bench.json`, and with `--keep` to where they are committed and told. */
async function writeFigures(): Promise<void> {
  const now = {
    machine: `${process.platform} ${process.arch}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`,
    measuredAt: new Date().toISOString(),
    commit: commit(),
  }
  await write(inProject('build', 'bench.json'), { ...now, results })
  if (!options.keep) return
  // What another run has just kept stays, committed or not.
  const kept = existsSync(file) ? (await readKept(file)).results : []
  const finders = measures.flatMap((measure) => measure.scenes.map((scene) => finderOf(measure, scene)))
  const figures = { ...now, results: merge(kept, results, finders) }
  await write(file, figures)
  const document = inProject('docs', 'performance.md')
  await writeFile(document, withTable(await readFile(document, 'utf8'), tableOf(await readKept(file))))
}

async function write(path: string, figures: Figures): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, toJson(figures))
}

function commit(): string {
  try {
    return git('rev-parse', '--short', 'HEAD').trim()
  } catch {
    return 'no commit'
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, {
    cwd: inProject('.'),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const begun = performance.now()
  await work()
  console.log(`  (${what}: ${((performance.now() - begun) / 1000).toFixed(0)} s)`)
}

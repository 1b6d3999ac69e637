import { basename } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import type { Figures } from './tell.ts'

/**
 * No drill takes longer on a quiet machine: whoever has changed something runs the one that it touches. A busy one decides how long
 * a drill takes, and not the shop: so one that is late is told, and does not fail.
 */
const LONGEST_MS = 120_000
/** Those of several machines wait for leases to end, one fault after another. */
const LONGEST_OF_CLUSTER_MS = 780_000

type Line = { title: string; state: string; figures: Figures | undefined }
type Drill = { ms: number; longestMs: number; lines: Line[]; errors: string[] }

/** At the end of `npm run drills`: each drill with its seconds and what it counted. */
export default class DrillReporter implements Reporter {
  readonly #drills = new Map<string, Drill>()

  onTestCaseResult(test: TestCase): void {
    const { figures } = test.meta() as { figures?: Figures }
    this.#drillOf(test.module).lines.push({ title: test.name, state: test.result().state, figures })
  }

  onTestModuleEnd(module: TestModule): void {
    const { collectDuration, duration } = module.diagnostic()
    const drill = this.#drillOf(module)
    // Several lay their shops while they are loaded.
    drill.ms += collectDuration + duration
    drill.errors.push(...module.errors().map(({ message }) => message))
  }

  onTestRunEnd(): void {
    const seed = process.env.KUNTUR_TEST_SEED
    console.log(`\nDrills, seed ${seed}`)
    let total = 0
    const late: string[] = []
    const failures: string[] = []
    for (const [name, { ms, longestMs, lines, errors }] of this.#drills) {
      total += ms
      const seconds = `${(ms / 1000).toFixed(0)} s`
      const passed = lines.filter(({ state }) => state === 'passed').length
      const failed = lines.filter(({ state }) => state === 'failed').length
      if (ms > longestMs) late.push(`${name} (${seconds})`)
      if (failed + errors.length > 0) failures.push(name)
      console.log(`\n${name}: ${seconds}; ${passed} held, ${failed} failed`)
      for (const message of errors) console.log(`  FAILED outside its tests: ${message.split('\n')[0]}`)
      for (const { title, state, figures } of lines) {
        if (state === 'failed') console.log(`  FAILED ${title}`)
        if (figures) console.log(`  ${title.split(':')[0]}: ${told(figures)}`)
      }
    }
    console.log(`\n${this.#drills.size} drills in ${(total / 60_000).toFixed(1)} minutes`)
    console.log(`Longer than they may take: ${late.join(', ') || 'none'}`)
    console.log(`Failed: ${failures.join(', ') || 'none'}`)
  }

  #drillOf({ moduleId }: TestModule): Drill {
    const name = basename(moduleId).replace(/\.(test|drill)\.ts$/, '')
    const drill = this.#drills.get(name) ?? {
      ms: 0,
      longestMs: moduleId.includes('/cluster/') ? LONGEST_OF_CLUSTER_MS : LONGEST_MS,
      lines: [],
      errors: [],
    }
    this.#drills.set(name, drill)
    return drill
  }
}

const told = (figures: Figures) =>
  Object.entries(figures)
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(', ')

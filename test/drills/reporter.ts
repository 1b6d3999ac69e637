import { basename } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import type { Figures } from './tell.ts'

/** No drill takes longer: whoever has changed something runs the one that it touches. */
const LONGEST_MS = 120_000

type Line = { title: string; state: string; figures: Figures | undefined }

/** At the end of `npm run drills`: each drill with its seconds and what it counted. */
export default class DrillReporter implements Reporter {
  readonly #drills = new Map<string, { ms: number; lines: Line[] }>()

  onTestCaseResult(test: TestCase): void {
    const { figures } = test.meta() as { figures?: Figures }
    this.#drillOf(test.module).lines.push({ title: test.name, state: test.result().state, figures })
  }

  onTestModuleEnd(module: TestModule): void {
    this.#drillOf(module).ms += module.diagnostic().duration
  }

  onTestRunEnd(): void {
    const seed = process.env.KUNTUR_TEST_SEED
    console.log(`\nDrills, seed ${seed}`)
    let total = 0
    for (const [name, { ms, lines }] of this.#drills) {
      total += ms
      const late = ms > LONGEST_MS ? ', LONGER THAN TWO MINUTES' : ''
      const passed = lines.filter(({ state }) => state === 'passed').length
      const failed = lines.filter(({ state }) => state === 'failed').length
      console.log(`\n${name}: ${(ms / 1000).toFixed(0)} s${late}; ${passed} held, ${failed} failed`)
      for (const { title, state, figures } of lines) {
        if (state === 'failed') console.log(`  FAILED ${title}`)
        if (figures) console.log(`  ${title.split(':')[0]}: ${told(figures)}`)
      }
    }
    console.log(`\n${this.#drills.size} drills in ${(total / 60_000).toFixed(1)} minutes`)
  }

  #drillOf({ moduleId }: TestModule) {
    const name = basename(moduleId).replace(/\.(test|drill)\.ts$/, '')
    const drill = this.#drills.get(name) ?? { ms: 0, lines: [] }
    this.#drills.set(name, drill)
    return drill
  }
}

const told = (figures: Figures) =>
  Object.entries(figures)
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(', ')

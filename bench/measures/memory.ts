import { setTimeout as sleep } from 'node:timers/promises'
import { memoryOf } from '../../test/drills/process-memory.ts'
import type { Result, ShopMeasure, Stage } from '../measure.ts'
import { openMixedLoad } from '../mixed-load.ts'
import { resultOf } from '../spread.ts'

/** V8 tidies up after a start when some ten seconds were quiet. */
const REST_MS = 20_000
/** Two minutes in four rounds; one of 46,000 products. */
const ROUND_SECONDS = 30
const MB = 1024 * 1024
const LARGE = '46000'

/** What the shop's process takes, with all that it shares with others: at rest, and after each round of mixed load. */
export const memory: ShopMeasure = {
  name: 'memory',
  scenes: ['demo', LARGE],
  rounds: 4,
  from: 'usual',
  run: measureMemory,
}

/** Ten rounds: what grows from the second to the tenth would grow for ever. */
export const memoryForLong: ShopMeasure = {
  ...memory,
  name: 'memory-for-long',
  rounds: 10,
  from: 'long',
  async run(stage) {
    const { after } = await takeRounds(stage)
    const [, second = Number.NaN] = after
    return [
      resultOf(
        `memory of ${nameOf(stage)}, tenth round of the second`,
        '%',
        [(100 * (after.at(-1) ?? Number.NaN)) / second],
        { goal: { atMost: 110 } },
      ),
    ]
  },
}

async function measureMemory(stage: Stage): Promise<Result[]> {
  const isLarge = stage.scene === LARGE
  const { atRest, after } = await takeRounds({ ...stage, rounds: isLarge ? stage.rounds >> 1 : stage.rounds })
  const name = nameOf(stage)
  return [
    resultOf(`memory of ${name}, at rest`, 'MB', [atRest], isLarge ? {} : { goal: { atMost: 150 } }),
    resultOf(`memory of ${name}, after mixed load`, 'MB', [Math.max(...after)], {
      goal: { atMost: isLarge ? 300 : 220 },
    }),
  ]
}

const nameOf = ({ scene }: Stage) => (scene === LARGE ? '46,000 products' : 'the demo')

async function takeRounds({ shop, database, rounds }: Stage): Promise<{ atRest: number; after: number[] }> {
  await sleep(REST_MS)
  const atRest = memoryOf(shop.pid).now / MB
  const load = await openMixedLoad(shop.url, database)
  const after: number[] = []
  for (let round = 0; round < rounds; round++) {
    await load.run(ROUND_SECONDS)
    after.push(memoryOf(shop.pid).now / MB)
  }
  return { atRest, after }
}

import { readdir } from 'node:fs/promises'
import { memoryOf } from '../../test/drills/process-memory.ts'
import { writeResults } from '../../test/promises/results.ts'
import type { ShopMeasure } from '../measure.ts'
import { openMixedLoad } from '../mixed-load.ts'
import { median, resultOf } from '../spread.ts'

const MINUTE_SECONDS = 60
/** Until caches are full and code is compiled. */
const WARM_UP_MINUTES = 4
const MB = 1024 * 1024
const MOST_GROWTH_PERCENT = 5

/** Twenty minutes of mixed load, after which the shop has no more memory and no more open files than when it was warm. */
export const soak: ShopMeasure = {
  name: 'soak',
  scenes: ['demo'],
  rounds: 20,
  from: 'long',
  async run({ rounds, shop, database }) {
    const begun = performance.now()
    const load = await openMixedLoad(shop.url, database)
    const memory: number[] = []
    const handles: number[] = []
    for (let minute = 0; minute < rounds; minute++) {
      await load.run(MINUTE_SECONDS)
      if (minute < WARM_UP_MINUTES) continue
      memory.push(memoryOf(shop.pid).now / MB)
      handles.push((await readdir(`/proc/${shop.pid}/fd`)).length)
    }
    const growth = { memory: growthPercent(memory), handles: growthPercent(handles) }
    const isFlat = Math.max(...Object.values(growth)) <= MOST_GROWTH_PERCENT
    writeResults('bench/measures/soak.ts', [
      {
        title:
          'RE-12: after twenty minutes of mixed load it has the memory and the open files of a warm shop',
        status: isFlat ? 'passed' : 'failed',
        when: new Date().toISOString(),
        ms: Math.round(performance.now() - begun),
      },
    ])
    return [
      resultOf('twenty minutes of mixed load: memory', 'MB', memory),
      resultOf('twenty minutes of mixed load: growth of memory', '%', [growth.memory], {
        goal: { atMost: MOST_GROWTH_PERCENT },
      }),
      resultOf('twenty minutes of mixed load: growth of open files', '%', [growth.handles], {
        goal: { atMost: MOST_GROWTH_PERCENT },
      }),
    ]
  },
}

/** The last quarter beside the first one, which single figures that are high or low do not move. */
export function growthPercent(figures: readonly number[]): number {
  const quarter = Math.max(1, figures.length >> 2)
  return 100 * (median(figures.slice(-quarter)) / median(figures.slice(0, quarter)) - 1)
}

import { readdir } from 'node:fs/promises'
import { memoryOf } from '../../test/drills/process-memory.ts'
import type { ShopMeasure } from '../measure.ts'
import { openMixedLoad } from '../mixed-load.ts'
import { median, resultOf } from '../spread.ts'

const MINUTE_SECONDS = 60
/** Until caches are full and code is compiled. */
const WARM_UP_MINUTES = 4
const MB = 1024 * 1024

/** RE-12: twenty minutes of mixed load, after which the shop has no more memory and no more open files than when it was warm. */
export const soak: ShopMeasure = {
  name: 'soak',
  scenes: ['demo'],
  rounds: 20,
  from: 'long',
  async run({ rounds, shop, database }) {
    const load = await openMixedLoad(shop.url, database)
    const memory: number[] = []
    const handles: number[] = []
    for (let minute = 0; minute < rounds; minute++) {
      await load.run(MINUTE_SECONDS)
      if (minute < WARM_UP_MINUTES) continue
      memory.push(memoryOf(shop.pid).now / MB)
      handles.push((await readdir(`/proc/${shop.pid}/fd`)).length)
    }
    return [
      resultOf('twenty minutes of mixed load: memory', 'MB', memory),
      resultOf('twenty minutes of mixed load: growth of memory', '%', [growthPercent(memory)], {
        goal: { atMost: 5 },
      }),
      resultOf('twenty minutes of mixed load: growth of open files', '%', [growthPercent(handles)], {
        goal: { atMost: 5 },
      }),
    ]
  },
}

/** The last quarter beside the first one, which single figures that are high or low do not move. */
export function growthPercent(figures: readonly number[]): number {
  const quarter = Math.max(1, figures.length >> 2)
  return 100 * (median(figures.slice(-quarter)) / median(figures.slice(0, quarter)) - 1)
}

import { startShop } from '../../test/shop.ts'
import type { OwnMeasure } from '../measure.ts'
import { resultOf } from '../spread.ts'

/** From the command to the first answer: with nothing there yet, and on the data that it left. */
export const starts: OwnMeasure = {
  name: 'starts',
  scenes: ['own'],
  rounds: 5,
  from: 'quick',
  async run({ rounds, env, newDataDir }) {
    const dataDir = await newDataDir()
    const start = async () => {
      const begun = performance.now()
      const shop = await startShop({ dataDir, env })
      const seconds = (performance.now() - begun) / 1000
      await shop.stop()
      return seconds
    }
    const cold = await start()
    const warm: number[] = []
    for (let round = 0; round < rounds; round++) warm.push(await start())
    return [
      resultOf('first start, with the demo shop loaded', 's', [cold], { goal: { atMost: 60 } }),
      resultOf('warm start', 's', warm, { goal: { atMost: 1.5 } }),
    ]
  },
}

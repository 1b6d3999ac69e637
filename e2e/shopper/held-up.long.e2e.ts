import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTaskWatch } from '../../test/page-tasks.ts'
import { scratchDirectory } from '../../test/run-directory.ts'
import { openShopForBuyers } from './signed-in-buyer.ts'

/* What a phone feels of a page that is still starting. */

const shop = openShopForBuyers()
let watch: Awaited<ReturnType<typeof startTaskWatch>>

beforeAll(async () => {
  watch = await startTaskWatch(inject('chromium'), scratchDirectory('tasks'))
})
afterAll(() => watch?.stop())

test.each(['/', '/productos/tarjeta-grafica', '/producto/17'])(
  'no piece of the work of %s holds up a slow phone for more than 50 ms once something is to be seen',
  async (path) => {
    const longest: number[] = []
    for (let run = 0; run < 3; run++) longest.push((await watch.tasksOf(shop.url + path))[0] ?? 0)
    const [, median] = longest.toSorted((a, b) => a - b)
    expect(median).toBeGreaterThan(5)
    expect(median).toBeLessThanOrEqual(50)
  },
)

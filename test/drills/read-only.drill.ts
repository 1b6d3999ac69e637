import { expect, test } from 'vitest'
import { readPostmaster } from '../../server/db/embedded/postmaster.ts'
import { startRefusingShop, startShop } from '../shop.ts'
import { clusterOf, expectWholeData } from './drill-shop.ts'
import { mountDisk, setReadOnly } from './mount-disk.ts'

/* The disk of the data takes no more writes, as one that is failing or was mounted so. */

const env = { DEMO: 'off' }

test('RE-23: on a disk that is read-only a start is refused with one sentence, with data and without, and nothing remains', async () => {
  for (const isEmpty of [true, false]) {
    const dataDir = mountDisk(256)
    if (!isEmpty) await (await startShop({ dataDir, env })).stop()
    setReadOnly(dataDir, true)
    const { code, output, seconds } = await startRefusingShop({ dataDir, env })
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toEqual([
      expect.stringMatching(/^No se puede escribir en .*\(EROFS\).*DATA_DIR\.$/),
    ])
    expect(seconds).toBeLessThan(5)
    expect(readPostmaster(clusterOf({ dataDir }))).toBeUndefined()
    setReadOnly(dataDir, false)
    const shop = await startShop({ dataDir, env })
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
    expect(await shop.stop()).toEqual({ code: 0, signal: null })
    await expectWholeData(dataDir)
  }
})

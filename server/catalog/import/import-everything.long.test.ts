import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openProductIndex } from '../product-index.ts'
import { searchCatalog } from '../search-catalog.ts'
import { anEmptyShop } from './test-shop.ts'

// The real files lie beside the project and are no part of it: `npm run test:long` where they are.
const data = join(import.meta.dirname, '../../../../shared/data')

test.runIf(existsSync(data))(
  'all 63,831 real parts become a catalogue, and a second time change nothing',
  { timeout: 300_000 },
  async () => {
    const shop = await anEmptyShop()
    const first = await shop.load(join(data, 'pc-parts'), '--stock', '5')
    expect({ code: first.code, err: first.err, summary: first.summary }).toEqual({
      code: 0,
      err: [],
      summary:
        'En total: 63.831 filas, 59.743 nuevas, 0 cambiadas, 0 iguales, 4.088 repetidas, 48.782 sin precio, 0 con errores.',
    })
    const second = await shop.load(join(data, 'pc-parts'), '--stock', '9')
    expect(second.summary).toContain('0 nuevas, 0 cambiadas, 59.743 iguales')
    expect(await shop.query('select count(*) from price_change')).toEqual([{ count: 0 }])

    // What the issue asks of the search.
    expect(
      (await searchCatalog(shop.db, openProductIndex(shop.db), 'RTX 4070')).total,
    ).toBeGreaterThanOrEqual(71)
    const [proper] = await shop.query<{ count: number }>(
      "select count(*) from sellable where search_name like '%rtx 4070%' and search_name !~ 'rtx 4070 (super|ti)' and price_cents is not null",
    )
    expect(proper?.count).toBe(21)

    const specs = await shop.load(join(data, 'opendb'))
    const figures = specs.out.flatMap((line) => {
      const [, file, matched] = /^(\S+)\.jsonl\.gz: .* artículos ([\d.]+) reconocidos/.exec(line) ?? []
      return file && matched ? [[file, Number(matched.replace('.', ''))] as const] : []
    })
    const matched = Object.fromEntries(figures)
    expect(matched).toMatchObject({ cpu: expect.any(Number), gpu: expect.any(Number) })
    expect(matched.cpu).toBeGreaterThanOrEqual(450)
    const again = await shop.load(join(data, 'opendb'))
    expect(again.out.filter((line) => line.endsWith('0 datos nuevos en 0 artículos.'))).toHaveLength(8)
  },
)

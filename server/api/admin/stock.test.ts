import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ArticlesAnswer } from '../../../contract/api/admin/stock.ts'
import { openTestApp } from '../../../test/app.ts'
import { aProduct, aStaffMember } from '../../../test/factories.ts'

/* What lies on the shelf, as the staff see and change it through the API. */

const { ask, db } = await openTestApp()
const { cookie } = await aStaffMember(db, { firstName: 'Rosa', lastName: 'Cando' })

async function find(typed: string): Promise<{ match: number | null; articles: number[] }> {
  const response = await ask(`/api/admin/articles?${new URLSearchParams({ q: typed })}`, { cookie })
  const { match, articles }: ArticlesAnswer = await response.json()
  return { match: match?.id ?? null, articles: articles.map(({ id }) => id) }
}

test('an article is found by its bar code, its SKU, its part number and words of its name', async () => {
  const id = await aProduct(db, {
    sku: 'KT-RTX-77',
    partNumber: 'VCG-77/A',
    name: 'Tarjeta gráfica Condorcito 77',
  })
  await db.execute(sql`insert into sellable_code (code, sellable_id) values ('036000291452', ${id})`)
  const alone = { match: id, articles: [id] }
  expect(await find('0036000291452')).toEqual(alone)
  expect(await find('kt-rtx-77')).toEqual(alone)
  expect(await find(' VCG-77/A ')).toEqual(alone)
  for (const typed of ['condorcito grafica', 'vcg-77', '0360002', 'rtx-7 CONDOR'])
    expect(await find(typed), typed).toEqual({ match: null, articles: [id] })
  for (const typed of ['condorcito roja', '99999999', '%', '_', '\\', ''])
    expect(await find(typed), typed).toEqual({ match: null, articles: [] })
})

test('a part number of two articles leaves the choice to the staff; one that is in stock stands first', async () => {
  const gone = await aProduct(db, { partNumber: 'TWIN-1', openingStock: 0 })
  const there = await aProduct(db, { partNumber: 'TWIN-1', hiddenAt: new Date() })
  expect(await find('TWIN-1')).toEqual({ match: null, articles: [there, gone] })
})

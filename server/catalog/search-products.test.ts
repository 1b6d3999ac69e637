import { expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { aProduct } from '../../test/factories.ts'
import { searchAlike } from './search-products.ts'

const { db } = await openTestApp()

test('a search that finds nothing leads to what is spelled nearly so, nearest first', async () => {
  await aProduct(db, { name: 'Tarjeta gráfica ASUS TUF GeForce RTX 5090 32 GB' })
  await aProduct(db, { name: 'Tarjeta gráfica Sapphire Radeon RX 7600 8 GB' })
  await aProduct(db, { name: 'Teclado mecánico en español' })
  const namesLike = async (query: string) => (await searchAlike(db, query)).map(({ name }) => name)
  expect((await namesLike('rtx 5o90'))[0]).toContain('RTX 5090')
  expect((await namesLike('saphire'))[0]).toContain('Sapphire')
  expect((await namesLike('tecldo mecanico'))[0]).toContain('Teclado')
  expect(await namesLike('lavadora')).toEqual([])
})

test('what has no price or was taken off sale is not suggested, and signs of SQL are only text', async () => {
  await aProduct(db, { name: 'Monitor Zeppelin', priceCents: null })
  expect(await searchAlike(db, 'zepelin')).toEqual([])
  expect(await searchAlike(db, "'; drop table sellable; --\0%_")).toEqual([])
})

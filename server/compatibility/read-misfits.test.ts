import { expect, test } from 'vitest'
import { CartAnswer } from '../../contract/api/catalog.ts'
import { openTestApp } from '../../test/app.ts'
import { aProduct } from '../../test/factories.ts'

const { ask, db } = await openTestApp()

/** The sentences about a cart of these. */
async function saidOf(...ids: number[]): Promise<string[]> {
  const response = await ask(`/api/cart?ids=${ids.join(',')}`)
  expect(response.status).toBe(200)
  return CartAnswer.parse(await response.json()).misfits.map(({ text }) => text)
}

const PROCESSOR = 1
const BOARD = 3
const MEMORY = 4

const am5 = await aProduct(db, {
  name: 'Ryzen 5 7600 AMD',
  brand: 'AMD',
  categoryId: PROCESSOR,
  specs: { socket: 'AM5', supported_memory: ['DDR5'] },
})
const am5Board = await aProduct(db, {
  name: 'B650 Gaming Plus MSI',
  brand: 'MSI',
  categoryId: BOARD,
  specs: { socket: 'AM5', memory_type: 'DDR5' },
})
const am4Board = await aProduct(db, {
  name: 'B550M DS3H AM4 DDR4 Gigabyte',
  brand: 'Gigabyte',
  categoryId: BOARD,
  specs: { socket: 'AM4', memory_type: 'DDR4' },
})
const ddr5 = await aProduct(db, {
  name: 'Fury Beast 32 GB Kingston',
  brand: 'Kingston',
  categoryId: MEMORY,
  specs: { memory_type: 'DDR5', memory_format: 'DIMM' },
})

test('a processor and a board of different sockets, and a board and memory of different DDR, are told in a sentence', async () => {
  expect(await saidOf(am5, am4Board)).toEqual(['El Ryzen 5 7600 usa AM5 y la B550M DS3H es AM4: no encajan.'])
  expect(await saidOf(ddr5, am4Board)).toEqual([
    'La B550M DS3H usa DDR4 y la memoria Fury Beast 32 GB es DDR5: no encajan.',
  ])
  expect(await saidOf(am5, am5Board, ddr5)).toEqual([])
})

test('a part that one of several boards takes is not told: a cart can hold two machines', async () => {
  expect(await saidOf(am4Board, am5Board, am5, ddr5)).toEqual([])
})

test('what is not known, is spelled otherwise, or is for a laptop is never told as a fault', async () => {
  const mute = await aProduct(db, { categoryId: BOARD, name: 'Placa sin datos' })
  expect(await saidOf(am5, mute, ddr5)).toEqual([])
  const intel = await aProduct(db, { categoryId: PROCESSOR, specs: { socket: 'LGA1700' } })
  const spaced = await aProduct(db, { categoryId: BOARD, specs: { socket: 'LGA 1700' } })
  expect(await saidOf(intel, spaced)).toEqual([])
  const forLaptops = await aProduct(db, {
    categoryId: MEMORY,
    specs: { memory_type: 'DDR4', memory_format: 'SODIMM' },
  })
  expect(await saidOf(am5Board, forLaptops)).toEqual([])
  expect(await saidOf(am5, 999_999)).toEqual([])
})

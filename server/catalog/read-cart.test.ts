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

test('a case, a supply and a cooler are told too where nothing of the cart may take them', async () => {
  const small = await aProduct(db, {
    categoryId: 7,
    name: 'Q300L Cooler Master',
    brand: 'Cooler Master',
    specs: {
      board_form_factors: ['Micro ATX', 'Mini ITX'],
      max_gpu_length_mm: 300,
      max_cooler_height_mm: 150,
    },
  })
  const long = await aProduct(db, { name: 'RTX 5080 Trio', specs: { length_mm: 338 } })
  expect(await saidOf(small, long)).toEqual([
    'La tarjeta RTX 5080 Trio mide 338 mm de largo y en la carcasa Q300L caben hasta 300 mm: no entra.',
  ])
  const large = await aProduct(db, { categoryId: 7, specs: { max_gpu_length_mm: 400 } })
  expect(await saidOf(small, large, long)).toEqual([])
  const tower = await aProduct(db, {
    categoryId: 8,
    name: 'Disipador Peerless Assassin',
    specs: { product_type: 'Disipador por aire', cooler_height_mm: 155, cooler_sockets: ['AM4'] },
  })
  expect(await saidOf(small, tower, am5)).toEqual([
    'El disipador Peerless Assassin es para AM4 y el Ryzen 5 7600 usa AM5: no encajan.',
    'El disipador Peerless Assassin mide 155 mm de alto y en la carcasa Q300L caben hasta 150 mm: no entra.',
  ])
})

test('a module for laptops is told beside a laptop whose memory is another, or soldered', async () => {
  const module = await aProduct(db, {
    categoryId: MEMORY,
    name: 'Impact 16 GB',
    specs: { memory_type: 'DDR4', memory_format: 'SODIMM', capacity_gb: 16 },
  })
  const soldered = await aProduct(db, {
    categoryId: 9,
    name: 'Aspire Go 15',
    specs: { system_memory_type: 'LPDDR5' },
  })
  expect(await saidOf(module, soldered)).toEqual([
    'La memoria de la laptop Aspire Go 15 va soldada (LPDDR5): no se amplía.',
  ])
  expect(await saidOf(module, soldered, am4Board)).toHaveLength(1)
  const open = await aProduct(db, {
    categoryId: 9,
    specs: { system_memory_type: 'DDR4', max_memory_gb: 64 },
  })
  expect(await saidOf(module, soldered, open)).toEqual([])
})

import { expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { aProduct } from '../../test/factories.ts'
import type { NewSellable } from './add-sellables.ts'
import { findCompanions } from './find-companions.ts'
import { openProductIndex } from './product-index.ts'

const { db } = await openTestApp()

const am5 = { socket: 'AM5', supported_memory: ['DDR5'], includes_cooler: false }
const b650 = { socket: 'AM5', memory_type: 'DDR5', form_factor: 'ATX', m2_slots: 2 }

const ryzen = await aPart('Ryzen', { categoryId: 1, priceCents: 20_000, specs: am5 })
const board = await aPart('B650', { categoryId: 3, priceCents: 16_000, specs: b650 })
await aPart('X870', { categoryId: 3, priceCents: 60_000, specs: b650 })
await aPart('B550', { categoryId: 3, priceCents: 16_000, specs: { ...b650, socket: 'AM4' } })
await aPart('B650 sin zócalo', { categoryId: 3, priceCents: 16_000, specs: { memory_type: 'DDR5' } })
await aPart('B650 agotada', { categoryId: 3, priceCents: 15_600, openingStock: 0, specs: b650 })
await aPart('B650 sin precio', { categoryId: 3, priceCents: null, specs: b650 })
await aPart('Memoria', { categoryId: 4, specs: { memory_type: 'DDR5', memory_format: 'DIMM' } })
await aPart('Memoria corta', { categoryId: 4, specs: { memory_type: 'DDR5', memory_format: 'SODIMM' } })
await aPart('Torre', { categoryId: 7, specs: { board_form_factors: ['ATX'], max_gpu_length_mm: 300 } })
await aPart('Caja chica', {
  categoryId: 7,
  specs: { board_form_factors: ['Mini ITX'], max_gpu_length_mm: 200 },
})
await aPart('Disipador', { categoryId: 8, specs: { cooler_sockets: ['AM4', 'AM5'] } })
await aPart('SSD', { categoryId: 5, specs: { drive_form_factor: 'M.2 2280' } })
const plugs = ['1 × 16 pines', '3 × 8 pines']
await aPart('Fuente 850', { categoryId: 6, specs: { wattage_w: 850, gpu_connectors: plugs } })
await aPart('Fuente 850 sin conectores', { categoryId: 6, priceCents: 9000, specs: { wattage_w: 850 } })
await aPart('Fuente 450', { categoryId: 6, specs: { wattage_w: 450, gpu_connectors: plugs } })

function aPart(name: string, given: Partial<NewSellable>) {
  return aProduct(db, { name, ...given })
}

async function companionsOf(id: number) {
  const companions = await findCompanions(openProductIndex(db), id)
  return companions.map(({ role, reason, product }) => `${role} · ${reason}: ${product.name}`)
}

test('a part goes well with what fits it by its figures, in stock, at a price that goes with its own', async () => {
  expect(await companionsOf(ryzen)).toEqual([
    'Placa madre · zócalo AM5: B650',
    'Memoria RAM · DDR5: Memoria',
    'Disipador · para zócalo AM5: Disipador',
  ])
  expect(await companionsOf(board)).toEqual([
    'Procesador · zócalo AM5: Ryzen',
    'Memoria RAM · DDR5: Memoria',
    'Almacenamiento · para su ranura M.2: SSD',
    'Carcasa · admite ATX: Torre',
  ])
})

test('a card goes with a supply that has its watts and its plugs, and with a case in which it has room', async () => {
  const card = { recommended_psu_w: 650, length_mm: 290 }
  const fed = await aPart('RTX', { specs: { ...card, power_connectors: '2 × 8 pines' } })
  expect(await companionsOf(fed)).toEqual([
    'Fuente de poder · da los 650 W que pide: Fuente 850',
    'Carcasa · caben sus 290 mm: Torre',
  ])
  const hungry = await aPart('RTX grande', { specs: { ...card, power_connectors: '4 × 8 pines' } })
  expect(await companionsOf(hungry)).toEqual(['Carcasa · caben sus 290 mm: Torre'])
})

test('what lacks a figure, takes part in no rule or is off sale goes with nothing', async () => {
  expect(await companionsOf(await aPart('Sin ficha', { categoryId: 1 }))).toEqual([])
  expect(await companionsOf(await aPart('Laptop', { categoryId: 9, specs: { memory_gb: 16 } }))).toEqual([])
  const retired = await aPart('Ryzen viejo', { categoryId: 1, specs: am5 })
  await db.execute(`update sellable set hidden_at = now() where id = ${retired}`)
  expect(await companionsOf(retired)).toEqual([])
})

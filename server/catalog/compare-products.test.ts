import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { Comparison } from '../../contract/api/comparison.ts'
import { openTestApp } from '../../test/app.ts'
import { aBuild, aProduct } from '../../test/factories.ts'
import { pageKey } from '../http/page-key.ts'

const { ask, db } = await openTestApp()

async function compared(...ids: number[]) {
  const response = await ask(`/api/compare?ids=${ids.join(',')}`)
  expect(response.status).toBe(200)
  return Comparison.parse(await response.json())
}

function rowOf({ rows }: Comparison, label: string) {
  const row = rows.find((row) => row.label === label)
  return {
    texts: row?.cells.map(({ text }) => text),
    best: row?.cells.map(({ isBest }) => isBest),
    differs: row?.differs,
  }
}

test('products stand side by side in the order asked for, with what differs and the best figure where more is better', async () => {
  const specs = { vram_gb: 16, tdp_w: 180, gpu_chip: 'GeForce RTX 5060 Ti', vram_type: 'GDDR7' }
  const big = await aProduct(db, { name: 'Grande', priceCents: 50_000, specs })
  const small = await aProduct(db, {
    name: 'Chica',
    priceCents: 30_000,
    specs: { vram_gb: 8, tdp_w: 145, vram_type: 'GDDR7' },
  })
  const comparison = await compared(small, big)
  expect(comparison.products.map(({ name }) => name)).toEqual(['Chica', 'Grande'])
  expect(comparison.isMixed).toBe(false)
  expect(rowOf(comparison, 'Memoria de video')).toEqual({
    texts: ['8 GB', '16 GB'],
    best: [false, true],
    differs: true,
  })
  expect(rowOf(comparison, 'Consumo típico').best).toEqual([true, false])
  expect(rowOf(comparison, 'Precio')).toEqual({
    texts: ['$300.00', '$500.00'],
    best: [true, false],
    differs: true,
  })
  expect(rowOf(comparison, 'Chip gráfico').texts).toEqual([null, 'GeForce RTX 5060 Ti'])
  expect(rowOf(comparison, 'Tipo de memoria de video')).toMatchObject({
    best: [false, false],
    differs: false,
  })
  // Equal figures have no best one.
  expect(rowOf(comparison, 'Garantía').best).toEqual([false, false])
})

test('of different categories only what they share is compared, and nothing is best', async () => {
  const card = await aProduct(db, { priceCents: 50_000, specs: { vram_gb: 16, color: ['Negro'] } })
  const memory = await aProduct(db, {
    categoryId: 4,
    priceCents: 9_000,
    specs: { capacity_gb: 32, color: ['Negro', 'Blanco'] },
  })
  const comparison = await compared(card, memory)
  expect(comparison.isMixed).toBe(true)
  expect(rowOf(comparison, 'Color').texts).toEqual(['Negro', 'Negro, Blanco'])
  expect(rowOf(comparison, 'Memoria de video').texts).toBeUndefined()
  expect(rowOf(comparison, 'Precio').best).toEqual([false, false])
})

test('builds are compared by their parts', async () => {
  const part = (label: string) => [{ slot: 'CPU' as const, label, productId: null }]
  const one = await aBuild(db, { components: part('Ryzen 5 7600') })
  const other = await aBuild(db, { components: part('Core i5-14600KF') })
  expect(rowOf(await compared(one, other), 'CPU').texts).toEqual(['Ryzen 5 7600', 'Core i5-14600KF'])
})

test('what is not for sale is left out, and a fifth product or no number at all is refused', async () => {
  const [shown, hidden] = [await aProduct(db), await aProduct(db)]
  await db.execute(sql`update sellable set hidden_at = now() where id = ${hidden}`)
  expect((await compared(hidden, shown)).products.map(({ id }) => id)).toEqual([shown])
  for (const ids of ['1,2,3,4,5', '', 'x', '0', '1,,2'])
    expect((await ask(`/api/compare?ids=${ids}`)).status).toBe(400)
})

test('the page of a comparison is kept under one spelling of its address', () => {
  const keyOf = (query: string) => pageKey(new URL(`/comparar${query}`, 'http://tienda.example'), () => [])
  expect(keyOf('?utm_source=x&ids=9,7,7,nada,3,2,1')).toBe('/comparar?ids=9,7,3,2')
  expect(keyOf('?ids=x')).toBe('/comparar')
})

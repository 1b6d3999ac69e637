import { expect, test } from 'vitest'
import { categories } from '../../contract/categories.ts'
import { singulars } from '../../contract/named-categories.ts'
import { caseType } from '../../server/catalog/import/kinds/case.ts'
import { seededSpecDefinitions } from '../../server/catalog/seed-spec-definitions.ts'
import { cardFigures, type SpecValue, specsAt } from '../../server/catalog/spec-definitions.ts'
import { judgeWhole } from '../../server/compatibility/judge-parts.ts'
import { type Part, partKindOf, partName } from '../../server/compatibility/part.ts'
import { powerNeed } from '../../server/compatibility/power-need.ts'
import { describe as describeLook } from '../describe.ts'
import { demoAssembly } from './assembly.ts'
import { demoBuilds, demoProducts } from './catalog.ts'
import type { DemoProduct } from './types.ts'

const bySku = new Map(demoProducts.map((product) => [product.sku, product]))
const definitions = seededSpecDefinitions()

test('every SKU, of products and builds alike, is unique and short', () => {
  const skus = [...demoProducts, ...demoBuilds].map(({ sku }) => sku)
  expect(new Set(skus).size).toBe(skus.length)
  expect(skus.filter((sku) => !/^[A-Z0-9-]{5,32}$/.test(sku))).toEqual([])
})

test('all ten categories have products, and four of them more than one page', () => {
  const counts = Array.from({ length: 10 }, (_, index) => inCategory(index + 1).length)
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(5)
  expect(counts.filter((count) => count > 12).length).toBeGreaterThanOrEqual(4)
  expect(demoProducts.length).toBeGreaterThanOrEqual(76)
  expect(demoBuilds.length).toBeGreaterThanOrEqual(6)
})

test('more than twelve products that are not laptops are featured', () => {
  expect(demoProducts.filter((p) => p.isFeatured && p.categoryId !== 9).length).toBeGreaterThan(12)
})

test('the first page of every listing has at most one product without stock', () => {
  const featured = demoProducts.filter((p) => p.isFeatured && p.categoryId !== 9)
  const listings = [featured, ...Array.from({ length: 10 }, (_, index) => inCategory(index + 1))]
  const soldOut = listings.map((listing) => firstPage(listing).filter(({ stock }) => stock === 0).length)
  expect(Math.max(...soldOut)).toBeLessThanOrEqual(1)
  expect(demoProducts.some(({ stock }) => stock === 0)).toBe(true)
  expect(demoProducts.some(({ stock }) => stock === 1)).toBe(true)
})

test('a product carries only specifications of its category, of the defined type', () => {
  const wrong = demoProducts.flatMap(({ sku, categoryId, specs }) =>
    Object.entries(specs)
      .filter(([key, value]) => !fits(key, value, categoryId))
      .map(([key]) => `${sku}: ${key}`),
  )
  expect(wrong).toEqual([])
})

test('a case names its type as an import does, so that a filter knows one value for both', () => {
  const imported = ['ATX Mid Tower', 'MicroATX Mini Tower'].map(caseType)
  expect(inCategory(7).filter(({ specs }) => !imported.includes(specs.case_type as string))).toEqual([])
})

test('a name begins with what tells a product from its like, not with the word for all of them, and says who made it', () => {
  const words = [...categories.map(({ label }) => label), ...Object.values(singulars)]
  const own = ['Tarjeta gráfica', 'Memoria', 'Fuente', 'Placa', 'SSD', 'Disco', 'Computadora']
  const idle = demoProducts.filter(({ name }) => [...words, ...own].some((word) => name.startsWith(word)))
  expect(idle.map(({ name }) => name)).toEqual([])
  const makers: Record<string, string> = { 'Western Digital': 'WD_BLACK' }
  const unsigned = demoProducts.filter(({ name, brand }) => !name.includes(makers[brand] ?? brand))
  expect(unsigned.map(({ name }) => name)).toEqual([])
})

test('no two products have one name', () => {
  const names = demoProducts.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('every card shows two or three figures', () => {
  const bare = demoProducts.filter(
    ({ categoryId, specs }) => cardFigures(definitions, categoryId, specs).length < 2,
  )
  expect(bare.map(({ sku }) => sku)).toEqual([])
})

test('an imported graphics card without slots and watts still shows its memory and its length', () => {
  expect(cardFigures(definitions, 2, { vram_gb: 12, length_mm: 235 })).toEqual(['12 GB', '235 mm'])
})

test('prices and weights are whole positive numbers, an earlier price is higher than the present one', () => {
  for (const { sku, priceCents, previousPriceCents, weightGrams } of [...demoProducts, ...demoBuilds]) {
    expect(Number.isInteger(priceCents) && priceCents > 0, sku).toBe(true)
    expect(previousPriceCents ?? priceCents + 1, sku).toBeGreaterThan(priceCents)
    expect(Number.isInteger(weightGrams) && weightGrams > 0, sku).toBe(true)
  }
})

test('a refurbished product says its grade, its wear and a shorter warranty', () => {
  for (const { sku, condition, grade, specs, warrantyMonths } of demoProducts) {
    if (condition !== 'refurbished') continue
    expect(grade, sku).toMatch(/^[ABC]$/)
    expect(specs.wear, sku).toBeTruthy()
    expect(warrantyMonths, sku).toBeLessThanOrEqual(6)
  }
})

test('every build is a whole computer of parts that fit by known figures, with a supply as strong as advised', () => {
  for (const { name, parts } of demoBuilds) {
    const { CPU, GPU, MBO, RAM, SSD, PSU } = parts
    const inOrder = [CPU, GPU, MBO, RAM, SSD, PSU, parts.case]
    expect(inOrder.map((sku) => part(sku).categoryId)).toEqual([1, 2, 3, 4, 5, 6, 7])
    const together = Object.values(parts).map(toPart)
    const amiss = judgeWhole(together).filter(({ verdict }) => verdict !== 'fits')
    expect([name, amiss.map(({ text }) => text)]).toEqual([name, []])
    const { advisedW, supplyW } = powerNeed(together)
    expect([name, Number(supplyW) >= Number(advisedW)]).toEqual([name, true])
  }
})

test('a build costs a little less than its parts', () => {
  for (const { name, priceCents, parts } of demoBuilds) {
    const sum = Object.values(parts).reduce((total, sku) => total + part(sku).priceCents, 0)
    expect(priceCents, name).toBeLessThan(sum)
    expect(priceCents, name).toBeGreaterThan(sum * 0.9)
  }
})

test('no two products of a category look the same, and no two builds', () => {
  const looks = [
    ...demoProducts.map(({ categoryId, look }) => `${categoryId} ${JSON.stringify(look)}`),
    ...[...demoBuilds, demoAssembly].map(({ look }) => `build ${JSON.stringify(look)}`),
  ]
  expect(looks.filter((look, index) => looks.indexOf(look) !== index)).toEqual([])
})

test('a product is drawn in a colour that its specifications name', () => {
  const words: Record<string, string[]> = {
    black: ['Negro'],
    white: ['Blanco'],
    grey: ['Gris', 'Plata'],
    red: ['Rojo'],
    green: ['Verde'],
  }
  const strange = demoProducts.filter(({ specs, look }) => {
    const told = listOf(specs.color)
    return 'body' in look && told.length > 0 && !words[look.body]?.some((word) => told.includes(word))
  })
  expect(strange.map(({ sku }) => sku)).toEqual([])
})

test('a picture is told in words', () => {
  expect(
    describeLook(
      { kind: 'graphics-card', fans: 3, design: 'facet', body: 'black', accent: '#40E0D0', label: '16 GB' },
      'RX 9060 XT',
    ),
  ).toBe('RX 9060 XT: tarjeta gráfica negra de tres ventiladores, 16 GB')
})

function inCategory(categoryId: number): DemoProduct[] {
  return demoProducts.filter((product) => product.categoryId === categoryId)
}

const firstPage = (listing: readonly DemoProduct[]) =>
  [...listing].sort((a, b) => a.priceCents - b.priceCents).slice(0, 12)

function fits(key: string, value: SpecValue, categoryId: number): boolean {
  const definition = specsAt('tablePosition', definitions, categoryId).find((known) => known.key === key)
  if (!definition) return false
  const { type, isMany } = definition
  if (Array.isArray(value)) return isMany && value.every((item) => typeof item === 'string')
  return !isMany && typeof value === (type === 'text' ? 'string' : type)
}

function part(sku: string | undefined): DemoProduct {
  const product = bySku.get(sku ?? '')
  if (!product) throw new Error(`No such part in the demo catalogue: ${sku}`)
  return product
}

function toPart(sku: string, id: number): Part {
  const { name, brand, categoryId, specs } = part(sku)
  const kind = partKindOf(categoryId, specs)
  if (!kind) throw new Error(`No part of a computer: ${sku}`)
  return { id, kind, name: partName({ name, brand, model: null }, kind, specs), count: 1, specs }
}

const listOf = (value: SpecValue | undefined): readonly string[] => (Array.isArray(value) ? value : [])

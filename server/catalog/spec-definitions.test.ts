import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { aProduct } from '../../test/factories.ts'
import { noteCatalogChange } from '../catalog-changes/catalog-changes.ts'
import { specDefinitions } from '../db/schema/catalog.ts'
import { findProduct } from './find-product.ts'
import { readSpecDefinitions } from './read-spec-definitions.ts'
import { writeReferenceData } from './reference-data.ts'
import { type SpecKey, seededSpecDefinitions } from './seed-spec-definitions.ts'
import {
  cardFigures,
  type SpecDefinition,
  type SpecValue,
  specFigure,
  specsAt,
  specText,
} from './spec-definitions.ts'

const { db, lookForChanges } = await openTestApp()
const seeded = seededSpecDefinitions()

test('figures are written with their units as people say them, on cards and in tables', () => {
  expect(both('storage_gb', 1000)).toEqual(['SSD 1 TB', '1 TB'])
  expect(both('storage_gb', 512)).toEqual(['SSD 512 GB', '512 GB'])
  expect(both('capacity_gb', 1920)).toEqual(['1.92 TB', '1.92 TB'])
  expect(both('max_memory_gb', 2048)).toEqual(['2 TB', '2 TB'])
  expect(both('memory_gb', 16)).toEqual(['16 GB RAM', '16 GB'])
  expect(both('screen_inches', 15.6)).toEqual(['15.6″', '15.6″'])
  expect(both('slot_width', 1)).toEqual(['1 ranura', '1 ranura'])
  expect(both('slot_width', 2.5)).toEqual(['2.5 ranuras', '2.5 ranuras'])
  expect(both('thread_count', 16)).toEqual(['16 hilos', '16'])
  expect(both('max_gpu_length_mm', 330)).toEqual(['gráfica hasta 330 mm', '330 mm'])
  expect(both('connection', ['USB', '3.5 mm'])).toEqual(['USB / 3.5 mm', 'USB, 3.5 mm'])
  expect(both('pwm', false)).toEqual(['', 'No'])
})

test('a card passes over what a product does not have, and shows what comes after it', () => {
  const places = (cardPosition: number) =>
    new Map([[1, { cardPosition, facetPosition: null, tablePosition: null, facetKind: null }]])
  const placed = (['pwm', 'storage_gb'] as const).map((key, position) => ({
    ...definitionOf(key),
    places: places(position),
  }))
  expect(cardFigures(placed, 1, { pwm: false, storage_gb: 1000 })).toEqual(['SSD 1 TB'])
})

/** What an address of a listing has beside its specifications. */
const takenSlugs = [
  'q',
  'ver',
  'orden',
  'pagina',
  'precio',
  'stock',
  'marca',
  'estado',
  'grado',
  'armado',
  'categoria',
  'ids',
]

test('a specification has a name of its own in addresses, which nothing else there has', () => {
  const slugs = seeded.map(({ slug }) => slug)
  expect(slugs.filter((slug, at) => slugs.indexOf(slug) !== at || takenSlugs.includes(slug))).toEqual([])
})

test('each of the ten categories has figures on its cards and filters, all of which its table of specifications has', () => {
  for (let category = 1; category <= 10; category++) {
    const [table, card, facets] = (['tablePosition', 'cardPosition', 'facetPosition'] as const).map((place) =>
      specsAt(place, seeded, category),
    ) as [typeof seeded, typeof seeded, typeof seeded]
    expect([...card, ...facets].filter((definition) => !table.includes(definition))).toEqual([])
    expect([category, card.length >= 3, facets.length >= 6]).toEqual([category, true, true])
    const strange = facets.filter(
      ({ type, places }) => places.get(category)?.facetKind === 'range' && type !== 'number',
    )
    expect(strange).toEqual([])
  }
})

test('a new shop has the specifications of the code as rows, and a later start leaves them as the staff made them', async () => {
  expect(await readSpecDefinitions(db)).toEqual(seeded)
  const id = await aProduct(db, { categoryId: 1, specs: { socket: 'AM5', core_count: 6 } })
  const tableOf = async () => (await findProduct(db, id))?.specs
  expect(await tableOf()).toEqual([
    { label: 'Zócalo', value: 'AM5' },
    { label: 'Núcleos', value: '6' },
  ])

  await lookForChanges()
  await db.transaction(async (tx) => {
    await tx.update(specDefinitions).set({ label: 'Socket' }).where(eq(specDefinitions.key, 'socket'))
    await noteCatalogChange(tx, 'product', Array(101).fill(id))
  })
  await writeReferenceData(db)
  expect((await tableOf())?.[0]).toEqual({ label: 'Socket', value: 'AM5' })
})

function definitionOf(key: SpecKey): SpecDefinition {
  const definition = seeded.find((known) => known.key === key)
  if (!definition) throw new Error(`No such specification: ${key}`)
  return definition
}

function both(key: SpecKey, value: SpecValue): string[] {
  const definition = definitionOf(key)
  return [specFigure(definition, value), specText(definition, value)]
}

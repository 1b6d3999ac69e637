import { expect, test } from 'vitest'
import { NarrowedPage } from '../../contract/api/catalog.ts'
import type { Facet, FilterPair } from '../../contract/facets.ts'
import { sorts } from '../../contract/listing.ts'
import { openTestApp } from '../../test/app.ts'
import { aProduct } from '../../test/factories.ts'
import { chooseSeed, seededRandom } from '../../test/seeded-random.ts'

const { ask, db } = await openTestApp()
const random = seededRandom(chooseSeed())

async function listing(query: string) {
  const response = await ask(`/api/catalog?${query}`)
  expect(response.status, query).toBe(200)
  return NarrowedPage.parse(await response.json())
}

const queryOf = (pairs: readonly FilterPair[]) =>
  new URLSearchParams(pairs.map(([...pair]) => pair)).toString()
const values = (facets: readonly Facet[], wanted: string) => {
  const facet = facets.find(({ name }) => name === wanted)
  return facet?.kind === 'values'
    ? Object.fromEntries(facet.values.map(({ value, count }) => [value, count]))
    : null
}

/** Graphics cards, drawn, with what a person would count by. */
const BOARDS = 3
const cards = await Promise.all(
  Array.from({ length: 40 }, async () => {
    const card = {
      marca: random.pick(['asus', 'msi', 'gigabyte']),
      vram: random.pick(['8', '12', '16', null]),
      color: random.pick([['negro'], ['blanco'], ['negro', 'blanco'], []]),
      stock: random.chance(0.7) ? 'si' : null,
      cents: random.int(1, 8) * 5_000,
      length: random.pick([200, 250, 300, null]),
    }
    const id = await aProduct(db, {
      brand: card.marca.toUpperCase(),
      priceCents: card.cents,
      openingStock: card.stock ? 3 : 0,
      specs: {
        ...(card.vram !== null && { vram_gb: Number(card.vram) }),
        ...(card.color.length > 0 && { color: card.color }),
        ...(card.length !== null && { length_mm: card.length }),
      },
    })
    return { ...card, id }
  }),
)
for (let i = 0; i < BOARDS; i++)
  await aProduct(db, { categoryId: 3, name: `Placa ${i}`, specs: { socket: i === 0 ? 'AM4' : 'AM5' } })
type Card = (typeof cards)[number]

const has: Record<string, (card: Card, value: string) => boolean> = {
  marca: (card, value) => card.marca === value,
  vram: (card, value) => card.vram === value,
  color: (card, value) => card.color.includes(value),
  stock: (card, value) => card.stock === value,
  'precio-desde': (card, value) => card.cents >= Number(value) * 100,
  'precio-hasta': (card, value) => card.cents <= Number(value) * 100,
  'largo-desde': (card, value) => card.length !== null && card.length >= Number(value),
  'largo-hasta': (card, value) => card.length !== null && card.length <= Number(value),
}
const isRange = (name: string) => /-(desde|hasta)$/.test(name)

/** The cards that fit, counted one by one: any value of a facet, both ends of a range, all facets. */
function fitting(pairs: readonly FilterPair[]): Card[] {
  const byName = Map.groupBy(pairs, ([name]) => name)
  return cards.filter((card) =>
    [...byName].every(([name, some]) => some.some(([, value]) => has[name]?.(card, value))),
  )
}

test('the count of a value is what one click on it leaves, and a listing has what fits, whatever is chosen', async () => {
  const drawn: Record<string, () => string> = {
    marca: () => random.pick(['asus', 'msi', 'gigabyte']),
    vram: () => random.pick(['8', '12', '16']),
    color: () => random.pick(['negro', 'blanco']),
    stock: () => 'si',
    'precio-desde': () => String(random.int(2, 4) * 50),
    'precio-hasta': () => String(random.int(4, 7) * 50),
    'largo-desde': () => '250',
    'largo-hasta': () => '250',
  }
  for (let round = 0; round < 12; round++) {
    const names = random.shuffle(Object.keys(drawn)).slice(0, random.int(0, 4))
    const asked = names.flatMap((name): FilterPair[] => {
      const draw = () => drawn[name]?.() ?? ''
      return isRange(name)
        ? [[name, draw()]]
        : [
            [name, draw()],
            [name, draw()],
          ]
    })
    const { total, products, filters } = await listing(`category=2&${queryOf(asked)}`)
    const fits = fitting(filters.pairs)
    expect(total, queryOf(asked)).toBe(fits.length)
    // What was asked and means something is chosen; equal ones once.
    const distinct = new Set(asked.map(String))
    const meant = new Set(filters.pairs.map(String))
    for (const pair of distinct) if (!meant.has(pair)) expect(fitting(asked), pair).toEqual(fits)
    const cheapest = fits.sort((one, other) => one.cents - other.cents || one.id - other.id).slice(0, 12)
    expect(products.map(({ id }) => id)).toEqual(cheapest.map(({ id }) => id))
    for (const facet of filters.facets) {
      const others = filters.pairs.filter(([name]) => name !== facet.name)
      if (facet.kind === 'values')
        for (const { value, count, isChosen, href } of facet.values) {
          expect(count, `${facet.name}=${value} beside ${queryOf(others)}`).toBe(
            fitting([...others, [facet.name, value]]).length,
          )
          expect(count > 0 || isChosen).toBe(true)
          expect(filters.pairs.some(([name, chosen]) => name === facet.name && chosen === value)).toBe(
            isChosen,
          )
          expect(new URL(href, 'http://shop').searchParams.getAll(facet.name).includes(value)).toBe(!isChosen)
        }
      else {
        const beside = fitting(
          filters.pairs.filter(([name]) => name !== facet.fromName && name !== facet.toName),
        )
        const figures = beside.flatMap(({ cents, length }) =>
          facet.name === 'precio' ? cents / 100 : (length ?? []),
        )
        expect([facet.min, facet.max]).toEqual([Math.min(...figures), Math.max(...figures)])
      }
    }
    for (const { href, count } of filters.chips) {
      const { total } = await listing(`category=2&${href.split('?')[1] ?? ''}`)
      expect(total, href).toBe(count)
    }
  }
})

test('filters have one order and spelling; what nobody has, an empty field and an open end count for nothing', async () => {
  const asked =
    'vram=16&color=Negro&marca=MSI&marca=ASUS&marca=nadie&precio-hasta=9999&precio-desde=100&stock=&zz=1'
  const { filters } = await listing(`category=2&${asked}`)
  expect(queryOf(filters.pairs)).toBe('precio-desde=100&marca=asus&marca=msi&vram=16&color=negro')
  expect(filters.clearHref).toBe('/productos/tarjeta-grafica')
  const swapped = await listing('category=2&precio-desde=%24300,00&precio-hasta=150')
  expect(queryOf(swapped.filters.pairs)).toBe('precio-desde=150&precio-hasta=300')
  expect(swapped.filters.chips.map(({ label }) => label)).toEqual(['$150 a $300'])
})

test('one value of one facet names a listing; of several, of a range or of what is in stock it has no name', async () => {
  const nameOf = async (query: string) => (await listing(`category=2&${query}`)).filters.ownLabel
  expect(await nameOf('vram=16')).toBe('16 GB')
  expect(await nameOf('marca=asus')).toBe('ASUS')
  for (const query of ['', 'marca=asus&marca=msi', 'marca=asus&vram=16', 'precio-hasta=200', 'stock=si'])
    expect(await nameOf(query), query).toBeNull()
})

test('among all products and in a search the category is chosen first, and brings its own facets', async () => {
  const all = await listing('')
  expect(values(all.filters.facets, 'categoria')).toEqual({ 'placa-madre': BOARDS, 'tarjeta-grafica': 40 })
  expect(values(all.filters.facets, 'zocalo')).toBeNull()
  const boards = await listing('categoria=placa-madre')
  expect(values(boards.filters.facets, 'zocalo')).toEqual({ am4: 1, am5: 2 })
  const search = await listing('q=placa&zocalo=am5')
  expect(search.total).toBe(2)
  expect(search.filters.pairs).toEqual([['zocalo', 'am5']])
  expect(search.filters.clearHref).toBe('/buscar?q=placa&orden=priceLow')
})

test('a filter that every product fits changes no order of a listing', async () => {
  for (const name of ['Ñandú', 'nube', 'Igual', 'Igual', 'Ópalo', 'Óscar', 'igual'])
    await aProduct(db, { categoryId: 7, name, brand: 'Una', priceCents: random.int(1, 2) * 100 })
  await aProduct(db, { categoryId: 7, name: 'Otra', brand: 'Otra' })
  for (const sort of sorts.map(({ code }) => code)) {
    const database = await listing(`category=7&sort=${sort}`)
    const index = await listing(`category=7&sort=${sort}&marca=una&marca=otra`)
    expect(index.filters.pairs).toHaveLength(2)
    expect(index.products, sort).toEqual(database.products)
  }
})

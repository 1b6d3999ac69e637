import { expect, test } from 'vitest'
import { ImportRefusal } from './refusal.ts'
import { aCard, aFile, anEmptyShop, cardColumns, fixture } from './test-shop.ts'

const example = fixture('other-layout/mapping.json')

test('a mapping says which column of another layout is what', async () => {
  const shop = await anEmptyShop()
  const { code, err } = await shop.load(fixture('other-layout'), '--mapping', example, '--stock', '8')

  expect({ code, err }).toEqual({ code: 0, err: [] })
  expect(await shop.query('select sku, name, brand, price_cents, stock from sellable order by sku')).toEqual([
    {
      sku: 'ND-001',
      name: 'Asus TUF OC Edición Ñ GeForce RTX 4070 12 GB',
      brand: 'ASUS',
      price_cents: 104_990,
      stock: 3,
    },
    {
      sku: 'ND-002',
      name: 'PowerColor Ventisca Radeon RX 7800 XT 16 GB',
      brand: 'PowerColor',
      price_cents: 58_900,
      stock: 0,
    },
    {
      sku: 'ND-003',
      name: 'Gigabyte EAGLE GeForce RTX 4060 8 GB',
      brand: 'Gigabyte',
      price_cents: null,
      stock: 2,
    },
  ])
  expect(
    await shop.query(
      "select number from spec_value join sellable on id = sellable_id where sku = 'ND-001' and key = 'length_mm'",
    ),
  ).toEqual([{ number: 301.5 }])
})

test('the same part of another layout is the same product', async () => {
  const shop = await anEmptyShop()
  const mapping = aFile('m.json', [
    JSON.stringify({
      kind: 'memory',
      delimiter: '\t',
      decimal: ',',
      pairs: 'x',
      columns: {
        name: 'Modelo',
        price: 'Precio',
        speed: 'Tipo',
        modules: 'Kit',
        cas_latency: 'CL',
        color: 'Color',
        first_word_latency: 'ns',
      },
    }),
  ])
  await shop.load(
    aFile('memory.csv', [
      'name,price,speed,modules,price_per_gb,color,first_word_latency,cas_latency',
      'Corsair Mindo 32 GB,94.99,"5,6000","2,16",2.968,Black,12.5,36',
    ]),
  )
  const { summary } = await shop.load(
    aFile('lista.txt', [
      'Kit\tTipo\tModelo\tPrecio\tCL\tColor\tns\tNota',
      '2x16\t5x6000\tCorsair Mindo 32 GB\t$ 90,50\t36\tBlack\t12,5\t-',
    ]),
    '--mapping',
    mapping,
  )
  expect(summary).toContain('1 filas, 0 nuevas, 1 cambiadas')
  expect(await shop.query('select price_cents from sellable')).toEqual([{ price_cents: 9050 }])
})

test('a mapping that cannot be followed is refused in one sentence', async () => {
  const shop = await anEmptyShop()
  const card = aFile('video-card.csv', [cardColumns, aCard()])
  const refusalOf = (content: unknown, given = card) =>
    shop
      .load(
        given,
        '--mapping',
        aFile('m.json', [typeof content === 'string' ? content : JSON.stringify(content)]),
      )
      .then(
        ({ err }) => err.join(),
        (error) => (error instanceof ImportRefusal ? error.message : String(error)),
      )
  const columns = { name: 'name', chipset: 'chipset', memory: 'memory' }
  expect(await refusalOf('{')).toBe('m.json no es JSON.')
  expect(await refusalOf([])).toBe('m.json: debe ser un objeto con «kind» y «columns».')
  expect(await refusalOf({ kind: 'zapatos', columns })).toMatch(
    /^m\.json: «kind» debe ser uno de cpu, video-card,/,
  )
  expect(await refusalOf({ kind: 'video-card', columns, coma: 1 })).toBe('m.json: no se entiende «coma».')
  expect(await refusalOf({ kind: 'video-card', columns: { ...columns, talla: 'x' } })).toMatch(
    /^m\.json: no hay una columna «talla» \(hay name, price,/,
  )
  expect(await refusalOf({ kind: 'video-card', columns: { name: 'name', chipset: 'chipset' } })).toBe(
    'm.json: falta decir qué columna es «memory».',
  )
  expect(await refusalOf({ kind: 'video-card', columns: { ...columns, price: 'name' } })).toBe(
    'm.json: la columna «name» está dos veces.',
  )
  expect(await refusalOf({ kind: 'video-card', columns: { ...columns, price: 'PVP' } })).toBe(
    'A video-card.csv le falta la columna «PVP».',
  )
})

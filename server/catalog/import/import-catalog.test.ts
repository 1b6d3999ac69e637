import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { CreateOrderBody } from '../../../contract/api/orders.ts'
import { aCustomer, anOrderBody } from '../../../test/factories.ts'
import { placeOrder } from '../../orders/place-order.ts'
import { readListing } from '../list-products.ts'
import { previewSearch } from '../preview-search.ts'
import { openProductIndex } from '../product-index.ts'
import { readSpecs } from '../product-rows.ts'
import { searchCatalog } from '../search-catalog.ts'
import { aCard, aFile, anEmptyShop, cardColumns, fixture } from './test-shop.ts'

type ProductRow = { id: number; sku: string; name: string; price_cents: number | null; stock: number }

test('a folder of the layout becomes products of every kind, with names that a buyer would type', async () => {
  const shop = await anEmptyShop()
  const { code, err, summary } = await shop.load(fixture('parts'))

  expect({ code, err }).toEqual({ code: 0, err: [] })
  expect(summary).toBe(
    'En total: 52 filas, 49 nuevas, 0 cambiadas, 0 iguales, 3 repetidas, 15 sin precio, 0 con errores.',
  )
  const rows = await shop.query<{ name: string }>(
    'select name from sellable order by category_id, substr(sku, 1, 3), id',
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'AMD Páramo 7 9900Ñ',
    'Intel Cotopaxi i5-15400F',
    'AMD Sempro 1',
    'Gigabyte CAÑÓN OC GeForce RTX 4070 12 GB negro',
    'Gigabyte CAÑÓN OC GeForce RTX 4070 12 GB blanco',
    'Gigabyte CAÑÓN OC GeForce RTX 4070 SUPER 12 GB',
    'MSI GeForce RTX 3060 Páramo 2X 12G',
    'ASRock Radeon RX 6700 XT Ñandú 12G',
    'Zotac ZT-ÑND-0512 GeForce 210 512 MB',
    'Cóndor Andes Uno Arc B580 12 GB',
    'Asus PRIME ÑANDÚ-PLUS WIFI (AM5)',
    'MSI VOLCÁN B650M AM5 EDITION',
    'Biostar SIERRA-D525 (Atom D525)',
    'Corsair Quilotoa RGB 32 GB (2x16) DDR5 6000 CL36 negro',
    'Corsair Quilotoa RGB 32 GB (2x16) DDR5 6000 CL36 blanco',
    'Kingston Chasqui 8 GB DDR4 3200 CL22',
    'Mushkin Vicuña 1 GB (2x512 MB) DDR 400 CL3',
    'Samsung 9Ñ0 Pro 2 TB SSD M.2 PCIe 4.0 x4',
    'Samsung 9Ñ0 Pro 1 TB SSD M.2 PCIe 4.0 x4',
    'Seagate Llanganates 4 TB HDD 3.5″ SATA 6 Gb/s',
    'Western Digital Azul 500 GB SSD M.2 SATA',
    'Toshiba Puná 320 GB 2.5″ SATA 3 Gb/s',
    'be quiet! Páramo 12 750 W 80+ Gold negro',
    'be quiet! Páramo 12 750 W 80+ Gold blanco',
    'Cooler Master Cañar 650 W 80+ Bronze',
    'Silverstone Chimborazo 450 W SFX',
    'Fractal Design Ñusta ATX negro',
    'Fractal Design Ñusta ATX blanco',
    "Lian Li Q'ero Mini ITX",
    'Audífonos SteelSeries Rondador for PC, PS5 and PS4',
    'Audífonos HP HyperX Sanjuanito',
    'Audífonos Sony Pasillo',
    'Disipador Thermalright Viento Ñ 120',
    'Refrigeración líquida ARCTIC Nevado 360',
    'Refrigeración líquida Deepcool Laguna 240 mm',
    'Kit de 3 ventiladores Lian Li Uni Brisa 120 mm negro',
    'Kit de 3 ventiladores Lian Li Uni Brisa 120 mm blanco',
    'Ventilador Noctua Ñ-F12 PWM 120 mm',
    'Ventilador Aerocool Cierzo 140 mm',
    'Teclado Redragon Pañuelo K55 Outemu Blue',
    'Teclado Redragon Pañuelo K55 Outemu Red',
    'Teclado RK Royal Kludge Ñ61',
    'Teclado Cherry G8Ñ-61',
    'Monitor LG UltraÑandú 27G 27″ QHD 165 Hz',
    'Monitor Samsung Mirador G9 49″ 5120x1440 144 Hz',
    'Monitor HP Ventana 22 21.5″ Full HD',
    'Mouse Logitech Colibrí 305 negro',
    'Mouse Logitech Colibrí 305 blanco',
    'Mouse Kensington Bola Ñ',
  ])
})

test('the brand is a known maker in its own spelling, of as many words as it has', async () => {
  const shop = await anEmptyShop()
  await shop.load(fixture('parts'))
  const rows = await shop.query<{ brand: string | null }>(
    'select distinct brand from sellable order by brand',
  )
  expect(rows.map(({ brand }) => brand)).toEqual([
    ...['AMD', 'ARCTIC', 'ASRock', 'ASUS', 'Aerocool', 'Biostar', 'Cherry', 'Cooler Master', 'Corsair'],
    ...['DeepCool', 'Fractal Design', 'Gigabyte', 'HP', 'HyperX', 'Intel', 'Kensington', 'Kingston', 'LG'],
    ...['Lian Li', 'Logitech', 'MSI', 'Mushkin', 'Noctua', 'Redragon', 'Royal Kludge', 'Samsung', 'Seagate'],
    ...[
      'SilverStone',
      'Sony',
      'SteelSeries',
      'Thermalright',
      'Toshiba',
      'Western Digital',
      'Zotac',
      'be quiet!',
    ],
    null,
  ])
})

test('cells become typed specifications with units, lists and pairs taken apart', async () => {
  const shop = await anEmptyShop()
  await shop.load(fixture('parts'))
  const specsOf = async (name: string) => {
    const [row] = await shop.query<{ id: number }>('select id from sellable where name = $1', [name])
    return (await readSpecs(shop.db, [row?.id ?? 0])).get(row?.id ?? 0)
  }

  expect(await specsOf('ASRock Radeon RX 6700 XT Ñandú 12G')).toEqual({
    gpu_chip: 'Radeon RX 6700 XT',
    vram_gb: 12,
    core_clock_mhz: 2321,
    boost_clock_mhz: 2581,
    color: ['Negro', 'Plata'],
  })
  expect(await specsOf('AMD Páramo 7 9900Ñ')).toEqual({
    microarchitecture: 'Zen 5',
    core_count: 8,
    base_clock_ghz: 4.2,
    boost_clock_ghz: 5.1,
    tdp_w: 120,
    integrated_graphics: 'Radeon',
  })
  expect(await specsOf('Mushkin Vicuña 1 GB (2x512 MB) DDR 400 CL3')).toEqual({
    memory_type: 'DDR',
    memory_speed_mts: 400,
    cas_latency: 3,
    first_word_latency_ns: 15,
    module_count: 2,
    module_gb: 0.5,
    capacity_gb: 1,
    color: 'Verde',
  })
  expect(await specsOf('Kit de 3 ventiladores Lian Li Uni Brisa 120 mm negro')).toEqual({
    product_type: 'Ventiladores',
    fan_count: 3,
    fan_size_mm: 120,
    airflow_min_cfm: 0,
    airflow_max_cfm: 61.3,
    noise_min_db: 0,
    noise_max_db: 29,
    pwm: true,
    color: 'Negro',
  })
  expect(await specsOf('Teclado RK Royal Kludge Ñ61')).toMatchObject({
    connection: ['Cable', 'Inalámbrico', 'Bluetooth'],
    tenkeyless: true,
  })
  expect(await specsOf('Biostar SIERRA-D525 (Atom D525)')).not.toHaveProperty('socket')
})

test('a Spanish description says what matters', async () => {
  const shop = await anEmptyShop()
  await shop.load(fixture('parts'))
  const [card] = await shop.query<{ description: string }>(
    "select description from sellable where name like 'Gigabyte%SUPER%'",
  )
  expect(card?.description).toBe(
    'Tarjeta gráfica con chip GeForce RTX 4070 SUPER y 12 GB de memoria de video. Frecuencia de 1980 a 2505 MHz. Mide 261 mm de largo: comprueba el espacio de tu carcasa.',
  )
})

test('rows that differ in nothing but the price are one product, at the lowest', async () => {
  const shop = await anEmptyShop()
  const { summary } = await shop.load(
    aFile('video-card.csv', [
      cardColumns,
      aCard({ price: '' }),
      aCard({ price: '120' }),
      aCard(),
      aCard({ price: '110' }),
    ]),
  )
  expect(summary).toContain('4 filas, 1 nuevas, 0 cambiadas, 0 iguales, 3 repetidas, 1 sin precio')
  expect(await shop.query('select price_cents from sellable')).toEqual([{ price_cents: 10_000 }])
})

test('the price per gigabyte follows the price and tells no parts apart', async () => {
  const shop = await anEmptyShop()
  const header = 'name,price,speed,modules,price_per_gb,color,first_word_latency,cas_latency'
  const kit = (price: string, perGb: string) =>
    `Corsair Mindo 32 GB,${price},"5,6000","2,16",${perGb},Black,12,36`
  await shop.load(aFile('memory.csv', [header, kit('94.99', '2.968'), kit('90', '2.812')]))
  expect(await shop.query('select price_cents from sellable')).toEqual([{ price_cents: 9000 }])
})

test('the same files again change nothing at all', async () => {
  const shop = await anEmptyShop()
  await shop.load(fixture('parts'), '--stock', '5')
  const everything = async () => ({
    products: await shop.query('select *, xmin::text from sellable order by id'),
    specs: await shop.query('select *, xmin::text from spec_value order by 1, 2, 3'),
    stock: await shop.query('select * from stock_movement order by id'),
    prices: await shop.query('select * from price_change'),
    changes: await shop.query('select * from catalog_change order by id'),
  })
  const before = await everything()

  const { summary } = await shop.load(fixture('parts'), '--stock', '9')

  expect(summary).toContain('0 nuevas, 0 cambiadas, 49 iguales, 3 repetidas')
  expect(await everything()).toEqual(before)
})

test('a changed price updates its product, and the old one is kept', async () => {
  const shop = await anEmptyShop()
  const file = (price: string) =>
    aFile('video-card.csv', [cardColumns, aCard({ price }), aCard({ name: 'MSI OTRA' })])
  await shop.load(file('100'))
  const [product] = await shop.query<{ id: number }>("select id from sellable where name like 'Gigabyte%'")
  await shop.query('delete from catalog_change')

  expect((await shop.load(file('89.9'))).summary).toContain('0 nuevas, 1 cambiadas, 1 iguales')
  await shop.load(file('95'))

  expect(await shop.query("select price_cents, version from sellable where name like 'Gigabyte%'")).toEqual([
    { price_cents: 9500, version: 3 },
  ])
  expect(
    await shop.query(
      'select old_price_cents, new_price_cents, cause, changed_at is not null as dated from price_change order by id',
    ),
  ).toEqual([
    { old_price_cents: 10_000, new_price_cents: 8990, cause: 'import', dated: true },
    { old_price_cents: 8990, new_price_cents: 9500, cause: 'import', dated: true },
  ])
  expect(await shop.query('select kind, ids::int[] from catalog_change')).toEqual(
    Array(2).fill({ kind: 'price', ids: [product?.id] }),
  )
})

test('a crossed-out price stays only while it is higher than the new one', async () => {
  const shop = await anEmptyShop()
  const file = (price: string) => aFile('video-card.csv', [cardColumns, aCard({ price })])
  await shop.load(file('100'))
  await shop.query('update sellable set previous_price_cents = 12000')

  await shop.load(file('110'))
  expect(await shop.query('select price_cents, previous_price_cents from sellable')).toEqual([
    { price_cents: 11_000, previous_price_cents: 12_000 },
  ])
  await shop.load(file('120'))
  expect(await shop.query('select price_cents, previous_price_cents from sellable')).toEqual([
    { price_cents: 12_000, previous_price_cents: null },
  ])
})

test('without a price a product is kept, not for sale, until it gets one', async () => {
  const shop = await anEmptyShop()
  const file = (price: string) => aFile('video-card.csv', [cardColumns, aCard({ price })])
  const shown = async () => [
    (await readListing(shop.db, { all: true }, 'asc', 1)).total,
    (await previewSearch(shop.db, openProductIndex(shop.db), 'eagle')).products.length,
  ]
  await shop.load(file(''))
  expect(await shown()).toEqual([0, 0])
  await shop.load(file('100'))
  expect(await shown()).toEqual([1, 1])
  await shop.load(file(''))
  expect(await shown()).toEqual([0, 0])
  expect(await shop.query('select count(*) from sellable')).toEqual([{ count: 1 }])
})

test('a sale in between leaves the stock to the shop', async () => {
  const shop = await anEmptyShop()
  const file = (price: string) => aFile('video-card.csv', [cardColumns, aCard({ price })])
  await shop.load(file('100'), '--stock', '5')
  const [card] = await shop.query<ProductRow>('select * from sellable')
  const buyer = await aCustomer(shop.db)
  const body = CreateOrderBody.parse(anOrderBody([{ id: card?.id ?? 0, count: 2 }]))
  await placeOrder(shop.db, buyer.id, body, null)

  await shop.load(file('100'), '--stock', '5')
  await shop.load(file('99'), '--stock', '50')

  expect(await shop.query('select stock, price_cents from sellable')).toEqual([
    { stock: 3, price_cents: 9900 },
  ])
  expect(await shop.query('select sum(quantity) from stock_movement')).toEqual([{ sum: 3 }])
})

test('the opening stock is the row’s own, else what --stock says, else none', async () => {
  const shop = await anEmptyShop()
  const file = aFile('video-card.csv', [
    `${cardColumns},stock`,
    `${aCard({ name: 'MSI UNA' })},7`,
    `${aCard({ name: 'MSI DOS' })},`,
    `${aCard({ name: 'MSI TRES' })},0`,
  ])
  await shop.load(file, '--stock', '4')
  expect(await shop.query('select stock from sellable order by id')).toEqual([
    { stock: 7 },
    { stock: 4 },
    { stock: 0 },
  ])
  await shop.load(aFile('video-card.csv', [cardColumns, aCard({ name: 'MSI CUATRO' })]))
  expect(await shop.query("select stock from sellable where name like '%CUATRO%'")).toEqual([{ stock: 0 }])
})

test('a SKU is of the part: neither the order of rows nor that of columns changes it', async () => {
  const [one, other] = [await anEmptyShop(), await anEmptyShop()]
  const [header = '', ...rows] = readFileSync(fixture('parts/video-card.csv'), 'utf8').trim().split('\n')
  await one.load(aFile('video-card.csv', [header, ...rows]))
  const turned = (line: string) => line.split(',').reverse().join(',')
  await other.load(aFile('video-card.csv', [turned(header), ...rows.map(turned).reverse()]))

  const skus = (shop: typeof one) => shop.query('select sku, name, price_cents from sellable order by sku')
  expect(await skus(other)).toEqual(await skus(one))
  expect(await one.query("select sku from sellable where sku !~ '^GPU-[0-9A-HJKMNP-TV-Z]{10}$'")).toEqual([])
})

test('a search finds ñ and accents, typed with or without them', async () => {
  const shop = await anEmptyShop()
  await shop.load(fixture('parts'))
  const index = openProductIndex(shop.db)
  const found = async (query: string) => (await searchCatalog(shop.db, index, query)).total
  expect(await Promise.all(['cañón', 'canon', 'CAÑÓN', 'cañon', 'Canón'].map(found))).toEqual([2, 2, 2, 2, 2])
})

test('a name that is written in parts or over several lines is one name', async () => {
  const shop = await anEmptyShop()
  await shop.load(
    aFile('video-card.csv', [cardColumns, aCard({ name: '"MSI  ""DOBLE""\nLÍNEA\u200b, OC"' })]),
  )
  expect(await shop.query('select name from sellable')).toEqual([
    { name: 'MSI "DOBLE" LÍNEA, OC GeForce RTX 4060 8 GB' },
  ])
})

test('IN-1: what a file says is text, never SQL', async () => {
  const shop = await anEmptyShop()
  const name = "MSI '); drop table sellable; -- $1 %s"
  await shop.load(aFile('video-card.csv', [cardColumns, aCard({ name })]))
  expect(await shop.query('select name from sellable')).toEqual([{ name: `${name} GeForce RTX 4060 8 GB` }])
})

test('a dry run says what would change and changes nothing', async () => {
  const shop = await anEmptyShop()
  const file = (...rows: string[]) => aFile('video-card.csv', [cardColumns, ...rows])
  await shop.load(file(aCard(), aCard({ name: 'MSI DOS' })))
  const { summary } = await shop.load(file(aCard({ price: '90' }), aCard({ name: 'MSI TRES' })), '--dry-run')

  expect(summary).toContain('1 serían nuevas, 1 cambiarían, 0 iguales')
  expect(await shop.query('select price_cents from sellable order by id')).toEqual([
    { price_cents: 10_000 },
    { price_cents: 10_000 },
  ])
})

test('two files of one kind are one catalogue: what is in both is one product', async () => {
  const shop = await anEmptyShop()
  const path = aFile('video-card.csv', [cardColumns, aCard(), aCard({ name: 'MSI UNA' })])
  const folder = dirname(path)
  writeFileSync(join(folder, 'mas-tarjetas.csv'), `${cardColumns}\n${aCard({ price: '80' })}\n`)
  const { code, summary } = await shop.load(folder)
  expect(code).toBe(0)
  expect(summary).toContain('3 filas, 2 nuevas, 0 cambiadas, 0 iguales, 1 repetidas')
  expect(await shop.query("select price_cents from sellable where name like 'Gigabyte%'")).toEqual([
    { price_cents: 8000 },
  ])
})

test('the shop sells while an import changes its prices: nobody waits in a circle', async () => {
  const shop = await anEmptyShop()
  const file = (factor: number) =>
    aFile('video-card.csv', [
      cardColumns,
      ...Array.from({ length: 1000 }, (_, i) =>
        aCard({ name: `MSI ${i}`, price: `${(i % 90) + 1}.${factor}` }),
      ),
    ])
  await shop.load(file(1), '--stock', '20')
  const ids = (await shop.query<ProductRow>('select id from sellable order by id')).map(({ id }) => id)
  const buyers = await Promise.all(Array.from({ length: 20 }, () => aCustomer(shop.db)))
  let isOver = false
  const shopping = buyers.map(async ({ id }, at) => {
    for (let round = 0; !isOver || round < 2; round++) {
      // Crossed on purpose: this one takes what the next one takes, the other way round.
      const lines = [ids[at * 40 + round], ids[at * 40 + 40 - round]].map((line) => ({
        id: line ?? 0,
        count: 1,
      }))
      const body = CreateOrderBody.parse(
        anOrderBody(at % 2 ? lines : lines.reverse(), { receipt: `${at}-${round}` }),
      )
      await placeOrder(shop.db, id, body, `${at}-${round}`)
      // More unchecked orders than this the shop does not take from one buyer.
      if (round === 8) break
    }
  })
  const { summary } = await shop.load(file(2), '--stock', '20')
  isOver = true
  await Promise.all(shopping)

  expect(summary).toContain('1.000 filas, 0 nuevas, 1.000 cambiadas')
  expect(
    await shop.query(`
      select count(*) from sellable
       where stock <> (select sum(quantity) from stock_movement where sellable_id = sellable.id) or stock < 0`),
  ).toEqual([{ count: 0 }])
})

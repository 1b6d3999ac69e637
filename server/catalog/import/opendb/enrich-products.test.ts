import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { OpenRecord } from '../../open-parts/open-record.ts'
import { readSpecs } from '../../product-rows.ts'
import { aFile, anEmptyShop, fixture } from '../test-shop.ts'
import { cpu } from './kinds/cpu.ts'
import { cpuCooler } from './kinds/cpu-cooler.ts'
import { gpu } from './kinds/gpu.ts'
import { motherboard } from './kinds/motherboard.ts'
import { storage } from './kinds/storage.ts'
import { createMatcher, type Product } from './match.ts'

async function aShopWithParts() {
  const shop = await anEmptyShop()
  await shop.load(fixture('parts'))
  return {
    ...shop,
    async specsOf(name: string) {
      const [row] = await shop.query<{ id: number }>('select id from sellable where name = $1', [name])
      return (await readSpecs(shop.db, [row?.id ?? 0])).get(row?.id ?? 0)
    },
  }
}

test('specifications are added to products of the same maker and model, and nothing that was there changes', async () => {
  const shop = await aShopWithParts()
  const before = await shop.query<object>('select * from spec_value order by 1, 2, 3')

  const { code, out } = await shop.load(fixture('opendb'))

  expect(code).toBe(0)
  expect(out.slice(0, 3)).toEqual([
    'cpu.jsonl: 3 registros, 0 con errores, de 3 artículos 1 reconocidos, 0 dudosos, 2 sin registro, 4 datos nuevos en 1 artículos.',
    'gpu.jsonl: 6 registros, 2 con errores, de 7 artículos 4 reconocidos, 1 dudosos, 2 sin registro, 16 datos nuevos en 4 artículos.',
    'storage.jsonl: 1 registros, 0 con errores, de 5 artículos 0 reconocidos, 0 dudosos, 5 sin registro, 0 datos nuevos en 0 artículos.',
  ])
  expect(await shop.query('select * from spec_value order by 1, 2, 3')).toEqual(
    expect.arrayContaining(before),
  )
  expect(await shop.specsOf('Gigabyte CAÑÓN OC GeForce RTX 4070 12 GB blanco')).toMatchObject({
    vram_type: 'GDDR6X',
    tdp_w: 200,
    slot_width: 2.5,
    fan_count: 3,
    bus: 'PCIe 4.0 x16',
    power_connectors: '1 × 16 pines',
    color: 'Blanco',
  })
})

test('a part number is enough, where it is the whole name of the product', async () => {
  const shop = await aShopWithParts()
  await shop.load(fixture('opendb'))
  expect(await shop.specsOf('Zotac ZT-ÑND-0512 GeForce 210 512 MB')).toMatchObject({
    vram_type: 'DDR3',
    tdp_w: 31,
  })
})

test('what a source does not know is not added: a zero, more threads than two a core', async () => {
  const shop = await aShopWithParts()
  await shop.load(fixture('opendb'))
  expect(await shop.specsOf('MSI GeForce RTX 3060 Páramo 2X 12G')).not.toHaveProperty('slot_width')
  expect(await shop.specsOf('Intel Cotopaxi i5-15400F')).toMatchObject({ thread_count: 16 })
})

test('where several records are the product, only what they are at one about is added', async () => {
  const shop = await aShopWithParts()
  await shop.load(fixture('opendb'))
  const specs = await shop.specsOf('Intel Cotopaxi i5-15400F')
  expect(specs).toMatchObject({ socket: 'LGA1700', supported_memory: ['DDR4', 'DDR5'] })
  expect(specs).not.toHaveProperty('cache_l3_mb')
})

test('a record that contradicts the product is doubtful: it is listed and adds nothing', async () => {
  const shop = await aShopWithParts()
  const { err } = await shop.load(fixture('opendb'))
  expect(err).toEqual([
    'gpu.jsonl:5: no es un registro con «opendb_id» y «metadata.name»',
    'gpu.jsonl:6: no es JSON',
    expect.stringMatching(
      /^gpu\.jsonl: dudoso: GPU-\w{10} «Gigabyte CAÑÓN OC GeForce RTX 4070 SUPER 12 GB» y «Gigabyte GeForce RTX 4070 SUPER CAÑÓN OC 12GB GDDR6X» \(boost_clock_mhz: 2505 y 2700\)$/,
    ),
  ])
  expect(await shop.specsOf('Gigabyte CAÑÓN OC GeForce RTX 4070 SUPER 12 GB')).not.toHaveProperty('tdp_w')
})

test('of what the rules read a source’s zero is no figure, and its word for none is one', () => {
  const board = motherboard.specs(
    aRecord('Board', [], {
      storage_devices: { sata_6_gb_s: 0 },
      // Two slots for drives, of which one takes several lengths, and two for the Wi-Fi.
      m2_slots: [
        { key: 'M', size: '2280' },
        { key: 'M', size: '2242-2260' },
        { key: 'M', size: '2280' },
        { key: 'M', size: '2230' },
        { key: 'E', size: '2280' },
      ],
    }),
  )
  expect(board).toMatchObject({ m2_slots: 2, sata_ports: null })
  expect(motherboard.specs(aRecord('Board', [], { m2_slots: [] }))).toMatchObject({ m2_slots: null })

  const withGraphics = (model: string | null) =>
    cpu.specs(aRecord('CPU', [], { specifications: { integratedGraphics: { model } } })).integrated_graphics
  expect(['None', 'Radeon Graphics', null].map(withGraphics)).toEqual(['Ninguno', 'Radeon Graphics', null])

  const none = { pcie_6_pin: 0, pcie_8_pin: 0, pcie_12VHPWR: 0 }
  const connectors = (fields: object) => gpu.specs(aRecord('GPU', [], fields)).power_connectors
  expect(connectors({ tdp: 75, power_connectors: none })).toBe('Ninguno')
  expect(connectors({ tdp: 250, power_connectors: none })).toBeNull()
  expect(connectors({ tdp: 75, power_connectors: null })).toBeNull()
  expect(connectors({ tdp: 250, power_connectors: { ...none, pcie_8_pin: 2 } })).toBe('2 × 8 pines')
})

test('the same specifications again add nothing', async () => {
  const shop = await aShopWithParts()
  await shop.load(fixture('opendb'))
  const before = await shop.query('select *, xmin::text from spec_value order by 1, 2, 3')
  const { out } = await shop.load(fixture('opendb'))
  expect(out[1]).toContain(
    'de 7 artículos 4 reconocidos, 1 dudosos, 2 sin registro, 0 datos nuevos en 0 artículos.',
  )
  expect(await shop.query('select *, xmin::text from spec_value order by 1, 2, 3')).toEqual(before)
})

test('a dry run tells what would be added', async () => {
  const shop = await aShopWithParts()
  const { out } = await shop.load(fixture('opendb/gpu.jsonl'), '--dry-run')
  expect(out[0]).toContain('16 datos serían nuevos en 4 artículos')
  expect(await shop.query("select 1 from spec_value where key = 'tdp_w' and number = 200")).toEqual([])
})

test('what a supplier leaves out is taken from the copy of OpenDB that the shop brings along', async () => {
  const shop = await anEmptyShop()
  const file = aFile('cpu.csv', [
    'name,price,core_count,core_clock,boost_clock,microarchitecture,tdp,graphics',
    'AMD Ryzen 5 7600,219.99,6,3.8,5.1,Zen 4,65,Radeon',
  ])
  const { code, out } = await shop.load(file, '--opendb')
  expect(code).toBe(0)
  expect(out).toContainEqual(
    'OpenDB cpu: 789 registros, 0 con errores, de 1 artículos 1 reconocidos, 0 dudosos, 0 sin registro, 5 datos nuevos en 1 artículos.',
  )
  const [row] = await shop.query<{ id: number }>('select id from sellable')
  expect((await readSpecs(shop.db, [row?.id ?? 0])).get(row?.id ?? 0)).toMatchObject({
    socket: 'AM5',
    thread_count: 12,
    cache_l3_mb: 32,
    supported_memory: 'DDR5',
    max_power_w: 88,
  })
})

test('a seeded sample shows what was taken for the same part', async () => {
  const shop = await aShopWithParts()
  const sample = async (seed: string) =>
    (await shop.load(fixture('opendb/gpu.jsonl'), '--dry-run', '--sample', seed)).out.filter((line) =>
      /^\d+\. /.test(line),
    )
  const first = await sample('7')
  expect(first).toHaveLength(4)
  expect(first.join('\n')).toContain(
    '   = Zotac ZT-ÑND-0512 GeForce 210 512 MB [ZT-ÑND-0512]\n   + vram_type DDR3, tdp_w 31',
  )
  expect(await sample('7')).toEqual(first)
  expect(await sample('8')).not.toEqual(first)
})

test('packed files are read as they are; a broken or unknown one is refused in one sentence', async () => {
  const shop = await aShopWithParts()
  const packed = gzipSync(readFileSync(fixture('opendb/cpu.jsonl')))
  expect((await shop.load(aFile('cpu.jsonl.gz', packed))).out[0]).toContain('3 registros')
  expect(await shop.load(aFile('cpu.jsonl.gz', packed.subarray(0, 200)))).toMatchObject({
    code: 1,
    err: ['cpu.jsonl.gz no se puede leer: no es un archivo .gz completo.'],
  })
  expect(await shop.load(aFile('cpu.jsonl.gz', Buffer.from('{}')))).toMatchObject({ code: 1 })
  expect(await shop.load(aFile('zapatos.jsonl', ['{}']))).toMatchObject({
    code: 1,
    err: [
      'zapatos.jsonl no es de ningún tipo de especificaciones conocido (cpu, gpu, motherboard, ram, storage, psu, case, cpu-cooler).',
    ],
  })
})

test('every problem and doubt goes into the report, however many the screen shows', async () => {
  const shop = await aShopWithParts()
  const records = aFile(
    'cpu.jsonl',
    Array.from({ length: 120 }, () => '{'),
  )
  const report = join(records, '..', 'informe.txt')
  const { err } = await shop.load(records, '--report', report)
  expect(err).toHaveLength(51)
  expect(readFileSync(report, 'utf8').trim().split('\n')).toHaveLength(120)
})

const aRecord = (name: string, partNumbers: string[], fields: object): OpenRecord => ({
  name,
  manufacturer: null,
  partNumbers,
  year: null,
  fields: { ...fields },
})

const aProduct = (brand: string, model: string, specs: Product['specs']): Product => ({
  id: 1,
  sku: 'X',
  name: `${brand} ${model}`,
  brand,
  model,
  partNumber: null,
  specs,
})

test('a colour is no model, except where it is: a blue drive is not the black one', () => {
  const drives = createMatcher(storage)
  const fields = { capacity: 500, storage_type: 'HDD', form_factor: '2.5"', interface: 'SATA 3.0 Gb/s' }
  drives.add(aRecord('Western Digital Scorpio Black 500GB HDD 7200RPM 2.5" SATA', ['WD5000BEKT'], fields))
  const ours = { capacity_gb: 500, drive_type: 'HDD', drive_form_factor: '2.5″', interface: 'SATA 3 Gb/s' }
  expect(drives.find(aProduct('Western Digital', 'Scorpio Blue', ours)).is).toBe('none')
  expect(drives.find(aProduct('Western Digital', 'Scorpio Black', ours)).is).toBe('certain')

  const coolers = createMatcher(cpuCooler)
  coolers.add(aRecord('Cooler Master Hyper 212 Air 159mm Black', [], { water_cooled: false, height: 159 }))
  const air = { product_type: 'Disipador por aire' }
  expect(coolers.find(aProduct('Cooler Master', 'Hyper 212', air)).is).toBe('certain')
  expect(coolers.find(aProduct('Cooler Master', 'Hyper 212 Black Edition', air)).is).toBe('none')
})

test('a number that says less than its record’s name is not believed, nor one that says more', () => {
  const boards = createMatcher(motherboard)
  const ours = { socket: 'LGA1155', form_factor: 'Micro ATX' }
  const fields = { socket: 'LGA 1155', form_factor: 'Micro ATX', chipset: 'Intel Z68' }
  boards.add(aRecord('Asus Z68 Maximus IV Gene-Z/GEN3 DDR3 Micro ATX', ['Maximus IV Gene-Z', 'GEN3'], fields))
  expect(boards.find(aProduct('ASUS', 'Maximus IV Gene-Z', ours)).is).toBe('none')

  boards.add(aRecord('MSI Z68 PRO Z68M-B DDR3 Micro ATX', ['PRO Z68M-B', 'PRO Z68M-B WIFI'], fields))
  expect(boards.find(aProduct('MSI', 'PRO Z68M-B', ours)).is).toBe('certain')
  expect(boards.find(aProduct('MSI', 'PRO Z68M-B WIFI', ours)).is).toBe('none')

  const coolers = createMatcher(cpuCooler)
  coolers.add(aRecord('ID-COOLING SE-226-XT Air Black', ['SE-226-XT ARGB'], { water_cooled: false }))
  const air = { product_type: 'Disipador por aire' }
  expect(coolers.find(aProduct('ID-COOLING', 'SE-226-XT', air)).is).toBe('none')
  expect(coolers.find(aProduct('ID-COOLING', 'SE-226-XT ARGB', air)).is).toBe('certain')
})

import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { specKinds } from '../import/opendb/kinds/spec-kinds.ts'
import { toColumns, toRecords } from './open-columns.ts'
import { type OpenKind, openKinds } from './open-kinds.ts'
import type { OpenRecord } from './open-record.ts'
import { openPartsFile, readOpenParts } from './read-open-parts.ts'

const board: OpenRecord = {
  name: 'ASUS Páramo B850M-PLUS',
  manufacturer: 'ASUS',
  partNumbers: ['B850M-PLUS', '90MB-ÑND'],
  year: 2025,
  fields: {
    socket: 'AM5',
    form_factor: 'Micro ATX',
    chipset: 'AMD B850',
    color: [],
    audio: { chipset: 'Realtek' },
    memory: { ram_type: 'DDR5', slots: 4, max: 256, note: 'no' },
    m2_slots: [{ size: '2280', key: 'M', interface: 'PCIe 5.0 x4' }],
    onboard_ethernet: [{ speed: '1.0 Gb/s', controller: 'Intel' }, { speed: '2.5 Gb/s' }],
    storage_devices: { sata_6_gb_s: 0 },
  },
}
const bare: OpenRecord = { name: 'Acme', manufacturer: null, partNumbers: [], year: null, fields: {} }

test('a part keeps its name, numbers, year and the fields of its kind, and a zero is no gap', () => {
  const [first, second] = toRecords(toColumns('motherboard', [board, bare]))
  const nothing = {
    power_connectors: { cpu_power: null },
    pcie_slots: null,
    wireless_networking: null,
    color: null,
  }
  expect(second).toEqual({
    ...board,
    fields: {
      ...nothing,
      socket: 'AM5',
      form_factor: 'Micro ATX',
      chipset: 'AMD B850',
      memory: { ram_type: 'DDR5', slots: 4, max: 256 },
      m2_slots: [{ size: '2280', key: 'M', interface: 'PCIe 5.0 x4' }],
      onboard_ethernet: [{ speed: '1.0 Gb/s' }, { speed: '2.5 Gb/s' }],
      storage_devices: { sata_6_gb_s: 0 },
    },
  })
  expect(first).toMatchObject({ name: 'Acme', year: null, fields: { socket: null, memory: { slots: null } } })
})

test('the import understands a kept part as it does the whole record', () => {
  const kind = specKinds.find(({ file }) => file === 'motherboard')
  const [, kept] = toRecords(toColumns('motherboard', [board, bare]))
  expect(kept && kind?.specs(kept)).toEqual(kind?.specs(board))
})

test('the shop brings all kinds along, in less than 3 MB', async () => {
  const sizes = (Object.keys(openKinds) as OpenKind[]).map((kind) => statSync(openPartsFile(kind)).size)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(3_000_000)
  expect(Math.min(...sizes)).toBeGreaterThan(10_000)
  const processors = await readOpenParts('cpu')
  expect(processors).toHaveLength(789)
  expect(processors.find(({ partNumbers }) => partNumbers.includes('100-100001015BOX'))).toMatchObject({
    name: 'AMD Ryzen 5 7600',
    year: 2023,
    fields: { socket: 'AM5', cores: { total: 6 }, specifications: { memory: { types: ['DDR5'] }, ppt: 88 } },
  })
})

import type { OpenRecord } from '../../../open-parts/open-record.ts'
import { boardFormat, positive, recordsAt, socketName, textAt } from '../fields.ts'
import { type SpecKind, same } from '../spec-kind.ts'

export const motherboard: SpecKind = {
  file: 'motherboard',
  label: 'placas madre',
  categoryId: 3,
  specs(record) {
    const socket = textAt(record, 'socket')
    const format = textAt(record, 'form_factor')
    return {
      socket: socket && socketName(socket),
      form_factor: format && boardFormat(format),
      chipset: textAt(record, 'chipset')?.replace(/^(?:Intel|AMD) /, ''),
      memory_type: textAt(record, 'memory.ram_type'),
      memory_slots: positive(record, 'memory.slots', 128),
      max_memory_gb: positive(record, 'memory.max', 65_536),
      m2_slots: m2Slots(record),
      // Zero is what it says where nobody counted.
      sata_ports: positive(record, 'storage_devices.sata_6_gb_s', 32),
      network: fastest(recordsAt(record, 'onboard_ethernet').map(({ speed }) => String(speed))),
      wifi: wifiName(textAt(record, 'wireless_networking')),
    }
  },
  figures: ({ socket }) => [
    /\b(?:micro[ -]?atx|(?:thin )?mini[ -]?itx|xl[ -]atx|e?atx|ssi [ce]eb)\b/g,
    /\bdual-cpu\b|\bmotherboard\b/g,
    ...(socket ? [socketPattern(String(socket))] : []),
  ],
  // "Asus Intel Z68 MAXIMUS IV DDR3": chipset and memory surround the model, unless they are part of its name.
  besideModel: (record) => [
    ...(textAt(record, 'chipset') ?? '').toLowerCase().split(/[^\p{L}\p{N}]+/u),
    ...['ddr2', 'ddr3', 'ddr4', 'ddr5', 'intel', 'amd'],
  ],
  needed: () => ['socket', 'form_factor'],
  agreeing: { memory_slots: same },
  adds: ['chipset', 'memory_type', 'm2_slots', 'sata_ports', 'network', 'wifi'],
}

/**
 * Counts the slots for sticks. One that takes several lengths may stand there as two, first a range ("2242-2260") and then
 * the rest ("2280"). Those of key E, and those for nothing longer than 30 mm, are for the Wi-Fi. Null where none is told.
 */
function m2Slots(record: OpenRecord): number | null {
  const forDrives = recordsAt(record, 'm2_slots').filter(({ key, size }) => key === 'M' && size !== '2230')
  const ranges = forDrives.filter(({ size }) => String(size).includes('-')).length
  return Math.max(forDrives.length - ranges, ranges) || null
}

/** "Wifi 6E Bluetooth 5.3" → "Wi-Fi 6E". */
function wifiName(given: string | null): string | null {
  const version = /\bWi-?Fi (\d[A-Z]?)\b/i.exec(given ?? '')?.[1]
  return version ? `Wi-Fi ${version.toUpperCase()}` : null
}

function fastest(speeds: string[]): string | null {
  const known = speeds.filter((speed) => /^\d+(?:\.\d+)? Gb\/s$/.test(speed))
  return known.sort((a, b) => Number.parseFloat(b) - Number.parseFloat(a))[0] ?? null
}

function socketPattern(socket: string): RegExp {
  const typed = socket.toLowerCase().replaceAll('+', '\\+').replace('lga', 'lga ?')
  return new RegExp(`(?<![\\p{L}\\p{N}])${typed}(?![\\p{L}\\p{N}])`, 'gu')
}

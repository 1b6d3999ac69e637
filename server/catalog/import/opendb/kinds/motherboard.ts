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
  adds: ['chipset', 'memory_type', 'network', 'wifi'],
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

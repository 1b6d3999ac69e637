import { NO_CONNECTORS } from '../../../../compatibility/part.ts'
import type { OpenRecord } from '../../../open-parts/open-record.ts'
import type { Specs } from '../../../product-rows.ts'
import { withGaps } from '../../phrases.ts'
import { numberAt, positive, textAt } from '../fields.ts'
import { type SpecKind, within, withinShare } from '../spec-kind.ts'

export const gpu: SpecKind = {
  file: 'gpu',
  label: 'tarjetas gráficas',
  categoryId: 2,
  specs(record) {
    return {
      gpu_chip: chipName(textAt(record, 'chipset'), textAt(record, 'memory_type')),
      vram_gb: positive(record, 'memory', 1024),
      vram_type: textAt(record, 'memory_type'),
      slot_width: positive(record, 'total_slot_width', 5),
      tdp_w: positive(record, 'tdp', 1500),
      core_clock_mhz: positive(record, 'core_base_clock', 10_000),
      boost_clock_mhz: positive(record, 'core_boost_clock', 10_000),
      length_mm: numberAt(record, 'length', 60, 1000),
      fan_count: fans(textAt(record, 'cooling')),
      // "PCIe x16" alone is true of every card.
      bus: /^PCIe \d/.test(textAt(record, 'interface') ?? '') ? textAt(record, 'interface') : null,
      power_connectors: connectors(record),
    }
  },
  figures: ({ gpu_chip, vram_gb, vram_type }: Specs) => [
    ...chipPatterns(String(gpu_chip ?? '')),
    new RegExp(`\\b(?:${vram_gb} ?g(?:b|o)?|${Number(vram_gb) * 1024} ?mb?)\\b`, 'g'),
    ...(vram_type ? [new RegExp(`\\b${String(vram_type).toLowerCase()}\\b`, 'g')] : []),
    /\bg?ddr\d+x?\b|\bhbm2?\b/g,
    /\b(?:nvidia|geforce|amd|radeon|intel arc)\b/g,
  ],
  needed: () => ['gpu_chip', 'vram_gb'],
  agreeing: {
    length_mm: within(3),
    boost_clock_mhz: within(15),
    // Sources differ about the base clock, but by less than a faster edition does.
    core_clock_mhz: withinShare(0.1),
  },
  adds: [
    ...(['vram_type', 'slot_width', 'tdp_w', 'length_mm', 'fan_count', 'bus', 'power_connectors'] as const),
  ],
}

/** Names the chip as the supplier's files do: without the memory, and with "G6" if it exists with two types of memory. */
function chipName(given: string | null, memoryType: string | null): string | null {
  if (given === null) return null
  const chip = given.replace(/ \d+ ?GB(?= |$)/, '')
  if (chip === 'GeForce GTX 1650' && memoryType) return `${chip} ${memoryType.replace('GDDR', 'G')}`
  return chip
}

function chipPatterns(chip: string): RegExp[] {
  const core = chip
    .toLowerCase()
    .replace(/^(?:geforce|radeon) /, '')
    .replace(/ lhr$| g[56]$| - \d+$/, '')
  return core === ''
    ? []
    : [new RegExp(`\\b${withGaps(core)}(?: lhr)?(?! (?:ti|super|xt|xtx|gre)\\b)\\b`, 'g')]
}

function fans(cooling: string | null): number | null {
  const count = /^(\d) Fans?$/.exec(cooling ?? '')?.[1]
  return count ? Number(count) : null
}

/** What a slot of PCIe gives. */
const SLOT_W = 75

function connectors(record: OpenRecord): string | null {
  const sixteen =
    (positive(record, 'power_connectors.pcie_12VHPWR', 4) ?? 0) +
    (positive(record, 'power_connectors.pcie_12V_2x6', 4) ?? 0)
  const eight = positive(record, 'power_connectors.pcie_8_pin', 4)
  const six = positive(record, 'power_connectors.pcie_6_pin', 4)
  const told = [
    sixteen > 0 && `${sixteen} × 16 pines`,
    eight && `${eight} × 8 pines`,
    six && `${six} × 6 pines`,
  ].filter(Boolean)
  if (told.length > 0) return told.join(' + ')
  // Zeros are what it says where nobody looked, too. A card that draws no more than its slot gives needs none.
  const saysNone = numberAt(record, 'power_connectors.pcie_8_pin', 0, 0) === 0
  return saysNone && positive(record, 'tdp', SLOT_W) !== null ? NO_CONNECTORS : null
}

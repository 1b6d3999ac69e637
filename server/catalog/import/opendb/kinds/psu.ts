import type { OpenRecord } from '../../../open-parts/open-record.ts'
import { numberAt, positive, textAt } from '../fields.ts'
import { type SpecKind, same } from '../spec-kind.ts'

const cables: Record<string, string> = {
  Full: 'Modular',
  'Semi-Modular': 'Semimodular',
  'Non-Modular': 'No modular',
}

export const psu: SpecKind = {
  file: 'psu',
  label: 'fuentes de poder',
  categoryId: 6,
  specs(record) {
    return {
      wattage_w: positive(record, 'wattage', 20_000),
      efficiency: textAt(record, 'efficiency_rating')?.replace(/ (?:Standard|White)$/, ''),
      modular: cables[textAt(record, 'modular') ?? ''],
      psu_form_factor: textAt(record, 'form_factor')
        ?.replace('Mini-ITX', 'Mini ITX')
        .replace('ATX/EPS', 'ATX'),
      gpu_connectors: connectors(record),
      psu_length_mm: numberAt(record, 'length', 50, 1000),
    }
  },
  figures: ({ wattage_w }) => [
    new RegExp(`\\b${wattage_w} ?w?(?:att)?s?\\b`, 'g'),
    /(?<![\p{L}\p{N}])80 ?(?:\+|plus)/gu,
    /\b(?:bronze|silver|gold|platinum|titanium|standard)\b/g,
    /\b(?:fully|full|semi|non)[ -]?modular\b|\bmodular\b/g,
    /\b(?:atx|sfx|tfx|flex atx)\b|\bpower supply\b/g,
  ],
  needed: () => ['wattage_w', 'psu_form_factor'],
  agreeing: { modular: same },
  bothOrNeither: ['efficiency'],
  adds: ['modular', 'gpu_connectors', 'psu_length_mm'],
}

function connectors(record: OpenRecord): string[] {
  const sixteen = positive(record, 'connectors.pcie_12vhpwr', 8)
  const eight = positive(record, 'connectors.pcie_6_plus_2_pin', 24)
  return [
    ...(sixteen ? [`${sixteen} × 16 pines`] : []),
    // The connectors are useful to a buyer only as a complete list.
    ...(eight ? [`${eight} × 8 pines`] : []),
  ]
}

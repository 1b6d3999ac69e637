import { flagAt, numberAt, positive, socketName, textsAt } from '../fields.ts'
import { type SpecKind, within } from '../spec-kind.ts'

export const cpuCooler: SpecKind = {
  file: 'cpu-cooler',
  label: 'disipadores y refrigeraciones',
  categoryId: 8,
  isOfKind: ({ product_type }) =>
    product_type === 'Disipador por aire' || product_type === 'Refrigeración líquida',
  specs(record) {
    const isLiquid = flagAt(record, 'water_cooled')
    const radiator = positive(record, 'radiator_size', 1000)
    return {
      product_type: typeOf(isLiquid),
      radiator_mm: isLiquid ? radiator : null,
      cooler_height_mm: isLiquid === false ? numberAt(record, 'height', 10, 400) : null,
      fan_count: positive(record, 'fan_quantity', 12),
      fan_rpm_max: positive(record, 'max_fan_rpm', 30_000),
      cooler_sockets: textsAt(record, 'cpu_sockets').map(socketName).sort(),
    }
  },
  figures: ({ radiator_mm }) => [
    ...(radiator_mm ? [new RegExp(`(?<!\\d)${radiator_mm}(?: ?mm)?(?!\\d)`, 'g')] : []),
    /\b\d+(?:\.\d+)? ?(?:cfm|mm|dba?)\b/g,
    /\b(?:air|water|liquid|aio|cpu cooler|cooler)\b/g,
    /\b(?:fluid dynamic|sleeve|ball|rifle|hydraulic|hydro dynamic|magnetic levitation)? ?bearing\b/g,
  ],
  needed: ({ product_type }) =>
    product_type === 'Refrigeración líquida' ? ['product_type', 'radiator_mm'] : ['product_type'],
  agreeing: { fan_rpm_max: within(100) },
  adds: ['cooler_height_mm', 'cooler_sockets', 'fan_count'],
}

function typeOf(isLiquid: boolean | null): string | null {
  if (isLiquid === null) return null
  return isLiquid ? 'Refrigeración líquida' : 'Disipador por aire'
}

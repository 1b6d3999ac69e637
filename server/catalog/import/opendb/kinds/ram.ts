import type { OpenRecord } from '../../../open-parts/open-record.ts'
import { flagAt, positive, textAt, textsAt } from '../fields.ts'
import { type SpecKind, same } from '../spec-kind.ts'

export const ram: SpecKind = {
  file: 'ram',
  label: 'memorias RAM',
  categoryId: 4,
  specs(record) {
    return {
      memory_type: textAt(record, 'ram_type')?.replace('DDR1', 'DDR'),
      memory_speed_mts: positive(record, 'speed'),
      cas_latency: positive(record, 'cas_latency', 500),
      module_count: positive(record, 'modules.quantity', 64),
      module_gb: positive(record, 'modules.capacity_gb', 4096),
      memory_format: formatOf(record),
      memory_profile: textsAt(record, 'profile_support').sort(),
      has_heatsink: flagAt(record, 'heat_spreader'),
    }
  },
  figures: ({ memory_speed_mts, module_count, module_gb }) => [
    /\bddr\d?\b/g,
    new RegExp(`\\b${memory_speed_mts} ?(?:mhz|mt\\/s|mts)?\\b`, 'g'),
    /\bcl ?\d+\b/g,
    new RegExp(`\\b${Number(module_count) * Number(module_gb)} ?gb\\b`, 'g'),
    new RegExp(`\\(?\\b${module_count} ?x ?${module_gb} ?gb\\b\\)?`, 'g'),
    /\b(?:memory|desktop|kit|metallic|matte)\b/g,
  ],
  needed: () => ['memory_type', 'memory_speed_mts', 'module_count', 'module_gb', 'cas_latency'],
  agreeing: { memory_format: same },
  adds: ['memory_format', 'memory_profile', 'has_heatsink'],
}

/** Modules of servers have DIMM as their size too, and go into no other board. Most of them only their name tells. */
function formatOf(record: OpenRecord): string | null {
  if (textAt(record, 'registered') === 'Registered' || /\b(?:registered|rdimm)\b/i.test(record.name))
    return 'RDIMM'
  const format = textAt(record, 'form_factor') ?? ''
  return /SO-?DIMM/.test(format) ? 'SODIMM' : /DIMM/.test(format) ? 'DIMM' : null
}

import { NO_GRAPHICS } from '../../../../compatibility/part.ts'
import type { OpenRecord } from '../../../open-parts/open-record.ts'
import { isNoneAt, positive, socketName, textAt, textsAt } from '../fields.ts'
import { type SpecKind, same, within } from '../spec-kind.ts'

export const cpu: SpecKind = {
  file: 'cpu',
  label: 'procesadores',
  categoryId: 1,
  specs(record) {
    const cores = positive(record, 'cores.total', 1024)
    const threads = positive(record, 'cores.threads', 2048)
    const socket = textAt(record, 'socket')
    return {
      socket: socket && socketName(socket),
      core_count: cores,
      // No core has more than two threads. Other figures are mistakes.
      thread_count: cores && threads && threads >= cores && threads <= cores * 2 ? threads : null,
      base_clock_ghz: positive(record, 'clocks.performance.base', 20),
      tdp_w: positive(record, 'specifications.tdp', 2000),
      max_power_w: positive(record, 'specifications.ppt', 2000),
      integrated_graphics: graphicsOf(record),
      cache_l3_mb: positive(record, 'cache.l3', 4096),
      supported_memory: textsAt(record, 'specifications.memory.types').sort(),
    }
  },
  figures: () => [
    /\boem ?\/ ?tray\b/g,
    /\b\d+(?:\.\d+)? ?ghz\b/g,
    /\b\d+-core\b/g,
    /\blga ?\d+(?:-3)?|\b(?:am[1-5]|fm[12])\+?(?![\p{L}\p{N}])|\bg34\b/gu,
    /\ba-series\b|\bextreme\b|\bprocessor\b|\bryzen(?= threadripper)/g,
  ],
  needed: () => ['core_count', 'tdp_w'],
  agreeing: { socket: same, base_clock_ghz: within(0.3) },
  adds: [
    ...(['socket', 'thread_count', 'cache_l3_mb', 'supported_memory'] as const),
    // Whether it includes a cooler is left out: OpenDB says so of processors that never had one.
    ...(['max_power_w', 'integrated_graphics'] as const),
  ],
}

/** Its name, or that it has none: without a card such a processor shows no picture. */
function graphicsOf(record: OpenRecord): string | null {
  const path = 'specifications.integratedGraphics.model'
  const name = textAt(record, path)
  if (isNoneAt(record, path)) return NO_GRAPHICS
  // A zero stands there for one that nobody looked up.
  return name === '0' ? null : name
}

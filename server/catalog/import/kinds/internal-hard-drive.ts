import { gigabytes } from '../../internal/units.ts'
import { needed, number, text, UnreadableCell } from '../cell-readers.ts'
import { figure, phrase, says, sentences } from '../phrases.ts'
import { defineKind } from './kind.ts'

const FASTEST_DISK_RPM = 30_000
/** No drive is larger. Higher figures are kilobytes by mistake. */
const MOST_CACHE_MB = 16_384

/** "SSD", or the revolutions per minute of a hard disk. */
const driveType = {
  ...text,
  read(cell: string): { isSsd: boolean; rpm: number | null } | null {
    if (cell === '') return null
    if (!/^\d/.test(cell)) return { isSsd: /^SSD$/i.test(cell), rpm: null }
    const rpm = number(1000, FASTEST_DISK_RPM).read(cell)
    if (rpm === null) throw new UnreadableCell(`no se entiende: «${cell}»`)
    return { isSsd: false, rpm }
  },
}

export const internalHardDrive = defineKind({
  file: 'internal-hard-drive',
  label: 'unidades de almacenamiento',
  skuPrefix: 'DSK',
  categoryId: 5,
  columns: {
    capacity: needed(number(0.01, 1_000_000)),
    type: driveType,
    cache: number(0.1, 1_000_000),
    form_factor: text,
    interface: text,
  },
  describe({ name, capacity, type, cache, form_factor, interface: given }) {
    const size = gigabytes(capacity)
    const kind = type === null ? null : type.isSsd ? 'SSD' : 'HDD'
    const link = driveLink(given)
    const format = driveFormat(form_factor)
    const slot = form_factor?.startsWith('M.2') && !link?.startsWith('M.2') ? 'M.2' : null
    const cacheMb = cache !== null && cache <= MOST_CACHE_MB ? cache : null
    return {
      name: phrase(
        name,
        !says(name, size) && size,
        kind && !says(name, kind) && kind,
        kind !== 'SSD' && format,
        slot && !says(name, slot) && slot,
        link,
      ),
      variants: [figure(type?.rpm, 'rpm'), format, cacheMb === null ? null : `caché ${cacheMb} MB`],
      specs: {
        capacity_gb: capacity,
        drive_type: kind,
        interface: link,
        rotation_rpm: type?.rpm,
        drive_form_factor: format,
        cache_mb: cacheMb,
      },
      description: sentences(
        phrase(
          kind === 'HDD' ? 'Disco duro' : kind === 'SSD' ? 'Unidad SSD' : 'Unidad',
          `de ${size}`,
          format && `, formato ${format}`,
          link && `, interfaz ${link}`,
        ),
        type?.rpm != null && `Gira a ${type.rpm} rpm`,
        cacheMb !== null && `Caché de ${cacheMb} MB`,
      ),
    }
  },
})

/** "M.2 PCIe 4.0 X4" → "PCIe 4.0 x4", since the format says M.2 already; "SATA 6.0 Gb/s" → "SATA 6 Gb/s". */
export function driveLink(given: string | null): string | null {
  return (
    given
      ?.replace(/^M\.2 (?=PCIe)/, '')
      .replace(/ X(\d+)$/, ' x$1')
      .replace('.0 Gb/s', ' Gb/s') ?? null
  )
}

/** "M.2-2280" → "M.2 2280", "2.5" → "2.5″". */
export function driveFormat(given: string | null): string | null {
  return given?.replace(/^M\.2-/, 'M.2 ').replace(/^(\d\.\d)$/, '$1″') ?? null
}

import { driveFormat, driveLink } from '../../kinds/internal-hard-drive.ts'
import { positive, textAt } from '../fields.ts'
import { type SpecKind, same } from '../spec-kind.ts'

export const storage: SpecKind = {
  file: 'storage',
  label: 'unidades de almacenamiento',
  categoryId: 5,
  specs(record) {
    const type = textAt(record, 'storage_type') ?? textAt(record, 'type')
    return {
      capacity_gb: positive(record, 'capacity'),
      // A hybrid drive is neither, and the supplier's files have no word for it.
      drive_type: type === 'SSD' || type === 'HDD' ? type : null,
      interface: driveLink(textAt(record, 'interface')),
      drive_form_factor: driveFormat(textAt(record, 'form_factor')?.replace('"', '') ?? null),
      cache_mb: positive(record, 'cache', 16_384),
    }
  },
  figures: ({ capacity_gb }) => [
    ...sizes(Number(capacity_gb)),
    /\bm\.2(?:[ -]\d{4,5})?\b|\b22(?:30|42|60|80|110)\b/g,
    /\bpcie(?: gen ?\d)?(?: ?\d(?:\.\d)?)?(?: ?x\d)?\b|\bnvme\b/g,
    /\b(?:sata|sas)(?: ?\d+(?:\.\d)? ?gb\/s| iii)?(?!\p{L})/gu,
    /\b[23]\.5(?:"|″|[ -]inch)?/g,
    /\b\d+ ?rpm\b/g,
    /\b(?:wd|internal|ssd|hdd|sshd|solid state drive|hard drive)\b/g,
  ],
  coloursAreNames: true,
  needed: () => ['capacity_gb', 'drive_type', 'drive_form_factor', 'interface'],
  agreeing: { cache_mb: same },
  adds: ['cache_mb'],
}

/** 2000 → "2tb", "2 tb", "2000gb", "2000 gb". */
function sizes(capacity: number): RegExp[] {
  const asTb = Number((capacity / 1000).toFixed(2))
  return [new RegExp(`\\b(?:${capacity} ?gb|${String(asTb).replace('.', '\\.')} ?tb)\\b`, 'g')]
}

import { formatCents } from '../../contract/money.ts'

/** The value of a setting as people read it. */
export function shownSetting(key: string, value: unknown): string {
  if (value === null || value === '') return 'nada'
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value === 'number') {
    if (key.endsWith('_cents')) return formatCents(value)
    return key.endsWith('_bp') ? `${String(value / 100).replace('.', ',')} %` : String(value)
  }
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) return JSON.stringify(value)
  if (value.length === 0) return 'nada'
  return value.every((one) => typeof one === 'string') ? value.join(', ') : JSON.stringify(value)
}

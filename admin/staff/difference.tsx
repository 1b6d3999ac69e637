import { standingLabels } from '../../contract/desk-filters.ts'
import { formatCents } from '../../contract/money.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { stageLabels } from '../../contract/order-states.ts'
import { paymentMeansLabels } from '../../contract/payment-means.ts'
import { isPermission, permissions } from '../../contract/permissions.ts'
import { formatDate } from '../../contract/shop-time.ts'
import { nameOfAccount, nameOfField } from './audit-labels'

type People = readonly { id: number; username: string }[]

type Props = { before: unknown; after: unknown; people: People }

/** What stood there before an act and after it, field by field. */
export function Difference({ before, after, people }: Props) {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (key) => written(was[key]) !== written(is[key]),
  )
  if (keys.length === 0) return null
  return (
    <ul className="grid gap-0.5">
      {keys.map((key) => (
        <li key={key} className="wrap-anywhere">
          {key !== WHOLE && <span className="text-muted">{nameOfField(key)}: </span>}
          {key in was && <del className="text-muted">{shown(key, was[key])}</del>}
          {key in was && key in is && ' → '}
          {key in is && (key === 'invited_by' ? nameOfAccount(Number(is[key]), people) : shown(key, is[key]))}
        </li>
      ))}
    </ul>
  )
}

/** What is no object stands for itself. */
const WHOLE = ''

function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {}
  return typeof value === 'object' && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : { [WHOLE]: value }
}

/** As people read it, where the log keeps a name of the code, cents, or a number of an order. */
function shown(field: string, value: unknown): string {
  if (typeof value === 'number' && field.endsWith('_cents')) return formatCents(value)
  if (typeof value === 'number' && field === 'order_id') return formatOrderNumber(value)
  if (typeof value === 'string' && field === 'received_on') return formatDate(value)
  const words = typeof value === 'string' ? wordsOf[field]?.[value] : undefined
  return words ?? written(value)
}

const wordsOf: Record<string, Record<string, string>> = {
  means: paymentMeansLabels,
  stage: stageLabels,
  state: { PENDIENTE: 'Pendiente', ...standingLabels },
  status: { failed: 'No salió', kept: 'Guardado', queued: 'En cola' },
  claims: { submitted: 'Por revisar', refused: 'No llegó' },
}

function written(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (Array.isArray(value)) return value.map(written).join(', ') || '—'
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  if (typeof value === 'string' && isPermission(value)) return permissions[value]
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

import { isPermission, permissions } from '../../contract/permissions.ts'
import { nameOfAccount } from './audit-labels'

type People = readonly { id: number; username: string }[]

/** What the columns of the log are called. One that is not here yet appears by its own name. */
const names: Record<string, string> = {
  role: 'Rol',
  name: 'Nombre',
  permissions: 'Permisos',
  for_whom: 'Para',
  invited_by: 'Invitó',
  state: 'Estado',
  stage: 'Etapa',
  amount_cents: 'Centavos',
  amount: 'Monto',
  reference: 'Número',
  carrier: 'Transportista',
  guide: 'Guía',
  reason: 'Motivo',
  status: 'Estado',
  stock: 'Existencias',
  quantity: 'Cantidad',
}

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
          {key !== WHOLE && <span className="text-muted">{names[key] ?? key}: </span>}
          {key in was && <del className="text-muted">{written(was[key])}</del>}
          {key in was && key in is && ' → '}
          {key in is && (key === 'invited_by' ? nameOfAccount(Number(is[key]), people) : written(is[key]))}
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

function written(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (Array.isArray(value)) return value.map(written).join(', ') || '—'
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  if (typeof value === 'string' && isPermission(value)) return permissions[value]
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

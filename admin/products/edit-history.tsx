import { Link } from 'react-router'
import type { ProductEdit } from '../../contract/api/admin/products.ts'
import type { EditCause } from '../../contract/product-fields.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import { Panel } from '../ui/panel'
import { EditedField } from './edited-field'

const causes: Record<EditCause, string> = {
  staff: 'La tienda',
  import: 'Una importación',
  schedule: 'Su fecha de publicación',
  parts: 'El precio de sus piezas',
}

/** Who changed what, the newest first. */
export function EditHistory({ edits }: { edits: readonly ProductEdit[] }) {
  if (edits.length === 0) return null
  return (
    <Panel title="Cambios">
      <ol className="grid gap-3">
        {edits.map(({ version, at, by, cause, batch_id, fields }) => (
          <li key={version}>
            <p className="text-12 text-muted">
              {by ?? causes[cause]} · {formatMoment(at)}
              {batch_id !== null && (
                <>
                  {' · '}
                  <Link to={`/lotes/${batch_id}`} className="text-link underline underline-offset-2">
                    lote {batch_id}
                  </Link>
                </>
              )}
            </p>
            {fields.length === 0 && <p>Creado</p>}
            <ul>
              {fields.map((one) => (
                <li key={one.field} className="wrap-anywhere">
                  <EditedField of={one} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

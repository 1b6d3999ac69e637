import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type {
  BulkActRequest,
  BulkPreviewAnswer,
  PreviewBulkActRequest,
} from '../../contract/api/admin/batches.ts'
import { type BulkActKind, bulkActLabels, isPlainAct } from '../../contract/batches.ts'
import { useAct } from '../api/use-act'
import { useRequestKey } from '../api/use-request-key.ts'
import { Button } from '../ui/button'
import { Dialog, DialogActions } from '../ui/dialog'
import { Notice } from '../ui/notice'
import { BulkActForm } from './bulk-act-form'
import { EditedField } from './edited-field'

type Props = {
  kind: BulkActKind
  selection: PreviewBulkActRequest['selection']
  /** The category that the list is narrowed to; empty: none. */
  categoryId: string
  onClose: () => void
}

const products = (count: number) => (count === 1 ? '1 producto' : `${count} productos`)

/** An act on many products: what exactly, then what it would change, and then one press. */
export function BulkActDialog({ kind, selection, categoryId, onClose }: Props) {
  const navigate = useNavigate()
  const [act, setAct] = useState<BulkActRequest | null>(isPlainAct(kind) ? { kind } : null)
  const [seen, setSeen] = useState<BulkPreviewAnswer | null>(null)
  const preview = useAct('POST /api/admin/batch-previews', { onDone: setSeen })
  const start = useAct('POST /api/admin/batches', { onDone: ({ id }) => void navigate(`/lotes/${id}`) })
  const keyOf = useRequestKey()
  const isAsked = useRef(false)

  function look(wanted: BulkActRequest) {
    setAct(wanted)
    setSeen(null)
    start.reset()
    void preview.run({ body: { selection, act: wanted } })
  }

  // What needs no choice is looked at as soon as the dialog opens.
  useEffect(() => {
    if (act === null || isAsked.current) return
    isAsked.current = true
    look(act)
  })

  const hasForm = !isPlainAct(kind)
  return (
    <Dialog title={bulkActLabels[kind]} isOpen onClose={onClose} size="wide">
      <div className="grid gap-4">
        {hasForm && (
          <BulkActForm
            kind={kind}
            categoryId={categoryId}
            refusal={preview.refusal}
            isBusy={preview.isBusy}
            onPreview={look}
            onEdit={() => setSeen(null)}
          />
        )}
        {!hasForm && preview.isBusy && <p role="status">Mirando qué cambiaría…</p>}
        {!hasForm && preview.refusal && <Notice tone="danger">{preview.refusal.message}</Notice>}
        {seen && <Preview seen={seen} />}
        {start.refusal && <Notice tone="danger">{start.refusal.message}</Notice>}
        <DialogActions>
          <Button variant="quiet" onPress={onClose}>
            Volver
          </Button>
          {seen && act && seen.changed > 0 && (
            <Button
              variant="primary"
              isBusy={start.isBusy}
              onPress={() => {
                const body = { selection, act, shown: seen.total }
                void start.run({ body: { ...body, key: keyOf(body) } })
              }}
            >
              {bulkActLabels[kind]}: {products(seen.changed)}
            </Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  )
}

/** Counts of all, the first that change with before and after, and why some do not. */
function Preview({
  seen: { total, changed, same, refused, below_cost, rows, refusals },
}: {
  seen: BulkPreviewAnswer
}) {
  return (
    <section aria-label="Qué cambiaría" className="grid gap-3">
      <p role="status">
        De {products(total)}, <strong>{changed === 1 ? 'cambia 1' : `cambian ${changed}`}</strong>
        {same > 0 && (same === 1 ? ', 1 queda igual' : `, ${same} quedan igual`)}
        {refused > 0 && (refused === 1 ? ', 1 no se puede' : `, ${refused} no se pueden`)}.
      </p>
      {below_cost > 0 && (
        <Notice tone="warning">
          {below_cost === 1 ? '1 se vendería bajo su costo.' : `${below_cost} se venderían bajo su costo.`}
        </Notice>
      )}
      {rows.length > 0 && (
        <section
          aria-label="Los primeros que cambian"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: by keyboard it is scrolled too.
          tabIndex={0}
          className="max-h-72 overflow-y-auto rounded-card border border-line"
        >
          <table className="w-full border-collapse text-left">
            <caption className="sr-only">Los primeros que cambian</caption>
            <thead className="sr-only">
              <tr>
                <th scope="col">Producto</th>
                <th scope="col">Qué cambia</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, name, fields }) => (
                <tr key={id} className="border-line border-t first:border-t-0 max-sm:grid max-sm:p-2">
                  <td className="wrap-anywhere px-3 py-1.5 max-sm:p-0">{name}</td>
                  <td className="px-3 py-1.5 max-sm:p-0 sm:text-right">
                    {fields.map((one) => (
                      <span key={one.field} className="block">
                        <EditedField of={one} />
                      </span>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {changed > rows.length && <p className="text-muted">Y {changed - rows.length} más.</p>}
      {refusals.length > 0 && (
        <Notice tone="plain">
          <p className="font-semibold">Quedan fuera:</p>
          <ul>
            {refusals.map(({ reason, count, products: some }) => (
              <li key={reason}>
                {reason} ({count}): {some.map(({ name }) => name).join(', ')}
                {count > some.length && '…'}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </section>
  )
}

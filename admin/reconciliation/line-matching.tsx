import { lazy, Suspense } from 'react'
import type { LineState, StatementLine } from '../../contract/api/admin/statement-lines.ts'
import { useMay } from '../api/me'
import { useLoad } from '../api/use-load'
import { Loaded } from '../ui/loaded'
import { Notice } from '../ui/notice'
import { Tabs } from '../ui/tabs'
import { useAddressQuery } from '../ui/use-address-query'
import { LikelyLines } from './likely-lines'
import { LineList } from './line-list'
import { SureLines } from './sure-lines'

// With its fields it would make the screen's first load heavier.
const LineDialog = lazy(async () => ({ default: (await import('./line-dialog')).LineDialog }))

/** The lists beside the proposals, by what `?lineas=` says. Those without an order are open ones that nothing is proposed for. */
const lists: Record<string, { label: string; state: LineState | null }> = {
  sueltas: { label: 'Sin pedido', state: null },
  conciliadas: { label: 'Conciliadas', state: 'matched' },
  descartadas: { label: 'Descartadas', state: 'set_aside' },
}

/** The lines of the statements and what became of them: first what is sure, then what is likely, one at a time. */
export function LineMatching() {
  const { get, replace, hrefWith } = useAddressQuery()
  const mayAct = useMay('payments.confirm')
  const proposals = useLoad('GET /api/admin/reconciliation')
  const list = lists[get('lineas')]
  const counts = proposals.data?.counts
  const own = { q: null, linea: null }
  return (
    <section aria-label="Líneas de los estados de cuenta" className="grid gap-4">
      <Tabs
        label="Líneas"
        tabs={[
          {
            to: hrefWith({ ...own, lineas: null }),
            label: 'Por conciliar',
            count: counts && counts.sure + counts.likely,
            isCurrent: !list,
          },
          ...Object.entries(lists).map(([name, { label, state }]) => ({
            to: hrefWith({ ...own, lineas: name }),
            label,
            count: state === null ? counts?.leftover : undefined,
            isCurrent: list === lists[name],
          })),
        ]}
      />
      {list ? (
        <LineList
          key={list.label}
          state={list.state}
          onOpen={(id) => hrefWith({ ...stay(get), linea: String(id) })}
        >
          {(line: StatementLine) => (
            <Suspense>
              <LineDialog
                line={line}
                mayAct={mayAct}
                onClose={() => replace('linea', String(line.id), null)}
              />
            </Suspense>
          )}
        </LineList>
      ) : (
        <Loaded query={proposals}>
          {(answer) => (
            <div className="grid gap-6">
              {answer.counts.unmatched > 0 && <Unmatched count={answer.counts.unmatched} />}
              <SureLines proposals={answer} mayAct={mayAct} />
              <LikelyLines proposals={answer} mayAct={mayAct} />
            </div>
          )}
        </Loaded>
      )}
    </section>
  )
}

/** What is beyond those that are matched at once. */
function Unmatched({ count }: { count: number }) {
  return (
    <Notice tone="warning">
      {count === 1
        ? 'Hay 1 línea más antigua que aún no se compara con los pedidos.'
        : `Hay ${count} líneas más antiguas que aún no se comparan con los pedidos.`}{' '}
      Entran cuando concilies o descartes otras.
    </Notice>
  )
}

/** A dialog leaves the page of its list. */
const stay = (get: (name: string) => string) => ({ pagina: get('pagina') || null })

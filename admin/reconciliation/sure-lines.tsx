import { useState } from 'react'
import { Link } from 'react-router'
import type { ReconciliationAnswer } from '../../contract/api/admin/statement-lines.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { formatDate } from '../../contract/shop-time.ts'
import { dollarsText } from '../orders/dollars-text.ts'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'
import { usePrimaryKey } from '../ui/use-primary-key'
import { useConfirmSure } from './use-confirm-sure.ts'

type Props = { proposals: ReconciliationAnswer; mayAct: boolean }

const lines = (count: number) => (count === 1 ? '1 segura' : `${count} seguras`)

/** What needs no second look: all of it is confirmed by one press, and what became of it is told. */
export function SureLines({ proposals: { sure, sure_total, counts }, mayAct }: Props) {
  const { run, outcomes, isBusy } = useConfirmSure()
  const [sent, setSent] = useState(0)
  const canConfirm = mayAct && sure.length > 0 && !isBusy
  function confirm() {
    setSent(sure.length)
    void run(sure)
  }
  usePrimaryKey(canConfirm ? confirm : null)
  const done = outcomes?.filter(({ problem }) => problem === null).length ?? 0
  const refused = outcomes?.filter(({ problem }) => problem !== null) ?? []
  return (
    <div className="grid gap-3 empty:hidden">
      {isBusy && (
        <p role="status">
          {outcomes?.length ?? 0} de {sent}…
        </p>
      )}
      {!isBusy && done > 0 && (
        <Notice tone="success">
          <p role="status">{done === 1 ? '1 línea conciliada.' : `${done} líneas conciliadas.`}</p>
        </Notice>
      )}
      {!isBusy && refused.length > 0 && (
        <Notice tone="warning">
          {refused.length === 1 ? '1 línea quedó abierta' : `${refused.length} líneas quedaron abiertas`}:{' '}
          {[...new Set(refused.map(({ problem }) => problem))].join(' ')}
        </Notice>
      )}
      {sure.length > 0 && (
        <section aria-label="Seguras" className="grid gap-3 rounded-card border border-line p-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>
              <strong className="mr-1 font-display text-18">{lines(counts.sure)}</strong>{' '}
              <span className="text-muted">
                {counts.sure > sure.length && `las primeras ${sure.length}, `}por {dollarsText(sure_total)}
              </span>
            </p>
            {mayAct && (
              <Button variant="primary" size="lg" isBusy={isBusy} onPress={confirm} autoFocus>
                Confirmar {lines(sure.length)}
              </Button>
            )}
          </div>
          <details>
            <summary className="w-fit cursor-pointer py-1 font-semibold text-link">Ver cada una</summary>
            <ul className="mt-2 divide-y divide-line border-line border-t">
              {sure.map((line) => (
                <SureLine key={line.id} line={line} />
              ))}
            </ul>
          </details>
        </section>
      )}
    </div>
  )
}

function SureLine({ line }: { line: ReconciliationAnswer['sure'][number] }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-2">
      <span className="min-w-0">
        {line.order_id === null ? (
          <Link to={`/pagos?dinero=${line.money_id}`} className="font-semibold text-link hover:underline">
            Ya registrado a mano
          </Link>
        ) : (
          <Link to={`/pedidos/${line.order_id}`} className="font-semibold text-link hover:underline">
            {formatOrderNumber(line.order_id)} · {line.buyer}
          </Link>
        )}
        <span className="block text-12 text-muted wrap-anywhere">
          {formatDate(line.day)} · {line.reasons.join(' · ')}
        </span>
      </span>
      <span className="font-display font-semibold">{dollarsText(line.amount)}</span>
    </li>
  )
}

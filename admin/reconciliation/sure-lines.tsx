import { Link } from 'react-router'
import type { ReconciliationAnswer, SureRun } from '../../contract/api/admin/statement-lines.ts'
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
  const { start, stop, running, ended } = useConfirmSure()
  const canConfirm = mayAct && sure.length > 0 && !running && !start.isBusy
  const confirm = () => void start.run({ body: { count: counts.sure } })
  usePrimaryKey(canConfirm ? confirm : null)
  if (running) {
    return (
      <section aria-label="Seguras" className="grid gap-3 rounded-card border border-line p-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status">
            Confirmando, {running.done} de {running.total}
          </p>
          {mayAct && (
            <Button isBusy={stop.isBusy} onPress={() => void stop.run()}>
              Detener
            </Button>
          )}
        </div>
        <progress
          aria-label="Cuántas se han confirmado"
          className="h-2 w-full accent-(--action)"
          value={running.done}
          max={running.total}
        />
      </section>
    )
  }
  return (
    <div className="grid gap-3 empty:hidden">
      {ended && (
        <Notice tone={ended.done === ended.total ? 'success' : 'warning'}>
          <p role="status">{resultOf(ended)}</p>
        </Notice>
      )}
      {start.refusal && <Notice tone="danger">{start.refusal.message}</Notice>}
      {sure.length > 0 && (
        <section aria-label="Seguras" className="grid gap-3 rounded-card border border-line p-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>
              <strong className="mr-1 font-display text-18">{lines(counts.sure)}</strong>{' '}
              <span className="text-muted">por {dollarsText(sure_total)}</span>
            </p>
            {mayAct && (
              <Button variant="primary" size="lg" isBusy={start.isBusy} onPress={confirm} autoFocus>
                Confirmar {lines(counts.sure)}
              </Button>
            )}
          </div>
          <details>
            <summary className="w-fit cursor-pointer py-1 font-semibold text-link">
              {counts.sure > sure.length ? `Ver las primeras ${sure.length}` : 'Ver cada una'}
            </summary>
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

/** "810 confirmadas, 2 ya no eran seguras." */
function resultOf({ state, done, total }: SureRun): string {
  const confirmed = done === 1 ? '1 confirmada' : `${done} confirmadas`
  const left = total - done
  if (left === 0) return `${confirmed}.`
  if (state === 'cancelled') return `${confirmed}. Se detuvo: ${left === 1 ? 'queda 1' : `quedan ${left}`}.`
  if (state === 'failed') return `${confirmed}. Con el resto algo falló: confirma otra vez.`
  return `${confirmed}, ${left === 1 ? '1 ya no era segura' : `${left} ya no eran seguras`}.`
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

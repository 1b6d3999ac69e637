import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '../../app/ui/empty-state'
import type { LineMatch, ReconciliationAnswer } from '../../contract/api/admin/statement-lines.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { formatDate, formatMoment } from '../../contract/shop-time.ts'
import { useAct } from '../api/use-act'
import { dollarsText } from '../orders/dollars-text.ts'
import { Badge } from '../ui/badge'
import { Button, ButtonLink } from '../ui/button'
import { AlertIcon, CheckIcon } from '../ui/icons'
import { Notice } from '../ui/notice'
import { PhotoViewer } from '../ui/photo-viewer'
import { usePrimaryKey } from '../ui/use-primary-key'
import { Fact, LineFacts } from './line-facts'

const LineDialog = lazy(async () => ({ default: (await import('./line-dialog')).LineDialog }))

type Props = { proposals: ReconciliationAnswer; mayAct: boolean }

/** What may be right, one at a time: what the bank says beside what the buyer said. */
export function LikelyLines({ proposals: { likely, counts }, mayAct }: Props) {
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(new Set())
  const left = likely.filter(({ line }) => !skipped.has(line.id))
  const [current] = left
  if (counts.sure + counts.likely === 0) {
    return (
      <EmptyState
        title="Nada por conciliar"
        text="Cuando leas un estado de cuenta, aquí aparecen las líneas que pueden ser de un pedido."
      >
        {counts.leftover > 0 && <ButtonLink to="?lineas=sueltas">Ver las que no tienen pedido</ButtonLink>}
      </EmptyState>
    )
  }
  if (!current) {
    if (counts.likely === 0) return null
    return (
      <p className="flex flex-wrap items-center gap-3 text-muted">
        {counts.likely === 1 ? 'Saltaste 1 línea.' : `Quedan ${counts.likely} líneas que saltaste.`}
        <Button onPress={() => setSkipped(new Set())}>Verlas otra vez</Button>
      </p>
    )
  }
  return (
    <LikelyLine
      // With the last sure one it gets the focus.
      key={`${current.line.id} ${counts.sure === 0}`}
      proposal={current}
      count={counts.likely}
      hasKeys={counts.sure === 0}
      mayAct={mayAct}
      onSkip={() => setSkipped(new Set([...skipped, current.line.id]))}
    />
  )
}

type LikelyProps = {
  proposal: ReconciliationAnswer['likely'][number]
  count: number
  /** Whether Ctrl+Enter and the focus are for this line: while sure ones wait, they have them. */
  hasKeys: boolean
  mayAct: boolean
  onSkip: () => void
}

function LikelyLine({ proposal: { line, matches }, count, hasKeys, mayAct, onSkip }: LikelyProps) {
  const [chosen, setChosen] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const give = useAct('POST /api/admin/statement-lines/{id}/match', { done: 'Línea conciliada' })
  const tie = useAct('POST /api/admin/statement-lines/{id}/tie', { done: 'Línea conciliada' })
  const match = matches[chosen] ?? matches[0]
  const refusal = give.refusal ?? tie.refusal
  const isBusy = give.isBusy || tie.isBusy

  function confirm(isAnother = false) {
    if (!match) return
    if (match.money) void tie.run({ params: { id: line.id }, body: { money_id: match.money.id } })
    else {
      const shares = match.orders.map(({ id, amount, seen }) => ({ order_id: id, amount, seen }))
      void give.run({ params: { id: line.id }, body: { shares, is_another: isAnother } })
    }
  }
  usePrimaryKey(mayAct && hasKeys && !isBusy ? () => confirm() : null)
  useLetterKeys({ s: onSkip, o: () => setIsOpen(true) }, mayAct && !isOpen)

  if (!match) return null
  return (
    <section aria-labelledby="likely-title" className="grid gap-4 rounded-card border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="likely-title" className="text-16">
          {count === 1 ? '1 por decidir' : `${count} por decidir`}
        </h2>
        <p className="text-12 text-muted max-sm:hidden">S la salta, O busca otro pedido</p>
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <LineFacts line={line} />
        <div className="grid content-start gap-4">
          {matches.length > 1 && (
            <fieldset className="flex flex-wrap gap-2">
              <legend className="sr-only">Puede ser</legend>
              {matches.map((it, nth) => (
                <label
                  key={nameOf(it)}
                  className="control flex cursor-pointer items-center gap-2 rounded-card border border-line px-3 has-checked:border-action has-checked:font-semibold"
                >
                  <input
                    type="radio"
                    name={`match-${line.id}`}
                    className="accent-(--action)"
                    checked={nth === chosen}
                    onChange={() => setChosen(nth)}
                  />
                  {nameOf(it)}
                </label>
              ))}
            </fieldset>
          )}
          <Signs match={match} />
          {match.money && <MoneyByHand money={match.money} />}
          {match.orders.map((order) => (
            <OrderOfMatch key={order.id} order={order} isOneOfTwo={match.orders.length > 1} />
          ))}
        </div>
      </div>
      {refusal && (
        <Notice tone="danger">
          {refusal.message}{' '}
          {refusal.code === 'money_already_received' && (
            <button type="button" onClick={() => confirm(true)} className="font-semibold underline">
              Es otra transferencia
            </button>
          )}
        </Notice>
      )}
      {mayAct && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant={hasKeys ? 'primary' : 'outline'}
            size="lg"
            isBusy={isBusy}
            autoFocus={hasKeys}
            onPress={() => confirm()}
          >
            {match.money ? 'Es el mismo dinero' : 'Confirmar'}
          </Button>
          <Button size="lg" onPress={onSkip}>
            Saltar
          </Button>
          <Button size="lg" variant="quiet" onPress={() => setIsOpen(true)}>
            Otro pedido o ninguno
          </Button>
        </div>
      )}
      {isOpen && (
        <Suspense>
          <LineDialog line={line} mayAct={mayAct} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}

/** What speaks for it and what against. */
function Signs({ match: { reasons, doubts } }: { match: LineMatch }) {
  return (
    <ul className="grid gap-1">
      {reasons.map((reason) => (
        <li key={reason} className="flex items-start gap-2">
          <CheckIcon className="mt-0.5 size-4 shrink-0 text-success" />
          <span className="min-w-0 wrap-anywhere">{reason}</span>
        </li>
      ))}
      {doubts.map((doubt) => (
        <li key={doubt} className="flex items-start gap-2 font-semibold">
          <AlertIcon className="mt-0.5 size-4 shrink-0 text-warning" />
          <span className="min-w-0 wrap-anywhere">{doubt}</span>
        </li>
      ))}
    </ul>
  )
}

function OrderOfMatch({ order, isOneOfTwo }: { order: LineMatch['orders'][number]; isOneOfTwo: boolean }) {
  // The latest that nobody has decided says most.
  const claim = order.claims.findLast(({ status }) => status === 'submitted') ?? order.claims.at(-1)
  return (
    <article
      aria-label={`Pedido ${formatOrderNumber(order.id)}`}
      className="grid gap-3 rounded-card bg-secondary p-3"
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Link to={`/pedidos/${order.id}`} className="font-semibold text-link hover:underline">
          {formatOrderNumber(order.id)} · {order.buyer}
        </Link>
        {order.state === 'CANCELADO' && <Badge tone="danger">Cancelado</Badge>}
      </p>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
        <Fact name="Le falta">{dollarsText(order.missing)}</Fact>
        <Fact name="Total">{dollarsText(order.total)}</Fact>
        {isOneOfTwo && <Fact name="Recibe">{dollarsText(order.amount)}</Fact>}
        <Fact name="Lo hizo">{formatMoment(order.placed_at)}</Fact>
        {claim && (
          <>
            <Fact name="Comprobante que dijo">{claim.receipt_number}</Fact>
            <Fact name="A la cuenta" className="col-span-full">
              {claim.bank_account ?? 'No lo dijo'}
            </Fact>
          </>
        )}
      </dl>
      {claim?.has_photo && (
        <PhotoViewer
          src={`/api/admin/orders/${order.id}/claims/${claim.id}/photo`}
          alt={`Comprobante ${claim.receipt_number}`}
          className="h-72"
        />
      )}
    </article>
  )
}

function MoneyByHand({ money }: { money: NonNullable<LineMatch['money']> }) {
  return (
    <p className="rounded-card bg-secondary p-3">
      Ya se registró a mano el{' '}
      <Link to={`/pagos?dinero=${money.id}`} className="font-semibold text-link hover:underline">
        {formatDate(money.received_on)}
      </Link>
      {money.reference && `, comprobante ${money.reference}`}
      {money.order_ids.length > 0 &&
        `, para ${money.order_ids.map((id) => formatOrderNumber(id)).join(' y ')}`}
      . Si es el mismo, no se cuenta dos veces.
    </p>
  )
}

function nameOf({ orders, money }: LineMatch): string {
  if (money) return `Registrado el ${formatDate(money.received_on)}`
  return orders.map(({ id }) => formatOrderNumber(id)).join(' y ')
}

/** Single letters act while nothing is typed and no dialog is open. */
function useLetterKeys(acts: Record<string, () => void>, isOn: boolean): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    if (!isOn) return
    function listen(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return
      if (
        event.target instanceof Element &&
        event.target.closest('input:not([type=radio]), textarea, [role=application]')
      )
        return
      const act = latest.current[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [isOn])
}

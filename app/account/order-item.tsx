import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { BankAccount } from '../../contract/api/shop.ts'
import type { Order, OrderDetail } from '../../contract/api/user.ts'
import { formatCents, toCents } from '../../contract/money.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { type OrderState, stageLabels } from '../../contract/order-states.ts'
import { Badge } from '../ui/badge'
import { ChevronDownIcon } from '../ui/icons'
import { Price } from '../ui/price'
import { CancelOrder } from './cancel-order'
import { OrderPanel } from './order-panel'

type Props = {
  order: Order
  lines: readonly OrderDetail[]
  bankAccounts: readonly BankAccount[]
  /** Called when the order has changed since it was loaded. */
  onChange: () => Promise<void>
}

/** One order of the accordion. CANCELAR stands beside the button that opens it, because a button cannot hold another. */
export function OrderItem({ order, lines, bankAccounts, onChange }: Props) {
  // From the end of the checkout: `/usuario/mispedidos#00123`.
  const isMeant = useLocation().hash === `#${formatOrderNumber(order.id)}`
  const [isOpen, setIsOpen] = useState(isMeant)
  const opener = useRef<HTMLButtonElement>(null)
  const headingId = useId()
  const panelId = useId()

  /** Opens the order, which says what happens to the money. */
  async function showOutcome() {
    setIsOpen(true)
    await onChange()
    // The button that was pressed is gone or has another label.
    opener.current?.focus()
  }

  useEffect(() => {
    if (isMeant) opener.current?.scrollIntoView()
  }, [isMeant])

  return (
    <li className="rounded-card border border-line">
      <div className="flex flex-wrap items-center justify-end">
        <h2 id={headingId} className="min-w-0 flex-1 font-normal font-sans tracking-normal max-sm:basis-full">
          <button
            ref={opener}
            type="button"
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => setIsOpen(!isOpen)}
            className="flex w-full scroll-mt-32 items-center gap-3 rounded-card p-4 text-left transition-colors hover:bg-secondary"
          >
            <ChevronDownIcon
              className={`size-5 shrink-0 text-muted transition-transform ${isOpen ? 'rotate-180' : ''}`}
            />
            <span className="grid flex-1 grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 md:grid-cols-[1fr_auto_7rem]">
              <span>
                <span className="block font-display font-semibold text-16 text-heading">
                  Pedido {formatOrderNumber(order.id)}
                </span>
                <time dateTime={order.time_order} className="text-14 text-muted">
                  {/* The date part as it is: the API sends the shop's local time. */}
                  {order.time_order.split('T')[0]}
                </time>
              </span>
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1 max-md:col-span-2 max-md:row-start-2">
                {standingOf(order) && (
                  <span className="text-14 text-muted md:order-first">{standingOf(order)}</span>
                )}
                <Badge tone={stateTones[order.state]}>{order.state}</Badge>
              </span>
              <Price dollars={order.total_price} className="text-right font-extrabold text-18" />
            </span>
          </button>
        </h2>
        {order.state === 'CANCELADO' ? (
          // Keeps the amounts of all orders aligned.
          <span className="w-42 max-sm:hidden" />
        ) : (
          <CancelOrder order={order} onDone={showOutcome} />
        )}
      </div>
      <section id={panelId} aria-labelledby={headingId} hidden={!isOpen} className="border-line border-t p-4">
        {isOpen && <OrderPanel order={order} lines={lines} bankAccounts={bankAccounts} onChange={onChange} />}
      </section>
    </li>
  )
}

/** How far the order is, or what is missing of its money; for a cancelled one, what happens to it. */
function standingOf({ state, stage, payment_status, missing }: Order): string | null {
  if (missing > 0) return `Falta ${formatCents(toCents(missing) ?? 0)}`
  if (state !== 'CANCELADO') return stage && stageLabels[stage]
  if (payment_status === 'refund_due') return 'Pago por devolver'
  return payment_status === 'refunded' ? 'Pago devuelto' : null
}

export const stateTones: Record<OrderState, 'low' | 'none' | 'stock'> = {
  PENDIENTE: 'low',
  CANCELADO: 'none',
  ENTREGADO: 'stock',
}

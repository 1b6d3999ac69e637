import { useId, useRef, useState } from 'react'
import type { Order, OrderDetail } from '../../contract/api/user.ts'
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
  /** Something of the order is other than what was loaded. */
  onChange: () => void
}

/** One order of the accordion. CANCELAR stands beside the button that opens it: a button cannot hold another. */
export function OrderItem({ order, lines, onChange }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const headingId = useId()
  const panelId = useId()

  function refresh() {
    // The button that was pressed is about to go, or to say something else.
    opener.current?.focus()
    onChange()
  }

  return (
    <li className="rounded-card border border-line">
      <div className="flex flex-wrap items-center justify-end sm:flex-nowrap">
        <h2 id={headingId} className="min-w-0 flex-1 font-normal font-sans tracking-normal max-sm:basis-full">
          <button
            ref={opener}
            type="button"
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => setIsOpen(!isOpen)}
            className="flex w-full items-center gap-3 rounded-card p-4 text-left transition-colors hover:bg-secondary"
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
                  {orderDate(order)}
                </time>
              </span>
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1 max-md:col-span-2 max-md:row-start-2">
                {order.stage && (
                  <span className="text-14 text-muted md:order-first">{stageLabels[order.stage]}</span>
                )}
                <Badge tone={stateTones[order.state]}>{order.state}</Badge>
              </span>
              <Price dollars={order.total_price} className="text-right font-extrabold text-18" />
            </span>
          </button>
        </h2>
        {order.state === 'CANCELADO' ? (
          // Keeps the figures of all orders in line.
          <span className="w-42 max-sm:hidden" />
        ) : (
          <CancelOrder order={order} onDone={refresh} />
        )}
      </div>
      <section id={panelId} aria-labelledby={headingId} hidden={!isOpen} className="border-line border-t p-4">
        {isOpen && <OrderPanel order={order} lines={lines} onChange={onChange} />}
      </section>
    </li>
  )
}

/** The shop's own clock wrote it with its offset, so the part before the "T" is the buyer's date. */
export const orderDate = ({ time_order }: Order) => time_order.split('T')[0]

export const stateTones: Record<OrderState, 'low' | 'none' | 'stock'> = {
  PENDIENTE: 'low',
  CANCELADO: 'none',
  ENTREGADO: 'stock',
}

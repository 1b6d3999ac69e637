import { useId, useState } from 'react'
import type { Order, OrderDetail } from '../../contract/api/user.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { type OrderState, stageLabels } from '../../contract/order-states.ts'
import { Badge } from '../ui/badge'
import { ButtonLink } from '../ui/button'
import { ChevronDownIcon } from '../ui/icons'
import { Price } from '../ui/price'
import { Skeleton } from '../ui/skeleton'
import { LoadFailure } from './load-failure'
import { useAccount } from './use-loaded-user'

export default function Orders() {
  const { data, reload } = useAccount()
  return (
    <>
      <h1 className="text-24">MIS PEDIDOS</h1>
      <div className="mt-4">
        {data.status === 'loading' && <OrdersSkeleton />}
        {data.status === 'failed' && <LoadFailure onRetry={reload} />}
        {data.status === 'ready' && <OrderList orders={data.user.orders} details={data.user.order_detail} />}
      </div>
    </>
  )
}

function OrderList({ orders, details }: { orders: readonly Order[]; details: readonly OrderDetail[] }) {
  if (orders.length === 0) return <NoOrders />
  const newestFirst = [...orders].sort((a, b) => b.id - a.id)
  return (
    <ul className="grid gap-3">
      {newestFirst.map((order) => (
        <OrderItem
          key={order.id}
          order={order}
          lines={details.filter((line) => line.order_id === order.id)}
        />
      ))}
    </ul>
  )
}

function OrderItem({ order, lines }: { order: Order; lines: readonly OrderDetail[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const headingId = useId()
  const panelId = useId()
  return (
    <li className="rounded-card border border-line">
      <h2 id={headingId} className="font-normal font-sans tracking-normal">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
          className="flex w-full items-center gap-3 rounded-card p-4 text-left transition-colors hover:bg-secondary"
        >
          <span className="grid flex-1 grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 sm:grid-cols-[1fr_auto_7rem]">
            <span>
              <span className="block font-display font-semibold text-16 text-heading">
                Pedido {formatOrderNumber(order.id)}
              </span>
              <time dateTime={order.time_order} className="text-14 text-muted">
                {dateOf(order)}
              </time>
            </span>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:col-span-2 max-sm:row-start-2">
              {order.stage && (
                <span className="text-14 text-muted sm:order-first">{stageLabels[order.stage]}</span>
              )}
              <Badge tone={stateTones[order.state]}>{order.state}</Badge>
            </span>
            <Price dollars={order.total_price} className="text-right font-extrabold text-18" />
          </span>
          <ChevronDownIcon
            className={`size-5 shrink-0 text-muted transition-transform ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </h2>
      <section id={panelId} aria-labelledby={headingId} hidden={!isOpen} className="border-line border-t p-4">
        <OrderLines lines={lines} />
        <OrderFacts order={order} />
      </section>
    </li>
  )
}

/** The shop's own clock wrote it with its offset, so the part before the "T" is the buyer's date. */
const dateOf = ({ time_order }: Order) => time_order.split('T')[0]

const stateTones: Record<OrderState, 'low' | 'none' | 'stock'> = {
  PENDIENTE: 'low',
  CANCELADO: 'none',
  ENTREGADO: 'stock',
}

function OrderLines({ lines }: { lines: readonly OrderDetail[] }) {
  return (
    <table className="w-full text-14">
      <thead className="text-left text-12 text-muted">
        <tr>
          <th scope="col" className="pb-2 font-normal">
            Producto
          </th>
          <th scope="col" className={`${figureClass} pb-2 font-normal`}>
            Cant.
          </th>
          <th scope="col" className={`${figureClass} pb-2 font-normal`}>
            Precio
          </th>
          <th scope="col" className={`${figureClass} pb-2 font-normal`}>
            Total
          </th>
        </tr>
      </thead>
      <tbody className="align-top">
        {lines.map((line) => (
          <tr key={line.id} className="border-line border-t">
            <td className="py-2">{line.product_name}</td>
            <td className={`${figureClass} py-2`}>{line.count}</td>
            <td className={`${figureClass} py-2`}>
              <Price dollars={line.price_unit} />
            </td>
            <td className={`${figureClass} py-2 font-semibold`}>
              <Price dollars={line.total} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const figureClass = 'pl-3 text-right whitespace-nowrap'

function OrderFacts({ order }: { order: Order }) {
  return (
    <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-line border-t pt-3 text-14">
      <dt className="text-muted">Base imponible</dt>
      <dd className="text-right">
        <Price dollars={order.tax_base} />
      </dd>
      <dt className="text-muted">IVA {order.tax_rate} %</dt>
      <dd className="text-right">
        <Price dollars={order.tax} />
      </dd>
      {order.receipt_number && (
        <>
          <dt className="text-muted">Número de comprobante</dt>
          <dd className="break-all text-right">{order.receipt_number}</dd>
        </>
      )}
    </dl>
  )
}

function NoOrders() {
  return (
    <div className="flex flex-col items-center gap-4 rounded-card border border-line border-dashed px-4 py-12 text-center">
      <p className="font-semibold text-16">Aún no tienes pedidos.</p>
      <p className="max-w-80 text-14 text-muted">
        El primero aparecerá aquí en cuanto lo hagas, con su estado y su detalle.
      </p>
      <ButtonLink to="/productos" variant="outline">
        Ver productos
      </ButtonLink>
    </div>
  )
}

function OrdersSkeleton() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Cargando tus pedidos…</span>
      <Skeleton className="h-21 rounded-card" />
      <Skeleton className="h-21 rounded-card" />
      <Skeleton className="h-21 rounded-card" />
    </div>
  )
}

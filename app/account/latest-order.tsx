import type { Order, User } from '../../contract/api/user.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { type OrderStage, stageLabels } from '../../contract/order-states.ts'
import { formatDate } from '../../contract/shop-time.ts'
import { Badge } from '../ui/badge'
import { ButtonLink } from '../ui/button'
import { ArrowRightIcon } from '../ui/icons'
import { Link } from '../ui/link'
import { Panel } from '../ui/panel'
import { Price } from '../ui/price'
import { stateTones } from './order-item'

/** The latest order and how far it is. */
export function LatestOrder({ user }: { user: User }) {
  const order = user.orders.toSorted((a, b) => b.id - a.id)[0]
  return (
    <Panel title="Tu último pedido">
      {order ? <Summary order={order} lines={linesOf(user, order)} /> : <NoneYet />}
    </Panel>
  )
}

function Summary({ order, lines }: { order: Order; lines: string }) {
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-display font-semibold text-16 text-heading">
          Pedido {formatOrderNumber(order.id)}
        </p>
        <Price dollars={order.total_price} className="font-extrabold text-20" />
      </div>
      <p className="truncate text-14 text-muted">{lines}</p>
      <time dateTime={order.time_order} className="text-14 text-muted">
        {formatDate(order.time_order)}
      </time>
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={stateTones[order.state]}>{order.state}</Badge>
        {order.stage && <span className="text-14">{stageLabels[order.stage]}</span>}
      </div>
      {order.state !== 'CANCELADO' && <Progress order={order} />}
      <Link
        to="/usuario/mispedidos"
        className="mt-2 -mb-3 inline-flex min-h-11 items-center gap-2 font-semibold text-14 text-link underline-offset-4 hover:underline"
      >
        Ver mis pedidos
        <ArrowRightIcon className="size-4" />
      </Link>
    </>
  )
}

const STEPS = 5
const stepOf: Record<OrderStage, number> = {
  payment_review: 1,
  payment_verified: 2,
  preparing: 3,
  partly_shipped: 3,
  shipped: 4,
  ready_for_pickup: 4,
}

/** Draws how far the order is; the words above say it. */
function Progress({ order }: { order: Order }) {
  const reached = order.state === 'ENTREGADO' ? STEPS : order.stage ? stepOf[order.stage] : 0
  return (
    <div aria-hidden="true" className="mt-3 grid grid-cols-5 gap-1">
      {Array.from({ length: STEPS }, (_, step) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: five bars in their fixed order.
          key={step}
          className={`h-1.5 rounded-badge ${step < reached ? 'bg-success' : 'bg-line'}`}
        />
      ))}
    </div>
  )
}

function NoneYet() {
  return (
    <>
      <p className="text-14 text-muted">Aún no tienes pedidos. Del primero verás aquí cada paso.</p>
      <ButtonLink to="/productos" variant="outline" className="mt-4">
        Ver productos
      </ButtonLink>
    </>
  )
}

function linesOf(user: User, order: Order): string {
  const [first, ...others] = user.order_detail.filter((line) => line.order_id === order.id)
  if (!first) return ''
  return others.length === 0 ? first.product_name : `${first.product_name} y ${others.length} más`
}

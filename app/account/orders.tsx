import type { Order, OrderDetail } from '../../contract/api/user.ts'
import { ButtonLink } from '../ui/button'
import { Skeleton } from '../ui/skeleton'
import { LoadFailure } from './load-failure'
import { OrderItem } from './order-item'
import { useAccount } from './use-loaded-user'

export default function Orders() {
  const { data, reload } = useAccount()
  return (
    <>
      <h1 className="text-24">MIS PEDIDOS</h1>
      <div className="mt-4">
        {data.status === 'loading' && <OrdersSkeleton />}
        {data.status === 'failed' && <LoadFailure onRetry={reload} />}
        {data.status === 'ready' && (
          <OrderList orders={data.user.orders} details={data.user.order_detail} onChange={reload} />
        )}
      </div>
    </>
  )
}

type ListProps = { orders: readonly Order[]; details: readonly OrderDetail[]; onChange: () => void }

function OrderList({ orders, details, onChange }: ListProps) {
  if (orders.length === 0) return <NoOrders />
  const newestFirst = [...orders].sort((a, b) => b.id - a.id)
  return (
    <ul className="grid gap-3">
      {newestFirst.map((order) => (
        <OrderItem
          key={order.id}
          order={order}
          lines={details.filter((line) => line.order_id === order.id)}
          onChange={onChange}
        />
      ))}
    </ul>
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

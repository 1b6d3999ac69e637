import type { BankAccount } from '../../contract/api/shop.ts'
import type { Order, OrderDetail } from '../../contract/api/user.ts'
import { shopContext } from '../server-context'
import { ButtonLink } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import parcelWebp from '../ui/illustrations/parcel.webp'
import parcelAvif from '../ui/illustrations/parcel.webp?avif'
import { Skeleton } from '../ui/skeleton'
import type { Route } from './+types/orders'
import { accountMeta } from './account-meta'
import { OrderItem } from './order-item'
import { useAccount } from './use-account'
import { WhenLoaded } from './when-loaded'

/** For an order of which money is missing. It is the same for everyone. */
export async function loader({ context }: Route.LoaderArgs) {
  return { bankAccounts: await context.get(shopContext).bankAccounts() }
}

export const meta = accountMeta('Mis pedidos')

export default function Orders({ loaderData: { bankAccounts } }: Route.ComponentProps) {
  const { reload } = useAccount()
  return (
    <>
      <h1 className="text-24">MIS PEDIDOS</h1>
      <div className="mt-4">
        <WhenLoaded waiting={<OrdersSkeleton />}>
          {({ orders, order_detail }) => (
            <OrderList orders={orders} lines={order_detail} bankAccounts={bankAccounts} onChange={reload} />
          )}
        </WhenLoaded>
      </div>
    </>
  )
}

type ListProps = {
  orders: readonly Order[]
  lines: readonly OrderDetail[]
  bankAccounts: readonly BankAccount[]
  onChange: () => Promise<void>
}

function OrderList({ orders, lines, bankAccounts, onChange }: ListProps) {
  if (orders.length === 0) return <NoOrders />
  const newestFirst = [...orders].sort((a, b) => b.id - a.id)
  return (
    <ul className="grid gap-3">
      {newestFirst.map((order) => (
        <OrderItem
          key={order.id}
          order={order}
          lines={lines.filter((line) => line.order_id === order.id)}
          bankAccounts={bankAccounts}
          onChange={onChange}
        />
      ))}
    </ul>
  )
}

function NoOrders() {
  return (
    <EmptyState
      picture={{ avif: parcelAvif, webp: parcelWebp }}
      title="Aún no tienes pedidos."
      text="El primero aparecerá aquí en cuanto lo hagas, con su estado y su detalle."
    >
      <ButtonLink to="/productos" variant="outline">
        Ver productos
      </ButtonLink>
    </EmptyState>
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

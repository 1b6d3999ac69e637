import { formatCents, toCents } from '../../contract/money.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { useMay } from '../api/me'
import { useLoad } from '../api/use-load'
import { AccountIcon, BoxIcon } from '../ui/icons'
import type { Hit } from './commands'

export type HitGroup = { title: string; hits: readonly Hit[] }

type Found = {
  groups: readonly HitGroup[]
  isLoading: boolean
  /** The groups are those of the text before, or of none yet. */
  isBehind: boolean
}

/** What the API finds for the text, in groups. Each kind of thing that can be found adds its group here. */
export function useFound(text: string): Found {
  const isWanted = useMay('orders.read') && text !== ''
  const { data, isFetching, isPlaceholderData } = useLoad(
    'GET /api/admin/search',
    { query: { q: text } },
    { isWanted },
  )
  if (!isWanted || !data) return { groups: [], isLoading: isFetching, isBehind: isWanted && isFetching }
  const orders = data.orders.map(
    ({ id, buyer_name, total, standing }): Hit => ({
      id: `order ${id}`,
      label: `Pedido ${formatOrderNumber(id)} · ${buyer_name}`,
      note: `${standing} · ${formatCents(toCents(total) ?? 0)}`,
      Icon: BoxIcon,
      to: `/pedidos/${id}`,
    }),
  )
  const customers = data.customers.map(
    ({ id, name, username, orders }): Hit => ({
      id: `customer ${id}`,
      label: name === username ? name : `${name} · ${username}`,
      note: orders === 1 ? '1 pedido' : `${orders} pedidos`,
      Icon: AccountIcon,
      to: `/pedidos?customer=${id}`,
    }),
  )
  return {
    groups: [
      { title: 'Pedidos', hits: orders },
      { title: 'Clientes', hits: customers },
    ],
    isLoading: isFetching,
    isBehind: isPlaceholderData,
  }
}

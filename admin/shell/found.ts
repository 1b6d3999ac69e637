import { formatCents, toCents } from '../../contract/money.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { MAX_SERIAL_LENGTH, serialKey } from '../../contract/serial-key.ts'
import { useMay } from '../api/me'
import { useLoad } from '../api/use-load'
import { AccountIcon, BoxIcon, ShieldIcon, StockIcon } from '../ui/icons'
import type { Hit } from './commands'

export type HitGroup = { title: string; hits: readonly Hit[] }

type Found = {
  groups: readonly HitGroup[]
  isLoading: boolean
  /** The groups are those of the text before, or of none yet. */
  isBehind: boolean
}

/** Makers use more: fewer are an order's number, or the beginning of a word. */
const FEWEST_OF_SERIAL = 5

const nothing: Found = { groups: [], isLoading: false, isBehind: false }

/** What the API finds for the text, in groups. Each kind of thing that can be found adds its groups here. */
export function useFound(text: string): Found {
  const found = [useOrders(text), useSerials(text), useArticles(text)]
  return {
    groups: found.flatMap(({ groups }) => groups),
    isLoading: found.some(({ isLoading }) => isLoading),
    isBehind: found.some(({ isBehind }) => isBehind),
  }
}

function useArticles(text: string): Found {
  const isWanted = useMay('stock.read') && text !== ''
  const { data, isFetching, isPlaceholderData } = useLoad(
    'GET /api/admin/articles',
    { query: { q: text } },
    { isWanted },
  )
  if (!isWanted) return nothing
  if (!data) return { ...nothing, isLoading: isFetching, isBehind: isFetching }
  const hits = data.articles.map(
    ({ id, name, stock }): Hit => ({
      id: `article ${id}`,
      label: name,
      note: stock === 0 ? 'Agotado' : `Hay ${stock}`,
      Icon: StockIcon,
      to: `/inventario/${id}`,
    }),
  )
  return { groups: [{ title: 'Artículos', hits }], isLoading: isFetching, isBehind: isPlaceholderData }
}

/** Whoever scans a unit learns whose it is. */
function useSerials(text: string): Found {
  const isWanted = useMay('orders.read') && serialKey(text).length >= FEWEST_OF_SERIAL
  const { data, isFetching, isPlaceholderData } = useLoad(
    'GET /api/admin/serials',
    { query: { q: text.slice(0, MAX_SERIAL_LENGTH) } },
    { isWanted },
  )
  if (!isWanted) return nothing
  if (!data) return { ...nothing, isLoading: isFetching, isBehind: isFetching }
  const hits = data.units.map(
    ({ id, number, article, sales }): Hit => ({
      id: `serial ${id}`,
      label: `${number} · ${article.name}`,
      note: sales.some(({ undone_at }) => undone_at === null) ? 'Vendida aquí' : 'Sin vender',
      Icon: ShieldIcon,
      to: `/numeros-de-serie?q=${encodeURIComponent(number)}`,
    }),
  )
  return { groups: [{ title: 'Números de serie', hits }], isLoading: isFetching, isBehind: isPlaceholderData }
}

function useOrders(text: string): Found {
  const isWanted = useMay('orders.read') && text !== ''
  const { data, isFetching, isPlaceholderData } = useLoad(
    'GET /api/admin/search',
    { query: { q: text } },
    { isWanted },
  )
  if (!isWanted) return nothing
  if (!data) return { ...nothing, isLoading: isFetching, isBehind: isFetching }
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
      to: `/clientes/${id}`,
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

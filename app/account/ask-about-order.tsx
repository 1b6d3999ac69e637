import type { Order } from '../../contract/api/user.ts'
import { formatCents, toCents } from '../../contract/money.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { stageLabels } from '../../contract/order-states.ts'
import { whatsappLink } from '../../contract/whatsapp.ts'
import { useShopProfile } from '../shell/shop-profile'

/** Opens WhatsApp with the order's number, amount and state in the message. */
export function AskAboutOrder({ order }: { order: Order }) {
  const { whatsapp } = useShopProfile()
  if (!whatsapp) return null
  const standing = (order.stage ? stageLabels[order.stage] : order.state).toLowerCase()
  const amount = formatCents(toCents(order.total_price) ?? 0)
  const text = `Hola, escribo por mi pedido ${formatOrderNumber(order.id)} de ${amount} (${standing}).`
  return (
    <p className="text-14 text-muted">
      ¿Dudas con este pedido?{' '}
      <a
        href={whatsappLink(whatsapp, text)}
        target="_blank"
        rel="noreferrer"
        className="hit-44 text-link underline underline-offset-4"
      >
        Escríbenos por WhatsApp
      </a>
    </p>
  )
}

import { formatCents, toCents } from '../../contract/money.ts'
import { whatsappLink } from '../../contract/whatsapp.ts'
import { useShopProfile } from '../shell/shop-profile'
import { type Cart, useCart } from './cart-store'

/** More lines would make an address that phones cut off. */
const MOST_LINES = 10

/** Opens WhatsApp with the cart in the message. */
export function AskAboutCart({ className = '' }: { className?: string }) {
  const { whatsapp } = useShopProfile()
  const cart = useCart()
  if (!whatsapp || cart.count === 0) return null
  return (
    <p className={`text-14 text-muted ${className}`}>
      ¿Dudas?{' '}
      <a
        href={whatsappLink(whatsapp, `Hola, tengo una duda sobre mi carrito: ${describe(cart)}`)}
        target="_blank"
        rel="noreferrer"
        className="hit-44 text-link underline underline-offset-4"
      >
        Pregúntanos por WhatsApp
      </a>
    </p>
  )
}

function describe({ lines, totalCents }: Pick<Cart, 'lines' | 'totalCents'>): string {
  const named = lines
    .slice(0, MOST_LINES)
    .map(({ count, name, price }) => `${count} × ${name} (${formatCents(toCents(price) ?? 0)})`)
  const rest = lines.length > MOST_LINES ? [`${lines.length - MOST_LINES} más`] : []
  return `${[...named, ...rest].join(', ')}. Total ${formatCents(totalCents)}.`
}

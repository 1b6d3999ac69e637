import type { User } from '../../contract/api/user.ts'
import { formatCents } from '../../contract/money.ts'
import { useCart } from '../cart/cart-store'
import { useFavourites } from '../favourites/favourites-store'
import { CartIcon, ChevronRightIcon, HelpIcon, PinIcon, StarIcon } from '../ui/icons'
import { Link } from '../ui/link'
import { Panel } from '../ui/panel'

/** Where people go from here, and what waits for them there. */
export function QuickLinks({ user }: { user: User }) {
  const cart = useCart()
  const wishes = useFavourites().length
  const { addresses } = user
  const links = [
    {
      to: '/usuario/micarrito',
      label: 'Tu carrito',
      Icon: CartIcon,
      fact:
        cart.count === 0 ? 'Vacío' : `${counted(cart.count, 'artículo')} · ${formatCents(cart.totalCents)}`,
    },
    {
      to: '/usuario/misdeseos',
      label: 'Favoritos',
      Icon: StarIcon,
      fact: wishes === 0 ? 'Nada marcado' : counted(wishes, 'producto'),
    },
    {
      to: '/usuario/direcciones',
      label: 'Direcciones',
      Icon: PinIcon,
      fact: addresses.length === 0 ? 'Agrega la primera' : defaultCity(user),
    },
    {
      to: '/usuario/ayuda',
      label: 'Centro de ayuda',
      Icon: HelpIcon,
      fact: 'Pagos y garantía',
    },
  ]
  return (
    <Panel title="Accesos rápidos">
      <ul className="-mx-2 -mb-2 divide-y divide-line">
        {links.map(({ to, label, Icon, fact }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-12 items-center gap-3 rounded-card px-2 text-14 transition-colors hover:bg-secondary"
            >
              <Icon className="size-5 shrink-0 text-muted" />
              <span className="font-semibold sm:whitespace-nowrap">{label}</span>
              <span className="ml-auto truncate text-right text-muted">{fact}</span>
              <ChevronRightIcon className="size-4 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

function defaultCity({ addresses }: User): string {
  const [first] = addresses.toSorted((a, b) => Number(b.is_default) - Number(a.is_default))
  const others = addresses.length - 1
  return others > 0 ? `${first?.city ?? ''} y ${others} más` : (first?.city ?? '')
}

import type { User } from '../../contract/api/user.ts'
import { formatCents } from '../../contract/money.ts'
import { texts } from '../../contract/texts.ts'
import { useCart } from '../cart/cart-store'
import { useFavourites } from '../favourites/favourites-store'
import { CartIcon, ChevronRightIcon, HelpIcon, PinIcon, StarIcon } from '../ui/icons'
import { Illustration } from '../ui/illustration'
import { Link } from '../ui/link'
import { Mark } from '../ui/mark'
import { Panel } from '../ui/panel'
import { accountMeta } from './account-meta'
import { EmailNotice } from './email-confirmation'
import { LatestOrder } from './latest-order'
import { WhenLoaded } from './when-loaded'

export const meta = accountMeta('Mi cuenta')

const emblems = ['condor', 'star', 'bolt', 'chip', 'fan', 'memory']
const badges = {
  webp: import.meta.glob<string>('../ui/illustrations/badge-*.webp', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
  avif: import.meta.glob<string>('../ui/illustrations/badge-*.webp', {
    eager: true,
    query: '?avif',
    import: 'default',
  }),
}
const badge = (emblem: string, form: keyof typeof badges) =>
  badges[form][`../ui/illustrations/badge-${emblem}.webp`] ?? ''

export default function Dashboard() {
  return (
    <WhenLoaded title="DASHBOARD">
      {(user) => (
        <div className="grid grid-cols-1 gap-4 sm:gap-6">
          <Identity user={user} />
          <EmailNotice user={user} />
          <div className="grid grid-cols-1 gap-4 sm:gap-6 xl:grid-cols-2">
            <LatestOrder user={user} />
            <QuickLinks user={user} />
          </div>
          <Achievements />
        </div>
      )}
    </WhenLoaded>
  )
}

function Identity({ user }: { user: User }) {
  return (
    <section className="on-band relative overflow-hidden rounded-card p-4 sm:p-6 dark:border dark:border-line">
      <Mark className="-right-8 -bottom-6 pointer-events-none absolute w-56 text-white/6 sm:w-72" />
      <div className="relative flex items-center gap-4 sm:gap-6">
        <Avatar user={user} />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-24 text-white">{user.nickname || texts.unregistered}</h1>
            <p className="rounded-badge border border-mark px-2 font-semibold text-12 text-mark leading-6">
              <span className="sr-only">Rango: </span>Novato
            </p>
          </div>
          <p className="mt-1 truncate text-14 text-band-muted">{user.email}</p>
          {!user.nickname && (
            <Link
              to="/usuario/perfil"
              className="hit-44 mt-2 inline-block font-semibold text-14 text-white underline underline-offset-4"
            >
              Ponte un apodo
            </Link>
          )}
        </div>
      </div>
    </section>
  )
}

/** The initials before a fan of folded feathers. How the feathers are lit and where the fan leans is different for everybody. */
function Avatar({ user }: { user: User }) {
  const bits = scatter(user.username)
  return (
    <svg
      viewBox="0 0 80 80"
      aria-hidden="true"
      className="size-16 shrink-0 rounded-full border-2 border-mark sm:size-20"
    >
      <rect width="80" height="80" className="fill-band-raised" />
      <g className="fill-mark" transform={`translate(40 88) rotate(${((bits >>> 24) % 15) - 7})`}>
        {leans.map((lean, index) => (
          <g key={lean} transform={`rotate(${lean})`} opacity={lights[(bits >>> (2 * index)) & 3]}>
            <path d="M0 0-13-70 0-94Z" />
            <path d="M0 0 13-70 0-94Z" opacity="0.45" />
          </g>
        ))}
      </g>
      <text
        x="40"
        y="41"
        dominantBaseline="central"
        textAnchor="middle"
        className="fill-white font-display font-extrabold text-32"
      >
        {initials(user)}
      </text>
    </svg>
  )
}

/** The feathers, in degrees from upright. */
const leans = [-60, -40, -20, 0, 20, 40, 60]

/** Two bits choose one for each feather. Even where two of the brightest overlap, white letters have a contrast of 4 to 1. */
const lights = [0.06, 0.14, 0.24, 0.36]

/** A hash of a name (FNV-1a, 32 bits), so that a person's fan never changes. */
function scatter(name: string): number {
  let bits = 2_166_136_261
  for (const letter of name.toLowerCase()) bits = Math.imul(bits ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return bits >>> 0
}

/** The initials of first and last name when both are known, otherwise that of the nickname or user name. */
function initials({ first_name, last_name, nickname, username }: User): string {
  const names = first_name && last_name ? [first_name, last_name] : [nickname || first_name || username]
  return names
    .map((name) => Array.from(name.trim())[0] ?? '')
    .join('')
    .toLocaleUpperCase('es')
}

/** Links to the other screens, each with what is there. */
function QuickLinks({ user }: { user: User }) {
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

function Achievements() {
  return (
    <section aria-labelledby="logros" className="rounded-card border border-line p-4 sm:p-6">
      <p className="font-semibold text-14 text-link">Próximamente</p>
      <h2 id="logros" className="mt-1 text-20">
        Logros
      </h2>
      <p className="mt-1 max-w-prose text-14 text-muted">
        Arma, mejora y repite: cada paso tendrá aquí su insignia. Aún las estamos forjando.
      </p>
      <ul className="mt-4 grid grid-cols-3 gap-3 sm:grid-cols-6">
        {emblems.map((emblem) => (
          <li
            key={emblem}
            className="tile-ground grid aspect-square place-items-center rounded-card border border-field border-dashed"
          >
            <Illustration
              avif={badge(emblem, 'avif')}
              webp={badge(emblem, 'webp')}
              className="w-full max-w-36 p-2 opacity-60"
            />
            <span className="sr-only">Logro por descubrir</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

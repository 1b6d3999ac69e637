import { Outlet, useSearchParams } from 'react-router'
import { ConnectionNotice } from '../shell/connection-notice'
import { NeedsScripts } from '../shell/needs-scripts'
import { useShopProfile } from '../shell/shop-profile'
import { useAnnouncedTitle } from '../shell/use-announced-title'
import { Wordmark } from '../shell/wordmark'
import { PinIcon, ReceiptIcon, StarIcon } from '../ui/icons'
import { Link, NavLink } from '../ui/link'
import { LiveRegion } from '../ui/live-region'
import { Mark } from '../ui/mark'
import { withReturnPath } from './return-path'

/** The login has a header and a footer of its own, so that nothing leads away from it by accident. */
export default function LoginLayout() {
  useAnnouncedTitle()
  return (
    <div className="flex min-h-dvh flex-col">
      <LoginHeader />
      <NeedsScripts>Para ingresar o registrarte hace falta JavaScript.</NeedsScripts>
      <div className="flex flex-1 bg-secondary">
        <Welcome />
        <main
          id="contenido"
          tabIndex={-1}
          className="flex min-w-0 flex-1 items-start justify-center px-4 py-8 outline-none sm:py-16"
        >
          <Outlet />
        </main>
      </div>
      <LoginFooter />
      <ConnectionNotice />
      <LiveRegion />
    </div>
  )
}

function LoginHeader() {
  const { name } = useShopProfile()
  const [query] = useSearchParams()
  return (
    <header className="on-band">
      <div className="container-shop flex min-h-14 flex-wrap items-center justify-between gap-x-6 sm:min-h-16">
        <Link to="/" className="inline-flex min-h-11 items-center" aria-label={`${name}, ir al inicio`}>
          <Wordmark />
        </Link>
        <nav aria-label="Ingreso" className="-mx-3 flex">
          <SectionLink to={withReturnPath('/login', query)}>Iniciar Sesión</SectionLink>
          <SectionLink to={withReturnPath('/login/register', query)}>Registrarse</SectionLink>
        </nav>
      </div>
    </header>
  )
}

function SectionLink({ to, children }: { to: string; children: string }) {
  return (
    <NavLink
      to={to}
      className="inline-flex min-h-11 items-center px-3 text-14 font-semibold text-band-muted underline-offset-8 hover:text-white aria-[current=page]:text-white aria-[current=page]:underline aria-[current=page]:decoration-2"
    >
      {children}
    </NavLink>
  )
}

const reasons = [
  { Icon: ReceiptIcon, text: 'Sigue cada pedido, del pago a la entrega' },
  { Icon: StarIcon, text: 'Guarda lo que te gusta y encuéntralo en cualquier equipo' },
  { Icon: PinIcon, text: 'Tus direcciones, listas para la próxima compra' },
]

/** What an account is good for. Stands beside the form where there is room. */
function Welcome() {
  const { look } = useShopProfile()
  return (
    <aside
      aria-label="Lo que tienes con tu cuenta"
      className="on-band relative hidden w-2/5 max-w-140 overflow-hidden border-band-line border-t py-16 pr-12 pl-[max(24px,calc((100vw-var(--content))/2))] lg:block"
    >
      {!look.logo && (
        <Mark className="-left-24 pointer-events-none absolute top-100 w-180 max-w-none text-white/5" />
      )}
      <p className="relative text-balance font-display font-extrabold text-44 tracking-[-0.02em]">
        De gamers, para gamers
      </p>
      <ul className="relative mt-10 grid gap-6">
        {reasons.map(({ Icon, text }) => (
          <li key={text} className="flex items-center gap-4 text-16 text-band-muted">
            <Icon className="size-6 shrink-0 text-mark" />
            {text}
          </li>
        ))}
      </ul>
    </aside>
  )
}

function LoginFooter() {
  const { name, slogan } = useShopProfile()
  return (
    <footer className="border-line border-t">
      <div className="container-shop flex flex-wrap items-center justify-between gap-x-6 py-2 text-14 text-muted">
        <p className="py-2">
          {name}, {slogan}
        </p>
        <nav aria-label="Pie de página" className="-mx-3 flex flex-wrap">
          <FooterLink to="/productos">Productos</FooterLink>
          <FooterLink to="/terminos">Términos</FooterLink>
          <FooterLink to="/privacidad">Privacidad</FooterLink>
        </nav>
      </div>
    </footer>
  )
}

function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center px-3 underline-offset-4 hover:text-ink hover:underline"
    >
      {children}
    </Link>
  )
}

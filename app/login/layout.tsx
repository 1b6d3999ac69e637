import { Link, NavLink, Outlet, useSearchParams } from 'react-router'
import { Wordmark } from '../ui/mark'
import { withReturnPath } from './return-path'

/** The login section has a header and a footer of its own: nothing here leads away by accident. */
export default function LoginLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <LoginHeader />
      <main id="contenido" className="flex flex-1 justify-center bg-secondary px-4 py-8 sm:py-16">
        <Outlet />
      </main>
      <LoginFooter />
    </div>
  )
}

function LoginHeader() {
  const [query] = useSearchParams()
  return (
    <header className="on-band">
      <div className="container-shop flex min-h-14 flex-wrap items-center justify-between gap-x-6 sm:min-h-16">
        <Link to="/" className="inline-flex min-h-11 items-center" aria-label="Kuntur, ir al inicio">
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
      end
      className="inline-flex min-h-11 items-center px-3 text-14 font-semibold text-band-muted underline-offset-8 hover:text-white aria-[current=page]:text-white aria-[current=page]:underline aria-[current=page]:decoration-2"
    >
      {children}
    </NavLink>
  )
}

function LoginFooter() {
  return (
    <footer className="border-line border-t">
      <div className="container-shop flex flex-wrap items-center justify-between gap-x-6 py-2 text-14 text-muted">
        <p className="py-2">Kuntur, de gamers, para gamers</p>
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

import type { ReactNode } from 'react'
import { Link } from '../ui/link'
import { Mark } from '../ui/mark'
import { ShopMap } from './shop-map'
import { useShopProfile } from './shop-profile'
import { Wordmark } from './wordmark'

const links = [
  { to: '/', label: 'Inicio' },
  { to: '/productos', label: 'Productos' },
  { to: '/ensambles', label: 'Ensambles' },
  { to: '/nosotros', label: 'Nosotros' },
  { to: '/login', label: 'Usuario' },
]

const smallPrint = [
  { to: '/terminos', label: 'Términos' },
  { to: '/privacidad', label: 'Privacidad' },
  { to: '/fuentes', label: 'Fuentes' },
]

export function Footer() {
  const { slogan, email, phone, whatsapp, address, openingHours, socials, credit, look } = useShopProfile()
  return (
    <footer className="on-band below-fold-900 relative mt-16 overflow-hidden border-band-line border-t lg:below-fold-460 lg:mt-24">
      {!look.logo && <Mark className="-right-24 -top-10 pointer-events-none absolute w-160 text-white/3" />}
      <div className="container-shop relative grid grid-cols-[2fr_3fr] gap-x-8 gap-y-8 py-12 lg:grid-cols-[1.3fr_0.8fr_1.2fr_1.7fr] lg:py-16">
        <div className="max-lg:col-span-2">
          <Wordmark />
          <p className="mt-4 text-balance font-display font-extrabold text-24 tracking-[-0.02em] [word-spacing:0.07em] first-letter:uppercase">
            {slogan}
          </p>
          <ul aria-label="Redes sociales" className="mt-6 flex flex-wrap gap-x-5 text-14">
            {socials.map(({ name, url }) => (
              <li key={name}>
                {url ? (
                  <Entry to={url} rel="me noreferrer">
                    {name}
                  </Entry>
                ) : (
                  <span className="flex min-h-11 items-center text-band-muted">{name}</span>
                )}
              </li>
            ))}
          </ul>
        </div>
        <nav aria-label="Pie de página">
          <Heading>Tienda</Heading>
          <ul className="text-14">
            {links.map(({ to, label }) => (
              <li key={to}>
                <Entry to={to}>{label}</Entry>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0">
          <Heading>Hablemos</Heading>
          <ul className="text-14">
            <li>
              <Entry to={`mailto:${email}`}>{email}</Entry>
            </li>
            <li>
              <Entry to={`tel:${phone.replace(/\s/g, '')}`}>{phone}</Entry>
            </li>
            {whatsapp && (
              <li>
                <Entry to={`https://wa.me/${whatsapp}`} rel="noreferrer">
                  WhatsApp
                </Entry>
              </li>
            )}
          </ul>
        </div>
        <div className="max-lg:col-span-2">
          <Heading>Retira en la tienda</Heading>
          <address className="mt-2 mb-4 text-14 text-band-muted not-italic">
            {address}
            <br />
            {openingHours}
          </address>
          <ShopMap />
        </div>
      </div>
      <div className="relative border-band-line border-t">
        <div className="container-shop flex flex-wrap items-center justify-between gap-x-6 py-3 text-12 text-band-muted">
          <p>Precios finales en dólares, IVA incluido. Imágenes referenciales.</p>
          <p className="flex flex-wrap gap-x-6">
            {smallPrint.map(({ to, label }) => (
              <Entry key={to} to={to}>
                {label}
              </Entry>
            ))}
            <Entry to={credit.url}>{credit.label}</Entry>
          </p>
        </div>
      </div>
    </footer>
  )
}

function Heading({ children }: { children: string }) {
  return <h2 className="mb-1 font-sans text-14 font-semibold tracking-normal text-white">{children}</h2>
}

function Entry({ to, rel, children }: { to: string; rel?: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      rel={rel}
      className="inline-flex min-h-11 max-w-full items-center text-band-muted underline-offset-4 transition-colors [overflow-wrap:anywhere] hover:text-white hover:underline"
    >
      {children}
    </Link>
  )
}

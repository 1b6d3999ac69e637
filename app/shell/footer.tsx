import { PinIcon } from '../ui/icons'
import { Link } from '../ui/link'
import { Mark, Wordmark } from '../ui/mark'
import { useShopProfile } from './shop-profile'
import { StreetMap } from './street-map'

const links = [
  { to: '/', label: 'Inicio' },
  { to: '/productos', label: 'Productos' },
  { to: '/ensambles', label: 'Ensambles' },
  { to: '/nosotros', label: 'Nosotros' },
  { to: '/login', label: 'Usuario' },
]

export function Footer() {
  const { name, slogan, email, phone, whatsapp, address, openingHours, socials, credit } = useShopProfile()
  const mapUrl = `https://www.openstreetmap.org/search?${new URLSearchParams({ query: address })}`
  return (
    <footer className="on-band relative mt-16 overflow-hidden lg:mt-24 border-band-line border-t">
      <Mark className="-right-24 -top-10 pointer-events-none absolute w-160 text-white/3" />
      <div className="container-shop relative grid grid-cols-2 gap-x-8 gap-y-8 py-12 lg:grid-cols-[1.3fr_0.8fr_1.2fr_1.7fr] lg:py-16">
        <div className="max-lg:col-span-2">
          <Wordmark />
          <p className="mt-4 font-display font-extrabold text-24 tracking-[-0.02em] first-letter:uppercase">
            {slogan}
          </p>
          <ul className="mt-6 flex flex-wrap gap-x-5 text-14">
            {socials.map(({ name: network, url }) => (
              <li key={network}>
                {url ? (
                  <a href={url} rel="me noreferrer" className={linkClass}>
                    {network}
                  </a>
                ) : (
                  <span className="flex min-h-11 items-center text-band-muted">{network}</span>
                )}
              </li>
            ))}
          </ul>
        </div>
        <nav aria-label="Pie de página">
          <h2 className={headingClass}>Tienda</h2>
          <ul className="text-14">
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={linkClass}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className={headingClass}>Hablemos</h2>
          <ul className="text-14">
            <li>
              <a href={`mailto:${email}`} className={linkClass}>
                {email}
              </a>
            </li>
            <li>
              <a href={`tel:${phone.replace(/\s/g, '')}`} className={linkClass}>
                {phone}
              </a>
            </li>
            {whatsapp && (
              <li>
                <a href={`https://wa.me/${whatsapp}`} rel="noreferrer" className={linkClass}>
                  WhatsApp
                </a>
              </li>
            )}
          </ul>
        </div>
        <div className="max-lg:col-span-2">
          <h2 className={headingClass}>Retira en la tienda</h2>
          <address className="mt-2 text-14 text-band-muted not-italic">
            {address}
            <br />
            {openingHours}
          </address>
          <a
            href={mapUrl}
            rel="noreferrer"
            aria-label={`Cómo llegar a ${name}: ver el mapa`}
            className="group relative mt-4 block overflow-hidden rounded-card border border-band-line"
          >
            <StreetMap className="h-36 w-full" />
            <span className="absolute bottom-2 left-2 inline-flex items-center gap-1 rounded-badge bg-band px-2 py-1 font-semibold text-12 group-hover:underline">
              <PinIcon className="size-4" />
              Cómo llegar
            </span>
          </a>
        </div>
      </div>
      <div className="relative border-band-line border-t">
        <div className="container-shop flex flex-wrap items-center justify-between gap-x-6 py-3 text-12 text-band-muted">
          <p>Precios finales en dólares, IVA incluido. Imágenes referenciales.</p>
          <p className="flex flex-wrap gap-x-6">
            <Link to="/terminos" className={linkClass}>
              Términos
            </Link>
            <Link to="/privacidad" className={linkClass}>
              Privacidad
            </Link>
            <Link to="/fuentes" className={linkClass}>
              Fuentes
            </Link>
            <Link to={credit.url} className={linkClass}>
              {credit.label}
            </Link>
          </p>
        </div>
      </div>
    </footer>
  )
}

const headingClass = 'mb-1 font-sans text-14 font-semibold tracking-normal text-white'
const linkClass =
  'inline-flex min-h-11 items-center text-band-muted underline-offset-4 transition-colors hover:text-white hover:underline'

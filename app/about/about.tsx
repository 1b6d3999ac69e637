import { PAYMENT_WINDOW_SECONDS } from '../../contract/constants.ts'
import { formatHours, SERVICE_DAYS, serviceLabels } from '../../contract/service-times.ts'
import { describeShop } from '../catalog/structured-data'
import { shopContext } from '../server-context'
import { JsonLd } from '../shell/json-ld'
import { pageMeta } from '../shell/page-meta'
import { useShopProfile } from '../shell/shop-profile'
import { ButtonLink } from '../ui/button'
import type { Route } from './+types/about'
import gamingDesk from './setups/gaming-desk.svg'
import laptopAtHome from './setups/laptop-at-home.svg'
import whiteSetup from './setups/white-setup.svg'
import workbench from './setups/workbench.svg'
import { ShopLoop } from './shop-loop'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Nosotros',
    description:
      'De gamers, para gamers: componentes, laptops y ensambles a un precio justo, con asesoría y soporte técnico.',
    path: '/nosotros',
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const [times, { brands, photos }] = await Promise.all([shop.serviceTimes(), shop.shownPictures()])
  return {
    brands,
    photos,
    times: times.map(({ kind, medianHours }) => [serviceLabels[kind], formatHours(medianHours)] as const),
  }
}

export default function About({ loaderData: { times, brands, photos } }: Route.ComponentProps) {
  return (
    <>
      <JsonLd
        about={import.meta.env.SSR && (({ profile, publicUrl }) => [describeShop(profile, publicUrl)])}
      />
      <Banner />
      <div className="container-shop">
        <History />
        <Promises />
        {times.length > 0 && <ServiceTimes times={times} />}
        {photos.length > 0 ? <Photos photos={photos} /> : <Drawings />}
        {brands.length > 0 && <Brands brands={brands} />}
      </div>
    </>
  )
}

function Banner() {
  const { name, slogan } = useShopProfile()
  return (
    <section aria-labelledby="tienda" className="on-band relative h-100 overflow-hidden md:h-120">
      <ShopLoop />
      {/* The words are on the left, where the picture is dark enough for white text. */}
      <div className="pointer-events-none absolute inset-0 bg-linear-to-t from-band to-60% to-transparent md:bg-linear-to-r" />
      <div className="container-shop pointer-events-none absolute inset-x-0 bottom-8 md:bottom-1/2 md:translate-y-1/2">
        <h1 id="tienda" className="text-44 text-white md:text-56">
          {name}
        </h1>
        <p className="mt-2 font-display font-semibold text-20 first-letter:uppercase md:text-24">{slogan}</p>
      </div>
    </section>
  )
}

function History() {
  const { name, address } = useShopProfile()
  return (
    <section className="grid gap-x-12 gap-y-4 py-12 lg:grid-cols-12 lg:py-16">
      <h2 className="text-24 lg:col-span-4 lg:text-32">Por qué existimos</h2>
      <div className="grid max-w-prose gap-4 text-18 lg:col-span-8">
        <p>
          Comprar hardware no debería ser una apuesta. Quien arma su primera PC merece la misma respuesta
          clara que quien va por la quinta: qué sirve, qué sobra y cuánto cuesta de verdad.
        </p>
        <p>
          {name} nació de eso: productos de calidad a un precio justo, con asesoría antes de comprar y soporte
          técnico después. Vendemos lo que pondríamos en nuestro propio equipo, y lo probamos jugando.
        </p>
        <p>
          El nombre es el del cóndor andino en quechua: ve lejos y gasta poco en llegar. Nos encuentras en{' '}
          {address}.
        </p>
      </div>
    </section>
  )
}

const promises = [
  {
    title: 'Precio final',
    text: 'Lo que ves es lo que pagas, IVA incluido. Si un precio cambia mientras compras, te lo decimos antes de cobrarte.',
  },
  {
    title: 'Stock de verdad',
    text: 'El número junto al precio es lo que hay en la tienda. Lo que no está, no se vende.',
  },
  {
    title: 'Asesoría sin apuro',
    text: 'Cuéntanos qué juegas o en qué trabajas, y armamos la lista contigo. También si al final compras menos.',
  },
  {
    title: 'Soporte después de la venta',
    text: 'Garantía según la ley y el fabricante, y una persona que te atiende cuando algo falla.',
  },
]

function Promises() {
  const minutes = PAYMENT_WINDOW_SECONDS / 60
  return (
    <section className="below-fold-760 border-line border-t py-12 lg:below-fold-480 lg:py-16">
      <h2 className="text-24 lg:text-32">Lo que te prometemos</h2>
      <dl className="mt-8 grid gap-x-12 gap-y-8 sm:grid-cols-2">
        {promises.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-display font-semibold text-18 text-heading">{title}</dt>
            <dd className="mt-1 max-w-prose text-16 text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-4">
        <ButtonLink to="/productos" size="lg">
          Ver productos
        </ButtonLink>
        <p className="text-14 text-muted">
          Pagas por transferencia, con {minutes} minutos para hacerla y escribir el comprobante.
        </p>
      </div>
    </section>
  )
}

/** What buyers waited for lately. The labels come with the page, which needs no script for them. */
function ServiceTimes({ times }: Pick<Route.ComponentProps['loaderData'], 'times'>) {
  return (
    <section className="border-line border-t py-12 lg:py-16">
      <h2 className="text-24 lg:text-32">Cuánto tardamos</h2>
      <p className="mt-3 max-w-prose text-16 text-muted">
        En los últimos {SERVICE_DAYS} días, la mitad de las veces fue esto o menos.
      </p>
      <dl className="mt-8 grid gap-x-12 gap-y-6 sm:grid-cols-3">
        {times.map(([label, time]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-16 text-muted">{label}</dt>
            <dd className="font-display font-extrabold text-32 text-heading">{time}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Drawings, and labelled as such, until customers send photos. */
const setups = [
  {
    picture: gamingDesk,
    alt: 'escritorio de noche con una torre iluminada, monitor, teclado, mouse y audífonos',
    text: 'Para jugar en 1440p',
  },
  {
    picture: whiteSetup,
    alt: 'escritorio claro con torre blanca, monitor ultraancho, teclado, mouse y audífonos blancos',
    text: 'Todo en blanco',
  },
  {
    picture: laptopAtHome,
    alt: 'laptop de juego junto a una ventana al atardecer, con cuaderno, café, mouse y audífonos',
    text: 'Estudiar de día, jugar de noche',
  },
  {
    picture: workbench,
    alt: 'mesa de taller con una torre abierta, una tarjeta gráfica, memoria y herramientas',
    text: 'Una mejora a medio camino',
  },
]

function Drawings() {
  return (
    <section className="below-fold-1350 border-line border-t py-12 lg:below-fold-1060 lg:py-16">
      <h2 className="text-24 lg:text-32">Los equipos de nuestros clientes</h2>
      <p className="mt-3 max-w-prose text-16 text-muted">
        Son ilustraciones de lo que más nos piden. Cuando alguien nos preste la foto del suyo, estará aquí.
      </p>
      <ul className="mt-8 grid gap-x-4 gap-y-6 sm:grid-cols-2">
        {setups.map(({ picture, alt, text }) => (
          <li key={text}>
            <figure>
              <img
                src={picture}
                alt={`Ilustración: ${alt}`}
                width="960"
                height="640"
                loading="lazy"
                decoding="async"
                className="h-auto w-full rounded-card"
              />
              <figcaption className="mt-2 flex justify-between gap-4 text-14">
                <span className="font-semibold text-heading">{text}</span>
                <span className="text-muted">Ilustración</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Shown = Route.ComponentProps['loaderData']

/** Photos that customers lent, as they came: none is cut. */
function Photos({ photos }: Pick<Shown, 'photos'>) {
  return (
    <section className="border-line border-t py-12 lg:py-16">
      <h2 className="text-24 lg:text-32">Los equipos de nuestros clientes</h2>
      <ul className="mt-8 grid gap-x-4 gap-y-6 sm:grid-cols-2">
        {photos.map(({ picture, caption }) => (
          <li key={picture.src}>
            <figure>
              <img
                src={picture.src}
                srcSet={picture.srcset || undefined}
                sizes="(width >= 96rem) 714px, (width >= 40rem) 50vw, 100vw"
                alt={picture.alt}
                width={picture.width}
                height={picture.height}
                loading="lazy"
                decoding="async"
                className="aspect-3/2 w-full rounded-card bg-tile object-contain"
              />
              <figcaption className="mt-2 font-semibold text-14 text-heading">{caption}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Set in our own type, as far as the shop has no logo of them: the logos belong to their owners. */
const looks: Record<string, string> = {
  AMD: 'font-extrabold tracking-[0.08em]',
  intel: 'font-semibold tracking-[-0.03em]',
  NVIDIA: 'font-extrabold tracking-[0.02em]',
  ASUS: 'font-extrabold italic tracking-[0.12em]',
  msi: 'font-extrabold italic tracking-[-0.02em]',
  GIGABYTE: 'font-semibold tracking-[0.06em]',
  CORSAIR: 'font-normal tracking-[0.1em]',
  Kingston: 'font-extrabold tracking-[-0.02em]',
  logitech: 'font-normal tracking-[-0.02em]',
}

function Brands({ brands }: Pick<Shown, 'brands'>) {
  return (
    <section className="below-fold-480 border-line border-t py-12 lg:below-fold-290 lg:py-16">
      <h2 className="text-24 lg:text-32">Marcas con las que trabajamos</h2>
      <ul className="mt-8 grid grid-cols-3 overflow-hidden rounded-card border border-line lg:grid-cols-9">
        {brands.map(({ name, logo }) => (
          <li
            key={name}
            className={`-mr-px -mb-px grid min-h-24 place-items-center border-line border-r border-b px-1 text-center font-display text-16 text-heading wrap-anywhere ${logo ? 'bg-white' : (looks[name] ?? 'font-semibold')}`}
          >
            {logo ? (
              <img
                src={logo.src}
                srcSet={logo.srcset || undefined}
                sizes="128px"
                alt={name}
                width={logo.width}
                height={logo.height}
                loading="lazy"
                className="max-h-14 w-auto max-w-full object-contain px-2"
              />
            ) : (
              name
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

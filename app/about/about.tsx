import type { RichSection } from '../../contract/rich-text.ts'
import { formatHours, SERVICE_DAYS, serviceLabels } from '../../contract/service-times.ts'
import { describeShop } from '../catalog/structured-data'
import { shopContext } from '../server-context'
import { JsonLd } from '../shell/json-ld'
import { pageMeta } from '../shell/page-meta'
import { useShopProfile } from '../shell/shop-profile'
import { ButtonLink } from '../ui/button'
import { RichText } from '../ui/rich-text'
import { writeText } from '../ui/write-text'
import { WrittenText } from '../ui/written-text'
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
  const [texts, times, { brands, photos }] = await Promise.all([
    shop.aboutTexts(),
    shop.serviceTimes(),
    shop.shownPictures(),
  ])
  return {
    brands,
    photos,
    history: writeText(<History sections={texts.history} />),
    promises: writeText(<Promises promises={texts.promises} />),
    payment: writeText(<RichText blocks={texts.payment} />),
    times: times.map(({ kind, medianHours }) => [serviceLabels[kind], formatHours(medianHours)] as const),
  }
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { history, promises, payment, times, brands, photos } = loaderData
  return (
    <>
      <JsonLd
        about={import.meta.env.SSR && (({ profile, publicUrl }) => [describeShop(profile, publicUrl)])}
      />
      <Banner />
      <div className="container-shop">
        <WrittenText text={history} className={linkClass} />
        <section className="below-fold-760 border-line border-t py-12 lg:below-fold-480 lg:py-16">
          <WrittenText text={promises} className={linkClass} />
          <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
            <ButtonLink to="/productos" size="lg">
              Ver productos
            </ButtonLink>
            <WrittenText text={payment} className={`text-14 text-muted ${linkClass}`} />
          </div>
        </section>
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

const linkClass = '[&_a]:text-link [&_a]:underline [&_a]:underline-offset-4'

function History({ sections }: { sections: readonly RichSection[] }) {
  return sections.map(({ title, blocks }) => (
    <section key={title} className="grid gap-x-12 gap-y-4 py-12 lg:grid-cols-12 lg:py-16">
      <h2 className="text-24 lg:col-span-4 lg:text-32">{title}</h2>
      <div className={`grid max-w-prose gap-4 text-18 lg:col-span-8 ${listClass}`}>
        <RichText blocks={blocks} />
      </div>
    </section>
  ))
}

function Promises({ promises }: { promises: readonly RichSection[] }) {
  if (promises.length === 0) return null
  return (
    <>
      <h2 className="text-24 lg:text-32">Lo que te prometemos</h2>
      <dl className="mt-8 mb-10 grid gap-x-12 gap-y-8 sm:grid-cols-2">
        {promises.map(({ title, blocks }) => (
          <div key={title}>
            <dt className="font-display font-semibold text-18 text-heading">{title}</dt>
            <dd className={`mt-1 grid max-w-prose gap-2 text-16 text-muted ${listClass}`}>
              <RichText blocks={blocks} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const listClass = '[&_ol]:list-decimal [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:pl-5'

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

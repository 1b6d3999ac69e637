import { categories } from '../../contract/categories.ts'
import { call } from '../../contract/client.ts'
import { DEFAULT_SORT } from '../../contract/listing.ts'
import { texts } from '../../contract/texts.ts'
import { shopContext } from '../server-context'
import { ErrorScreen } from '../shell/error-screen'
import { JsonLd } from '../shell/json-ld'
import { calculatorLink } from '../shell/main-links'
import { pageMeta } from '../shell/page-meta'
import { useShopProfile } from '../shell/shop-profile'
import {
  BoxesIcon,
  GaugeIcon,
  LaptopIcon,
  PinIcon,
  ReceiptIcon,
  RenewIcon,
  ShieldIcon,
  TowerIcon,
} from '../ui/icons'
import { Link } from '../ui/link'
import { Mark } from '../ui/mark'
import { Tile } from '../ui/tile'
import type { Route } from './+types/home'
import { Adverts } from './adverts'
import { BannerCarousel } from './banner-carousel'
import { toSlide } from './banner-slides'
import { BuildCard } from './build-card'
import {
  BuildSkeletons,
  CardSkeletons,
  ComingSoon,
  isUnavailable,
  LoadedOrFetched,
} from './loaded-or-fetched'
import { ProductGrid } from './product-grid'
import { SectionHeading } from './section-heading'
import { describeList, describeShop, describeSite } from './structured-data'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const [{ slides, adverts }, shelves, pictures, featured, builds] = await Promise.all([
    shop.banners(),
    shop.catalog.categories(),
    shop.catalog.categoryPictures(),
    shop.catalog.listProducts({ featured: true }, DEFAULT_SORT, 1),
    shop.catalog.listBuilds(),
  ])
  // Until the staff mark some, the shop has others to show.
  const shown =
    featured.products.length > 0 ? featured : await shop.catalog.listProducts({ all: true }, DEFAULT_SORT, 1)
  const banners = { slides: slides.map(toSlide), adverts }
  return {
    banners,
    sections: shelves.flatMap(({ id, path, label, isHidden }) =>
      isHidden ? [] : [{ path, label, picture: pictures[id] ?? '' }],
    ),
    products: shown.products,
    builds: builds.slice(0, BUILDS_SHOWN),
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Componentes, PC gamer y laptops',
    description:
      'Tarjetas gráficas, procesadores, ensambles y laptops con precio final, stock a la vista y garantía. De gamers, para gamers.',
    path: '/',
  })

export default function Home({ loaderData }: Route.ComponentProps) {
  return <Screen {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isUnavailable(error) ? <Screen /> : <ErrorScreen error={error} />
}

/** Without products or builds each grid fetches its own. */
function Screen({ banners, sections, products, builds }: Partial<Route.ComponentProps['loaderData']>) {
  return (
    <>
      <h1 className="sr-only">{useShopProfile().name}, componentes y PC gamer</h1>
      <JsonLd
        about={
          import.meta.env.SSR &&
          (({ profile, publicUrl }) => [
            describeShop(profile, publicUrl),
            describeSite(profile, publicUrl),
            describeList('Productos Destacados', products ?? [], publicUrl),
            describeList('Ensambles Destacados', builds ?? [], publicUrl),
          ])
        }
      />
      {banners && <BannerCarousel banners={banners.slides} />}
      <Advantages />
      <QuickTiles />
      <CategoryRow sections={sections ?? withoutPictures} />
      {banners && <Adverts adverts={banners.adverts} />}
      <section className="container-shop below-fold-2510 mt-12 lg:below-fold-1480 lg:mt-16">
        <SectionHeading title="Productos Destacados" link={{ to: '/productos', label: 'Ver todos' }} />
        <LoadedOrFetched
          given={products}
          ask={askForFeatured}
          failure={texts.featuredFailed}
          waiting={<CardSkeletons />}
        >
          {(products) =>
            products.length === 0 ? (
              <ComingSoon what="los primeros productos" />
            ) : (
              <ProductGrid products={products} />
            )
          }
        </LoadedOrFetched>
      </section>
      <section className="container-shop below-fold-2340 mt-16 lg:below-fold-1020 lg:mt-24">
        <SectionHeading title="Ensambles Destacados" link={{ to: '/ensambles', label: 'Ver ensambles' }} />
        <LoadedOrFetched
          given={builds}
          ask={askForBuilds}
          failure={texts.buildsFailed}
          waiting={<BuildSkeletons className="grid gap-4 lg:grid-cols-2" />}
        >
          {(builds) =>
            builds.length === 0 ? (
              <ComingSoon what="los primeros ensambles" />
            ) : (
              <ul className="grid gap-4 lg:grid-cols-2">
                {builds.map((build) => (
                  <li key={build.id}>
                    <BuildCard build={build} />
                  </li>
                ))}
              </ul>
            )
          }
        </LoadedOrFetched>
        <Link to="/arma-tu-pc" className="mt-4 inline-flex min-h-11 items-center font-semibold text-link">
          O arma tu PC pieza por pieza
        </Link>
      </section>
    </>
  )
}

const BUILDS_SHOWN = 4

const askForFeatured = async (signal: AbortSignal) =>
  (await import('./browser-catalog')).featuredProducts(signal)
const askForBuilds = async (signal: AbortSignal) =>
  (await call('GET /api/gamerBuilds', { signal })).slice(0, BUILDS_SHOWN)

const advantages = [
  { icon: PinIcon, strong: 'Retiro hoy', rest: 'en la tienda' },
  { icon: ShieldIcon, strong: 'Garantía', rest: 'con número de serie' },
  { icon: ReceiptIcon, strong: 'IVA incluido', rest: 'en cada precio' },
]

function Advantages() {
  return (
    <div className="border-line border-b bg-secondary">
      <ul className="container-shop flex flex-col gap-2 py-4 text-14 sm:flex-row sm:justify-between sm:gap-6 lg:justify-start lg:gap-12">
        {advantages.map(({ icon: Icon, strong, rest }) => (
          <li key={strong} className="flex items-center gap-2">
            <Icon className="size-5 text-heading" />
            <span className="text-muted">
              <strong className="font-semibold text-ink">{strong}</strong> {rest}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const tiles = [
  { to: '/productos', label: 'Productos', icon: BoxesIcon },
  { ...calculatorLink, icon: GaugeIcon },
  { to: '/ensambles', label: 'PC Gamer', icon: TowerIcon },
  { to: '/laptops', label: 'Laptop', icon: LaptopIcon },
  { to: '/refurbished', label: 'Refurbished', icon: RenewIcon },
  { to: '/nosotros', label: 'Nosotros', icon: Mark },
]

/** One strip of six: the departments at a glance, where there is room for it. */
function QuickTiles() {
  return (
    <nav aria-label="Accesos rápidos" className="container-shop mt-8 hidden md:block">
      <ul className="grid h-24 grid-cols-6 divide-x divide-line overflow-hidden rounded-card border border-line">
        {tiles.map(({ to, label, icon: Icon }) => (
          <li key={label}>
            <Link
              to={to}
              className="flex h-full flex-col items-center justify-center gap-1.5 px-2 text-heading transition-colors hover:bg-secondary focus-visible:-outline-offset-2"
            >
              <Icon className="size-7" />
              <span className="text-balance text-center font-semibold text-14">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type CategoryTile = { path: string; label: string; picture: string }

/** While the shop cannot answer: the specification's categories. */
const withoutPictures: readonly CategoryTile[] = categories.map((category) => ({ ...category, picture: '' }))

/** On narrow screens, instead of those tiles: the categories in a row that scrolls by finger and by Tab. */
function CategoryRow({ sections }: { sections: readonly CategoryTile[] }) {
  return (
    <nav aria-label="Categorías" className="mt-6 md:hidden">
      <ul className="flex gap-3 overflow-x-auto overscroll-x-contain scroll-px-4 px-4 pt-1 pb-2 [scrollbar-width:thin]">
        {sections.map(({ path, label, picture }) => (
          <li key={path} className="w-min min-w-19 shrink-0">
            <Link to={path} className="block rounded-card text-center font-semibold text-12">
              <Tile
                src={picture}
                alt=""
                size={200}
                className="tile-ground mx-auto mb-1.5 size-19 rounded-card border border-line p-1.5"
              />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

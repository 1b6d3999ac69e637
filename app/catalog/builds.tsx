import type { GamerBuild } from '../../contract/api/catalog.ts'
import { buildsSection } from '../../contract/categories.ts'
import { call } from '../../contract/client.ts'
import { PC_BUILD_PATH } from '../../contract/pc-build.ts'
import { texts } from '../../contract/texts.ts'
import { AddToCartButton } from '../cart/add-to-cart-button'
import { FavouriteButton } from '../favourites/favourite-button'
import { shopContext } from '../server-context'
import { ErrorScreen } from '../shell/error-screen'
import { JsonLd } from '../shell/json-ld'
import { pageMeta } from '../shell/page-meta'
import { Link } from '../ui/link'
import { Price } from '../ui/price'
import { Tile } from '../ui/tile'
import type { Route } from './+types/builds'
import { Breadcrumbs, homeCrumb } from './breadcrumbs'
import { BuildParts } from './build-parts'
import { BuildSkeletons, ComingSoon, isUnavailable, LoadedOrFetched } from './loaded-or-fetched'
import { StockBadge } from './stock-badge'
import { describeList, describeTrail } from './structured-data'

export async function loader({ context }: Route.LoaderArgs) {
  return { builds: await context.get(shopContext).catalog.listBuilds() }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Ensambles: PC gamer listas para jugar',
    description:
      'PC gamer armadas y probadas en la tienda, con cada pieza a la vista, precio final y garantía.',
    path: '/ensambles',
  })

export default function Builds({ loaderData }: Route.ComponentProps) {
  return <Screen builds={loaderData.builds} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isUnavailable(error) ? <Screen builds={null} /> : <ErrorScreen error={error} />
}

function Screen({ builds }: { builds: readonly GamerBuild[] | null }) {
  return (
    <div className="container-shop pt-4 lg:pt-6">
      <Breadcrumbs trail={trail} />
      <JsonLd
        about={
          import.meta.env.SSR &&
          (({ publicUrl }) => [
            describeTrail(trail, publicUrl),
            describeList('Ensambles', builds ?? [], publicUrl),
          ])
        }
      />
      <header className="max-w-prose">
        <h1 className="text-24 md:text-32">Ensambles</h1>
        <p className="mt-2 text-16 text-muted">
          PC gamer armadas, probadas con carga y listas para encender. Cada pieza está a la vista; ninguna es
          sorpresa, y puedes{' '}
          <Link to={PC_BUILD_PATH} className="hit-44 text-link underline underline-offset-4">
            armar la tuya
          </Link>
          .
        </p>
        <Link
          to="/apagones"
          className="flex min-h-11 w-fit items-center text-14 text-link underline-offset-4 hover:underline"
        >
          ¿Se va la luz? Mira qué UPS necesita tu PC
        </Link>
      </header>
      <div className="mt-8">
        <LoadedOrFetched
          given={builds}
          ask={(signal) => call('GET /api/gamerBuilds', { signal })}
          failure={texts.buildsFailed}
          waiting={<BuildSkeletons className="space-y-6 lg:space-y-8" />}
        >
          {(builds) =>
            builds.length === 0 ? (
              <ComingSoon what="los primeros ensambles" />
            ) : (
              <ul className="space-y-6 lg:space-y-8">
                {builds.map((build, index) => (
                  <li key={build.id} className={index > 0 ? 'below-fold-1020 lg:below-fold-540' : undefined}>
                    <BuildRow build={build} isMirrored={index % 2 === 1} isFirst={index === 0} />
                  </li>
                ))}
              </ul>
            )
          }
        </LoadedOrFetched>
      </div>
    </div>
  )
}

const trail = [homeCrumb, { label: buildsSection.label, to: buildsSection.path }]

function BuildRow({
  build,
  isMirrored,
  isFirst,
}: {
  build: GamerBuild
  isMirrored: boolean
  isFirst: boolean
}) {
  const path = `/producto/${build.id}`
  return (
    <article
      id={`ensamble-${build.id}`}
      className="grid scroll-mt-28 overflow-hidden rounded-card border border-line md:grid-cols-2"
    >
      <Link
        to={path}
        tabIndex={-1}
        className={`tile-ground flex items-center overflow-hidden ${isMirrored ? 'md:order-last' : ''}`}
      >
        <Tile
          src={build.img_url}
          srcSet={build.img_srcset}
          sizes="(width >= 48rem) 432px, 272px"
          alt={build.img_alt}
          isUrgent={isFirst}
          className="mx-auto w-full max-w-120 p-6 max-md:max-w-80"
        />
      </Link>
      <div className="flex flex-col justify-center p-4 sm:p-8 lg:p-10">
        <div className="flex items-start justify-between gap-2">
          <h2 className="text-24 lg:text-32">
            <Link to={path} className="rounded-badge underline-offset-4 hover:underline">
              {build.name}
            </Link>
          </h2>
          <FavouriteButton product={build} className="-mt-1.5 -mr-2.5 shrink-0" />
        </div>
        {build.description && <p className="mt-2 text-16 text-muted">{build.description}</p>}
        <BuildParts
          build={build}
          className="mt-5 divide-y divide-line border-line border-y *:grid *:grid-cols-[8rem_1fr] *:items-baseline *:gap-3 *:py-2"
        />
        <Link
          to={`/calculadora?ensamble=${build.id}`}
          className="flex min-h-11 w-fit items-center text-14 text-link underline-offset-4 hover:underline"
        >
          ¿Qué juegos mueve?
        </Link>
        <div className="mt-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <div>
            <p className="text-14 text-muted">A partir de:</p>
            <p className="flex items-center gap-3">
              <Price dollars={build.price} className="font-extrabold text-32" />
              <StockBadge stock={build.stock} />
            </p>
          </div>
          <div className="min-w-44 flex-1">
            <AddToCartButton product={build} variant="primary" size="lg" />
          </div>
        </div>
        <Link
          to={`${PC_BUILD_PATH}?ensamble=${build.id}`}
          className="mt-3 inline-flex min-h-11 items-center self-end font-semibold text-14 text-link underline-offset-4 hover:underline"
        >
          Cambiar piezas<span className="sr-only"> de {build.name}</span>
        </Link>
      </div>
    </article>
  )
}

import type { GamerBuild } from '../../contract/api/catalog.ts'
import { FavouriteButton } from '../favourites/favourite-button'
import { Link } from '../ui/link'
import { Price } from '../ui/price'
import { Tile } from '../ui/tile'
import { BuildParts } from './build-parts'
import { StockBadge } from './stock-badge'

/** A build on the home page: its picture, and the six parts that one would ask for. */
export function BuildCard({ build }: { build: GamerBuild }) {
  const path = `/producto/${build.id}`
  return (
    <article className="group relative grid h-full grid-cols-[2fr_3fr] overflow-hidden rounded-card border border-line bg-ground transition-colors hover:border-field sm:grid-rows-[auto_1fr]">
      <Link to={path} tabIndex={-1} className="tile-ground flex items-center overflow-hidden sm:row-span-2">
        <Tile
          src={build.img_url}
          srcSet={build.img_srcset}
          sizes="(width >= 96rem) 252px, (width >= 1200px) 200px, (width >= 64rem) 17vw, 37vw"
          alt={build.img_alt}
          className="w-full p-2 transition-transform duration-120 group-hover:scale-102 sm:p-4"
        />
      </Link>
      <div className="flex flex-col justify-center p-4 sm:p-5 sm:pb-3">
        <h3 className="pr-8 text-20">
          <Link to={path} className="rounded-badge underline-offset-4 hover:underline">
            {build.name}
          </Link>
        </h3>
        <FavouriteButton product={build} className="absolute top-0 right-0 sm:top-2 sm:right-2" />
        <div className="mt-2 flex flex-wrap items-end justify-between gap-x-3 gap-y-2">
          <p>
            <span className="block text-12 text-muted">A partir de:</span>
            <Price dollars={build.price} className="font-extrabold text-24" />
          </p>
          <StockBadge stock={build.stock} />
        </div>
      </div>
      <BuildParts
        build={build}
        className="content-start gap-x-4 gap-y-2.5 border-line border-t p-4 max-sm:col-span-2 sm:mx-5 sm:grid-cols-2 sm:px-0 sm:pb-5 max-sm:*:grid max-sm:*:grid-cols-[7rem_1fr] max-sm:*:items-baseline max-sm:*:gap-2"
      />
    </article>
  )
}

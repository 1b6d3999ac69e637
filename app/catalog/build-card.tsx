import type { GamerBuild } from '../../contract/api/catalog.ts'
import { AddToCartButton } from '../cart/add-to-cart-button'
import { FavouriteButton } from '../favourites/favourite-button'
import { Link } from '../ui/link'
import { Price } from '../ui/price'
import { Tile } from '../ui/tile'
import { BuildParts } from './build-parts'
import { StockBadge } from './stock-badge'

/** A build on the home page: picture, price, its six main parts and the button. */
export function BuildCard({ build }: { build: GamerBuild }) {
  const path = `/producto/${build.id}`
  return (
    <article className="group relative grid h-full grid-cols-[2fr_3fr] grid-rows-[auto_1fr_auto] overflow-hidden sm:grid-rows-[auto_auto_1fr] rounded-card border border-line bg-ground transition-colors hover:border-field">
      <Link to={path} tabIndex={-1} className="tile-ground flex items-center overflow-hidden sm:row-span-2">
        <Tile
          src={build.img_url}
          srcSet={build.img_srcset}
          sizes="(width >= 96rem) 268px, (width >= 1200px) 212px, (width >= 64rem) 17vw, 37vw"
          alt={build.img_alt}
          className="w-full p-2 transition-transform duration-120 group-hover:scale-102"
        />
      </Link>
      <div className="flex flex-col justify-center p-4 sm:p-6 sm:pb-0">
        <h3 className="pr-8 text-20 sm:text-24">
          <Link to={path} className="rounded-badge underline-offset-4 hover:underline">
            {build.name}
          </Link>
        </h3>
        <FavouriteButton product={build} className="absolute top-0 right-0 sm:top-2 sm:right-2" />
        <p className="mt-3 text-12 text-muted">A partir de:</p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-2">
          <Price dollars={build.price} className="font-extrabold text-24 sm:text-32" />
          <StockBadge stock={build.stock} />
        </p>
      </div>
      <BuildParts
        build={build}
        className="col-span-2 content-start sm:row-start-3 gap-x-6 gap-y-2.5 border-line border-t p-4 sm:grid-cols-2 sm:p-6 max-sm:*:grid max-sm:*:grid-cols-[7rem_1fr] max-sm:*:items-baseline max-sm:*:gap-2"
      />
      <div className="col-span-2 px-4 pb-4 sm:col-span-1 sm:col-start-2 sm:row-start-2 sm:self-center sm:px-6">
        <AddToCartButton product={build} />
      </div>
    </article>
  )
}

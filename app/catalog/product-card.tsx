import type { MouseEvent } from 'react'
import type { Product } from '../../contract/api/catalog.ts'
import { AddToCartButton } from '../cart/add-to-cart-button'
import { FavouriteButton } from '../favourites/favourite-button'
import { Link, opensElsewhere } from '../ui/link'
import { Price } from '../ui/price'
import { Tile } from '../ui/tile'
import { StockBadge } from './stock-badge'

type Props = {
  product: Product
  /** Its picture is in the first row: loaded at once. */
  isFirstRow: boolean
  onOpen: (product: Product) => void
}

/** The same facts in the same place, in every grid of the shop. */
export function ProductCard({ product, isFirstRow, onOpen }: Props) {
  const path = `/producto/${product.id}`

  /** A plain click opens the dialog; a new tab, a copied link and a page without scripts get the product's page. */
  function open(event: MouseEvent<HTMLAnchorElement>) {
    if (opensElsewhere(event)) return
    event.preventDefault()
    onOpen(product)
  }

  return (
    // What is cut off at its edge loses its focus ring there: for its links the card itself wears it.
    <article className="group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-ground transition-colors hover:border-field has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-focus has-[a:focus-visible]:outline-offset-2 [&_a]:outline-none listed:flex-row">
      {/* The name below is the same link: one stop for the keyboard, not two. */}
      <Link
        to={path}
        onClick={open}
        tabIndex={-1}
        className="tile-ground block overflow-hidden listed:flex listed:w-28 listed:shrink-0 listed:items-center listed:sm:w-44"
      >
        <Tile
          src={product.img_url}
          srcSet={product.img_srcset}
          sizes="(width >= 1200px) 244px, (width >= 64rem) 21vw, (width >= 48rem) 29vw, 43vw"
          alt={product.img_alt}
          isUrgent={isFirstRow}
          className="w-full p-3 transition-transform duration-120 group-hover:scale-102 sm:p-4"
        />
      </Link>
      <FavouriteButton
        product={product}
        className="absolute top-0 right-0 focus-visible:-outline-offset-2 listed:right-auto listed:left-0"
      />
      <div className="flex min-w-0 flex-1 flex-col p-3 sm:p-4 listed:sm:grid listed:sm:grid-cols-[minmax(0,1fr)_13rem] listed:sm:content-center listed:sm:gap-x-8 listed:sm:[&>button]:col-start-2 listed:sm:[&>button]:row-start-2 listed:sm:[&>button]:row-span-2 listed:sm:[&>button]:self-start">
        {/* Half a phone is narrow: with a third line the model is not cut off. */}
        <h3 className="line-clamp-3 min-h-15 sm:line-clamp-2 sm:min-h-10 listed:min-h-0 listed:sm:self-end listed:sm:text-16 font-sans font-semibold text-14 text-ink tracking-normal [text-wrap:pretty]">
          <Link to={path} onClick={open} className="underline-offset-4 hover:underline">
            {product.name}
          </Link>
        </h3>
        <Figures figures={product.figures} />
        <p className="listed:sm:mt-2 listed:sm:line-clamp-2 listed:sm:row-start-3 hidden text-14 text-muted">
          {product.description}
        </p>
        <div className="mt-auto flex flex-col items-start justify-between gap-1 pt-2 pb-3 sm:flex-row sm:items-center listed:flex-row listed:items-center listed:sm:col-start-2 listed:sm:row-start-1 listed:sm:pt-0">
          <Price dollars={product.price} className="font-extrabold text-20" />
          <StockBadge stock={product.stock} />
        </div>
        <AddToCartButton product={product} />
      </div>
    </article>
  )
}

/** On one line, each whole or not at all: two figures that can be read say more than three that are cut. */
function Figures({ figures }: { figures: readonly string[] }) {
  return (
    <p className="mt-1 flex h-4 flex-wrap overflow-hidden text-12 text-muted listed:h-auto listed:sm:text-14">
      {figures.map((figure, index) => (
        <span key={figure} className="whitespace-pre first:first-letter:uppercase">
          {index > 0 && ' · '}
          {figure}
        </span>
      ))}
    </p>
  )
}

import type { MouseEvent } from 'react'
import type { Product } from '../../contract/api/catalog.ts'
import { buildsSection } from '../../contract/categories.ts'
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

/** The card of a product or build, the same in every grid of the shop. */
export function ProductCard({ product, isFirstRow, onOpen }: Props) {
  const { name, grade, figures } = product
  const path = `/producto/${product.id}`
  const isBuild = product.category === buildsSection.label

  /** A plain click opens the dialog; a new tab, a copied link and a page without scripts get the product's page. */
  function open(event: MouseEvent<HTMLAnchorElement>) {
    if (opensElsewhere(event)) return
    event.preventDefault()
    onOpen(product)
  }

  return (
    <article className="group product-card" data-build={isBuild || undefined}>
      {/* The name below is the same link: one stop for the keyboard, not two. */}
      <Link to={path} onClick={open} tabIndex={-1} className="product-card-picture tile-ground">
        <Tile
          src={product.img_url}
          srcSet={product.img_srcset}
          sizes="(width >= 1200px) 244px, (width >= 64rem) 21vw, (width >= 48rem) 29vw, 43vw"
          alt={product.img_alt}
          isUrgent={isFirstRow}
          className="w-full p-3 transition-transform duration-120 group-hover:scale-102 sm:p-4"
        />
      </Link>
      <FavouriteButton product={product} className="product-card-star" />
      <div className="product-card-facts">
        <h3>
          {/* One that is longer than its place is told whole by the pointer. */}
          <Link to={path} onClick={open} title={name}>
            {name}
          </Link>
        </h3>
        <p className="product-card-figures">
          {(grade ? [`Grado ${grade}`, ...figures] : figures).map((figure) => (
            <span key={figure}>{figure}</span>
          ))}
        </p>
        <p className="product-card-text">{product.description}</p>
        <div className="product-card-price">
          <Price dollars={product.price} className="font-extrabold text-20" />
          <StockBadge stock={product.stock} />
        </div>
        <AddToCartButton product={product} />
      </div>
    </article>
  )
}

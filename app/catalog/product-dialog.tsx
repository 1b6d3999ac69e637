import { use } from 'react'
import type { Product } from '../../contract/api/catalog.ts'
import { texts } from '../../contract/texts.ts'
import { AddToCartButton } from '../cart/add-to-cart-button'
import { OpenCart } from '../cart/open-cart'
import { loadCompareToggle } from '../comparison/load-compare-toggle'
import { FavouriteButton } from '../favourites/favourite-button'
import { Badge } from '../ui/badge'
import { Dialog } from '../ui/dialog'
import { ArrowRightIcon } from '../ui/icons'
import { Link } from '../ui/link'
import { Price } from '../ui/price'
import { Tile } from '../ui/tile'
import { useLater } from '../ui/use-later'
import { EarlierPrice } from './earlier-price'
import { GradeNote } from './grade-note'

type Props = { product: Product; isOpen: boolean; onClose: () => void }

/** A closer look without leaving the list. On a phone it fills the screen. */
export function ProductDialog({ product, isOpen, onClose }: Props) {
  const { id, name, brand, description, stock, figures } = product
  const openCart = use(OpenCart)
  const CompareToggle = useLater(loadCompareToggle)

  /** The cart replaces this dialog: closing the cart leads back to the list. */
  function goToCart() {
    onClose()
    openCart()
  }

  return (
    <Dialog
      title={name}
      isTitleHidden
      isOpen={isOpen}
      onClose={onClose}
      className="max-w-230 max-sm:m-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:max-w-none max-sm:rounded-none"
    >
      <div className="grid min-h-0 flex-1 overflow-y-auto overscroll-contain max-sm:grid-rows-[auto_1fr] sm:grid-cols-[minmax(0,420fr)_minmax(0,500fr)]">
        <figure className="tile-ground flex flex-col justify-center short:justify-start">
          <Tile
            src={product.img_url}
            srcSet={product.img_srcset}
            sizes="(width >= 64rem) 372px, (width >= 40rem) 40vw, 292px"
            alt={product.img_alt}
            isUrgent
            className="mx-auto w-full p-6 max-sm:max-h-[max(10rem,50svh)] max-sm:max-w-85 short:sticky short:top-0 short:max-h-[90svh]"
          />
          <PictureNote hasPicture={product.img_srcset !== ''} />
        </figure>
        <div className="flex flex-col p-4 sm:p-8 sm:pt-14">
          <div className="flex flex-wrap items-center gap-2">
            <Badge>{product.category ?? texts.noCategory}</Badge>
            {stock > 0 ? (
              <Badge tone="stock">{stock} disponibles</Badge>
            ) : (
              <Badge tone="none">Sin stock</Badge>
            )}
          </div>
          {brand && <p className="mt-4 text-14 text-muted">{brand}</p>}
          {/* The dialog's own heading says the name to screen readers. */}
          <p
            aria-hidden="true"
            className="mt-1 font-display font-extrabold text-24 text-heading tracking-[-0.02em]"
          >
            {name}
          </p>
          {figures.length > 0 && <p className="mt-2 text-14 text-muted">{figures.join(' · ')}</p>}
          <GradeNote product={product} />
          {description && <p className="mt-4 text-16">{description}</p>}
          <div className="max-sm:sticky max-sm:bottom-0 short:static -mx-4 mt-auto bg-ground px-4 pt-6 pb-2 sm:mx-0 sm:px-0 sm:pb-0">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <Price dollars={product.price} className="font-extrabold text-32" />
              <EarlierPrice product={product} />
              <span className="text-14 text-muted">IVA incluido</span>
            </p>
            <div className="mt-4 flex items-center gap-2">
              <OpenCart value={goToCart}>
                <AddToCartButton product={product} variant="primary" size="lg" />
              </OpenCart>
              <FavouriteButton product={product} className="shrink-0" />
            </div>
            <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
              <Link
                to={`/producto/${id}`}
                className="inline-flex min-h-11 items-center gap-2 font-semibold text-14 text-link underline-offset-4 hover:underline"
              >
                Ver página completa
                <ArrowRightIcon className="size-4" />
              </Link>
              {CompareToggle && <CompareToggle product={product} />}
            </div>
          </div>
        </div>
      </div>
    </Dialog>
  )
}

/** Below a large picture: our renders show the model and not the individual piece. */
function PictureNote({ hasPicture }: { hasPicture: boolean }) {
  return (
    <figcaption className="p-2 text-center text-14 text-muted">
      {hasPicture ? 'Imagen referencial' : 'Aún sin imagen'}
    </figcaption>
  )
}

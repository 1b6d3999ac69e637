import type { Product } from '../../contract/api/catalog.ts'
import { StarIcon } from '../ui/icons'
import { toggleFavourite, useIsFavourite } from './favourites-store'

/** The star of a product: 44 px to press, pressed while it is on the wish list. */
export function FavouriteButton({ product, className = '' }: { product: Product; className?: string }) {
  const isFavourite = useIsFavourite(product.id)
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      aria-label={`Favorito: ${product.name}`}
      title={isFavourite ? 'Quitar de favoritos' : 'Guardar en favoritos'}
      onClick={() => toggleFavourite(product)}
      className={`grid size-11 place-items-center rounded-card text-muted transition-colors hover:text-action aria-pressed:text-action ${className}`}
    >
      <StarIcon className={`size-6 ${isFavourite ? 'fill-current' : ''}`} />
    </button>
  )
}

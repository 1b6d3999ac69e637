import type { Product } from '../../contract/api/catalog.ts'
import { ProductGrid } from '../catalog/product-grid'
import { useFavourites } from '../favourites/favourites-store'
import { OwnNotices } from '../notices/own-notices'
import { ButtonLink } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import starWebp from '../ui/illustrations/star.webp'
import starAvif from '../ui/illustrations/star.webp?avif'
import { accountMeta } from './account-meta'
import { useAccount } from './use-account'
import { LoadFailure, WhenLoaded } from './when-loaded'

export const meta = accountMeta('Lista de deseos')

export default function Wishlist() {
  const { user } = useAccount()
  const products = useFavourites()
  // Without an answer there is still the copy of the list in this browser.
  const isKept = user === null && products.length > 0
  return (
    <>
      <h1 className="text-24">LISTA DE DESEOS</h1>
      <div className="mt-4 grid grid-cols-1 gap-6">
        {isKept && <LoadFailure />}
        {isKept ? (
          <Wishes products={products} />
        ) : (
          <WhenLoaded>{() => <Wishes products={products} />}</WhenLoaded>
        )}
        <OwnNotices />
      </div>
    </>
  )
}

/** Loading the user has brought the list; from then on the stars change it. */
function Wishes({ products }: { products: readonly Product[] }) {
  if (products.length > 0) {
    return (
      // Beside the account's column there is room for three, in a wide window for four.
      <div className="lg:[&>ul]:grid-cols-3 2xl:[&>ul]:grid-cols-4">
        <h2 className="sr-only">Lo que marcaste</h2>
        <ProductGrid products={products} isAtTop />
      </div>
    )
  }
  return (
    <EmptyState
      picture={{ avif: starAvif, webp: starWebp }}
      title="Marca la estrella y aquí te espera."
      text="Cada producto lleva la suya: en las listas, en su ficha y en su página."
    >
      <ButtonLink to="/productos" variant="outline">
        Ver productos
      </ButtonLink>
    </EmptyState>
  )
}

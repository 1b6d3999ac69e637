import type { Product } from '../../contract/api/catalog.ts'
import { NotFoundScreen } from '../shell/not-found-screen'
import { ProductGrid } from './product-grid'
import { SectionHeading } from './section-heading'

/** Of an address that leads nowhere: it says so, and shows the filter "destacado", as the specification says. */
export function NothingHere({ products }: { products: Product[] }) {
  return (
    <>
      <NotFoundScreen />
      <section className="container-shop">
        <SectionHeading title="Productos Destacados" />
        <ProductGrid products={products} />
      </section>
    </>
  )
}

import type { Companion } from '../../server/catalog/catalog-reads.ts'
import { AddToCartButton } from '../cart/add-to-cart-button'
import { Link } from '../ui/link'
import { Price } from '../ui/price'
import { Tile } from '../ui/tile'
import { SectionHeading } from './section-heading'

/** What fits a product, each with the reason and a button to take it along. */
export function GoesWellWith({ companions }: { companions: readonly Companion[] }) {
  if (companions.length === 0) return null
  return (
    <section className="mt-16">
      <SectionHeading title="Va bien con" />
      <ul className="grid gap-3 md:grid-cols-2 md:gap-4">
        {companions.map(({ role, reason, product }) => (
          <li key={product.id} className="companion">
            <Link to={`/producto/${product.id}`} tabIndex={-1} aria-hidden="true">
              <Tile
                src={product.img_url}
                srcSet={product.img_srcset}
                sizes="96px"
                alt=""
                className="tile-ground"
              />
            </Link>
            <div>
              <p>
                {role} · {reason}
              </p>
              <h3>
                <Link to={`/producto/${product.id}`}>{product.name}</Link>
              </h3>
              <Price dollars={product.price} className="font-extrabold text-16" />
              <AddToCartButton product={product} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

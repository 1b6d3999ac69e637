import { useState } from 'react'
import type { Product } from '../../contract/api/catalog.ts'
import { PicturesNote } from './picture-note'
import { ProductCard } from './product-card'
import { ProductDialog } from './product-dialog'

const FIRST_ROW = 4
const FIRST_SCREEN = 8

/** Cards in two to five columns, and the dialog in which each of them opens. */
export function ProductGrid({
  products,
  isAtTop = false,
}: {
  products: readonly Product[]
  isAtTop?: boolean
}) {
  const [shown, setShown] = useState<Product | null>(null)
  const [isOpen, setOpen] = useState(false)

  function open(product: Product) {
    setShown(product)
    setOpen(true)
  }

  return (
    <>
      {products.some(({ img_srcset }) => img_srcset) && <PicturesNote />}
      <ul className="product-grid">
        {products.map((product, index) => (
          <li
            key={product.id}
            className={
              isAtTop && index >= FIRST_SCREEN
                ? 'below-fold-390 lg:below-fold-460 listed:below-fold-150'
                : undefined
            }
          >
            <ProductCard product={product} isFirstRow={isAtTop && index < FIRST_ROW} onOpen={open} />
          </li>
        ))}
      </ul>
      {/* The last product stays in it while it fades away. */}
      {shown && <ProductDialog product={shown} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

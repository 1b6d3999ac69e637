import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Product } from '../../contract/api/catalog.ts'
import { ProgressBar } from '../ui/progress-bar'
import { useOnDemand } from '../ui/use-on-demand'
import { PicturesNote } from './picture-note'
import { ProductCard } from './product-card'

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
  const navigate = useNavigate()
  const [ProductDialog, comeNear] = useOnDemand(loadProductDialog, isOpen, followLink)

  function open(product: Product) {
    setShown(product)
    setOpen(true)
  }

  /** Without the dialog a card is what it is without any script: a link. */
  function followLink() {
    setOpen(false)
    if (shown) void navigate(`/producto/${shown.id}`)
  }

  return (
    <>
      {products.some(({ img_srcset }) => img_srcset) && <PicturesNote />}
      <ul className="product-grid" onPointerOver={comeNear} onFocus={comeNear}>
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
      {shown && ProductDialog && (
        <ProductDialog product={shown} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
      {isOpen && !ProductDialog && <ProgressBar />}
    </>
  )
}

const loadProductDialog = async () => (await import('./product-dialog')).ProductDialog

import { type ComponentType, useState } from 'react'
import type { Product } from '../../contract/api/catalog.ts'
import { texts } from '../../contract/texts.ts'
import { Button } from '../ui/button'
import { showToast } from '../ui/toast'
import type { NoticeDialogProps } from './notice-dialog'

/** Offers to tell when a product is in stock again or, while there is some, when it costs less. The form is loaded by the click. */
export function NoticePrompt({ product }: { product: Pick<Product, 'id' | 'name' | 'price' | 'stock'> }) {
  const [Dialog, setDialog] = useState<ComponentType<NoticeDialogProps>>()
  const [isOpen, setIsOpen] = useState(false)
  /** Each opening begins with an empty form. */
  const [openings, setOpenings] = useState(0)
  const [isLoading, setIsLoading] = useState(false)
  const kind = product.stock > 0 ? 'price' : 'stock'

  async function open() {
    setIsLoading(true)
    try {
      const { NoticeDialog } = await import('./notice-dialog')
      setDialog(() => NoticeDialog)
      setOpenings((count) => count + 1)
      setIsOpen(true)
    } catch {
      showToast({ title: texts.tryLater, tone: 'warning' })
    }
    setIsLoading(false)
  }

  return (
    <>
      <Button
        variant={kind === 'stock' ? 'outline' : 'quiet'}
        isLoading={isLoading}
        onClick={open}
        className="mt-3"
      >
        {kind === 'stock' ? 'Avísame cuando haya' : 'Avísame si baja de precio'}
      </Button>
      {Dialog && (
        <Dialog
          key={openings}
          product={product}
          kind={kind}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

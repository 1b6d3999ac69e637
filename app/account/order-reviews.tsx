import { useEffect, useRef, useState } from 'react'
import type { OwnReview, OwnReviewsAnswer } from '../../contract/api/feedback.ts'
import type { Order, OrderDetail } from '../../contract/api/user.ts'
import { callSignedIn } from '../login/session'
import { Button } from '../ui/button'
import { announce } from '../ui/live-region'
import { Stars } from '../ui/stars'
import { Tile } from '../ui/tile'
import { useArrived } from '../ui/use-arrived'
import { ReviewForm } from './review-form'

type Product = OwnReviewsAnswer['products'][number]

/** Asks a buyer what each product of a delivered order is like, and shows what was said. */
export function OrderReviews({ order, lines }: { order: Order; lines: readonly OrderDetail[] }) {
  const [loading, setLoading] = useState<Promise<OwnReviewsAnswer | null>>()
  const [loaded] = useArrived(loading)
  const isDelivered = order.state === 'ENTREGADO'
  useEffect(() => {
    if (isDelivered) setLoading(loadReviews())
  }, [isDelivered])

  if (!isDelivered || !loaded) return null
  const bought = new Set(lines.map(({ prod_id }) => prod_id))
  const products = loaded.products.filter(({ prod_id }) => bought.has(prod_id))
  if (products.length === 0) return null
  return (
    <section className="grid gap-3 border-line border-t pt-4">
      <h3 className="text-16">¿Qué tal te fue?</h3>
      <p className="text-14 text-muted">
        Tu opinión ayuda a quien viene después. La leemos y la publicamos en la página del producto.
      </p>
      <ul className="grid divide-y divide-line rounded-card border border-line">
        {products.map((product) => (
          <ProductReview key={product.prod_id} product={product} />
        ))}
      </ul>
    </section>
  )
}

/** Null without an answer: then nothing is asked. */
async function loadReviews(): Promise<OwnReviewsAnswer | null> {
  try {
    return await callSignedIn('GET /api/user/reviews')
  } catch (error) {
    console.warn('The reviews could not be loaded', error)
    return null
  }
}

function ProductReview({ product }: { product: Product }) {
  const [review, setReview] = useState(product.review)
  const [isWriting, setIsWriting] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasWriting = useRef(false)
  useEffect(() => {
    // The form that had the focus is gone.
    if (wasWriting.current && !isWriting) opener.current?.focus()
    wasWriting.current = isWriting
  }, [isWriting])

  function close(next: OwnReview | null, message: string | null) {
    setReview(next)
    setIsWriting(false)
    if (message) announce(message)
  }

  return (
    <li className="grid gap-3 p-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Tile
          src={product.img_url}
          alt=""
          className="tile-ground size-14 shrink-0 rounded-card border border-line p-1"
        />
        <div className="min-w-0 flex-1 basis-48 text-14">
          <p className="break-words font-semibold">{product.product_name}</p>
          {review && !isWriting && (
            <>
              <Standing review={review} />
              <p className="mt-2 whitespace-pre-line break-words">{review.words}</p>
            </>
          )}
        </div>
        {!isWriting && (
          <Button
            ref={opener}
            variant="outline"
            aria-label={`${review ? 'Cambiar tu opinión' : 'Opinar'}: ${product.product_name}`}
            onClick={() => setIsWriting(true)}
          >
            {review ? 'Cambiar' : 'Opinar'}
          </Button>
        )}
      </div>
      {isWriting && <ReviewForm product={product} review={review} onClose={close} />}
    </li>
  )
}

const stateTexts = {
  waiting: 'La estamos leyendo',
  published: 'Publicada',
  refused: 'No la publicamos',
}

function Standing({ review: { stars, state, refusal_reason } }: { review: OwnReview }) {
  return (
    <>
      <Stars stars={stars} size="size-4" className="mt-1" />
      <span className="block text-12 text-muted">
        {stateTexts[state]}
        {refusal_reason && `: ${refusal_reason}`}
      </span>
    </>
  )
}

import { useState } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '../../app/ui/empty-state'
import type { DeskReview } from '../../contract/api/admin/feedback.ts'
import { type FeedbackState, MAX_REFUSAL_LENGTH, MAX_STARS } from '../../contract/feedback.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import { useMay } from '../api/me'
import { useAct } from '../api/use-act'
import { useLoad } from '../api/use-load'
import { Screen } from '../shell/screen'
import { Badge } from '../ui/badge'
import { Button } from '../ui/button'
import { Dialog, DialogActions } from '../ui/dialog'
import { Form, textOfField } from '../ui/form'
import { Loaded } from '../ui/loaded'
import { Pagination } from '../ui/pagination'
import { TextAreaField } from '../ui/text-field'
import { useAddressQuery } from '../ui/use-address-query'
import { WaitingTime } from '../ui/waiting-time'
import { DecidedBy } from './decided-by'
import { FeedbackTabs, useFeedbackState } from './feedback-tabs'
import { ProductLink } from './product-link'

const labels: Record<FeedbackState, string> = {
  waiting: 'Por revisar',
  published: 'Publicadas',
  refused: 'No publicadas',
}

/** What buyers say of what was delivered to them. Nobody else reads it before it is published here. */
export function Reviews() {
  const { get } = useAddressQuery()
  const state = useFeedbackState()
  const page = get('pagina')
  const found = useLoad('GET /api/admin/reviews', { query: { state, ...(page && { page }) } })
  return (
    <Screen title="Opiniones">
      <FeedbackTabs kind="reviews" counts={found.data?.counts} state={state} labels={labels} />
      <Loaded query={found}>
        {({ reviews, pages }) => (
          <>
            {reviews.length === 0 ? (
              <EmptyState
                title={state === 'waiting' ? 'No hay opiniones por revisar' : 'No hay opiniones aquí'}
                text="Quien ya recibió un producto opina desde su pedido. Publica también las malas: quita solo las que ofenden o nombran a alguien."
              >
                {null}
              </EmptyState>
            ) : (
              <ul aria-label={labels[state]} className="grid gap-4">
                {reviews.map((review) => (
                  <ReviewItem key={`${review.id} ${review.version}`} review={review} />
                ))}
              </ul>
            )}
            <Pagination pages={pages} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function ReviewItem({ review }: { review: DeskReview }) {
  const [isRefusing, setIsRefusing] = useState(false)
  const publish = useAct('POST /api/admin/reviews/{id}/publish', { done: 'Opinión publicada' })
  const { id, version, state, stars } = review
  return (
    <li className="grid gap-3 rounded-card border border-line p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          <ProductLink id={review.prod_id} name={review.product_name} />
          {review.is_example && <Badge>Ejemplo</Badge>}
        </span>
        <span className="text-12 text-muted">
          {state === 'waiting' ? <WaitingTime since={review.written_at} /> : formatMoment(review.written_at)}
        </span>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span role="img" aria-label={`${stars} de ${MAX_STARS} estrellas`} className="text-16">
          {'★'.repeat(stars)}
          <span className="text-muted">{'☆'.repeat(MAX_STARS - stars)}</span>
        </span>
        <strong className="wrap-anywhere font-semibold">{review.shown_name}</strong>
        <OrderOf review={review} />
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{review.words}</p>
      {review.refusal_reason && (
        <p className="wrap-anywhere text-muted">No se publicó: {review.refusal_reason}</p>
      )}
      <DecidedBy decided={review} />
      <div className="flex flex-wrap gap-2">
        {state !== 'published' && (
          <Button
            isBusy={publish.isBusy}
            onPress={() => void publish.run({ params: { id }, body: { version } })}
          >
            Publicar
          </Button>
        )}
        {state !== 'refused' && (
          <Button variant="quiet" isDisabled={publish.isBusy} onPress={() => setIsRefusing(true)}>
            {state === 'published' ? 'Quitar de la página' : 'No publicar'}
          </Button>
        )}
      </div>
      {publish.refusal && (
        <p role="alert" className="text-danger">
          {publish.refusal.message}
        </p>
      )}
      {isRefusing && <RefuseDialog review={review} onClose={() => setIsRefusing(false)} />}
    </li>
  )
}

function OrderOf({ review: { order_id } }: { review: DeskReview }) {
  const label = `Pedido ${formatOrderNumber(order_id)}`
  return useMay('orders.read') ? (
    <Link to={`/pedidos/${order_id}`} className="text-link hover:underline">
      {label}
    </Link>
  ) : (
    <span className="text-muted">{label}</span>
  )
}

function RefuseDialog({ review: { id, version }, onClose }: { review: DeskReview; onClose: () => void }) {
  const refuse = useAct('POST /api/admin/reviews/{id}/refuse', {
    done: 'Opinión sin publicar',
    onDone: onClose,
  })
  return (
    <Dialog title="No publicar la opinión" isOpen onClose={onClose}>
      <Form
        refusal={refuse.refusal}
        onSubmit={(values) =>
          void refuse.run({ params: { id }, body: { version, reason: textOfField(values, 'reason') } })
        }
      >
        <TextAreaField
          name="reason"
          label="Por qué"
          hint="Su autor lo lee en su pedido, y puede escribirla de nuevo."
          maxLength={MAX_REFUSAL_LENGTH}
          isRequired
        />
        <DialogActions>
          <Button onPress={onClose}>Cancelar</Button>
          <Button type="submit" variant="primary" isBusy={refuse.isBusy}>
            No publicar
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

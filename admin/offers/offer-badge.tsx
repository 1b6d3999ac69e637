import type { ListedOffer } from '../../contract/api/admin/offers.ts'
import { type OfferState, offerStateLabels } from '../../contract/offer-states.ts'
import { Badge, type Tone } from '../ui/badge'

const tones: Record<OfferState, Tone> = {
  open: 'success',
  used: 'plain',
  expired: 'warning',
  withdrawn: 'danger',
}

/** Where an offer stands, and whether somebody pays it at this moment. */
export function OfferBadge({
  offer: { state, is_being_paid },
}: {
  offer: ListedOffer | Omit<ListedOffer, 'articles'>
}) {
  if (is_being_paid) return <Badge tone="warning">En el pago</Badge>
  return <Badge tone={tones[state]}>{offerStateLabels[state]}</Badge>
}

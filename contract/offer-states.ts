/** What became of an offer, as the staff read it. */
export const offerStateLabels = {
  open: 'Vigente',
  used: 'Comprada',
  expired: 'Vencida',
  withdrawn: 'Retirada',
} as const
export type OfferState = keyof typeof offerStateLabels
export const offerStates = Object.keys(offerStateLabels) as [OfferState, ...OfferState[]]

/** The parameter of the checkout's address that opens it with an offer. */
export const OFFER_PARAM = 'oferta'

/** An offer's token: 128 bits in hexadecimal, which no messenger breaks in the middle of a link. */
export const offerToken = /^[0-9a-f]{32}$/

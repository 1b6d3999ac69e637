import type { DeliveryMethod } from '../../contract/api/shop.ts'
import type { HeldCart } from './reservation'

/** What the first step asks. The names are the specification's and travel to the API as they are. */
export type BuyerData = {
  nombres: string
  email: string
  celular: string
  ci: string
  direccion: string
  referencia: string
  delivery_method: DeliveryMethod
  terminos: boolean
}

/** What the second step asks. */
export type PaymentData = {
  comprobante: string
  /** The account that the buyer says to have used; nobody has to say it. */
  bankAccountId: number | null
  /** Sent once the order stands, so that a broken picture never costs an order. */
  photo: File | null
}

/** The time to pay, opened by a first step that is complete. */
export type PaymentWindow = {
  buyer: BuyerData
  held: HeldCart
  /** An order was sent and no answer came: what is held may be an order by now. */
  isUnanswered: boolean
}

export type CheckoutDraft = {
  buyer: Partial<BuyerData>
  payment: PaymentData
  window: PaymentWindow | null
}

const emptyDraft: CheckoutDraft = {
  buyer: {},
  payment: { comprobante: '', bankAccountId: null, photo: null },
  window: null,
}

/**
 * A checkout that is under way. It outlives the screen, so that nobody types twice after going to log in or back for
 * one more article; it dies with the page and is never written to storage, because it is personal (PR-1).
 * Only effects and events of the browser write it: on the server it stays empty.
 */
let draft = emptyDraft

export function readDraft(): CheckoutDraft {
  return draft
}

export function keepInDraft(part: Partial<CheckoutDraft>): void {
  draft = { ...draft, ...part }
}

/** After an order: the next one asks for its own payment and its own consent, but not for the name again. */
export function closeDraft(): void {
  draft = { ...emptyDraft, buyer: { ...draft.buyer, terminos: false } }
}

/** After logging out: nothing personal stays. */
export function clearDraft(): void {
  draft = emptyDraft
}

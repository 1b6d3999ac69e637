import type { DeliveryMethod } from '../../contract/api/shop.ts'
import type { DeliveryPlace } from '../../contract/delivery-places.ts'
import type { Province } from '../../contract/provinces.ts'
import { storageKeys } from '../../contract/storage-keys.ts'
import { onTokenChange, readToken } from '../login/session'
import { onChangeElsewhere, pageValue, useValue } from '../ui/stored-value'
import type { HeldCart } from './reservation'

/** The fields of step 1, named as the API names them. */
export type BuyerData = {
  nombres: string
  email: string
  celular: string
  ci: string
  direccion: string
  referencia: string
  delivery_method: DeliveryMethod
  /** Empty means not given, here and in the city and the two fields of who picks up. */
  delivery_province: Province | ''
  delivery_city: string
  delivery_place: DeliveryPlace
  pickup_name: string
  pickup_identification: string
  /** Whom the invoice is to name, if not the buyer. */
  invoice_name: string
  invoice_identification: string
  invoice_address: string
  terminos: boolean
}

/** The fields of step 2. */
export type PaymentData = {
  comprobante: string
  /** The account that the buyer says they used; optional. */
  bankAccountId: number | null
  /** Sent after the order is placed, so that a broken picture never costs an order. */
  photo: File | null
  /** A photo was chosen on a page that was closed since, and has to be chosen again. */
  isPhotoLost: boolean
}

/** A payment that is under way, after a complete step 1. */
export type PaymentWindow = {
  buyer: BuyerData
  held: HeldCart
  /** An order was sent and no answer came: the reservation may be an order by now. */
  hasUnknownOutcome: boolean
}

export type CheckoutDraft = {
  buyer: Partial<BuyerData>
  /** The buyer has typed or chosen something in step 1 on this page: what an earlier page left does not replace it. */
  isEdited: boolean
  /** What the account knows was filled in. It is done once, so that a field which the buyer empties stays empty. */
  isFilledIn: boolean
  payment: PaymentData
  window: PaymentWindow | null
}

const emptyDraft: CheckoutDraft = {
  buyer: {},
  isEdited: false,
  isFilledIn: false,
  payment: { comprobante: '', bankAccountId: null, photo: null, isPhotoLost: false },
  window: null,
}

/**
 * A checkout that is under way. It outlives the screen, so that a buyer who goes to log in or adds a product does not type
 * twice. It is never written to storage, because it is personal (PR-1): a new page gets what the steps sent to the shop from
 * there, as long as the reservation is open. Only effects and browser events write it, so on the server it stays empty.
 */
let draft = emptyDraft
/** The user name of the draft's owner; null until the shop has said who is signed in. */
let owner: string | null = null
/** The draft of a buyer whose session ended. It is put aside until the shop says that the same buyer signed in again. */
let putAside: { draft: CheckoutDraft; owner: string } | null = null

/** Grows each time that another draft takes the place of the one that a screen shows. */
const generation = pageValue(0)

/** Changes when a screen has to begin anew with what `readDraft` then returns. */
export function useDraftGeneration(): number {
  return useValue(generation, 0)
}

export function readDraft(): CheckoutDraft {
  return draft
}

export function keepInDraft(part: Partial<CheckoutDraft>): void {
  draft = { ...draft, ...part }
}

/** Takes over what an earlier page told the shop about the transfer, unless something was typed on this page. */
export function restorePayment({ payment: kept }: HeldCart): void {
  const { comprobante, bankAccountId, photo } = draft.payment
  if (!kept || comprobante || bankAccountId !== null || photo) return
  keepInDraft({
    payment: {
      comprobante: kept.comprobante ?? '',
      bankAccountId: kept.bank_account_id ?? null,
      photo: null,
      isPhotoLost: kept.has_photo ?? false,
    },
  })
}

/** After an order. The next one needs a payment and a consent of its own, but the buyer's data stay. */
export function closeDraft(): void {
  draft = { ...emptyDraft, buyer: { ...draft.buyer, terminos: false }, isFilledIn: draft.isFilledIn }
}

/** After logging out: nothing personal stays. */
export function clearDraft(): void {
  putAside = null
  owner = null
  replaceDraft(emptyDraft)
}

/**
 * The shop has said who is signed in: this buyer gets back what they left, and nothing of anybody else. False when another
 * draft has taken the place of the one that was shown.
 */
export function assignDraft(username: string): boolean {
  const left = putAside
  const isForeign = owner !== null && owner !== username
  putAside = null
  owner = username
  if (left?.owner === username) replaceDraft(left.draft)
  else if (isForeign) replaceDraft(emptyDraft)
  else return true
  return false
}

function replaceDraft(other: CheckoutDraft): void {
  draft = other
  generation.save(generation.read() + 1)
}

if (typeof document !== 'undefined') {
  let token = readToken()
  // Somebody signed in, here or in another tab. On a shared computer it may be another buyer.
  onTokenChange(() => {
    const now = readToken()
    if (now === null || now === token) return
    token = now
    if (owner !== null) putAside = { draft, owner }
    owner = null
    replaceDraft(emptyDraft)
  })
  // Logged out in another tab, or while this page slept. After a session that ends here by itself the draft stays: a buyer
  // who signs in again finds what they typed.
  onChangeElsewhere(storageKeys.token, () => {
    if (readToken() === null) clearDraft()
  })
}

import type { DeliveryMethod } from '../../contract/api/shop.ts'
import type { DeliveryPlace } from '../../contract/delivery-places.ts'
import type { Province } from '../../contract/provinces.ts'
import { storageKeys } from '../../contract/storage-keys.ts'
import { onTokenChange, readToken } from '../login/session'
import { onChangeElsewhere, pageValue, useValue } from '../ui/stored-value'
import type { HeldCart } from './reservation'

/** What the first step asks. The first names are the specification's; all of them travel to the API as they are. */
export type BuyerData = {
  nombres: string
  email: string
  celular: string
  ci: string
  direccion: string
  referencia: string
  delivery_method: DeliveryMethod
  /** Empty, as each of the next four may be: not told. */
  delivery_province: Province | ''
  delivery_city: string
  delivery_place: DeliveryPlace
  pickup_name: string
  pickup_identification: string
  terminos: boolean
}

/** What the second step asks. */
export type PaymentData = {
  comprobante: string
  /** The account that the buyer says to have used; nobody has to say it. */
  bankAccountId: number | null
  /** Sent once the order stands, so that a broken picture never costs an order. */
  photo: File | null
  /** One was chosen on a page that is gone, and has to be chosen again. */
  isPhotoLost: boolean
}

/** The time to pay, opened by a first step that is complete. */
export type PaymentWindow = {
  buyer: BuyerData
  held: HeldCart
  /** An order was sent and no answer came: what is held may be an order by now. */
  hasUnknownOutcome: boolean
}

export type CheckoutDraft = {
  buyer: Partial<BuyerData>
  /** Somebody has typed or chosen in the first step on this page: what an earlier page left does not replace it. */
  isEdited: boolean
  payment: PaymentData
  window: PaymentWindow | null
}

const emptyDraft: CheckoutDraft = {
  buyer: {},
  isEdited: false,
  payment: { comprobante: '', bankAccountId: null, photo: null, isPhotoLost: false },
  window: null,
}

/**
 * A checkout that is under way. It outlives the screen, so that nobody types twice after going to log in or back for
 * one more article; it dies with the page and is never written to storage, because it is personal (PR-1). What the
 * steps handed on, a new page has from the shop, as long as the reservation is open.
 * Only effects and events of the browser write it: on the server it stays empty.
 */
let draft = emptyDraft
/** The user name of whoever it belongs to; null until the shop has said who is signed in. */
let owner: string | null = null
/** The draft of a buyer whose session ended. It is put aside until the shop says that the same buyer signed in again. */
let putAside: { draft: CheckoutDraft; owner: string } | null = null

/** Grows each time that another draft takes the place of the one that a screen shows. */
const generation = pageValue(0)

/** Another number each time that a screen has to begin anew with what `readDraft` then says. */
export function useDraftGeneration(): number {
  return useValue(generation, 0)
}

export function readDraft(): CheckoutDraft {
  return draft
}

export function keepInDraft(part: Partial<CheckoutDraft>): void {
  draft = { ...draft, ...part }
}

/** What an earlier page has told the shop of the transfer, unless this one knows something of it already. */
export function restorePayment({ payment: told }: HeldCart): void {
  const { comprobante, bankAccountId, photo } = draft.payment
  if (!told || comprobante || bankAccountId !== null || photo) return
  keepInDraft({
    payment: {
      comprobante: told.comprobante ?? '',
      bankAccountId: told.bank_account_id ?? null,
      photo: null,
      isPhotoLost: told.has_photo ?? false,
    },
  })
}

/** After an order: the next one asks for its own payment and its own consent, but not for the name again. */
export function closeDraft(): void {
  draft = { ...emptyDraft, buyer: { ...draft.buyer, terminos: false } }
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
  // Somebody signed in, here or in another tab, and on a shared computer it may be somebody else.
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

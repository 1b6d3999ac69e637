import { deliveryPlaces } from '../../contract/delivery-places.ts'
import { maxLength } from '../../contract/field-rules.ts'
import { requiredEmail, requiredText } from '../forms/form-rules.ts'
import type { BuyerData } from './checkout-draft'

/** What step 1 requires, field by field. Who picks the order up is not asked for `direccion`. */
export const buyerRules = {
  nombres: requiredText(maxLength.fullName),
  email: requiredEmail,
  celular: requiredText(maxLength.phone),
  ci: requiredText(maxLength.identification),
  direccion: requiredText(maxLength.address),
}

type Rule = typeof buyerRules.direccion

/** The same, unless the buyer picks the order up: then nobody sees the field. */
export const forCarrier = ({ validate }: Rule) => ({
  validate: (value: string | undefined, { delivery_method }: BuyerData) =>
    delivery_method === 'pickup' || validate(value),
})

export const requiredNames = Object.keys(buyerRules) as (keyof typeof buyerRules)[]

/** What nobody has to answer, as the form begins with it. */
export const untold = {
  delivery_province: '',
  delivery_city: '',
  delivery_place: deliveryPlaces[0],
  pickup_name: '',
  pickup_identification: '',
} satisfies Partial<BuyerData>

/**
 * The buyer's data as step 1 would hand them on. Null when something is missing that it requires: an older page, or
 * another client, may have told less.
 */
export function completeBuyer(typed: Partial<BuyerData>): BuyerData | null {
  const isPickup = typed.delivery_method === 'pickup'
  const isComplete = requiredNames.every(
    (name) => (isPickup && name === 'direccion') || buyerRules[name].validate(typed[name]) === true,
  )
  if (!isComplete || !typed.delivery_method) return null
  // Step 1 reserves nothing before its terms are accepted, so whoever has these data in a reservation accepted them.
  return { direccion: '', referencia: '', ...untold, ...typed, terminos: true } as BuyerData
}

/**
 * What the shop is told. What belongs to the other way of delivery stays on this page: a choice that was taken back is
 * nobody's business.
 */
export function toldOf(buyer: BuyerData): BuyerData {
  return buyer.delivery_method === 'pickup'
    ? { ...buyer, direccion: '', referencia: '', delivery_province: '', delivery_city: '' }
    : { ...buyer, pickup_name: '', pickup_identification: '' }
}

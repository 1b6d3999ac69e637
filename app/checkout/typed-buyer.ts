import { deliveryPlaces } from '../../contract/delivery-places.ts'
import { maxLength } from '../../contract/field-rules.ts'
import { requiredEmail, requiredText } from '../forms/form-rules.ts'
import type { BuyerData } from './checkout-draft'

/** The required fields of step 1. A buyer who picks the order up is not asked for `direccion`. */
export const buyerRules = {
  nombres: requiredText(maxLength.fullName),
  email: requiredEmail,
  celular: requiredText(maxLength.phone),
  ci: requiredText(maxLength.identification),
  direccion: requiredText(maxLength.address),
}

type Rule = typeof buyerRules.direccion

/** Requires the field unless the buyer picks the order up: then it is hidden. */
export const forCarrier = ({ validate }: Rule) => ({
  validate: (value: string | undefined, { delivery_method }: BuyerData) =>
    delivery_method === 'pickup' || validate(value),
})

export const requiredNames = Object.keys(buyerRules) as (keyof typeof buyerRules)[]

/** The optional fields as they are before the buyer touches them. */
export const emptyOptionalFields = {
  delivery_province: '',
  delivery_city: '',
  delivery_place: deliveryPlaces[0],
  pickup_name: '',
  pickup_identification: '',
  invoice_name: '',
  invoice_identification: '',
  invoice_address: '',
} satisfies Partial<BuyerData>

/**
 * The buyer's data as step 1 would return them. Null when a required field is missing: another client may have sent less.
 */
export function completeBuyer(typed: Partial<BuyerData>): BuyerData | null {
  const isPickup = typed.delivery_method === 'pickup'
  const isComplete = requiredNames.every(
    (name) => (isPickup && name === 'direccion') || buyerRules[name].validate(typed[name]) === true,
  )
  if (!isComplete || !typed.delivery_method) return null
  // Step 1 reserves only after the terms were accepted, so a buyer with a reservation has accepted them.
  return { direccion: '', referencia: '', ...emptyOptionalFields, ...typed, terminos: true } as BuyerData
}

/**
 * The data that are sent to the shop. What was typed for the other way of delivery stays on this page, because the buyer has
 * taken that choice back.
 */
export function dataToSend(buyer: BuyerData): BuyerData {
  return buyer.delivery_method === 'pickup'
    ? { ...buyer, direccion: '', referencia: '', delivery_province: '', delivery_city: '' }
    : { ...buyer, pickup_name: '', pickup_identification: '' }
}

/** Who picks an order up at the shop, as the staff choose it. */
export const pickupPersonLabels = {
  buyer: 'Quien compró',
  named: 'La persona que nombró',
  other: 'Otra persona',
} as const
export type PickupPerson = keyof typeof pickupPersonLabels
export const pickupPersons = Object.keys(pickupPersonLabels) as [PickupPerson, ...PickupPerson[]]

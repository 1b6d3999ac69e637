/** Where a carrier hands a parcel over; the first is what the form begins with. */
export const deliveryPlaceLabels = {
  home: 'A domicilio',
  carrier_office: 'En la oficina del transportista',
} as const
export type DeliveryPlace = keyof typeof deliveryPlaceLabels
export const deliveryPlaces = Object.keys(deliveryPlaceLabels) as [DeliveryPlace, ...DeliveryPlace[]]

/**
 * Who takes parcels to buyers. `track` makes the page of one parcel where the form of its address is known for certain;
 * the others have a page of their own where the buyer types the guide number.
 */
type Carrier = { name: string; page: string | null; track?: (guideNumber: string) => string }

export const carriers = {
  servientrega: {
    name: 'Servientrega',
    page: 'https://www.servientrega.com.ec/Tracking/',
    track: (guide) => `https://www.servientrega.com.ec/Tracking/?guia=${encodeURIComponent(guide)}&tipo=GUIA`,
  },
  tramaco: { name: 'Tramaco', page: 'https://www.tramaco.com.ec/' },
  laar: {
    name: 'Laar Courier',
    page: 'https://fenixoper.laarcourier.com/Tracking/Guiacompleta.aspx',
    track: (guide) =>
      `https://fenixoper.laarcourier.com/Tracking/Guiacompleta.aspx?guia=${encodeURIComponent(guide)}`,
  },
  urbano: {
    name: 'Urbano',
    page: 'https://www.urbano.com.ec/',
    track: (guide) =>
      `https://app.urbano.com.ec/plugin/etracking/etracking/?guia=${encodeURIComponent(guide)}`,
  },
  /** Any other, whose name the staff type: a bus company, a driver of the shop. */
  other: { name: 'Otra', page: null },
} as const satisfies Record<string, Carrier>

export type CarrierId = keyof typeof carriers
export const carrierIds = Object.keys(carriers) as [CarrierId, ...CarrierId[]]

export type GuideOfParcel = { carrier: CarrierId; carrierName: string | null; guideNumber: string | null }

/** What people read: "Servientrega", or the name that was typed for another one. */
export function nameCarrier({ carrier, carrierName }: GuideOfParcel): string {
  return carrierName ?? carriers[carrier].name
}

/** Where the buyer follows the parcel. Null: the carrier has no page that we know. */
export function trackingLink({ carrier, guideNumber }: GuideOfParcel): string | null {
  const { page, track }: Carrier = carriers[carrier]
  return guideNumber !== null && track ? track(guideNumber) : page
}

/** A guide number as it is compared: people copy the same one with other spaces, hyphens and in another case. */
export function guideKey(guideNumber: string): string {
  return guideNumber.replace(/[\s-]+/g, '').toUpperCase()
}

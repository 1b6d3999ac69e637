import { type GuideOfParcel, guideKey, nameCarrier } from '../../../contract/carriers.ts'

/** "Servientrega 9912-44": what the history says of a parcel. */
export function describeGuide(guide: GuideOfParcel): string {
  return [nameCarrier(guide), guide.guideNumber].filter(Boolean).join(' ')
}

/** The columns of a parcel's guide. A typed name is kept only of a carrier that is none of those we know. */
export function guideColumns({ carrier, carrierName, guideNumber }: GuideOfParcel) {
  return {
    carrier,
    carrierName: carrier === 'other' ? carrierName : null,
    guideNumber,
    guideKey: guideNumber === null ? null : guideKey(guideNumber),
  }
}

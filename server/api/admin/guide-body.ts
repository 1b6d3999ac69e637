import type { GuideOfParcel } from '../../../contract/carriers.ts'

type GuideBody = {
  carrier: GuideOfParcel['carrier']
  carrier_name?: string | null | undefined
  guide_number?: string | null | undefined
}

/** The guide of a parcel as a body has it. Fields left empty are fields left out. */
export function toGuide({ carrier, carrier_name, guide_number }: GuideBody): GuideOfParcel {
  return { carrier, carrierName: carrier_name || null, guideNumber: guide_number || null }
}

/** The most that an account keeps at once. */
export const MAX_SAVED_PC_BUILDS = 30
/** One that belongs to no account is deleted once nobody has opened it for this many days. */
export const PC_BUILD_DAYS = 180

/** Without the signs that look alike in type, and in lower case as all addresses of the shop. */
export const pcBuildCodeSigns = '23456789abcdefghjkmnpqrstuvwxyz'
export const PC_BUILD_CODE_LENGTH = 10

const code = new RegExp(`^[${pcBuildCodeSigns}]{${PC_BUILD_CODE_LENGTH}}$`)
export const isPcBuildCode = (typed: string): boolean => code.test(typed)

/** The page that a saved armado is shown to others on. */
export const sharedPcBuildPath = (code: string): string => `/armado/${code}`

/**
 * What networks and messengers show for a link to that page, a JPEG of 1200 × 630. The price stands in the address, so that a
 * picture that they keep is asked for anew when it costs something else.
 */
export const pcBuildPreviewPath = ({ code, total }: { code: string; total: number }): string =>
  `/multimedia/armado/${code}-${Math.round(total * 100)}.jpg`

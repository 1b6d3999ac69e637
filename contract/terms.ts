export const TERMS_PATH = '/terminos'

/** The address of one version of the terms. */
export const termsPath = (version: number) => `${TERMS_PATH}?version=${version}`

/** The number of `?version=3`. Null for the terms that count now, and for what is no number. */
export function readTermsVersion(params: URLSearchParams): number | null {
  const version = params.get('version') ?? ''
  return /^[1-9]\d{0,5}$/.test(version) ? Number(version) : null
}

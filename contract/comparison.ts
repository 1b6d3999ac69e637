/** Four columns are what fits on a laptop's screen. */
export const MAX_COMPARED = 4

export const COMPARE_PATH = '/comparar'

/** The ids of `?ids=7,12`, in their order and none twice. What is no id counts for nothing, and neither does a fifth. */
export function readComparedIds(params: URLSearchParams): number[] {
  const ids = (params.get('ids') ?? '').split(',').filter((id) => /^[1-9]\d{0,14}$/.test(id))
  return [...new Set(ids.map(Number))].slice(0, MAX_COMPARED)
}

/** The address of a comparison; the commas stay readable. */
export function comparePath(ids: readonly number[]): string {
  return ids.length === 0 ? COMPARE_PATH : `${COMPARE_PATH}?ids=${ids.join(',')}`
}

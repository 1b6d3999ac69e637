import { type Range, type RangeName, rangeNames, rangeOf } from '../../contract/figures.ts'
import { useAddressQuery } from '../ui/use-address-query'

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
const isName = (text: string): text is RangeName => (rangeNames as readonly string[]).includes(text)

/**
 * The days that the figures are of, as the address says: by name (`?rango=90`) or by day (`?desde=…&hasta=…`). What the address
 * says wrong is the last 30 days.
 */
export function useRange(): { range: Range; name: RangeName | null } {
  const { get } = useAddressQuery()
  const [from, to] = [get('desde'), get('hasta')]
  if (isDay(from) && isDay(to) && from <= to) return { range: { from, to }, name: null }
  const asked = get('rango')
  const name = isName(asked) ? asked : '30'
  return { range: rangeOf(name, new Date()), name }
}

import { type OrderSort, orderSortLabels } from '../../contract/desk-filters.ts'
import { useAddressQuery } from '../ui/use-address-query'

/** The kinds of filters, by their names in the address, which are those of the API. */
export const filterKinds = ['stage', 'payment', 'delivery', 'flag'] as const
export type FilterKind = (typeof filterKinds)[number]

/** `?orden=` as the headings of a table write it, for each order that the API knows. */
export const sortsInAddress = {
  attention: 'atraso',
  newest: '-fecha',
  oldest: 'fecha',
  highest: '-total',
  lowest: 'total',
} as const satisfies Record<OrderSort, string>

/** What the address asks of the list of orders. */
export function useOrdersQuery() {
  const { get, set, hrefWith } = useAddressQuery()
  const asked = {
    q: get('q'),
    stage: get('stage'),
    payment: get('payment'),
    delivery: get('delivery'),
    flag: get('flag'),
    customer: get('customer'),
    page: get('pagina'),
  }
  const order = get('orden')
  const sorts = Object.keys(orderSortLabels) as OrderSort[]
  const sort = sorts.find((name) => sortsInAddress[name] === order) ?? 'attention'
  const valuesOf = (kind: FilterKind) => asked[kind].split(',').filter(Boolean)
  return {
    /** What is sent to the API: what is empty is left out. */
    sent: Object.fromEntries(Object.entries({ ...asked, sort }).filter(([, value]) => value)) as Record<
      string,
      string
    > & { q?: string },
    sort,
    customer: asked.customer,
    hasFilters: asked.customer !== '' || filterKinds.some((kind) => asked[kind] !== ''),
    /** Search and filters, without order and page: what a saved view keeps, and compares by. */
    asView: asView({ ...asked, page: '', orden: order }),
    valuesOf,
    set,
    /** The address with one more value of this filter, or one less. */
    hrefToggling(kind: FilterKind, value: string) {
      const values = valuesOf(kind)
      const next = values.includes(value) ? values.filter((it) => it !== value) : [...values, value]
      return hrefWith({ [kind]: next.join(',') })
    },
    hrefWith,
  }
}

function asView(asked: Record<string, string>): string {
  const filled = Object.entries(asked).filter(([, value]) => value)
  return new URLSearchParams(filled).toString()
}

import { Link } from 'react-router'
import type { OrdersAnswer } from '../../contract/api/admin/orders.ts'
import {
  deliveryLabels,
  flagLabels,
  moneyLabels,
  orderSortLabels,
  standingLabels,
  standings,
} from '../../contract/desk-filters.ts'
import { CloseIcon } from '../ui/icons'
import { Select } from '../ui/select'
import { Tabs } from '../ui/tabs'
import { type FilterKind, filterKinds, sortsInAddress, useOrdersQuery } from './use-orders-query.ts'

const chipKinds: readonly {
  kind: FilterKind & keyof OrdersAnswer['counts']
  label: string
  values: Record<string, string>
}[] = [
  { kind: 'payment', label: 'Pago', values: moneyLabels },
  { kind: 'delivery', label: 'Entrega', values: deliveryLabels },
  { kind: 'flag', label: 'Atención', values: flagLabels },
]

/** Where orders stand as tabs, the rest as chips that add up; each says how many there would be. */
export function OrderFilters({ answer }: { answer: OrdersAnswer }) {
  const { valuesOf, hrefWith, customer, hasFilters } = useOrdersQuery()
  const stages = valuesOf('stage')
  const { counts } = answer
  const allCount = Object.values(counts.stage).reduce((sum, count) => sum + count, 0)
  return (
    <div className="grid gap-3">
      <Tabs
        label="Estado"
        tabs={[
          { to: hrefWith({ stage: null }), label: 'Todos', count: allCount, isCurrent: stages.length === 0 },
          ...standings
            .filter((standing) => counts.stage[standing] > 0 || stages.includes(standing))
            .map((standing) => ({
              to: hrefWith({ stage: standing }),
              label: standingLabels[standing],
              count: counts.stage[standing],
              isCurrent: stages.includes(standing),
            })),
        ]}
      />
      <div className="-mx-4 flex items-center gap-x-5 gap-y-2 overflow-x-auto px-4 pb-1 sm:mx-0 sm:flex-wrap sm:px-0 sm:pb-0">
        {chipKinds.map(({ kind, label, values }) => (
          <Chips key={kind} kind={kind} label={label} values={values} counts={counts[kind]} />
        ))}
        {customer && (
          <ChipLink to={hrefWith({ customer: null })} isOn>
            De {answer.orders[0]?.buyer_name ?? 'un cliente'} <CloseIcon className="size-3.5" />
          </ChipLink>
        )}
        {hasFilters && (
          <Link
            to={hrefWith(Object.fromEntries([...filterKinds, 'customer'].map((kind) => [kind, null])))}
            className="whitespace-nowrap font-semibold text-link hover:underline"
          >
            Quitar filtros
          </Link>
        )}
      </div>
    </div>
  )
}

type ChipsProps = {
  kind: FilterKind
  label: string
  values: Record<string, string>
  counts: Record<string, number>
}

/** A value that would lead to nothing is left out, unless it is what the address asks for. */
function Chips({ kind, label, values, counts }: ChipsProps) {
  const { valuesOf, hrefToggling } = useOrdersQuery()
  const chosen = valuesOf(kind)
  const shown = Object.entries(values).filter(([value]) => (counts[value] ?? 0) > 0 || chosen.includes(value))
  if (shown.length === 0) return null
  return (
    <div className="flex items-center gap-1.5">
      <span className="text-12 text-muted">{label}</span>
      {shown.map(([value, name]) => (
        <ChipLink key={value} to={hrefToggling(kind, value)} isOn={chosen.includes(value)}>
          {name} <span className="font-normal text-12">{counts[value] ?? 0}</span>
        </ChipLink>
      ))}
    </div>
  )
}

export function ChipLink({ to, isOn, children }: { to: string; isOn: boolean; children: React.ReactNode }) {
  return (
    <Link
      to={to}
      aria-current={isOn ? 'true' : undefined}
      className="inline-flex min-h-8 items-center gap-1.5 whitespace-nowrap rounded-card border border-line px-2.5 font-semibold text-ink hover:border-ink aria-[current]:border-action aria-[current]:bg-action aria-[current]:text-on-action pointer-coarse:min-h-11"
    >
      {children}
    </Link>
  )
}

/** Where rows are cards there are no headings to sort by. */
export function PhoneSort() {
  const { sort, set } = useOrdersQuery()
  return (
    <Select
      label="Orden"
      isLabelHidden
      className="w-52 md:hidden"
      options={(Object.keys(orderSortLabels) as (keyof typeof orderSortLabels)[]).map((id) => ({
        id,
        label: orderSortLabels[id],
      }))}
      value={sort}
      onChange={(id) => set({ orden: sortsInAddress[id] })}
    />
  )
}

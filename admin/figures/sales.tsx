import { Skeleton } from '../../app/ui/skeleton'
import type { SalesAnswer, SalesSums } from '../../contract/api/admin/figures.ts'
import {
  daysIn,
  isPeriod,
  MOST_BARS,
  type Range,
  type SalesBy,
  salesByLabels,
} from '../../contract/figures.ts'
import { useLoad } from '../api/use-load'
import { dollarsText } from '../orders/dollars-text.ts'
import { Loaded } from '../ui/loaded'
import { Panel } from '../ui/panel'
import { Select } from '../ui/select'
import { useAddressQuery } from '../ui/use-address-query'
import { CsvLink } from './csv-link'
import { ComparedWith, FiguresScreen } from './figures-screen'
import { PeriodChart } from './period-chart'
import { marginShare, SalesTable } from './sales-table'
import { Totals } from './totals'
import { useRange } from './use-range.ts'

type Period = 'day' | 'week' | 'month'
const periods: readonly Period[] = ['day', 'week', 'month']

/** Sales of some days: what came of them in all, by period, by category, by who sold and where. */
export function Sales() {
  const { range } = useRange()
  const by = usePeriod(range)
  const sales = useLoad('GET /api/admin/figures/sales', { query: { ...range, by } })
  return (
    <FiguresScreen>
      <Loaded query={sales} skeleton={<Skeleton className="h-96" />}>
        {(answer) => (
          <div className="grid gap-4">
            <SalesTotals answer={answer} />
            <Periods answer={answer} by={by} range={range} />
          </div>
        )}
      </Loaded>
      <Breakdown by="category" range={range} />
      <div className="grid items-start gap-4 2xl:grid-cols-2">
        <Breakdown by="channel" range={range} />
        <Breakdown by="staff" range={range} />
      </div>
      <p className="text-12 text-muted">
        Una venta cuenta desde que se confirma su pago, o se cobra en el mostrador. Un pedido cancelado no
        cuenta; lo que vuelve y lo que se rebaja resta el día en que ocurre. El margen es sin IVA, y solo de
        artículos cuyo costo se anotó antes de venderlos.
      </p>
    </FiguresScreen>
  )
}

/** What the address says, or as many bars as can be read. */
function usePeriod(range: Range): Period {
  const asked = useAddressQuery().get('por') as SalesBy
  const days = daysIn(range)
  if (isPeriod(asked) && (asked !== 'day' || days <= MOST_BARS)) return asked
  return days <= 45 ? 'day' : days <= 400 ? 'week' : 'month'
}

function SalesTotals({ answer: { total, total_before: then, before } }: { answer: SalesAnswer }) {
  const ticket = (sums: SalesSums) => (sums.orders === 0 ? 0 : sums.sold / sums.orders)
  const less = (sums: SalesSums) => sums.returned + sums.cut
  const share = marginShare(total)
  return (
    <Totals
      totals={[
        { name: 'Ventas netas con IVA', now: total.net, before: then.net, text: dollarsText },
        { name: 'Sin IVA', now: total.base, before: then.base, text: dollarsText },
        { name: 'Pedidos', now: total.orders, before: then.orders, text: String },
        { name: 'Por pedido', now: ticket(total), before: ticket(then), text: dollarsText },
        { name: 'Devuelto y rebajado', now: less(total), before: less(then), text: dollarsText },
        { name: 'Margen', now: total.margin, before: then.margin, text: dollarsText, beside: share },
      ]}
    >
      <ComparedWith before={before} />
      {total.uncosted_base !== 0 && (
        <p className="text-12 text-muted">
          De {dollarsText(total.uncosted_base)} sin IVA no se conoce el costo: no están en el margen.
        </p>
      )}
    </Totals>
  )
}

function Periods({ answer, by, range }: { answer: SalesAnswer; by: Period; range: Range }) {
  const { set } = useAddressQuery()
  const possible = periods.filter((period) => period !== 'day' || daysIn(range) <= MOST_BARS)
  return (
    <Panel
      title={`Por ${salesByLabels[by].toLowerCase()}`}
      action={
        <span className="flex items-center gap-2">
          <Select
            label="Agrupar por"
            isLabelHidden
            className="w-32"
            options={possible.map((period) => ({ id: period, label: salesByLabels[period] }))}
            value={by}
            onChange={(period) => set({ por: period })}
          />
          <CsvLink path="sales.csv" query={{ ...range, by }} of="las ventas por período" />
        </span>
      }
    >
      <PeriodChart by={by} rows={answer.rows} />
      <details className="mt-3">
        <summary className="control inline-flex cursor-pointer items-center font-semibold text-link">
          Ver la tabla
        </summary>
        <div className="mt-2">
          <SalesTable by={by} rows={answer.rows} total={answer.total} totalBefore={answer.total_before} />
        </div>
      </details>
    </Panel>
  )
}

function Breakdown({ by, range }: { by: SalesBy; range: Range }) {
  const sales = useLoad('GET /api/admin/figures/sales', { query: { ...range, by } })
  return (
    <Panel
      title={`Por ${salesByLabels[by].toLowerCase()}`}
      action={
        <CsvLink
          path="sales.csv"
          query={{ ...range, by }}
          of={`las ventas por ${salesByLabels[by].toLowerCase()}`}
        />
      }
    >
      <Loaded query={sales}>
        {({ rows, total, total_before }) => (
          <SalesTable by={by} rows={rows} total={total} totalBefore={total_before} />
        )}
      </Loaded>
    </Panel>
  )
}

import { type SalesOrder, salesOrderLabels, salesOrders } from '../../contract/figures.ts'
import { useLoad } from '../api/use-load'
import { Loaded } from '../ui/loaded'
import { Panel } from '../ui/panel'
import { Select } from '../ui/select'
import { useAddressQuery } from '../ui/use-address-query'
import { CsvLink } from './csv-link'
import { ComparedWith, FiguresScreen } from './figures-screen'
import { SalesTable } from './sales-table'
import { useRange } from './use-range.ts'

/** The products of some days, what sold best first. */
export function BestSellers() {
  const { range } = useRange()
  const { get, set } = useAddressQuery()
  const asked = get('orden') as SalesOrder
  const sort = salesOrders.includes(asked) ? asked : 'net'
  const query = { ...range, by: 'product', sort }
  const sales = useLoad('GET /api/admin/figures/sales', { query })
  return (
    <FiguresScreen>
      <Panel
        title="Lo más vendido"
        action={
          <span className="flex items-center gap-2">
            <Select
              label="Ordenar por"
              isLabelHidden
              className="w-36"
              options={salesOrders.map((id) => ({ id, label: salesOrderLabels[id] }))}
              value={sort}
              onChange={(orden) => set({ orden })}
            />
            <CsvLink path="sales.csv" query={query} of="las ventas por producto" />
          </span>
        }
      >
        <Loaded query={sales}>
          {({ rows, total, total_before, others, before }) => (
            <div className="grid gap-2">
              <ComparedWith before={before} />
              <SalesTable by="product" rows={rows} total={total} totalBefore={total_before} others={others} />
            </div>
          )}
        </Loaded>
      </Panel>
    </FiguresScreen>
  )
}

import { EmptyState } from '../../app/ui/empty-state'
import { Skeleton } from '../../app/ui/skeleton'
import type { StockFiguresAnswer } from '../../contract/api/admin/figures.ts'
import { ageLabels, shelfDays } from '../../contract/figures.ts'
import { formatDate } from '../../contract/shop-time.ts'
import { useLoad } from '../api/use-load'
import { dollarsText } from '../orders/dollars-text.ts'
import { ButtonLink } from '../ui/button'
import { Loaded } from '../ui/loaded'
import { Panel } from '../ui/panel'
import { Select } from '../ui/select'
import { type Column, Table } from '../ui/table'
import { useAddressQuery } from '../ui/use-address-query'
import { CsvLink } from './csv-link'
import { FiguresScreen } from './figures-screen'
import { ShareBar } from './share-bar'
import { Totals } from './totals'

type Category = StockFiguresAnswer['categories'][number]
type Still = StockFiguresAnswer['still'][number]
type Aged = StockFiguresAnswer['ages'][number]

/** What lies on the shelf: what it is worth, how old it is, how fast it goes, and what nobody buys. */
export function StockFigures() {
  const { get, set } = useAddressQuery()
  const days = shelfDays.find((one) => String(one) === get('dias')) ?? 90
  const stock = useLoad('GET /api/admin/figures/stock', { query: { days: String(days) } })
  return (
    <FiguresScreen hasRange={false}>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Select
          label="Comparado con lo vendido en los últimos"
          className="w-72 max-w-full"
          options={shelfDays.map((one) => ({ id: one, label: `${one} días` }))}
          value={days}
          onChange={(dias) => set({ dias: String(dias) })}
        />
        <CsvLink path="stock.csv" query={{ days: String(days) }} of="el inventario" />
      </div>
      <Loaded query={stock} skeleton={<Skeleton className="h-96" />}>
        {(answer) =>
          answer.total.units === 0 ? (
            <EmptyState title="No hay nada en la tienda" text="Aquí se ve lo que vale lo que recibes.">
              <ButtonLink to="/inventario/recibir">Recibir mercadería</ButtonLink>
            </EmptyState>
          ) : (
            <Shelf answer={answer} />
          )
        }
      </Loaded>
    </FiguresScreen>
  )
}

function Shelf({
  answer: { days, total, ages, categories, still, still_count, still_value },
}: {
  answer: StockFiguresAnswer
}) {
  const most = Math.max(...categories.map(({ value }) => value))
  return (
    <div className="grid gap-4">
      <Totals
        totals={[
          { name: 'Valor al costo, sin IVA', now: total.value, text: dollarsText },
          { name: 'Unidades', now: total.units, text: String },
          { name: 'A precio de venta, con IVA', now: total.retail, text: dollarsText },
          {
            name: `Sin vender en ${days} días`,
            now: still_value,
            text: dollarsText,
            beside: articles(still_count),
          },
        ]}
      >
        {total.uncosted_units > 0 && (
          <p className="text-12 text-muted">
            De {units(total.uncosted_units)} no se conoce el costo: no están en el valor.
          </p>
        )}
      </Totals>
      <div className="grid items-start gap-4 xl:grid-cols-[2fr_3fr]">
        <Panel title="Desde cuándo está aquí">
          <Table
            label="Inventario por antigüedad"
            columns={ageColumns(Math.max(...ages.map(({ units }) => units)))}
            rows={ages}
            keyOf={({ age }) => age}
            empty={null}
          />
        </Panel>
        <Panel title="Qué tan rápido sale">
          <Table
            label="Inventario por categoría"
            columns={categoryColumns(most)}
            rows={categories}
            keyOf={({ key }) => key}
            empty={null}
          />
        </Panel>
      </div>
      <Panel title={`Lo que no se vendió en ${days} días`}>
        <Table
          label={`Artículos sin vender en ${days} días`}
          columns={stillColumns}
          rows={still}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => `/inventario/${id}`}
          empty={
            <EmptyState title="Todo se mueve" text={`Nada lleva aquí ${days} días sin venderse.`}>
              {null}
            </EmptyState>
          }
        />
        {still_count > still.length && (
          <p className="mt-2 text-12 text-muted">
            Los {still.length} de más valor, de {still_count}. Todos están en el CSV.
          </p>
        )}
      </Panel>
      <p className="text-12 text-muted">
        El valor es lo que costó cada unidad según su ficha o, sin eso, la última que se recibió con costo. Lo
        primero que llegó se cuenta como lo primero que salió. La rotación dice cuántas veces al año se
        vendería lo que hay, al ritmo de estos días; lo que salió dentro de un ensamble también cuenta.
      </p>
    </div>
  )
}

const units = (count: number) => (count === 1 ? '1 unidad' : `${count} unidades`)
const articles = (count: number) => (count === 1 ? '1 artículo' : `${count} artículos`)

/** Of goods of which no cost is known nothing is said in dollars. */
const valueText = ({ value, uncosted_units }: { value: number; uncosted_units: number }) =>
  value === 0 && uncosted_units > 0 ? 'Sin costo' : dollarsText(value)

const ageColumns = (most: number): readonly Column<Aged>[] => [
  {
    id: 'age',
    header: 'En la tienda',
    card: 'title',
    cell: ({ age, units }) => (
      <span className="block min-w-28">
        {ageLabels[age]}
        <ShareBar of={units} most={most} />
      </span>
    ),
  },
  { id: 'units', header: 'Unidades', align: 'end', card: 'corner', cell: ({ units: count }) => count },
  {
    id: 'value',
    header: 'Valor',
    align: 'end',
    cell: valueText,
  },
]

const categoryColumns = (most: number): readonly Column<Category>[] => [
  {
    id: 'label',
    header: 'Categoría',
    card: 'title',
    cell: ({ label, value }) => (
      <span className="block min-w-32">
        {label}
        <ShareBar of={value} most={most} />
      </span>
    ),
  },
  { id: 'value', header: 'Valor', align: 'end', card: 'corner', cell: valueText },
  {
    id: 'units',
    header: 'Unidades',
    align: 'end',
    cell: ({ units: count }) => onPhone('Unidades', count),
  },
  {
    id: 'sold',
    header: 'Vendidas',
    align: 'end',
    cell: ({ sold_units }) => onPhone('Vendidas', sold_units),
  },
  {
    id: 'turns',
    header: 'Rotación al año',
    align: 'end',
    cell: ({ turns }) => turns !== null && onPhone('Rotación al año', String(turns).replace('.', ',')),
  },
  {
    id: 'left',
    header: 'Alcanza para',
    align: 'end',
    cell: ({ days_left, value }) =>
      value > 0 && onPhone('Alcanza para', days_left === null ? 'Sin ventas' : `${days_left} días`),
  },
]

const stillColumns: readonly Column<Still>[] = [
  {
    id: 'name',
    header: 'Artículo',
    card: 'title',
    cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
  },
  { id: 'sku', header: 'SKU', cell: ({ sku }) => <span className="wrap-anywhere text-muted">{sku}</span> },
  {
    id: 'value',
    header: 'Valor',
    align: 'end',
    card: 'corner',
    cell: valueText,
  },
  { id: 'units', header: 'Unidades', align: 'end', cell: ({ units: count }) => onPhone('Unidades', count) },
  { id: 'since', header: 'Desde', align: 'end', cell: ({ since }) => onPhone('Desde', formatDate(since)) },
  {
    id: 'last',
    header: 'Última venta',
    align: 'end',
    cell: ({ last_sold }) => onPhone('Última venta', last_sold ? formatDate(last_sold) : 'Nunca'),
  },
]

/** There the columns have no header. */
function onPhone(name: string, value: string | number) {
  return (
    <span className="whitespace-nowrap">
      <span className="md:hidden">{name}: </span>
      {value}
    </span>
  )
}

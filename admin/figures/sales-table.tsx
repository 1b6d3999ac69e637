import { EmptyState } from '../../app/ui/empty-state'
import type { SalesRow, SalesSums } from '../../contract/api/admin/figures.ts'
import { isPeriod, periodLabel, type SalesBy, salesByLabels } from '../../contract/figures.ts'
import { dollarsText } from '../orders/dollars-text.ts'
import { type Column, Table } from '../ui/table'
import { ShareBar } from './share-bar'

type Line = SalesSums & Pick<SalesRow, 'key' | 'label' | 'before'> & { sku: string | null; isSum?: boolean }

type Props = {
  by: SalesBy
  rows: readonly SalesRow[]
  total: SalesSums
  totalBefore: SalesSums
  others?: (SalesSums & { count: number }) | null
}

/** Sales row by row, with the sum below. Of what is no period a bar shows how much of the most each is. */
export function SalesTable({ by, rows, total, totalBefore, others = null }: Props) {
  const most = Math.max(0, ...rows.map(({ net }) => net))
  const lines: Line[] = [
    ...(isPeriod(by) ? rows.map((row) => ({ ...row, label: periodLabel(by, row.key) })) : rows),
    ...(others
      ? [{ ...others, key: 'others', label: `Otros ${others.count} productos`, sku: null, before: null }]
      : []),
    { ...total, key: 'total', label: 'Total', sku: null, before: totalBefore, isSum: true },
  ]
  return (
    <Table
      label={`Ventas por ${salesByLabels[by].toLowerCase()}`}
      columns={columnsOf(by, most)}
      rows={rows.length > 0 ? lines : []}
      keyOf={({ key }) => key}
      empty={
        <EmptyState title="Sin ventas en estos días" text="Aquí aparece lo que se vende y se paga.">
          {null}
        </EmptyState>
      }
    />
  )
}

/** "19 %" of the goods whose cost is known; null where there is none, or nothing but price cuts. */
export function marginShare({ margin, costed_base, cost }: SalesSums): string | null {
  return costed_base === 0 || cost === 0 ? null : `${Math.round((margin / costed_base) * 100)} %`
}

/** In place of a margin, of articles whose cost nobody has written down. */
const UNKNOWN = 'Sin costo'

function marginText(sums: SalesSums): string {
  if (sums.costed_base === 0) return sums.uncosted_base === 0 ? '' : UNKNOWN
  return [dollarsText(sums.margin), marginShare(sums)].filter(Boolean).join(' · ')
}

function columnsOf(by: SalesBy, most: number): readonly Column<Line>[] {
  const strong = ({ isSum }: Line, text: string | number) => (isSum ? <strong>{text}</strong> : text)
  return [
    {
      id: 'label',
      header: salesByLabels[by],
      card: 'title',
      cell: (line) => (
        <span className="block min-w-40">
          <span className="mr-2 wrap-anywhere">{strong(line, line.label)}</span>
          {line.sku && <span className="inline-block text-12 text-muted">{line.sku}</span>}
          {!isPeriod(by) && !line.isSum && <ShareBar of={line.net} most={most} />}
          {/* On a phone the other columns are one line. */}
          <span className="block font-normal text-12 text-muted md:hidden">{inOneLine(line)}</span>
        </span>
      ),
    },
    {
      id: 'net',
      header: 'Ventas netas',
      align: 'end',
      card: 'corner',
      cell: (line) => strong(line, dollarsText(line.net)),
    },
    {
      id: 'before',
      header: 'Antes',
      align: 'end',
      card: 'none',
      cell: (line) => strong(line, line.before ? dollarsText(line.before.net) : dollarsText(0)),
    },
    {
      id: 'orders',
      header: 'Pedidos',
      align: 'end',
      card: 'none',
      cell: (line) => strong(line, line.orders),
    },
    { id: 'units', header: 'Unidades', align: 'end', card: 'none', cell: (line) => strong(line, line.units) },
    {
      id: 'less',
      header: 'Devuelto y rebajado',
      align: 'end',
      card: 'none',
      isWideOnly: true,
      cell: (line) =>
        strong(line, dollarsText((Math.round(line.returned * 100) + Math.round(line.cut * 100)) / 100)),
    },
    {
      id: 'base',
      header: 'Sin IVA',
      align: 'end',
      card: 'none',
      isWideOnly: true,
      cell: (line) => strong(line, dollarsText(line.base)),
    },
    {
      id: 'margin',
      header: 'Margen',
      align: 'end',
      card: 'none',
      cell: (line) => <span className="whitespace-nowrap">{strong(line, marginText(line))}</span>,
    },
  ]
}

function inOneLine(line: Line): string {
  const margin = marginText(line)
  return [
    `antes ${dollarsText(line.before?.net ?? 0)}`,
    line.orders === 1 ? '1 pedido' : `${line.orders} pedidos`,
    line.units === 1 ? '1 unidad' : `${line.units} unidades`,
    ...(margin ? [margin === UNKNOWN ? 'margen sin costo' : `margen ${margin}`] : []),
  ].join(', ')
}

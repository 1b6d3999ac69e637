import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SortDownIcon, SortIcon, SortUpIcon } from './icons'
import { useAddressQuery } from './use-address-query'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Figures stand at the end, so that their digits align. */
  align?: 'end'
  /** The name that the API sorts by. Its heading then sorts: `?orden=total`, and `?orden=-total` the other way round. */
  sortBy?: string
  /**
   * Where it stands on a phone, where each row is a card: the title (with the row's link), the corner beside it, or a line
   * of its own below. `none`: not there.
   */
  card?: 'title' | 'corner' | 'line' | 'none'
  /** Only where there is room to spare. */
  isWideOnly?: boolean
}

type Props<Row> = {
  /** Names the table for who cannot see it. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /**
   * Where a row leads; undefined: nowhere. The whole row can be pressed; the link itself is in the column whose `card` is
   * `title`.
   */
  hrefOf?: (row: Row) => string | undefined
  selection?: {
    chosen: ReadonlySet<string | number>
    onChange: (chosen: ReadonlySet<string | number>) => void
  }
  /** Shown in place of the table when there is no row. */
  empty: ReactNode
}

/** A list: a table where there is room, cards on a phone. */
export function Table<Row>({ label, columns, rows, keyOf, hrefOf, selection, empty }: Props<Row>) {
  if (rows.length === 0) return empty
  return (
    <div className="overflow-x-auto rounded-card border border-line">
      <table aria-label={label} className="w-full border-collapse text-left max-md:block">
        <thead className="bg-secondary max-md:sr-only">
          <tr>
            {selection && (
              <th scope="col" className="w-10 pl-3">
                <AllCheckbox keys={rows.map(keyOf)} {...selection} />
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.id} column={column} />
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map((row) => {
            const key = keyOf(row)
            return (
              <tr
                key={key}
                data-selected={selection?.chosen.has(key) || undefined}
                className={`relative border-line border-t first:border-t-0 data-[selected]:bg-low-ground max-md:grid max-md:items-start max-md:gap-x-3 max-md:gap-y-1 max-md:p-3 ${selection ? 'max-md:grid-cols-[auto_minmax(0,1fr)_auto]' : 'max-md:grid-cols-[minmax(0,1fr)_auto]'} ${hrefOf ? 'hover:bg-secondary' : ''}`}
              >
                {selection && (
                  <td className="w-10 pl-3 max-md:w-auto max-md:pl-0">
                    <RowCheckbox rowKey={key} {...selection} />
                  </td>
                )}
                {columns.map((column) => (
                  <Cell
                    key={column.id}
                    column={column}
                    row={row}
                    href={column.card === 'title' ? hrefOf?.(row) : undefined}
                    isAfterBox={selection !== undefined}
                  />
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Heading<Row>({ column: { header, align, sortBy, isWideOnly } }: { column: Column<Row> }) {
  const { get, hrefWith } = useAddressQuery()
  const look = `h-9 whitespace-nowrap px-2 last:pr-3 font-semibold text-12 text-muted ${align === 'end' ? 'text-right' : ''} ${isWideOnly ? 'max-xl:hidden' : ''}`
  if (!sortBy) {
    return (
      <th scope="col" className={look}>
        {header}
      </th>
    )
  }
  const order = get('orden')
  const isUp = order === sortBy
  const isDown = order === `-${sortBy}`
  const Icon = isUp ? SortUpIcon : isDown ? SortDownIcon : SortIcon
  return (
    <th scope="col" aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined} className={look}>
      <Link
        to={hrefWith({ orden: isDown ? sortBy : `-${sortBy}` })}
        replace
        className={`inline-flex min-h-9 items-center gap-1 hover:text-ink ${isUp || isDown ? 'text-ink' : ''}`}
      >
        {header}
        <Icon className="size-3.5" />
      </Link>
    </th>
  )
}

const places = {
  title: 'max-md:wrap-anywhere max-md:order-1 max-md:font-semibold',
  // Buttons there are taller than the line of words beside them.
  corner: 'max-md:order-2 max-md:text-right max-md:has-[button]:-my-2.5',
  line: 'max-md:wrap-anywhere max-md:order-3 max-md:col-span-full max-md:text-left max-md:text-muted',
  none: 'max-md:hidden',
}

type CellProps<Row> = { column: Column<Row>; row: Row; href: string | undefined; isAfterBox: boolean }

function Cell<Row>({
  column: { cell, align, card = 'line', isWideOnly },
  row,
  href,
  isAfterBox,
}: CellProps<Row>) {
  const content = cell(row)
  return (
    <td
      className={`h-10 px-2 md:last:pr-3 py-1.5 max-md:h-auto max-md:p-0 max-md:empty:hidden ${align === 'end' ? 'text-right' : ''} ${places[card]} ${isAfterBox && card === 'line' ? 'max-md:col-start-2' : ''} ${isWideOnly ? 'max-xl:hidden' : ''}`}
    >
      {href === undefined ? (
        content
      ) : (
        // It covers its row; what else can be pressed there lies above it by `relative z-1`.
        <Link to={href} className="font-semibold text-link after:absolute after:inset-0 after:content-['']">
          {content}
        </Link>
      )}
    </td>
  )
}

type Selection = NonNullable<Props<unknown>['selection']>
const boxClass = 'relative z-1 size-5 cursor-pointer accent-(--action) align-middle pointer-coarse:size-6'

function AllCheckbox({ keys, chosen, onChange }: Selection & { keys: readonly (string | number)[] }) {
  const count = keys.filter((key) => chosen.has(key)).length
  const isAll = count === keys.length
  return (
    <input
      type="checkbox"
      aria-label="Elegir todas las filas"
      className={boxClass}
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && !isAll
      }}
      onChange={() => {
        const rest = [...chosen].filter((key) => !keys.includes(key))
        onChange(new Set(isAll ? rest : [...rest, ...keys]))
      }}
    />
  )
}

function RowCheckbox({ rowKey, chosen, onChange }: Selection & { rowKey: string | number }) {
  return (
    <input
      type="checkbox"
      aria-label={`Elegir la fila ${rowKey}`}
      className={boxClass}
      checked={chosen.has(rowKey)}
      onChange={() => {
        const next = new Set(chosen)
        if (!next.delete(rowKey)) next.add(rowKey)
        onChange(next)
      }}
    />
  )
}

/** What can be done with the chosen rows. It stays in sight below them. */
export function SelectionBar({
  count,
  onClear,
  children,
}: {
  count: number
  onClear: () => void
  children: ReactNode
}) {
  if (count === 0) return null
  return (
    <div className="sticky bottom-[calc(var(--bottom-bar)+0.5rem)] z-10 mt-2 flex flex-wrap items-center gap-2 rounded-card border border-line bg-ground p-2 pl-3 shadow-float lg:bottom-2">
      <p role="status" className="mr-auto">
        {count === 1 ? '1 elegida' : `${count} elegidas`}{' '}
        <button type="button" onClick={onClear} className="px-2 py-2 font-semibold text-link hover:underline">
          Quitar
        </button>
      </p>
      {children}
    </div>
  )
}

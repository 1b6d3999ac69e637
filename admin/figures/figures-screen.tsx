import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { rangeLabel, rangeLabels, rangeNames } from '../../contract/figures.ts'
import { Screen } from '../shell/screen'
import { DateField } from '../ui/date-field'
import { Tabs } from '../ui/tabs'
import { useAddressQuery } from '../ui/use-address-query'
import { useRange } from './use-range.ts'

const parts: readonly { path: string; label: string }[] = [
  { path: '/cifras', label: 'Ventas' },
  { path: '/cifras/productos', label: 'Productos' },
  { path: '/cifras/inventario', label: 'Inventario' },
  { path: '/cifras/reservas', label: 'Reservas' },
  { path: '/cifras/busquedas-y-correos', label: 'Búsquedas y correos' },
]

/** What the parts of the figures stand in: the way to the others, which keep the days, and the choice of days. */
export function FiguresScreen({ hasRange = true, children }: { hasRange?: boolean; children: ReactNode }) {
  const { pathname } = useLocation()
  const { get } = useAddressQuery()
  const days = new URLSearchParams(
    ['rango', 'desde', 'hasta'].flatMap((name) => (get(name) ? [[name, get(name)]] : [])),
  )
  return (
    <Screen title="Cifras">
      <Tabs
        label="Cifras"
        tabs={parts.map(({ path, label }) => ({
          to: days.size > 0 ? `${path}?${days}` : path,
          label,
          isCurrent: pathname === path,
        }))}
      />
      {hasRange && <RangeChoice />}
      <div className="mt-4 grid gap-4">{children}</div>
    </Screen>
  )
}

function RangeChoice() {
  const { range, name } = useRange()
  const { set, hrefWith } = useAddressQuery()
  return (
    <div className="mt-4 flex flex-wrap items-end gap-x-4 gap-y-3">
      <nav aria-label="Días" className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
        <ul className="flex w-max rounded-card border border-field">
          {rangeNames.map((one) => (
            <li key={one} className="border-field border-l first:border-l-0">
              <Link
                to={hrefWith({ rango: one, desde: null, hasta: null })}
                aria-current={name === one ? 'true' : undefined}
                className="control flex items-center whitespace-nowrap px-3 font-semibold text-muted -outline-offset-2 hover:bg-secondary hover:text-ink aria-[current]:bg-secondary aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-2 aria-[current]:underline-offset-4"
              >
                {rangeLabels[one]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-wrap items-end gap-3">
        {/* A day beyond the other moves it along, so that no range ends before it begins. */}
        <DateField
          label="Desde"
          value={range.from}
          onChange={(day) => day && set({ rango: null, desde: day, hasta: day > range.to ? day : range.to })}
        />
        <DateField
          label="Hasta"
          value={range.to}
          onChange={(day) =>
            day && set({ rango: null, desde: day < range.from ? day : range.from, hasta: day })
          }
        />
      </div>
    </div>
  )
}

/** What the figures are compared with, said once. */
export function ComparedWith({ before }: { before: { from: string; to: string } }) {
  return <p className="text-12 text-muted">Se compara con {rangeLabel(before)}.</p>
}

import { useState } from 'react'
import type { SalesRow } from '../../contract/api/admin/figures.ts'
import { periodLabel } from '../../contract/figures.ts'
import { dollarsText } from '../orders/dollars-text.ts'

type Props = { by: 'day' | 'week' | 'month'; rows: readonly SalesRow[] }

/**
 * Net sales by period: a bar for each, and a dashed line for the periods before. The two differ by form, so that they can be told
 * apart without colour. All its figures stand in the table below it.
 */
export function PeriodChart({ by, rows }: Props) {
  const [pointed, setPointed] = useState<number | null>(null)
  const before = rows.map((row) => row.before?.net ?? null)
  const values = [...rows.map(({ net }) => net), ...before.filter((value) => value !== null)]
  const top = niceTop(Math.max(0, ...values))
  const bottom = Math.min(0, ...values) < 0 ? -niceTop(-Math.min(0, ...values)) : 0
  const y = (value: number) => ((top - value) / (top - bottom || 1)) * 100
  const highest = rows.reduce<SalesRow | null>(
    (best, row) => (best && best.net >= row.net ? best : row),
    null,
  )
  const shown = pointed === null ? null : rows[pointed]
  const line = before.flatMap((value, nth) => (value === null ? [] : [`${nth + 0.5},${y(value)}`])).join(' ')
  return (
    <figure>
      <div className="flex gap-2">
        <div
          aria-hidden
          className="relative h-44 w-16 shrink-0 text-right text-12 text-muted [&>span]:absolute [&>span]:right-0 [&>span]:-translate-y-1/2"
        >
          {[top, top / 2, 0, ...(bottom < 0 ? [bottom] : [])].map((value) => (
            <span key={value} style={{ top: `${y(value)}%` }}>
              {wholeDollars(value)}
            </span>
          ))}
        </div>
        <svg
          role="img"
          aria-label={
            highest
              ? `Ventas netas, ${rows.length} períodos. Lo más alto: ${dollarsText(highest.net)}, ${periodLabel(by, highest.key)}. Todas las cifras están en la tabla.`
              : 'Ventas netas: no hay períodos'
          }
          viewBox={`0 0 ${Math.max(1, rows.length)} 100`}
          preserveAspectRatio="none"
          className="h-44 min-w-0 flex-1 overflow-visible"
          onPointerMove={({ currentTarget, clientX }) => {
            const { left, width } = currentTarget.getBoundingClientRect()
            const nth = Math.floor(((clientX - left) / width) * rows.length)
            setPointed(nth >= 0 && nth < rows.length ? nth : null)
          }}
          onPointerLeave={() => setPointed(null)}
        >
          {[top, top / 2, bottom].map((value) => (
            <path key={value} d={`M0 ${y(value)}H${rows.length}`} className={gridLine} />
          ))}
          {rows.map(({ key, net }, nth) => (
            <rect
              key={key}
              x={nth + 0.12}
              width={0.76}
              y={Math.min(y(net), y(0))}
              height={Math.abs(y(net) - y(0))}
              className={nth === pointed ? 'fill-action-hover' : 'fill-action'}
            />
          ))}
          {line && (
            <polyline
              points={line}
              className="fill-transparent stroke-ink [stroke-dasharray:5_4] [stroke-width:1.5]"
              vectorEffect="non-scaling-stroke"
            />
          )}
          <path d={`M0 ${y(0)}H${rows.length}`} className={`${gridLine} stroke-field`} />
        </svg>
      </div>
      <div aria-hidden className="mt-1 ml-18 flex justify-between text-12 text-muted">
        {rows.length > 0 && <span>{periodLabel(by, rows[0]?.key ?? '')}</span>}
        {rows.length > 1 && <span>{periodLabel(by, rows.at(-1)?.key ?? '')}</span>}
      </div>
      <figcaption className="mt-2 flex min-h-5 flex-wrap gap-x-4 text-12 text-muted">
        {shown ? (
          <span aria-hidden>
            <strong className="text-ink">
              {periodLabel(by, shown.key)}: {dollarsText(shown.net)}
            </strong>
            {shown.before && `, antes ${dollarsText(shown.before.net)}`}
          </span>
        ) : (
          <>
            <span className="inline-flex items-center gap-1.5">
              <span aria-hidden className="size-3 bg-action" /> Estos días
            </span>
            <span className="inline-flex items-center gap-1.5">
              <span aria-hidden className="w-5 border-ink border-t-2 border-dashed" /> Los de antes
            </span>
          </>
        )}
      </figcaption>
    </figure>
  )
}

const gridLine = 'stroke-line [stroke-width:1] [vector-effect:non-scaling-stroke]'

const wholeDollars = (dollars: number) => dollarsText(dollars).replace('.00', '')

/** The next of 1, 2 or 5 times a power of ten, so that the lines stand at figures that people read. */
function niceTop(most: number): number {
  if (most <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(most))
  const step = [1, 2, 5, 10].find((step) => most <= step * power) ?? 10
  return step * power
}

import type { ReactNode } from 'react'
import { Change } from './change'

export type Total = {
  name: string
  now: number
  /** In the range before; left out where a figure has none. */
  before?: number
  text: (value: number) => string
  /** Beside the figure, smaller. */
  beside?: string | null
}

/** What counts most, in one row above the rest. */
export function Totals({ totals, children }: { totals: readonly Total[]; children?: ReactNode }) {
  return (
    <section aria-label="En total">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-4 rounded-card border border-line p-4 sm:grid-cols-3 xl:grid-flow-col xl:auto-cols-fr xl:grid-cols-none">
        {totals.map(({ name, now, before, text, beside }) => (
          <div key={name} className="min-w-0">
            <dt className="text-12 text-muted">{name}</dt>
            <dd>
              <span className="block font-display font-extrabold text-20">
                {text(now)}{' '}
                {beside && <span className="font-sans font-semibold text-14 text-muted">{beside}</span>}
              </span>
              {before !== undefined && <Change now={now} before={before} beforeText={text(before)} />}
            </dd>
          </div>
        ))}
      </dl>
      {children && <div className="mt-2 flex flex-wrap items-center gap-x-6">{children}</div>}
    </section>
  )
}

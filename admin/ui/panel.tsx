import { type ReactNode, useId } from 'react'

type Props = {
  title: string
  /** Stands to the right of the title. */
  action?: ReactNode
  children: ReactNode
}

/** A framed part of a screen. */
export function Panel({ title, action, children }: Props) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="rounded-card border border-line p-4">
      <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-2">
        <h2 id={titleId} className="text-16">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}

import { type ReactNode, useId } from 'react'

type Props = {
  title: string
  /** Stands to the right of the title. */
  action?: ReactNode
  children: ReactNode
}

/** A framed section with a title. */
export function Panel({ title, action, children }: Props) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="rounded-card border border-line p-4 sm:p-6">
      <div
        className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 ${action ? '-my-1.5' : ''}`}
      >
        <h2 id={titleId} className="text-18">
          {title}
        </h2>
        {action}
      </div>
      <div className="mt-4">{children}</div>
    </section>
  )
}

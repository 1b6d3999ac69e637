import type { ReactNode } from 'react'
import { TEXTS_CHANGED_ON } from '../../contract/constants.ts'

const date = new Intl.DateTimeFormat('es-EC', { dateStyle: 'long', timeZone: 'UTC' })

/** A page of plain words: one column that is pleasant to read, dated. */
export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <article className="container-shop py-8 lg:py-12">
      <div className="max-w-prose">
        <h1 className="text-32">{title}</h1>
        <p className="mt-2 text-14 text-muted">
          Vigente desde el <time dateTime={TEXTS_CHANGED_ON}>{date.format(new Date(TEXTS_CHANGED_ON))}</time>.
        </p>
        <div className="mt-8 grid gap-8">{children}</div>
      </div>
    </article>
  )
}

export function Clause({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-20">{title}</h2>
      <div className="mt-2 grid gap-3 text-16 [&_a]:text-link [&_a]:underline [&_a]:underline-offset-4 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1 [&_ul]:pl-5">
        {children}
      </div>
    </section>
  )
}

import type { ReactNode } from 'react'

/** A page of plain words: one column that is pleasant to read, dated. */
export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <article className="container-shop py-8 lg:py-12">
      <div className="max-w-prose">
        <h1 className="text-32">{title}</h1>
        <p className="mt-2 text-14 text-muted">Vigente desde el 21 de noviembre de 2026.</p>
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

import { Children, isValidElement, type ReactNode } from 'react'
import { TEXTS_CHANGED_ON } from '../../contract/constants.ts'
import { formatDate } from '../../contract/shop-time.ts'

/** One dated column, with its clauses listed beside it. */
export function LegalText({ title, children }: { title: string; children: ReactNode }) {
  const titles = Children.toArray(children).flatMap((child) =>
    isValidElement<ClauseProps>(child) ? child.props.title : [],
  )
  return (
    <>
      <article className="max-w-prose">
        <h1 className="text-32">{title}</h1>
        <p className="mt-2 text-14 text-muted">
          Vigente desde el <time dateTime={TEXTS_CHANGED_ON}>{formatDate(TEXTS_CHANGED_ON)}</time>.
        </p>
        <div className="mt-8 grid gap-8">{children}</div>
      </article>
      <nav aria-labelledby="clausulas" className="sticky top-34 hidden w-70 shrink-0 self-start lg:block">
        <h2 id="clausulas" className="font-sans font-semibold text-14 tracking-normal">
          En esta página
        </h2>
        <ol className="mt-2 border-line border-l">
          {titles.map((clause) => (
            <li key={clause}>
              <a
                href={`#${anchorOf(clause)}`}
                className="-ml-px flex min-h-10 items-center border-transparent border-l-2 pl-4 text-14 text-muted transition-colors hover:border-link hover:text-ink"
              >
                {clause}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </>
  )
}

type ClauseProps = { title: string; children: ReactNode }

export function Clause({ title, children }: ClauseProps) {
  return (
    <section id={anchorOf(title)} className="scroll-mt-34">
      <h2 className="text-20">{title}</h2>
      <div className="mt-2 grid gap-3 text-16 [&_a]:text-link [&_a]:underline [&_a]:underline-offset-4 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1 [&_ul]:pl-5">
        {children}
      </div>
    </section>
  )
}

/** "Tus derechos" → "tus-derechos". */
function anchorOf(title: string): string {
  return title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\W+/g, '-')
}

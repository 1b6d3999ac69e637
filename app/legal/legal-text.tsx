import { Children, isValidElement, type ReactNode } from 'react'
import { formatDate } from '../../contract/shop-time.ts'

type Props = {
  title: string
  /** Since when it counts. */
  note: ReactNode
  children: ReactNode
}

/** One dated column, with its clauses listed beside it. */
export function LegalText({ title, note, children }: Props) {
  const titles = Children.toArray(children).flatMap((child) =>
    isValidElement<ClauseProps>(child) ? child.props.title : [],
  )
  return (
    <>
      <article className="max-w-prose">
        <h1 className="text-32">{title}</h1>
        <p className="mt-2 text-14 text-muted">{note}</p>
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

/** `day` is YYYY-MM-DD. */
export function InForceSince({ day }: { day: string }) {
  return (
    <>
      Vigente desde el <time dateTime={day}>{formatDate(day)}</time>.
    </>
  )
}

type ClauseProps = { title: string; children: ReactNode }

export function Clause({ title, children }: ClauseProps) {
  return (
    <section id={anchorOf(title)} className="scroll-mt-34">
      <h2 className="text-20">{title}</h2>
      <div className="mt-2 grid gap-3 text-16 [&_a]:text-link [&_a]:underline [&_a]:underline-offset-4 [&_ol]:grid [&_ol]:list-decimal [&_ol]:gap-1 [&_ol]:pl-5 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1 [&_ul]:pl-5">
        {children}
      </div>
    </section>
  )
}

/** "Tus derechos" → "tus-derechos". */
function anchorOf(title: string): string {
  return title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\W+/g, '-')
}

import type { ReactNode } from 'react'
import { Mark } from '../ui/mark'

/** A page that has one thing to say, and a way on. */
export function MessageScreen({
  title,
  text,
  isError = false,
  children,
}: {
  title: string
  text: string
  /** It stands in for a screen, whose own title is then nobody's. */
  isError?: boolean
  children: ReactNode
}) {
  return (
    <div className="container-shop flex flex-col items-center py-16 text-center md:py-24">
      {isError && <title>{`${title} | Kuntur`}</title>}
      <Mark className="w-24 text-line" />
      <h1 className="mt-8 text-24 md:text-32">{title}</h1>
      <p className="mt-3 max-w-prose text-balance text-16 text-muted">{text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  )
}

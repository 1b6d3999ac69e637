import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import { shopName } from './shop-name.ts'

type Props = {
  /** Names the screen: its heading and, with the shop's name, the browser's tab. */
  title: string
  /** What stands beside the heading, such as a state. */
  beside?: ReactNode
  /** What can be done here, to the right; below on a phone. */
  actions?: ReactNode
  children: ReactNode
}

/**
 * What every screen of the desk stands in. Whoever comes by a link is brought to its heading, and hears it; or to the
 * field of the screen that asked for the focus.
 */
export function Screen({ title, beside, actions, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useNavigationType() === 'POP'
  useEffect(() => {
    document.title = `${title} · ${shopName}`
  }, [title])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen, and not when the page itself opens.
  useEffect(() => {
    const hasField = document.activeElement?.matches('main input')
    if (!isFirst && !hasField) heading.current?.focus()
  }, [])
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h1 ref={heading} tabIndex={-1} className="text-20 outline-none">
            {title}
          </h1>
          {beside}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </>
  )
}

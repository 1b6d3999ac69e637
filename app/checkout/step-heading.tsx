import { type ReactNode, useEffect, useRef } from 'react'

/**
 * The heading of a step that replaced another. It takes the focus: the button that led here is gone, and a screen
 * reader goes on from where the focus is.
 */
export function StepHeading({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    ref.current?.focus({ preventScroll: true })
    // The whole step from its top, not the heading alone: a button far down led here.
    ref.current?.closest('section')?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <h3 ref={ref} tabIndex={-1} className="text-20 outline-none">
      {children}
    </h3>
  )
}

import { type ReactNode, useEffect, useRef } from 'react'

/**
 * The heading of a step that replaced another. It takes the focus, because the button that led here is gone and a screen reader
 * continues from the focus.
 */
export function StepHeading({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    ref.current?.focus({ preventScroll: true })
    // Scrolls to the top of the step: the button that led here was far down.
    ref.current?.closest('section')?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <h3 ref={ref} tabIndex={-1} className="text-20 outline-none">
      {children}
    </h3>
  )
}

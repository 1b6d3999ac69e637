import { markPath } from '../../contract/mark.ts'

/** Takes the colour of the text around it. */
export function Mark({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 100 60" aria-hidden="true" className={`fill-current ${className}`}>
      <path d={markPath} />
    </svg>
  )
}

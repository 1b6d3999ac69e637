import { markPath } from '../../contract/mark.ts'

/** Takes the colour of the text around it. */
export function Mark({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 100 60" aria-hidden="true" className={`fill-current ${className}`}>
      <path d={markPath} />
    </svg>
  )
}

/** Mark and name, side by side: the shop's signature. */
export function Wordmark({ className = '' }: { className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2 sm:gap-3 ${className}`}>
      <Mark className="h-5.5 text-mark sm:h-7" />
      <span className="font-display text-18 font-extrabold tracking-[0.04em] sm:text-20">KUNTUR</span>
    </span>
  )
}

type Props = {
  /** Why it failed; nothing is shown without. */
  problem: string | null
  onRetry: () => void
  className?: string
}

/** Stands beside the button whose wish failed. */
export function RetryNote({ problem, onRetry, className = '' }: Props) {
  if (problem === null) return null
  return (
    <p role="alert" className={`text-14 text-danger ${className}`}>
      {problem}{' '}
      <button type="button" onClick={onRetry} className="hit-44 font-semibold underline underline-offset-4">
        Reintentar
      </button>
    </p>
  )
}

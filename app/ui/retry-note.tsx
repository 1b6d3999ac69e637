type Props = {
  /** What a button does. Nothing is shown unless it failed. */
  action: { problem: string | null; retry: (() => void) | null }
  className?: string
}

/** Says beside a button why its action failed, and offers to try again where that may help. */
export function RetryNote({ action: { problem, retry }, className = '' }: Props) {
  if (problem === null) return null
  return (
    <p role="alert" className={`text-14 text-danger ${className}`}>
      {problem}{' '}
      {retry && (
        <button type="button" onClick={retry} className="hit-44 font-semibold underline underline-offset-4">
          Reintentar
        </button>
      )}
    </p>
  )
}

/** How much of the most something is, below its name. The figure itself stands beside it. */
export function ShareBar({ of, most }: { of: number; most: number }) {
  if (most <= 0) return null
  return (
    <span
      aria-hidden
      className="mt-0.5 block h-1 bg-action"
      style={{ width: `${Math.max(0, Math.min(1, of / most)) * 100}%` }}
    />
  )
}

/** Holds the place, in its final size, of what is on its way. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-badge bg-tile ${className}`} />
}

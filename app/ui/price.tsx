import { formatCents, toCents } from '../../contract/money.ts'

/** An amount of the API, in dollars, as the shop writes it: `$1189.00`. */
export function Price({ dollars, className = '' }: { dollars: number; className?: string }) {
  return <Money cents={toCents(dollars) ?? 0} className={className} />
}

export function Money({ cents, className = '' }: { cents: number; className?: string }) {
  return <span className={`font-display ${className}`}>{formatCents(cents)}</span>
}

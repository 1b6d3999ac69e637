import type { ReactNode } from 'react'

type Tone = 'stock' | 'low' | 'none' | 'plain'

const tones: Record<Tone, string> = {
  stock: 'border-transparent bg-stock-ground text-stock',
  low: 'border-transparent bg-low-ground text-low',
  none: 'border-transparent bg-none-ground text-none',
  plain: 'border-line text-muted',
}

/** A fact in a word or two. Its colour means good, careful or no; `plain` has no meaning of its own. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-block max-w-full truncate rounded-badge border px-2 text-12/5.5 font-semibold ${tones[tone]}`}
    >
      {children}
    </span>
  )
}

import type { ReactNode } from 'react'

const tones = {
  plain: 'bg-secondary text-ink',
  success: 'bg-stock-ground text-stock',
  warning: 'bg-low-ground text-low',
  danger: 'bg-none-ground text-none',
}

export type Tone = keyof typeof tones

/** A state in a word or two. The colour repeats what the word says. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex min-h-6 items-center whitespace-nowrap rounded-badge px-1.5 font-semibold text-12 ${tones[tone]}`}
    >
      {children}
    </span>
  )
}

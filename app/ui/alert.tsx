import type { ReactNode } from 'react'
import { AlertIcon, CheckIcon } from './icons'

type Tone = 'danger' | 'warning' | 'success'

const tones: Record<Tone, string> = {
  danger: 'bg-none-ground text-none',
  warning: 'bg-low-ground text-low',
  success: 'bg-stock-ground text-stock',
}

/** An important sentence. Screen readers say refusals at once and the rest when they are idle. */
export function Alert({ tone, children }: { tone: Tone; children: ReactNode }) {
  const Icon = tone === 'success' ? CheckIcon : AlertIcon
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={`flex gap-3 rounded-card px-4 py-3 text-14 font-semibold ${tones[tone]}`}
    >
      <Icon className="size-5 shrink-0" />
      <div>{children}</div>
    </div>
  )
}

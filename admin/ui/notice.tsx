import type { ReactNode } from 'react'
import { AlertIcon, CheckIcon, HelpIcon } from './icons'

const tones = {
  danger: { look: 'bg-none-ground text-none', Icon: AlertIcon },
  warning: { look: 'bg-low-ground text-low', Icon: AlertIcon },
  success: { look: 'bg-stock-ground text-stock', Icon: CheckIcon },
  plain: { look: 'bg-secondary text-ink', Icon: HelpIcon },
}

/** A sentence that must be read before going on. A refusal is read out at once. */
export function Notice({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  const { look, Icon } = tones[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      className={`flex gap-2 rounded-card px-3 py-2 text-14 ${look}`}
    >
      <Icon />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  )
}

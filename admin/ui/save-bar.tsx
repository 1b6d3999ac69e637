import type { ReactNode } from 'react'

/** What a long form is saved or taken back with: it stays in sight, above the bar of a phone. */
export function SaveBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-[calc(var(--bottom-bar)+0.5rem)] z-10 flex flex-wrap items-center justify-end gap-2 rounded-card border border-line bg-ground p-2 pl-3 shadow-float lg:bottom-2">
      {children}
    </div>
  )
}

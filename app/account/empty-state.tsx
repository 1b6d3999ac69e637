import type { ReactNode } from 'react'

/** A screen with nothing to show yet: what will stand here, and how it gets here. */
export function EmptyState({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-card border border-line border-dashed px-4 py-12 text-center">
      <p className="text-balance font-semibold text-16">{title}</p>
      <p className="max-w-80 text-14 text-muted">{text}</p>
      {children}
    </div>
  )
}

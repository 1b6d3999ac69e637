import type { ComponentProps, ReactNode } from 'react'
import { Illustration } from './illustration'

type Props = {
  picture?: ComponentProps<typeof Illustration>
  title: string
  text: string
  children: ReactNode
}

/** Stands where there is nothing to show yet: what will be here, and how it gets here. */
export function EmptyState({ picture, title, text, children }: Props) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-card border border-line border-dashed px-4 py-12 text-center">
      {picture && <Illustration {...picture} className="-my-4 size-36" />}
      <p className="text-balance font-semibold text-16">{title}</p>
      <p className="max-w-80 text-14 text-muted">{text}</p>
      {children}
    </div>
  )
}

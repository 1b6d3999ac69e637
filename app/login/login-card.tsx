import type { ReactNode } from 'react'

/** The card of a login screen: its title, and its form. */
export function LoginCard({
  title,
  intro,
  children,
}: {
  title: string
  intro?: string
  children: ReactNode
}) {
  return (
    <div className="w-full min-w-0 max-w-110 rounded-dialog border border-line bg-ground p-4 sm:p-8">
      <h1 className="text-24">{title}</h1>
      {intro && <p className="mt-2 text-14 text-muted">{intro}</p>}
      <div className="mt-6 grid grid-cols-1 gap-4">{children}</div>
    </div>
  )
}

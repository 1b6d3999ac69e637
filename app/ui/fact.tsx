import type { ReactNode } from 'react'
import { texts } from '../../contract/texts.ts'

/** One label of a `<dl>` and what belongs to it, or that nothing is known. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className={`min-w-0 break-words ${children ? '' : 'text-muted'}`}>
        {children || texts.unregistered}
      </dd>
    </>
  )
}

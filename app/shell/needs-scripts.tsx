import type { ReactNode } from 'react'

/** Says what does not work without scripts: where they are switched off, or did not arrive (`defer-scripts.ts`). */
export function NeedsScripts({ children }: { children: ReactNode }) {
  return (
    <p
      role="alert"
      className="hidden bg-low-ground px-4 py-3 text-center text-14 text-low noscript:block in-data-[scripts=failed]:block"
    >
      {children}{' '}
      {/* biome-ignore lint/a11y/useValidAnchor: empty is this very page with its query, which a kept page does not know. */}
      <a href="" className="font-semibold underline underline-offset-2 noscript:hidden">
        Recargar
      </a>
    </p>
  )
}

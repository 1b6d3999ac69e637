import type { ReactNode } from 'react'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { Spinner } from '../ui/spinner'

/** The page behind a link of a notice's mail. `outcome` null: the answer is on its way. */
export function LinkPage({
  title,
  problem,
  retry,
  outcome,
}: {
  title: string
  problem: string | null
  retry: (() => void) | null
  outcome: ReactNode | null
}) {
  return (
    // From its left edge down, so that nothing moves when the answer takes the place of the waiting.
    <div className="container-shop grid max-w-160 justify-items-start gap-6 py-12 md:py-16">
      <h1 className="text-24 md:text-32">{title}</h1>
      <div role="status" className="grid justify-items-start gap-6 text-16">
        {outcome ??
          (problem === null ? (
            <p className="flex items-center gap-3 text-muted">
              <Spinner />
              Un momento…
            </p>
          ) : (
            <Alert tone="danger">{problem}</Alert>
          ))}
      </div>
      {outcome === null && retry && <Button onClick={retry}>Reintentar</Button>}
    </div>
  )
}

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
    <div className="container-shop flex min-h-80 flex-col items-center justify-center gap-6 py-16 text-center">
      <h1 className="text-24 md:text-32">{title}</h1>
      <div role="status" className="flex max-w-prose flex-col items-center gap-6 text-16">
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

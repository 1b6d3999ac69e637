import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '../../app/ui/empty-state'
import { Skeleton } from '../../app/ui/skeleton'
import { refusalOf } from '../api/refusal'
import { Button } from './button'
import { Notice } from './notice'

type Props<Data> = {
  query: UseQueryResult<Data>
  /** Holds the place meanwhile; unless given, a few grey rows. */
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/** What `useLoad` brings: its place while it is on its way, why it did not come, or itself. */
export function Loaded<Data>({ query, skeleton = <SkeletonRows />, children }: Props<Data>) {
  const { data, error, isFetching, isPlaceholderData, refetch } = query
  if (data === undefined && error === null) {
    return (
      <div role="status" aria-busy="true">
        <span className="sr-only">Cargando…</span>
        {skeleton}
      </div>
    )
  }
  if (data === undefined) {
    const refusal = refusalOf(error)
    return (
      <EmptyState title="No pudimos mostrar esto" text={refusal.message}>
        <Button isBusy={isFetching} onPress={() => void refetch()}>
          Reintentar
        </Button>
      </EmptyState>
    )
  }
  return (
    <div aria-busy={isPlaceholderData || undefined} className="transition-opacity aria-busy:opacity-60">
      {error && (
        <div className="mb-3">
          <Notice tone="warning">
            Lo que ves puede no ser lo último: {refusalOf(error).message}{' '}
            <button type="button" onClick={() => void refetch()} className="font-semibold underline">
              Reintentar
            </button>
          </Notice>
        </div>
      )}
      {children(data)}
    </div>
  )
}

function SkeletonRows() {
  return (
    <div className="grid gap-2">
      {['w-full', 'w-11/12', 'w-full', 'w-10/12', 'w-full'].map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change.
        <Skeleton key={row} className={`h-9 ${width}`} />
      ))}
    </div>
  )
}

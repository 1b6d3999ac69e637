import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SureRun } from '../../contract/api/admin/statement-lines.ts'
import { useAct } from '../api/use-act'
import { useLoad } from '../api/use-load'

const LOOK_MS = 1_000

/** Has the server confirm all sure lines, and tells how far that is, whoever began it. */
export function useConfirmSure() {
  const queries = useQueryClient()
  const [isRunning, setIsRunning] = useState(false)
  /** The run whose end this screen tells: it began it, or saw it under way. */
  const [watched, setWatched] = useState<number | null>(null)
  const found = useLoad(
    'GET /api/admin/statement-lines/confirm-sure',
    {},
    isRunning ? { everyMs: LOOK_MS } : {},
  )
  const run: SureRun | null = found.data?.run ?? null
  const isRunningNow = run?.state === 'running'
  useEffect(() => {
    if (isRunningNow) setWatched(run.id)
    // With the last line the lists of lines and the counts are others.
    else if (isRunning) void queries.invalidateQueries()
    setIsRunning(isRunningNow)
  }, [isRunning, isRunningNow, run, queries])
  const start = useAct('POST /api/admin/statement-lines/confirm-sure', {
    onDone: ({ run }) => setWatched(run?.id ?? null),
    onRefused: () => void queries.invalidateQueries(),
  })
  const stop = useAct('POST /api/admin/statement-lines/confirm-sure/stop')
  return {
    start,
    stop,
    running: isRunningNow ? run : null,
    ended: run && !isRunningNow && run.id === watched ? run : null,
  }
}

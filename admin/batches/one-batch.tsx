import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { BatchAnswer } from '../../contract/api/admin/batches.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import { useMay } from '../api/me'
import { useAct } from '../api/use-act'
import { useLoad } from '../api/use-load'
import { Screen } from '../shell/screen'
import { Button } from '../ui/button'
import { ConfirmDialog } from '../ui/dialog'
import { Loaded } from '../ui/loaded'
import { Notice } from '../ui/notice'
import { BatchRows } from './batch-rows'
import { BatchStateBadge, countsText } from './batch-state'

const LOOK_MS = 500

/** One act on many products: how far it is, what became of each row, and its undo. */
export function OneBatch() {
  const { id = '' } = useParams()
  return <LoadedBatch key={id} id={Number(id) || 0} />
}

function LoadedBatch({ id }: { id: number }) {
  const queries = useQueryClient()
  const [isRunning, setIsRunning] = useState(false)
  const found = useLoad(
    'GET /api/admin/batches/{id}',
    { params: { id } },
    isRunning ? { everyMs: LOOK_MS } : {},
  )
  const isRunningNow = found.data?.state === 'running'
  useEffect(() => {
    // With its end the rows are others, and whatever shows its products.
    if (isRunning && !isRunningNow) void queries.invalidateQueries()
    setIsRunning(isRunningNow)
  }, [isRunning, isRunningNow, queries])
  const title = found.data?.title ?? 'Lote'
  return (
    <Screen
      title={title}
      beside={found.data && <BatchStateBadge of={found.data} />}
      actions={found.data && <BatchActs batch={found.data} />}
    >
      <Loaded query={found}>
        {(batch) => (
          <div className="grid gap-4">
            <Standing batch={batch} />
            <BatchRows batch={batch} />
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function Standing({ batch }: { batch: BatchAnswer }) {
  const { state, total, done, counts, by, started_at, ended_at, failure, undoes, undone_by } = batch
  const left = total - done
  return (
    <div className="grid gap-3">
      <p className="text-muted">
        Lote {batch.id} · <bdi>{by ?? 'La línea de comandos'}</bdi> · {formatMoment(started_at)}
        {ended_at !== null && ` · ${secondsText(started_at, ended_at)}`}
      </p>
      {state === 'running' && (
        <div className="grid max-w-xl gap-1">
          <p role="status">
            {done} de {total}
          </p>
          <progress
            aria-label="Cuánto se ha hecho"
            className="h-2 w-full accent-(--action)"
            value={done}
            max={total}
          />
        </div>
      )}
      <p>
        <strong>{countsText(counts)}</strong>
      </p>
      {state === 'cancelled' && left > 0 && (
        <Notice tone="warning">
          Se canceló antes de llegar a {left === 1 ? '1 fila' : `${left} filas`}. Lo que ya cambió sigue así.
        </Notice>
      )}
      {state === 'failed' && (
        <Notice tone="danger">
          {failure ?? 'Se interrumpió por un error de la tienda.'} Lo que ya cambió sigue así.
        </Notice>
      )}
      {undoes && (
        <p>
          Deshace{' '}
          <Link to={`/lotes/${undoes.id}`} className="font-semibold text-link hover:underline">
            {undoes.title}
          </Link>
        </p>
      )}
      {undone_by !== null && (
        <p>
          {batch.is_undone ? 'Lo deshace' : 'Se empezó a deshacer con'} el{' '}
          <Link to={`/lotes/${undone_by}`} className="font-semibold text-link hover:underline">
            lote {undone_by}
          </Link>
        </p>
      )}
    </div>
  )
}

/** How long it took: "en 12 s". */
function secondsText(from: string, to: string): string {
  const seconds = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 1_000))
  return seconds < 120 ? `en ${seconds} s` : `en ${Math.round(seconds / 60)} min`
}

function BatchActs({ batch: { id, can, counts } }: { batch: BatchAnswer }) {
  const navigate = useNavigate()
  const mayChange = useMay('products.change')
  const mayPrice = useMay('products.price')
  const [isUndoing, setIsUndoing] = useState(false)
  const cancel = useAct('POST /api/admin/batches/{id}/cancel')
  const resume = useAct('POST /api/admin/batches/{id}/resume')
  const undo = useAct('POST /api/admin/batches/{id}/undo', {
    onDone: (made) => void navigate(`/lotes/${made.id}`),
  })
  if (!mayChange && !mayPrice) return null
  const params = { id }
  const touched = counts.created + counts.changed + counts.removed
  const refusal = cancel.refusal ?? resume.refusal
  return (
    <>
      {refusal && <Notice tone="danger">{refusal.message}</Notice>}
      {can.cancel && (
        <Button isBusy={cancel.isBusy} onPress={() => void cancel.run({ params })}>
          Cancelar
        </Button>
      )}
      {can.resume && (
        <Button isBusy={resume.isBusy} onPress={() => void resume.run({ params })}>
          Continuar
        </Button>
      )}
      {can.undo && <Button onPress={() => setIsUndoing(true)}>Deshacer</Button>}
      <ConfirmDialog
        title="¿Deshacer este lote?"
        action="Deshacer"
        isOpen={isUndoing}
        onClose={() => setIsUndoing(false)}
        isBusy={undo.isBusy}
        refusal={undo.refusal}
        onConfirm={() => void undo.run({ params })}
      >
        {touched === 1 ? '1 producto vuelve' : `${touched} productos vuelven`} a como estaba antes. Lo que
        alguien cambió después se queda, y lo verás en la lista.
      </ConfirmDialog>
    </>
  )
}

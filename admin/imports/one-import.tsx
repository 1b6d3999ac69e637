import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { ImportAnswer } from '../../contract/api/admin/imports.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import { useMay } from '../api/me'
import { useAct } from '../api/use-act'
import { useLoad } from '../api/use-load'
import { countsText } from '../batches/batch-state'
import { Screen } from '../shell/screen'
import { Button } from '../ui/button'
import { ConfirmDialog } from '../ui/dialog'
import { Loaded } from '../ui/loaded'
import { Notice } from '../ui/notice'
import { ImportMapping } from './import-mapping'
import { ImportRows } from './import-rows'
import { ImportProgress, ImportState } from './import-state'

const LOOK_MS = 500

/** One file of products: what its columns hold, and what each row would change. */
export function OneImport() {
  const id = Number(useParams().id)
  const [isBusy, setIsBusy] = useState(false)
  const found = useLoad('GET /api/admin/imports/{id}', { params: { id } }, isBusy ? { everyMs: LOOK_MS } : {})
  const queries = useQueryClient()
  const isBusyNow = found.data?.progress != null
  useEffect(() => {
    // With its last row the lists are others.
    if (isBusy && !isBusyNow) void queries.invalidateQueries()
    setIsBusy(isBusyNow)
  }, [isBusy, isBusyNow, queries])
  return (
    <Screen
      title={found.data?.file_name ?? 'Importar'}
      beside={found.data && <ImportState of={found.data} />}
      actions={found.data && found.data.batch_id === null && <Discard id={id} isBusy={isBusyNow} />}
    >
      <Loaded query={found}>{(shown) => <Shown key={shown.id} shown={shown} />}</Loaded>
    </Screen>
  )
}

function Shown({ shown }: { shown: ImportAnswer }) {
  const mayAct = useMay('products.change')
  const [isMapping, setIsMapping] = useState(false)
  const { state, progress, failure, supplier, uploaded_at, uploaded_by, rows, has_file, batch_id } = shown
  const wasCompared = state === 'compared' || batch_id !== null
  const asksMapping = state === 'draft' || state === 'failed'
  return (
    <div className="grid gap-4">
      <p className="text-muted">
        {`${rows === 1 ? '1 fila' : `${rows} filas`}${supplier ? ` de ${supplier}` : ''}, subido el ${formatMoment(uploaded_at)} por ${uploaded_by}`}
      </p>
      {state === 'failed' && (
        <Notice tone="danger">{failure ?? 'La comparación se interrumpió. Compara otra vez.'}</Notice>
      )}
      <ImportProgress of={shown} />
      {mayAct && has_file && !progress && (asksMapping || isMapping) && (
        <ImportMapping shown={shown} onSent={() => setIsMapping(false)} />
      )}
      {mayAct && batch_id !== null && <BatchActs batchId={batch_id} state={state} />}
      {batch_id !== null && state === 'undone' && <UndoOutcome batchId={batch_id} />}
      {batch_id !== null && (
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          <Link to={`/lotes/${batch_id}`} className="font-semibold text-link hover:underline">
            Ver qué pasó con cada producto
          </Link>
          {shown.counts.new > 0 && (state === 'applied' || state === 'stopped') && (
            <Link to="/productos?estado=draft" className="font-semibold text-link hover:underline">
              Ver los borradores, para publicarlos
            </Link>
          )}
          {mayAct && (state === 'applied' || state === 'stopped') && (
            <Link to="/productos/fotos" className="font-semibold text-link hover:underline">
              Subir sus fotos
            </Link>
          )}
        </p>
      )}
      {wasCompared && !isMapping && (
        <ImportRows
          shown={shown}
          action={
            mayAct &&
            state === 'compared' && (
              <>
                {has_file && <Button onPress={() => setIsMapping(true)}>Cambiar columnas</Button>}
                <Apply shown={shown} />
              </>
            )
          }
        />
      )}
    </div>
  )
}

function Apply({ shown: { id, counts } }: { shown: ImportAnswer }) {
  const [isAsking, setIsAsking] = useState(false)
  const apply = useAct('POST /api/admin/imports/{id}/apply', { onDone: () => setIsAsking(false) })
  const count = counts.new + counts.changed
  if (count === 0) return null
  const run = () => void apply.run({ params: { id } })
  // New ones are drafts, which nobody sees yet, and this screen says all of them: nothing is left to ask.
  if (counts.changed === 0)
    return (
      <>
        {apply.refusal && <Notice tone="danger">{apply.refusal.message}</Notice>}
        <Button variant="primary" isBusy={apply.isBusy} onPress={run}>
          {count === 1 ? 'Crear 1 borrador' : `Crear ${count} borradores`}
        </Button>
      </>
    )
  return (
    <>
      <Button variant="primary" onPress={() => setIsAsking(true)}>
        Aplicar
      </Button>
      <ConfirmDialog
        title="Aplicar el archivo"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        action={count === 1 ? 'Aplicar 1 fila' : `Aplicar ${count} filas`}
        isBusy={apply.isBusy}
        refusal={apply.refusal}
        onConfirm={run}
      >
        {[
          counts.new > 0 &&
            (counts.new === 1
              ? '1 producto nuevo queda como borrador.'
              : `${counts.new} productos nuevos quedan como borradores.`),
          counts.changed > 0 &&
            (counts.changed === 1
              ? '1 producto cambia, y se ve enseguida en la tienda.'
              : `${counts.changed} productos cambian, y se ve enseguida en la tienda.`),
          'Después puedes deshacerlo.',
        ]
          .filter(Boolean)
          .join(' ')}
      </ConfirmDialog>
    </>
  )
}

/** What became of the products when the import was taken back: some of them may have stayed. */
function UndoOutcome({ batchId }: { batchId: number }) {
  const undoId = useLoad('GET /api/admin/batches/{id}', { params: { id: batchId } }).data?.undone_by
  const [isRunning, setIsRunning] = useState(true)
  const undo = useLoad(
    'GET /api/admin/batches/{id}',
    { params: { id: undoId ?? 0 } },
    { isWanted: undoId != null, ...(isRunning && { everyMs: LOOK_MS }) },
  ).data
  if (!undo) return null
  const isRunningNow = undo.state === 'running'
  if (isRunningNow !== isRunning) setIsRunning(isRunningNow)
  if (isRunningNow) return <p role="status">{`Deshaciendo: ${undo.done} de ${undo.total}`}</p>
  return (
    <Notice tone={undo.counts.refused > 0 ? 'warning' : 'plain'}>
      Al deshacer: {countsText(undo.counts)}.{' '}
      <Link to={`/lotes/${undo.id}`} className="font-semibold text-link underline">
        Ver por qué
      </Link>
    </Notice>
  )
}

/** Stops what is being written, or takes it back. */
function BatchActs({ batchId, state }: { batchId: number; state: ImportAnswer['state'] }) {
  const [isAsking, setIsAsking] = useState(false)
  const params = { id: batchId }
  const cancel = useAct('POST /api/admin/batches/{id}/cancel', { done: 'Detenido: lo escrito queda' })
  const undo = useAct('POST /api/admin/batches/{id}/undo', {
    done: 'Deshaciendo',
    onDone: () => setIsAsking(false),
  })
  if (state === 'applying')
    return (
      <div>
        <Button isBusy={cancel.isBusy} onPress={() => void cancel.run({ params })}>
          Detener
        </Button>
      </div>
    )
  if (state !== 'applied' && state !== 'stopped') return null
  return (
    <div>
      <Button onPress={() => setIsAsking(true)}>Deshacer</Button>
      <ConfirmDialog
        title="Deshacer la importación"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        action="Deshacer"
        isDangerous
        isBusy={undo.isBusy}
        refusal={undo.refusal}
        onConfirm={() => void undo.run({ params })}
      >
        Los productos que cambiaron vuelven a como estaban, y los nuevos se descartan. Lo que alguien cambió,
        publicó o vendió después se queda como está.
      </ConfirmDialog>
    </div>
  )
}

function Discard({ id, isBusy }: { id: number; isBusy: boolean }) {
  const navigate = useNavigate()
  const mayAct = useMay('products.change')
  const discard = useAct('POST /api/admin/imports/{id}/discard', {
    done: ({ message }) => message,
  })
  if (!mayAct) return null
  return (
    <Button
      variant="quiet"
      isBusy={discard.isBusy}
      onPress={() =>
        void discard.run({ params: { id } }).then((done) => done && navigate('/importar', { replace: true }))
      }
    >
      {isBusy ? 'Detener y descartar' : 'Descartar'}
    </Button>
  )
}

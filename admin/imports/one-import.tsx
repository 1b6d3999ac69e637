import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { ImportAnswer } from '../../contract/api/admin/imports.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import { useMay } from '../api/me'
import { useAct } from '../api/use-act'
import { useLoad } from '../api/use-load'
import { Screen } from '../shell/screen'
import { Button } from '../ui/button'
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
      actions={found.data && <Discard id={id} isBusy={isBusyNow} />}
    >
      <Loaded query={found}>{(shown) => <Shown key={shown.id} shown={shown} />}</Loaded>
    </Screen>
  )
}

function Shown({ shown }: { shown: ImportAnswer }) {
  const mayAct = useMay('products.change')
  const [isMapping, setIsMapping] = useState(false)
  const { state, progress, failure, supplier, uploaded_at, uploaded_by, rows, has_file } = shown
  const asksMapping = state === 'draft' || state === 'failed'
  return (
    <div className="grid gap-4">
      <p className="text-muted">
        {`${rows === 1 ? '1 fila' : `${rows} filas`}${supplier ? ` de ${supplier}` : ''}, subido el ${formatMoment(uploaded_at)} por ${uploaded_by}`}
      </p>
      {state === 'failed' && (
        <Notice tone="danger">{failure ?? 'La comparación se interrumpió. Compara otra vez.'}</Notice>
      )}
      {progress && <ImportProgress {...progress} />}
      {mayAct && has_file && !progress && (asksMapping || isMapping) && (
        <ImportMapping shown={shown} onSent={() => setIsMapping(false)} />
      )}
      {state === 'compared' && !isMapping && (
        <ImportRows
          shown={shown}
          action={mayAct && has_file && <Button onPress={() => setIsMapping(true)}>Cambiar columnas</Button>}
        />
      )}
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

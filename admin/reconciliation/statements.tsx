import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Statement } from '../../contract/api/admin/statements.ts'
import { formatDate, formatMoment } from '../../contract/shop-time.ts'
import { useMay } from '../api/me'
import { useAct } from '../api/use-act'
import { useLoad } from '../api/use-load'
import { dollarsText } from '../orders/dollars-text.ts'
import { ActionMenu } from '../ui/action-menu'
import { Badge, type Tone } from '../ui/badge'
import { Button } from '../ui/button'
import { ConfirmDialog } from '../ui/dialog'
import { Loaded } from '../ui/loaded'
import { Pagination } from '../ui/pagination'
import { Panel } from '../ui/panel'
import { type Column, Table } from '../ui/table'
import { useAddressQuery } from '../ui/use-address-query'
import { RejectedRows } from './rejected-rows'

const LOOK_MS = 1_000

/** The statements that were read, and how far each is that is being read. */
export function Statements() {
  const page = useAddressQuery().get('pagina')
  const mayAct = useMay('payments.confirm')
  const [isReading, setIsReading] = useState(false)
  const found = useLoad(
    'GET /api/admin/statements',
    { query: page ? { page } : {} },
    isReading ? { everyMs: LOOK_MS } : {},
  )
  const queries = useQueryClient()
  const isReadingNow = found.data?.statements.some(({ state }) => state === 'reading') ?? false
  useEffect(() => {
    // With the last line the lists of lines and the counts are others.
    if (isReading && !isReadingNow) void queries.invalidateQueries()
    setIsReading(isReadingNow)
  }, [isReading, isReadingNow, queries])
  const [takenBack, setTakenBack] = useState<Statement | null>(null)

  const actions: Column<Statement> = {
    id: 'actions',
    header: 'Acciones',
    card: 'corner',
    align: 'end',
    cell: (statement) =>
      mayAct && <Actions statement={statement} onTakeBack={() => setTakenBack(statement)} />,
  }
  return (
    <Panel title="Estados de cuenta leídos">
      <Loaded query={found}>
        {({ statements, pages }) => (
          <>
            <Table
              label="Estados de cuenta"
              columns={[...columns, actions]}
              rows={statements}
              keyOf={({ id }) => id}
              empty={
                <p className="text-muted">
                  Aún no hay ninguno. Descarga los movimientos de tu banco y suéltalos arriba.
                </p>
              }
            />
            <Pagination pages={pages} />
          </>
        )}
      </Loaded>
      {takenBack && (
        <TakeBackDialog
          statement={takenBack}
          onClose={() => setTakenBack((now) => (now === takenBack ? null : now))}
        />
      )}
    </Panel>
  )
}

const columns: readonly Column<Statement>[] = [
  {
    id: 'file',
    header: 'Archivo',
    card: 'title',
    cell: ({ file_name, uploaded_at, uploaded_by }) => (
      <>
        <span className="block wrap-anywhere">{file_name}</span>
        <span className="block font-normal text-12 text-muted">
          {formatMoment(uploaded_at)}, {uploaded_by}
        </span>
      </>
    ),
  },
  { id: 'account', header: 'Cuenta', cell: ({ bank_account }) => bank_account },
  {
    id: 'days',
    header: 'Días',
    cell: ({ first_day, last_day }) =>
      first_day &&
      last_day &&
      (first_day === last_day ? formatDate(first_day) : `${formatDate(first_day)} a ${formatDate(last_day)}`),
  },
  { id: 'state', header: 'Resultado', cell: (statement) => <Result statement={statement} /> },
]

const states: Record<Statement['state'], { label: string; tone: Tone }> = {
  draft: { label: 'Sin leer', tone: 'plain' },
  reading: { label: 'Leyendo', tone: 'plain' },
  read: { label: 'Leído', tone: 'success' },
  failed: { label: 'No se pudo leer', tone: 'danger' },
  cancelled: { label: 'Descartado', tone: 'plain' },
}

function Result({ statement }: { statement: Statement }) {
  const { state, progress, failure, new_lines, new_total, known_lines, open_lines, debit_rows } = statement
  if (progress) return <Progress {...progress} />
  if (state !== 'read')
    return (
      <span className="flex flex-wrap items-center gap-x-2">
        <Badge tone={states[state].tone}>{states[state].label}</Badge>
        {failure}
      </span>
    )
  const parts = [
    new_lines === 0
      ? 'Sin abonos nuevos'
      : `${new_lines === 1 ? '1 abono nuevo' : `${new_lines} abonos nuevos`} por ${dollarsText(new_total)}`,
    known_lines > 0 && `${known_lines} que ya ${known_lines === 1 ? 'estaba' : 'estaban'}`,
    debit_rows > 0 && (debit_rows === 1 ? '1 débito' : `${debit_rows} débitos`),
  ]
  return (
    <div className="grid gap-1">
      <span>{parts.filter(Boolean).join('; ')}</span>
      {open_lines > 0 && <span className="text-12 text-muted">{`${open_lines} sin conciliar`}</span>}
      <RejectedRows count={statement.rejected_rows} rows={statement.rejected} />
    </div>
  )
}

function Progress({ done, total }: NonNullable<Statement['progress']>) {
  return (
    <span className="grid min-w-40 gap-1">
      {total === null ? 'Leyendo…' : `Leyendo, ${done} de ${total}`}
      <progress
        aria-label="Cuánto se ha leído"
        className="h-2 w-full accent-(--action)"
        {...(total !== null && { value: done, max: total })}
      />
    </span>
  )
}

function Actions({ statement, onTakeBack }: { statement: Statement; onTakeBack: () => void }) {
  const cancel = useAct('POST /api/admin/statements/{id}/cancel', { done: 'Lectura detenida' })
  if (statement.state === 'reading')
    return (
      <Button isBusy={cancel.isBusy} onPress={() => void cancel.run({ params: { id: statement.id } })}>
        Detener
      </Button>
    )
  if (statement.state !== 'read' || statement.open_lines === 0) return null
  return (
    <ActionMenu
      label={`Opciones de ${statement.file_name}`}
      actions={[{ label: 'Quitar sus líneas', onAction: onTakeBack, isDangerous: true }]}
    />
  )
}

/** For a file that was read wrongly, or that belongs to another account. */
function TakeBackDialog({ statement, onClose }: { statement: Statement; onClose: () => void }) {
  const cancel = useAct('POST /api/admin/statements/{id}/cancel', {
    done: ({ message }) => message,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title="Quitar las líneas"
      isOpen
      onClose={onClose}
      action="Quitar las líneas"
      isDangerous
      isBusy={cancel.isBusy}
      refusal={cancel.refusal}
      onConfirm={() => void cancel.run({ params: { id: statement.id } })}
    >
      {statement.open_lines === 1
        ? 'Se quita la línea de este archivo que nadie ha conciliado.'
        : `Se quitan las ${statement.open_lines} líneas de este archivo que nadie ha conciliado.`}{' '}
      Las demás quedan. Puedes leerlo otra vez cuando quieras.
    </ConfirmDialog>
  )
}

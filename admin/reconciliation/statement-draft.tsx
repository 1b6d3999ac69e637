import { useRef, useState } from 'react'
import type { PreviewStatementRequest, StatementPreviewAnswer } from '../../contract/api/admin/statements.ts'
import { formatDate, formatMoment } from '../../contract/shop-time.ts'
import { useAct } from '../api/use-act'
import { useLoad } from '../api/use-load'
import { dollarsText } from '../orders/dollars-text.ts'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'
import { Panel } from '../ui/panel'
import { Select } from '../ui/select'
import { usePrimaryKey } from '../ui/use-primary-key'
import { RejectedRows } from './rejected-rows'
import { StatementMapping } from './statement-mapping'

type Choice = Required<Pick<PreviewStatementRequest, 'bank_account_id' | 'layout'>>

/**
 * What a file says before it is read: its sums, and how its columns are understood. One of a bank that was read before asks
 * nothing, and takes one press.
 */
export function StatementDraft({ first, onDone }: { first: StatementPreviewAnswer; onDone: () => void }) {
  const [shown, setShown] = useState(first)
  const [isMapping, setIsMapping] = useState(!first.is_remembered)
  const [choice, setChoice] = useState<Choice>({
    bank_account_id: first.bank_account_id,
    layout: first.layout,
  })
  const accounts = useLoad('GET /api/admin/bank-accounts')
  const previewing = useAct('POST /api/admin/statements/{id}/preview')
  const reading = useAct('POST /api/admin/statements/{id}/read', { onDone })
  const params = { id: first.statement_id }
  const wanted = useRef(choice)

  /** What is chosen while an answer is on its way is asked for after it. */
  async function choose(next: Choice) {
    setChoice(next)
    wanted.current = next
    for (let asked: Choice | null = null; asked !== wanted.current; ) {
      asked = wanted.current
      const answer = await previewing.run({ params, body: asked })
      if (!answer) return
      setShown(answer)
    }
  }

  const isReady =
    shown.totals !== null && shown.totals.credits > 0 && choice.bank_account_id != null && !previewing.isBusy
  function read() {
    const { bank_account_id, layout } = wanted.current
    if (isReady && bank_account_id != null) void reading.run({ params, body: { bank_account_id, layout } })
  }
  usePrimaryKey(read)

  const refusal = reading.refusal ?? previewing.refusal
  return (
    <Panel
      title={shown.file_name}
      action={
        !isMapping && (
          <Button variant="quiet" onPress={() => setIsMapping(true)}>
            Revisar columnas
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        {shown.read_before && (
          <Notice tone="warning">
            Ya se leyó este mismo archivo el {formatMoment(shown.read_before)}. Leerlo otra vez no cambia
            nada.
          </Notice>
        )}
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
          <Select
            label="Cuenta de la tienda"
            options={(accounts.data?.bank_accounts ?? []).map(({ id, name }) => ({ id, label: name }))}
            value={choice.bank_account_id ?? null}
            placeholder="Elige la cuenta"
            onChange={(bank_account_id) => void choose({ ...choice, bank_account_id })}
            className="w-full sm:w-80"
          />
          <Sums preview={shown} />
        </div>
        {isMapping && (
          <StatementMapping
            preview={shown}
            layout={choice.layout}
            onChange={(layout) => void choose({ ...choice, layout })}
          />
        )}
        {shown.totals && <RejectedRows count={shown.totals.rejected_rows} rows={shown.totals.rejected} />}
        {refusal && <Notice tone="danger">{refusal.message}</Notice>}
        <div className="flex flex-wrap items-center gap-2">
          <Button
            variant="primary"
            size="lg"
            isBusy={reading.isBusy}
            isDisabled={!isReady}
            onPress={read}
            autoFocus={first.is_remembered}
          >
            Leer el estado de cuenta
          </Button>
          <Button variant="quiet" onPress={onDone}>
            Descartar
          </Button>
          {shown.totals !== null && choice.bank_account_id == null && (
            <p className="text-muted">Elige antes la cuenta de la tienda.</p>
          )}
        </div>
      </div>
    </Panel>
  )
}

/** What will be taken and what not, in plain words. */
function Sums({ preview: { totals, problem } }: { preview: StatementPreviewAnswer }) {
  if (!totals) return <p role="status">{problem}.</p>
  const { credits, credit_total, debits, first_day, last_day } = totals
  return (
    <p role="status" className="min-w-0">
      <strong>
        {credits === 0
          ? 'Ningún abono'
          : `${credits === 1 ? '1 abono' : `${credits} abonos`} por ${dollarsText(credit_total)}`}
      </strong>
      {first_day && last_day && (
        <span>
          , {first_day === last_day ? 'del' : `del ${formatDate(first_day)} al`} {formatDate(last_day)}
        </span>
      )}
      {debits > 0 && (
        <span className="block text-muted">
          {debits === 1 ? '1 débito que no se toma' : `${debits} débitos que no se toman`}
        </span>
      )}
    </p>
  )
}

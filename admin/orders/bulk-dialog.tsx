import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { ChosenAnswer } from '../../contract/api/admin/bulk.ts'
import { type BulkStep, bulkLabels } from '../../contract/bulk-steps.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { useLoad } from '../api/use-load'
import { printPath } from '../print/print-path.ts'
import { Button, ButtonLink } from '../ui/button'
import { Dialog, DialogActions } from '../ui/dialog'
import { Loaded } from '../ui/loaded'
import { Notice } from '../ui/notice'
import { GuideRows } from './guide-rows'
import { useBulkStep } from './use-bulk-step.ts'

type Chosen = ChosenAnswer['orders'][number]

const orders = (count: number) => (count === 1 ? '1 pedido' : `${count} pedidos`)
const wasDone: Record<BulkStep, string> = {
  prepare: 'en preparación',
  ready: 'listos para retirar',
  ship: 'enviados',
}

type Props = { step: BulkStep; ids: readonly number[]; onStep: (step: BulkStep) => void; onClose: () => void }

/** A step of several orders: first what will happen and what is left out, then one press, then what became of each. */
export function BulkDialog({ step, ids, onStep, onClose }: Props) {
  const chosen = useLoad('GET /api/admin/chosen-orders', { query: { ids: ids.join(',') } })
  const { run, outcomes, isBusy, reset } = useBulkStep(step)
  const [sent, setSent] = useState(0)
  const begin: typeof run = (rows) => {
    setSent(rows.length)
    return run(rows)
  }
  return (
    <Dialog title={bulkLabels[step]} isOpen onClose={onClose} size={step === 'ship' ? 'wide' : 'md'}>
      {outcomes ? (
        <Report
          step={step}
          outcomes={outcomes}
          sent={sent}
          isBusy={isBusy}
          onShip={() => {
            reset()
            onStep('ship')
          }}
          onClose={onClose}
        />
      ) : (
        <Loaded query={chosen}>
          {(answer) => {
            const taking = answer.orders.filter(({ left_out }) => left_out[step] === null)
            return (
              <div className="grid gap-4">
                {step === 'ship' && taking.length > 0 ? (
                  <GuideRows
                    orders={taking}
                    leftOut={<LeftOut step={step} all={answer.orders} />}
                    onSend={begin}
                  />
                ) : (
                  <>
                    <p>
                      {taking.length === 0
                        ? 'Ninguno de los elegidos puede dar este paso ahora.'
                        : step === 'ready'
                          ? `${orders(taking.length)}: avisamos a cada comprador que ya puede retirar.`
                          : `${orders(taking.length)}: quedan en preparación.`}
                    </p>
                    <Numbers of={taking} />
                    <LeftOut step={step} all={answer.orders} />
                    <DialogActions>
                      {taking.length > 0 && (
                        <Button
                          variant="primary"
                          autoFocus
                          onPress={() => void begin(taking.map(({ id, seen }) => ({ id, seen })))}
                        >
                          {bulkLabels[step]}: {orders(taking.length)}
                        </Button>
                      )}
                    </DialogActions>
                  </>
                )}
              </div>
            )
          }}
        </Loaded>
      )}
    </Dialog>
  )
}

function Numbers({ of }: { of: readonly { id: number }[] }) {
  return (
    <p className="max-h-40 overflow-y-auto text-muted">
      {of.map(({ id }) => formatOrderNumber(id)).join(', ')}
    </p>
  )
}

/** What does not take the step, by reason. */
function LeftOut({ step, all }: { step: BulkStep; all: readonly Chosen[] }) {
  const reasons = Map.groupBy(
    all.filter(({ left_out }) => left_out[step] !== null),
    ({ left_out }) => left_out[step] ?? '',
  )
  if (reasons.size === 0) return null
  return (
    <Notice tone="warning">
      <p className="font-semibold">Quedan fuera:</p>
      <ul>
        {[...reasons].map(([reason, some]) => (
          <li key={reason}>
            {reason}: {some.map(({ id }) => formatOrderNumber(id)).join(', ')}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

type ReportProps = {
  step: BulkStep
  outcomes: NonNullable<ReturnType<typeof useBulkStep>['outcomes']>
  sent: number
  isBusy: boolean
  onShip: () => void
  onClose: () => void
}

function Report({ step, outcomes, sent, isBusy, onShip, onClose }: ReportProps) {
  const done = outcomes.filter(({ problem }) => problem === null).map(({ id }) => id)
  const refused = outcomes.filter(({ problem }) => problem !== null)
  if (isBusy) {
    return (
      <p role="status">
        {outcomes.length} de {sent}…
      </p>
    )
  }
  return (
    <div className="grid gap-4">
      {done.length > 0 && (
        <Notice tone="success">
          <p role="status">
            {orders(done.length)} {wasDone[step]}.
          </p>
        </Notice>
      )}
      {refused.length > 0 && (
        <Notice tone="danger">
          <p className="font-semibold">Sin cambios:</p>
          <ul>
            {refused.map(({ id, problem }) => (
              <li key={id}>
                <Link to={`/pedidos/${id}`} className="font-semibold underline">
                  {formatOrderNumber(id)}
                </Link>
                : {problem}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <DialogActions>
        {done.length > 0 && step === 'prepare' && (
          <>
            <PrintLink to={printPath('lista', done)}>Imprimir lista</PrintLink>
            <Button onPress={onShip}>Enviar</Button>
          </>
        )}
        {done.length > 0 && step === 'ship' && (
          <PrintLink to={printPath('etiquetas', done)}>Imprimir etiquetas</PrintLink>
        )}
        <Button variant={step === 'ready' ? 'primary' : 'quiet'} onPress={onClose}>
          Cerrar
        </Button>
      </DialogActions>
    </div>
  )
}

/** In a tab of its own, so that the orders stay chosen in this one. */
function PrintLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <ButtonLink variant="primary" to={to} target="_blank">
      {children}
    </ButtonLink>
  )
}

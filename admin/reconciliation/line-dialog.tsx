import { useState } from 'react'
import { Link } from 'react-router'
import type { StatementLine } from '../../contract/api/admin/statement-lines.ts'
import { formatCents } from '../../contract/money.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import { useAct } from '../api/use-act'
import { centsOf, dollarsText } from '../orders/dollars-text.ts'
import { ReasonForm } from '../payments/reason-form'
import { RestLine, ShareFields } from '../payments/share-fields'
import { anEmptyShare, type Share, sumOf, toShares } from '../payments/shares'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Form } from '../ui/form'
import { Notice } from '../ui/notice'
import { Tick } from '../ui/tick'
import { LineFacts } from './line-facts'

type Props = { line: StatementLine; mayAct: boolean; onClose: () => void }

/** One line: what the bank says, and what can be done with it as it stands. */
export function LineDialog({ line, mayAct, onClose }: Props) {
  const mayUndo = mayAct && !line.is_forgotten
  return (
    <Dialog title="Línea del estado de cuenta" isOpen onClose={onClose} size="wide">
      <div className="grid gap-5">
        <LineFacts line={line} />
        {line.state === 'open' && mayAct && <OpenLine line={line} onClose={onClose} />}
        {line.state === 'matched' && <MatchedLine line={line} mayUndo={mayUndo} onClose={onClose} />}
        {line.state === 'set_aside' && <LineSetAside line={line} mayUndo={mayUndo} onClose={onClose} />}
      </div>
    </Dialog>
  )
}

function OpenLine({ line, onClose }: Omit<Props, 'mayAct'>) {
  const [shares, setShares] = useState<readonly Share[]>([anEmptyShare()])
  const [isAnother, setIsAnother] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const give = useAct('POST /api/admin/statement-lines/{id}/match', {
    done: 'Línea conciliada',
    onDone: onClose,
  })
  const aside = useAct('POST /api/admin/statement-lines/{id}/set-aside', {
    done: 'Línea descartada',
    onDone: onClose,
  })
  const params = { id: line.id }
  const lineCents = centsOf(line.amount)
  const sumCents = sumOf(shares)
  const isChosen = shares.some(({ order }) => order !== null)
  const send = (given: ReturnType<typeof toShares>) =>
    void give.run({ params, body: { shares: given, is_another: isAnother } })

  if (isAsking) {
    return (
      <ReasonForm
        question="¿No es de ninguna compra? Queda descartada, y se puede recuperar."
        action="Descartar"
        isBusy={aside.isBusy}
        refusal={aside.refusal}
        onSubmit={(reason) => void aside.run({ params, body: { reason } })}
        onClose={() => setIsAsking(false)}
      />
    )
  }
  return (
    <Form refusal={give.refusal} onSubmit={() => send(toShares(shares))}>
      {give.refusal?.code === 'money_already_received' && (
        <Tick isOn={isAnother} onChange={setIsAnother}>
          Es otra transferencia con el mismo número
        </Tick>
      )}
      <ShareFields shares={shares} onChange={setShares} availableCents={lineCents} />
      {isChosen && <RestLine restCents={lineCents - sumCents} />}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          isBusy={give.isBusy && isChosen}
          isDisabled={!isChosen || sumCents === 0 || sumCents > lineCents}
        >
          {sumCents > 0 ? `Asignar ${formatCents(sumCents)}` : 'Asignar'}
        </Button>
        <Button isBusy={give.isBusy && !isChosen} isDisabled={isChosen} onPress={() => send([])}>
          Es dinero sin pedido
        </Button>
        <Button variant="quiet" onPress={() => setIsAsking(true)}>
          Descartar
        </Button>
      </div>
    </Form>
  )
}

type SettledProps = { line: StatementLine; mayUndo: boolean; onClose: () => void }

function MatchedLine({ line, mayUndo, onClose }: SettledProps) {
  const [isAsking, setIsAsking] = useState(false)
  const undo = useAct('POST /api/admin/statement-lines/{id}/undo', {
    done: 'Conciliación deshecha',
    onDone: onClose,
  })
  return (
    <>
      <p>
        {line.settled_by} la concilió{line.settled_at && ` el ${formatMoment(line.settled_at)}`}:{' '}
        {line.order_ids.length === 0 && 'dinero sin pedido. '}
        {line.order_ids.map((id) => (
          <Link key={id} to={`/pedidos/${id}`} className="font-semibold text-link hover:underline">
            Pedido {formatOrderNumber(id)}{' '}
          </Link>
        ))}
        <Link to={`/pagos?dinero=${line.money_id}`} className="font-semibold text-link hover:underline">
          Ver el dinero
        </Link>
      </p>
      {mayUndo &&
        (isAsking ? (
          <ReasonForm
            question={`¿Deshacer? ${dollarsText(line.amount)} vuelven a quedar por conciliar.`}
            action="Deshacer"
            isBusy={undo.isBusy}
            refusal={undo.refusal}
            onSubmit={(reason) => void undo.run({ params: { id: line.id }, body: { reason } })}
            onClose={() => setIsAsking(false)}
          />
        ) : (
          <div>
            <Button onPress={() => setIsAsking(true)}>Deshacer la conciliación</Button>
          </div>
        ))}
    </>
  )
}

function LineSetAside({ line, mayUndo, onClose }: SettledProps) {
  const back = useAct('POST /api/admin/statement-lines/{id}/take-back', {
    done: 'Línea recuperada',
    onDone: onClose,
  })
  return (
    <>
      <p>
        {line.settled_by} la descartó{line.settled_at && ` el ${formatMoment(line.settled_at)}`}
        {line.reason && `: ${line.reason}`}
      </p>
      {back.refusal && <Notice tone="danger">{back.refusal.message}</Notice>}
      {mayUndo && (
        <div>
          <Button isBusy={back.isBusy} onPress={() => void back.run({ params: { id: line.id } })}>
            Recuperar
          </Button>
        </div>
      )}
    </>
  )
}

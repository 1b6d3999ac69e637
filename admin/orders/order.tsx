import { useState } from 'react'
import { useParams } from 'react-router'
import type { DeskOrderAnswer } from '../../contract/api/admin/orders.ts'
import { deliveryLabels, standingLabels } from '../../contract/desk-filters.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import { useMay } from '../api/me'
import { useLoad } from '../api/use-load'
import { OrderInvoice } from '../invoices/order-invoice'
import { printPath } from '../print/print-path.ts'
import { OrderReturns } from '../returns/order-returns'
import { OrderSerials } from '../serials/order-serials'
import { Screen } from '../shell/screen'
import { Badge } from '../ui/badge'
import { Button, ButtonLink } from '../ui/button'
import { Loaded } from '../ui/loaded'
import { Notice } from '../ui/notice'
import { CancelDialog } from './cancel-dialog'
import { ChangeNotice } from './change-notice'
import { dollarsText } from './dollars-text.ts'
import { NextStepButton } from './next-step'
import { standingOf, standingTones } from './order-badges'
import { OrderBuyer } from './order-buyer'
import { OrderHistory } from './order-history'
import { OrderLines } from './order-lines'
import { OrderMails } from './order-mails'
import { OrderMoney } from './order-money'
import { OrderNotes } from './order-notes'
import { OrderParcels } from './order-parcels'
import { PackingList } from './packing-list'
import { ShownOrderProvider, useShownOrder } from './shown-order'
import { UndoSaleDialog } from './undo-sale-dialog'
import { useUnseen } from './use-unseen.ts'

const REFRESH_MS = 30_000

/** One order: where it stands, what comes next, and all that is known of it. */
export function OneOrder() {
  const { id = '' } = useParams()
  return <LoadedOrder key={id} id={id} />
}

function LoadedOrder({ id }: { id: string }) {
  const found = useLoad('GET /api/admin/orders/{id}', { params: { id: Number(id) } }, { everyMs: REFRESH_MS })
  if (found.data) return <ShownOrder desk={found.data} />
  return (
    <Screen title={`Pedido ${formatOrderNumber(Number(id) || 0)}`}>
      <Loaded query={found}>{() => null}</Loaded>
    </Screen>
  )
}

function ShownOrder({ desk }: { desk: DeskOrderAnswer }) {
  const { order } = desk
  const standing = standingOf(order)
  const isMoneyFirst = needsLook(desk)
  return (
    <ShownOrderProvider value={{ ...desk, ...useUnseen(desk) }}>
      <Screen
        title={`Pedido ${formatOrderNumber(order.id)}`}
        beside={
          <>
            {standing && <Badge tone={standingTones[standing]}>{standingLabels[standing]}</Badge>}
            {order.kind === 'counter' && <Badge>{deliveryLabels.counter}</Badge>}
            {order.is_example && <Badge>Ejemplo</Badge>}
            <span className="font-display font-semibold text-16">{dollarsText(order.total)}</span>
            <MoneyBadge desk={desk} />
          </>
        }
        actions={<Actions />}
      >
        <div className="grid gap-4 max-lg:pb-16">
          <ChangeNotice />
          <Circumstances />
          {/* On a phone they stand one below the other, with what is done now and for whom above the history. */}
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="contents min-w-0 gap-4 lg:grid">
              {isMoneyFirst && <OrderMoney />}
              <OrderLines />
              <OrderParcels />
              <OrderSerials />
              {!isMoneyFirst && <OrderMoney />}
              <div className="max-lg:order-1">
                <OrderHistory />
              </div>
            </div>
            <div className="contents min-w-0 gap-4 lg:grid">
              <OrderBuyer />
              <OrderInvoice />
              <OrderReturns />
              <OrderNotes />
              <OrderMails />
            </div>
          </div>
        </div>
      </Screen>
      <PackingList />
    </ShownOrderProvider>
  )
}

/** Whether its money is what comes next: then it stands above what was bought. */
function needsLook({ order, money }: DeskOrderAnswer): boolean {
  if (money === null) return false
  return (
    order.stage === 'payment_review' ||
    money.owed > 0 ||
    money.surplus > 0 ||
    money.claims.some(({ status }) => status === 'submitted')
  )
}

/** What is missing or too much, where that is not plain from the stage. */
function MoneyBadge({ desk: { order, money } }: { desk: DeskOrderAnswer }) {
  if (money && money.owed > 0) return <Badge tone="danger">Por devolver {dollarsText(money.owed)}</Badge>
  if (money && money.surplus > 0) return <Badge tone="warning">Sobra {dollarsText(money.surplus)}</Badge>
  if (order.missing > 0 && order.missing < order.total)
    return <Badge tone="warning">Falta {dollarsText(order.missing)}</Badge>
  return null
}

function Actions() {
  const { can, order, lines, returns } = useShownOrder()
  const isToPack = order.state === 'PENDIENTE' && lines.some(({ count, sent }) => count > sent)
  const mayCancel = useMay('orders.cancel') && can.includes('order_cancelled')
  const mayHandle = useMay('returns.handle')
  const mayRefund = useMay('refunds.make')
  const mayUndo = order.kind === 'counter' && returns.length === 0 && mayHandle && mayRefund
  const [open, setOpen] = useState<'cancel' | 'undo' | null>(null)
  return (
    <>
      {order.kind === 'counter' && (
        <ButtonLink variant="quiet" to={printPath('recibos', [order.id], 'rollo')} target="_blank">
          Imprimir recibo
        </ButtonLink>
      )}
      {isToPack && (
        <Button variant="quiet" className="max-sm:hidden" onPress={() => print()}>
          Imprimir lista
        </Button>
      )}
      {mayCancel && <Button onPress={() => setOpen('cancel')}>Cancelar pedido</Button>}
      {mayUndo && <Button onPress={() => setOpen('undo')}>Deshacer venta</Button>}
      {open === 'cancel' && <CancelDialog onClose={() => setOpen(null)} />}
      {open === 'undo' && <UndoSaleDialog onClose={() => setOpen(null)} />}
      <NextStepButton />
    </>
  )
}

/** What must be known before anything is done with it. */
function Circumstances() {
  const { order, returns } = useShownOrder()
  return (
    <>
      {returns.map(({ id, reason, time, by }) => (
        <Notice key={id} tone="warning">
          <strong>Devuelto</strong> el {formatMoment(time)}, por {by}: {reason}
        </Notice>
      ))}
      {order.cancel_reason && (
        <Notice tone="danger">
          <strong>Cancelado:</strong> {order.cancel_reason}
        </Notice>
      )}
      {order.return_requested_at && (
        <Notice tone="warning">
          Hay una devolución o garantía abierta desde el {formatMoment(order.return_requested_at)}.
        </Notice>
      )}
    </>
  )
}

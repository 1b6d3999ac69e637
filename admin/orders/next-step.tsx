import { useState } from 'react'
import type { DeskOrderAnswer } from '../../contract/api/admin/orders.ts'
import type { Permission } from '../../contract/permissions.ts'
import { useMe } from '../api/me'
import { useLoad } from '../api/use-load'
import { InvoiceDialog } from '../invoices/invoice-dialog'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'
import { usePrimaryKey } from '../ui/use-primary-key.ts'
import { HandOverDialog } from './hand-over-dialog'
import { RecordMoneyDialog } from './record-money-dialog'
import { ShipDialog } from './ship-dialog'
import { useShownOrder } from './shown-order'
import { useOrderAct } from './use-order-act'

type Step = NonNullable<DeskOrderAnswer['next_step']>

const permissionOf: Record<Step['act'], Permission> = {
  confirm_payment: 'payments.confirm',
  prepare: 'orders.prepare',
  ship: 'orders.ship',
  ready: 'orders.prepare',
  hand_over: 'orders.hand_over',
  deliver: 'orders.ship',
}

/**
 * The one step that leads the order on, or nothing where there is none or this person may not take it. Ctrl+Enter presses it
 * from anywhere on the screen. On a phone it stays at the bottom.
 */
export function NextStepButton() {
  const { order, seen, next_step: step, can, money, duplicates, unseen } = useShownOrder()
  const { permissions } = useMe()
  const [isOpen, setIsOpen] = useState<'ship' | 'hand_over' | 'record' | 'invoice' | null>(null)
  const confirm = useOrderAct('POST /api/admin/orders/{id}/confirm-payment')
  const prepare = useOrderAct('POST /api/admin/orders/{id}/prepare')
  const ready = useOrderAct('POST /api/admin/orders/{id}/ready')
  const deliver = useOrderAct('POST /api/admin/orders/{id}/deliver')
  const refusal = confirm.refusal ?? prepare.refusal ?? ready.refusal ?? deliver.refusal
  const call = { params: { id: order.id }, body: { seen } }
  const isShown = step !== null && can.includes(step.event) && permissions.includes(permissionOf[step.act])

  // What the buyer told of, if one press may say that it has come: a receipt that another order has too is looked at first.
  const open = money?.claims.filter(({ status }) => status === 'submitted') ?? []
  const claim = duplicates.length === 0 && open.length === 1 ? open[0] : undefined

  const leadsToBuyer = step?.act === 'deliver' || step?.act === 'hand_over'
  const mayRecord = permissions.includes('invoices.record') && permissions.includes('invoices.read')
  const invoice = useLoad(
    'GET /api/admin/orders/{id}/invoice',
    { params: { id: order.id } },
    { isWanted: leadsToBuyer && mayRecord },
  )

  /**
   * Whoever presses before it is known whether there is an invoice waits for that. Without an answer nobody is held up.
   */
  async function asksForInvoice(): Promise<boolean> {
    if (!leadsToBuyer || !mayRecord) return false
    const known = invoice.data ?? (await invoice.refetch()).data
    return (known?.is_asked_on_delivery && known.needs_invoice) ?? false
  }

  /** After the invoice, or without it. */
  function giveToBuyer(known: number) {
    if (step?.act === 'hand_over') return setIsOpen('hand_over')
    setIsOpen(null)
    void deliver.run({ params: { id: order.id }, body: { seen: known } })
  }

  async function take() {
    if (await asksForInvoice()) return setIsOpen('invoice')
    switch (step?.act) {
      case 'confirm_payment':
        if (!claim) return setIsOpen('record')
        return void confirm.run({
          params: { id: order.id },
          body: { seen, claim_id: claim.id, ...(step.amount !== null && { amount: step.amount }) },
        })
      case 'prepare':
        return void prepare.run(call)
      case 'ready':
        return void ready.run(call)
      case 'deliver':
        return void deliver.run(call)
      case 'ship':
      case 'hand_over':
        return setIsOpen(step.act)
    }
  }

  const isBusy = confirm.isBusy || prepare.isBusy || ready.isBusy || deliver.isBusy
  usePrimaryKey(isShown && !isBusy ? () => void take() : null)
  return (
    <>
      {isShown && (
        <div className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] max-lg:z-20 max-lg:border-line max-lg:border-t max-lg:bg-ground max-lg:p-3">
          {refusal && unseen.length === 0 && (
            <div className="mb-2">
              <Notice tone="danger">{refusal.message}</Notice>
            </div>
          )}
          <Button
            variant="primary"
            className="max-lg:w-full"
            aria-keyshortcuts="Control+Enter"
            isBusy={isBusy}
            onPress={() => void take()}
          >
            {step.label}
            {step.act === 'confirm_payment' && !claim && '…'}
            <kbd aria-hidden className="hidden font-normal font-sans text-12 lg:inline">
              Ctrl ↵
            </kbd>
          </Button>
        </div>
      )}
      {isOpen === 'record' && <RecordMoneyDialog claim={open[0] ?? null} onClose={() => setIsOpen(null)} />}
      {isOpen === 'invoice' && invoice.data && (
        <InvoiceDialog
          orderId={order.id}
          to={invoice.data.to}
          next={{
            label: step?.act === 'deliver' ? 'Registrar y marcar entregado' : 'Registrar y entregar',
            onLater: () => giveToBuyer(seen),
          }}
          onRecorded={giveToBuyer}
          onClose={() => setIsOpen(null)}
        />
      )}
      {isOpen === 'ship' && <ShipDialog onClose={() => setIsOpen(null)} />}
      {isOpen === 'hand_over' && <HandOverDialog onClose={() => setIsOpen(null)} />}
    </>
  )
}

import { useState } from 'react'
import type { OrderMoney } from '../../contract/api/admin/orders.ts'
import { formatCents } from '../../contract/money.ts'
import { OweForm } from '../refunds/owe-form'
import { Dialog } from '../ui/dialog'
import { Select } from '../ui/select'
import { centsOf } from './dollars-text.ts'
import { useShownOrder } from './shown-order'
import { useOrderAct } from './use-order-act'

/** Money of a paid order goes back: what it has too much, or a part of its price. */
export function RefundOrderDialog({ money, onClose }: { money: OrderMoney; onClose: () => void }) {
  const { order, seen } = useShownOrder()
  const owe = useOrderAct('POST /api/admin/refunds', {
    done: 'Queda por devolver, en Reembolsos',
    onDone: onClose,
  })
  const surplusCents = centsOf(money.surplus)
  const [kind, setKind] = useState<'surplus' | 'price_cut'>(surplusCents > 0 ? 'surplus' : 'price_cut')
  const isPriceCut = kind === 'price_cut'
  return (
    <Dialog title="Devolver dinero" isOpen onClose={onClose}>
      <div className="grid gap-4">
        {surplusCents > 0 && (
          <Select
            label="Qué se devuelve"
            options={[
              { id: 'surplus', label: `Lo que pagó de más: ${formatCents(surplusCents)}` },
              { id: 'price_cut', label: 'Una parte del precio' },
            ]}
            value={kind}
            onChange={setKind}
          />
        )}
        <p className="text-muted">
          {isPriceCut
            ? 'El pedido sigue pagado, y cuesta ese tanto menos. Si ya tiene factura, emite la nota de crédito en tu programa.'
            : 'El pedido sigue pagado.'}{' '}
          Le escribimos para que diga a qué cuenta.
        </p>
        <OweForm
          key={kind}
          owe={owe}
          of={{ order_id: order.id, is_price_cut: isPriceCut, seen }}
          mostCents={isPriceCut ? centsOf(money.due) : surplusCents}
          beginsCents={isPriceCut ? null : surplusCents}
          onClose={onClose}
        />
      </div>
    </Dialog>
  )
}

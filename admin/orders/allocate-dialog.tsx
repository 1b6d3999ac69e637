import { useDeferredValue, useState } from 'react'
import type { ReceivedMoney } from '../../contract/api/admin/payments.ts'
import { formatCents, toDollars } from '../../contract/money.ts'
import { formatDate } from '../../contract/shop-time.ts'
import { useLoad } from '../api/use-load'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Loaded } from '../ui/loaded'
import { Notice } from '../ui/notice'
import { TextField } from '../ui/text-field'
import { centsOf, dollarsText } from './dollars-text.ts'
import { useShownOrder } from './shown-order'
import { useOrderAct } from './use-order-act'

/** Gives the order what is left over of money that came in before. */
export function AllocateDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const q = useDeferredValue(text.trim())
  const list = useLoad('GET /api/admin/money', { query: { only: 'left_over', ...(q && { q }) } })
  const { order } = useShownOrder()
  const give = useOrderAct('POST /api/admin/money/{id}/allocations', {
    done: 'Dinero asignado',
    onDone: onClose,
  })
  return (
    <Dialog title="Dinero sin asignar" isOpen onClose={onClose} size="wide">
      <div className="grid gap-4">
        {give.refusal && <Notice tone="danger">{give.refusal.message}</Notice>}
        <TextField
          type="search"
          label="Buscar"
          isLabelHidden
          placeholder="Comprobante, quién lo envió o monto"
          value={text}
          onChange={setText}
          autoFocus
        />
        <Loaded query={list}>
          {({ money }) =>
            money.length === 0 ? (
              <p className="text-muted">No hay dinero sin asignar{q && ` con «${q}»`}.</p>
            ) : (
              <ul className="divide-y divide-line">
                {money.map((row) => (
                  <LeftOver
                    key={row.id}
                    row={row}
                    isBusy={give.isBusy}
                    onGive={(cents) =>
                      void give.run({
                        params: { id: row.id },
                        body: { shares: [{ order_id: order.id, amount: toDollars(cents) }] },
                      })
                    }
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Dialog>
  )
}

type LeftOverProps = { row: ReceivedMoney; isBusy: boolean; onGive: (cents: number) => void }

/** One press gives what the order misses, or all that is left where that is less. */
function LeftOver({ row, isBusy, onGive }: LeftOverProps) {
  const { money } = useShownOrder()
  const cents = Math.min(centsOf(row.left_over), centsOf(money?.missing ?? 0))
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="font-display font-semibold">{dollarsText(row.left_over)}</span>
      <span className="min-w-0 flex-1 wrap-anywhere text-muted">
        {[formatDate(row.received_on), row.bank_account, row.reference, row.payer_name]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <Button isBusy={isBusy} isDisabled={cents === 0} onPress={() => onGive(cents)}>
        Asignar {formatCents(cents)}
      </Button>
    </li>
  )
}

import { useState } from 'react'
import { Link } from 'react-router'
import { caseKindLabels } from '../../contract/return-cases.ts'
import { formatDate } from '../../contract/shop-time.ts'
import { useMay } from '../api/me'
import { useLoad } from '../api/use-load'
import { useShownOrder } from '../orders/shown-order'
import { Button } from '../ui/button'
import { Panel } from '../ui/panel'
import { CaseBadge } from './case-badge'
import { OpenReturnDialog } from './open-return-dialog'

/** The returns and warranties of the order that is shown, and where one is opened. Nothing before anything was sent. */
export function OrderReturns() {
  const { order, seen, can } = useShownOrder()
  const mayHandle = useMay('returns.handle')
  const [isOpening, setIsOpening] = useState(false)
  const isSent = can.includes('return_requested')
  const { data } = useLoad(
    'GET /api/admin/orders/{id}/returns',
    { params: { id: order.id } },
    { isWanted: mayHandle && isSent },
  )
  if (!mayHandle || !isSent || !data) return null
  const { cases, choice } = data
  const isLeft = choice.lines.some(({ left }) => left > 0)
  if (cases.length === 0 && !isLeft) return null
  return (
    <Panel
      title="Devoluciones y garantías"
      action={
        isLeft && (
          <Button variant="quiet" onPress={() => setIsOpening(true)}>
            Abrir una
          </Button>
        )
      }
    >
      {cases.length === 0 ? (
        <p className="text-muted">
          {choice.return_until === null
            ? 'Nada por ahora.'
            : `Nada por ahora. Puede devolver hasta el ${formatDate(choice.return_until)}.`}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {cases.map(({ id, kind, state, articles, asked_at }) => (
            <li key={id} className="py-2">
              <Link to={`/devoluciones/${id}`} className="font-semibold text-link hover:underline">
                {caseKindLabels[kind]} del {formatDate(asked_at)}
              </Link>{' '}
              <CaseBadge state={state} />
              <span className="block text-12 text-muted wrap-anywhere">{articles}</span>
            </li>
          ))}
        </ul>
      )}
      {isOpening && (
        <OpenReturnDialog
          orderId={order.id}
          seen={seen}
          choice={choice}
          onClose={() => setIsOpening(false)}
        />
      )}
    </Panel>
  )
}

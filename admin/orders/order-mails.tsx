import { Link } from 'react-router'
import { mailLabels } from '../../contract/mail-labels.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import { useMay } from '../api/me'
import { MailStatusBadge } from '../mails/mail-status'
import { Panel } from '../ui/panel'
import { useShownOrder } from './shown-order'

/** What the shop wrote to the buyer of this order. */
export function OrderMails() {
  const { mails, order } = useShownOrder()
  const mayRead = useMay('mails.read')
  if (mails.length === 0) return null
  return (
    <Panel title="Correos al comprador">
      <ul className="divide-y divide-line">
        {mails.map(({ id, subject, about, status, created_at, sent_at }) => (
          <li key={id} className="flex items-start gap-2 py-2">
            <span className="min-w-0 flex-1">
              <span className="block wrap-anywhere">
                {mayRead ? (
                  <Link
                    to={`/correos?order=${order.id}&correo=${id}`}
                    className="font-semibold text-link hover:underline"
                  >
                    {subject ?? mailLabels[about]}
                  </Link>
                ) : (
                  (subject ?? mailLabels[about])
                )}
              </span>
              <span className="block text-12 text-muted">{formatMoment(sent_at ?? created_at)}</span>
            </span>
            <MailStatusBadge status={status} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

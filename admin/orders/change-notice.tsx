import { formatMoment } from '../../contract/shop-time.ts'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'
import { useShownOrder } from './shown-order'

/** What somebody else did to the order while this person had it open. Nothing when nobody did. */
export function ChangeNotice() {
  const { unseen, markAsRead } = useShownOrder()
  if (unseen.length === 0) return null
  return (
    <Notice tone="warning">
      <div role="alert">
        <p className="font-semibold">Este pedido cambió mientras lo mirabas. Ya ves cómo está ahora.</p>
        <ul>
          {unseen.map(({ id, label, by, time, note }) => (
            <li key={id}>
              {label}
              {note && ` (${note})`}: {by}, {formatMoment(time)}
            </li>
          ))}
        </ul>
      </div>
      <Button className="mt-2" onPress={markAsRead}>
        Entendido
      </Button>
    </Notice>
  )
}

import type { ShopProfile } from '../../contract/api/shop.ts'
import { Alert } from '../ui/alert'
import { Link } from '../ui/link'
import type { RefusedOrder, WayOn } from './refused-order'

type Props = { refusal: RefusedOrder; step: 'data' | 'payment'; shop: ShopProfile }

/** Why the shop refused, and what the buyer can do now. */
export function RefusalAlert({ refusal, step, shop }: Props) {
  const { message, reasons, wayOn } = refusal
  return (
    <Alert tone="danger">
      <p>{message}</p>
      {reasons.length > 0 && (
        <ul className="mt-2 list-disc pl-5 font-normal">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {wayOn === 'confirm' && (
        <p className="mt-2 font-normal">
          ¿No te llegó? <Link to="/usuario/perfil">Pide el enlace otra vez en tu PERFIL</Link>.
        </p>
      )}
      {advice[step][wayOn] && <p className="mt-2 font-normal">{advice[step][wayOn]}</p>}
      {whatsappFor[step].includes(wayOn) && shop.whatsapp && (
        <p className="mt-2 font-normal">
          {step === 'payment' && '¿Ya transferiste? '}
          <a
            href={`https://wa.me/${shop.whatsapp}`}
            target="_blank"
            rel="noreferrer"
            className="underline underline-offset-4"
          >
            Escríbenos por WhatsApp
          </a>{' '}
          y lo resolvemos.
        </p>
      )}
    </Alert>
  )
}

/** Before paying, a buyer simply agrees to a new price or not; one who wants more than there is may want to talk. */
const whatsappFor: Record<Props['step'], WayOn[]> = {
  data: ['change', 'ask'],
  payment: ['agree', 'change', 'ask', 'confirm', 'none'],
}

const advice: Record<Props['step'], Record<WayOn, string | null>> = {
  data: {
    agree: 'El resumen ya muestra el nuevo total. Si estás de acuerdo, pulsa «Pagar» otra vez.',
    change: 'Ajusta tu carrito en el resumen y pulsa «Pagar» otra vez.',
    correct: 'Corrígelo y pulsa «Pagar» otra vez.',
    retry: 'Lo que escribiste sigue aquí: pulsa «Pagar» para reintentar.',
    confirm: 'Lo que escribiste sigue aquí: cuando lo confirmes, pulsa «Pagar» otra vez.',
    ask: null,
    none: null,
  },
  payment: {
    agree: 'El total de arriba ya es el nuevo. Si estás de acuerdo, pulsa «Finalizar Compra» otra vez.',
    change: 'Vuelve a tus datos, ajusta tu carrito en el resumen y pulsa «Pagar» otra vez.',
    correct: 'Corrígelo, en tus datos si hace falta, y pulsa «Finalizar Compra» otra vez.',
    retry: 'Pulsa «Finalizar Compra» para reintentar: no se hará un segundo pedido.',
    confirm: 'Tus piezas siguen guardadas: cuando lo confirmes, pulsa «Finalizar Compra» otra vez.',
    ask: null,
    none: null,
  },
}

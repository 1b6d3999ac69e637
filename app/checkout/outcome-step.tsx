import { formatOrderNumber } from '../../contract/order-number.ts'
import { texts } from '../../contract/texts.ts'
import { Button, ButtonLink } from '../ui/button'
import { AlertIcon, CheckIcon } from '../ui/icons'
import { StepHeading } from './step-heading'

/** Step 3, when the order is placed. */
export function PlacedStep({ orderId }: { orderId: number }) {
  return (
    <div className="grid justify-items-center gap-4 py-8 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-stock-ground text-stock">
        <CheckIcon className="size-8" />
      </span>
      <StepHeading>{texts.orderPlaced}</StepHeading>
      <p className="text-16">
        Tu pedido es el <strong className="font-display font-extrabold">{formatOrderNumber(orderId)}</strong>.
        Revisamos tu transferencia y te avisamos.
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/usuario/mispedidos" size="lg">
          Ver MIS PEDIDOS
        </ButtonLink>
        <ButtonLink to="/productos" variant="outline" size="lg">
          Seguir mirando
        </ButtonLink>
      </div>
    </div>
  )
}

/** Step 3, when the time ran out: nothing was charged or ordered, and the cart is as it was. */
export function ExpiredStep({ onRestart }: { onRestart: () => void }) {
  return (
    <div className="grid justify-items-center gap-4 py-8 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-none-ground text-none">
        <AlertIcon className="size-8" />
      </span>
      <StepHeading>{texts.windowExpired}</StepHeading>
      <p className="max-w-110 text-16">
        Tu carrito y tus datos siguen aquí. Si ya transferiste, empieza de nuevo y escribe el número de
        comprobante.
      </p>
      <Button size="lg" onClick={onRestart} className="mt-2">
        Empezar de nuevo
      </Button>
    </div>
  )
}

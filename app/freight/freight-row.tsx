import { Totals } from '../cart/cart-lines'
import { Money } from '../ui/price'

/** The totals with ENVÍO as a row of its own. Amounts in cents; without a freight there is no such row. */
export function TotalsWithFreight({
  linesCents,
  shippingCents,
}: {
  linesCents: number
  shippingCents: number | undefined
}) {
  return (
    <Totals totalCents={linesCents} shippingCents={shippingCents}>
      {shippingCents !== undefined && (
        <>
          <dt className="text-muted">ENVÍO</dt>
          <dd className="text-right">
            <Money cents={shippingCents} />
          </dd>
        </>
      )}
    </Totals>
  )
}

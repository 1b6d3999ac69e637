import { type LoaderFunctionArgs, Outlet, useLoaderData } from 'react-router'
import { CartFrame } from '../account/cart'
import { HelpSections, type loader as loadHelp } from '../account/help'
import { AccountFrame } from '../account/layout'
import { Totals } from '../cart/cart-lines'
import { FixedLines } from '../checkout/order-summary'
import { FreightTold } from '../freight/freight-answer'
import { TotalsWithFreight } from '../freight/freight-row'
import { shopContext } from '../server-context'
import { useShopProfile } from '../shell/shop-profile'
import { cartExample, heldExample } from './example'

export function AccountDrawn() {
  return (
    <AccountFrame onLeave={() => {}}>
      <Outlet />
    </AccountFrame>
  )
}

/** With every answer in sight: nobody knows which one is being written. */
export function HelpDrawn() {
  return <HelpSections {...useLoaderData<typeof loadHelp>()} areOpen />
}

export async function loadCart({ context }: LoaderFunctionArgs) {
  return { example: await context.get(shopContext).examplePurchase() }
}

/** The cart with its freight to each place that the shop's table tells apart. */
export function CartDrawn() {
  const { example } = useLoaderData<typeof loadCart>()
  const shop = useShopProfile()
  const { lines, totalCents, shippingCents } = heldExample(example, shop)
  const isCharged = shop.freight === 'charged'
  return (
    <CartFrame
      count={1}
      lines={<FixedLines lines={lines} pictures={cartExample(example).lines} notes={undefined} />}
      sums={
        <>
          {isCharged ? (
            <TotalsWithFreight linesCents={totalCents - shippingCents} shippingCents={shippingCents} />
          ) : (
            <Totals totalCents={totalCents} />
          )}
          <section className="my-2 grid gap-2 rounded-card border border-line p-3 text-14">
            <h3 className="text-14">¿Cuánto cuesta el envío?</h3>
            {shop.freight === 'pickup_only' ? (
              <p>Se retira en la tienda, sin costo: {shop.address}.</p>
            ) : (
              example.quotes.map(({ province, quote }) => (
                <div key={province} className="border-line border-t pt-2 first-of-type:border-t-0">
                  <p className="font-semibold">{province}</p>
                  <FreightTold shop={shop} quote={quote} province={province} />
                </div>
              ))
            )}
          </section>
        </>
      }
    />
  )
}

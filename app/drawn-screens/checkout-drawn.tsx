import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { CheckoutFrame, loader } from '../checkout/checkout'
import { goalOf } from '../checkout/checkout-cart'
import { OrderSummary } from '../checkout/order-summary'
import { PaymentStep } from '../checkout/payment-step'
import { shopContext } from '../server-context'
import { buyerExample, cartExample, heldExample } from './example'

export async function loadCheckout(args: LoaderFunctionArgs) {
  const [page, example] = await Promise.all([
    loader(args as Parameters<typeof loader>[0]),
    args.context.get(shopContext).examplePurchase(),
  ])
  return { ...page, example }
}

/** The step in which a buyer pays: what the shop decides of a checkout is all there. */
export function CheckoutDrawn() {
  const { shop, bankAccounts, example } = useLoaderData<typeof loadCheckout>()
  const held = heldExample(example, shop)
  const cart = cartExample(example)
  const buyer = buyerExample(example, shop)
  return (
    <CheckoutFrame
      step="payment"
      isLooking={false}
      summary={
        <OrderSummary
          shop={shop}
          cart={cart}
          held={held}
          goal={goalOf(buyer)}
          notes={undefined}
          offerUntil={undefined}
          startsUnfolded
        />
      }
    >
      <PaymentStep
        cart={cart}
        window={{ buyer, held, hasUnknownOutcome: false }}
        shop={shop}
        bankAccounts={bankAccounts}
        refusal={null}
        isSending={false}
        isAsking={false}
        onSend={() => {}}
        onTimeUp={() => {}}
        onCartChange={() => {}}
        onBack={() => {}}
      />
    </CheckoutFrame>
  )
}

import { useCallback, useState } from 'react'
import { PAYMENT_WINDOW_SECONDS } from '../../contract/constants.ts'
import { clearCart } from '../cart/cart-store'
import { shopContext } from '../server-context'
import { pageMeta } from '../shell/page-meta'
import type { Route } from './+types/checkout'
import { BuyerForm } from './buyer-form'
import { type BuyerData, closeDraft, keepInDraft, type PaymentWindow, readDraft } from './checkout-draft'
import { OrderSummary } from './order-summary'
import { ExpiredStep, PlacedStep } from './outcome-step'
import { PaymentStep } from './payment-step'
import type { RefusedOrder } from './refused-order'
import { SignInRequired } from './sign-in-required'
import { StepHeading } from './step-heading'
import { StepIndicator } from './step-indicator'

/** Asked for at every visit, though the page already has a profile: money must not go to yesterday's account. */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const [profile, bankAccounts] = await Promise.all([shop.profile(), shop.bankAccounts()])
  return { shop: profile, bankAccounts }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Finaliza tu compra',
    description: 'Revisa tu carrito, escribe tus datos y paga por transferencia.',
    path: '/checkout',
    isHidden: true,
  })
}

type Stage =
  | { step: 'data'; isReturn: boolean }
  | { step: 'payment'; window: PaymentWindow }
  | { step: 'placed'; orderId: number }
  | { step: 'expired' }

const position = { data: 0, payment: 1, placed: 2, expired: 2 } as const satisfies Record<
  Stage['step'],
  number
>

/** What is personal here lives in the browser: the page that the server sends is the same for everyone. */
export default function Checkout({ loaderData: { shop, bankAccounts } }: Route.ComponentProps) {
  const [stage, setStage] = useState<Stage>(resume)
  const [refusal, setRefusal] = useState<RefusedOrder | null>(null)

  function openPayment(buyer: BuyerData) {
    const window = { buyer, deadline: Date.now() + PAYMENT_WINDOW_SECONDS * 1000 }
    keepInDraft({ window })
    setStage({ step: 'payment', window })
  }

  const expire = useCallback(() => setStage({ step: 'expired' }), [])

  function returnToData() {
    keepInDraft({ window: null })
    setRefusal(null)
    setStage({ step: 'data', isReturn: true })
  }

  function celebrate(orderId: number) {
    clearCart()
    closeDraft()
    setStage({ step: 'placed', orderId })
  }

  return (
    <div className="container-shop py-6 sm:py-8">
      <h1 className="text-24 sm:text-32">Finaliza tu compra</h1>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-12 lg:gap-8">
        {stage.step !== 'placed' && (
          <div className="lg:col-span-5">
            <OrderSummary shop={shop} notes={refusal?.lineNotes} />
          </div>
        )}
        <section
          aria-labelledby="datos"
          className={`grid scroll-mt-32 grid-cols-1 gap-6 rounded-card border border-line p-4 sm:p-6 ${stage.step === 'placed' ? 'lg:col-span-8 lg:col-start-3' : 'lg:col-span-7'}`}
        >
          <h2 id="datos" className="text-20">
            Datos de Facturacion y Envio
          </h2>
          <StepIndicator current={position[stage.step]} />
          {stage.step === 'data' && (
            <>
              {stage.isReturn && <StepHeading>Tus datos</StepHeading>}
              <BuyerForm onComplete={openPayment} />
            </>
          )}
          {stage.step === 'payment' && (
            <PaymentStep
              window={stage.window}
              shop={shop}
              bankAccounts={bankAccounts}
              refusal={refusal}
              onRefused={setRefusal}
              onPlaced={celebrate}
              onExpired={expire}
              onBack={returnToData}
            />
          )}
          {stage.step === 'placed' && <PlacedStep orderId={stage.orderId} />}
          {stage.step === 'expired' && <ExpiredStep onRestart={returnToData} />}
        </section>
      </div>
      <SignInRequired />
    </div>
  )
}

/** Whoever left for the login, or for one more article, finds the payment as they left it, and the same deadline. */
function resume(): Stage {
  const { window } = readDraft()
  return window ? { step: 'payment', window } : { step: 'data', isReturn: false }
}

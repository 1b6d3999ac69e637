import type { ExamplePurchase, ShopProfile } from '../../contract/api/shop.ts'
import { toCents } from '../../contract/money.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { CheckoutCart } from '../checkout/checkout-cart'
import type { BuyerData } from '../checkout/checkout-draft'
import type { HeldCart } from '../checkout/reservation'

/** The shop numbers its products from 1. */
const NO_PRODUCT = 0

/** The invented purchase as the checkout reserves it: for as long as the shop gives from now on. */
export function heldExample({ name, price, quotes: [first] }: ExamplePurchase, shop: ShopProfile): HeldCart {
  const cents = toCents(price) ?? 0
  const shippingCents = toCents(first.quote.shipping ?? 0) ?? 0
  const deadline = Date.now() + shop.paymentMinutes * 60_000
  return {
    id: '',
    lines: [{ id: NO_PRODUCT, name, count: 1, totalCents: cents }],
    totalCents: cents + shippingCents,
    shippingCents,
    deadline,
    endsAt: shopTime(new Date(deadline)).slice(11, 16),
    payment: null,
    transferCode: 'A1B2C3',
    offer: null,
  }
}

/** The same as the cart of its buyer. */
export function cartExample({ name, price }: ExamplePurchase): CheckoutCart {
  return {
    offer: null,
    lines: [{ id: NO_PRODUCT, name, img_url: '', price, count: 1 }],
    count: 1,
    totalCents: toCents(price) ?? 0,
    isReady: true,
    goal: '',
    shippingCents: null,
  }
}

/** Who buys it. */
export function buyerExample({ quotes: [first] }: ExamplePurchase, shop: ShopProfile): BuyerData {
  return {
    nombres: 'María Quishpe',
    email: '',
    celular: '',
    ci: '',
    direccion: '',
    referencia: '',
    delivery_method: shop.deliveryMethods[0] ?? 'pickup',
    delivery_province: first.province,
    delivery_city: '',
    delivery_place: 'home',
    pickup_name: '',
    pickup_identification: '',
    invoice_name: '',
    invoice_identification: '',
    invoice_address: '',
    terminos: true,
  }
}

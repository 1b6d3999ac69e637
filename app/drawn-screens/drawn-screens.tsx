import * as accountCart from '../account/cart'
import * as help from '../account/help'
import * as account from '../account/layout'
import * as checkout from '../checkout/checkout'
import { AccountDrawn, CartDrawn, HelpDrawn, loadCart } from './account-drawn'
import { CheckoutDrawn, loadCheckout } from './checkout-drawn'

/**
 * Screens that are drawn in a browser, of the data of whoever is signed in, as the server can draw them for a preview of settings:
 * the same elements, with an example in place of a buyer's own. By the ids of their routes. `entry.server.tsx` alone takes them,
 * so no page loads them.
 */
export const drawnScreens = {
  'account/layout': {
    ...account,
    // The router renders nothing while a route that loads in the browser has no data.
    loader: () => null,
    clientLoader: undefined,
    HydrateFallback: undefined,
    default: AccountDrawn,
  },
  'account/help': { ...help, default: HelpDrawn },
  'account/cart': { ...accountCart, loader: loadCart, default: CartDrawn },
  'checkout/checkout': { ...checkout, loader: loadCheckout, default: CheckoutDrawn },
}

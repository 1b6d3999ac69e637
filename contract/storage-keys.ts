/** Names under which the browser keeps things. `token` and `cart` are the specification's. */
export const storageKeys = {
  token: 'token',
  cart: 'cart',
  theme: 'theme',
} as const

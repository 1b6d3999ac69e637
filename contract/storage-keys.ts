/** Names under which the browser keeps things. `token`, `cart` and `favourites-cart` are the specification's. */
export const storageKeys = {
  token: 'token',
  cart: 'cart',
  /** The favourites-cart entry of the specification: the wish list, product by product. */
  favourites: 'favourites-cart',
  /** Wishes that the server has not heard of yet. */
  unsentWishes: 'favourites-unsent',
  /** There while the server has yet to hear that somebody logged out. */
  owedLogout: 'logout-owed',
  /** Ids of the products whose pages were opened last. */
  recentlyViewed: 'recently-viewed',
  /** The province that freight was last asked for. */
  province: 'province',
  theme: 'theme',
  /** Up to four products that the buyer chose to compare. */
  compared: 'compared',
  /** The address of the PC build that was shown last. */
  pcBuild: 'pc-build',
  /** There while somebody of the staff does not want the guide on `Hoy`. */
  hiddenGuide: 'desk-guide-hidden',
  /** How a listing shows its products: `grid` or `list`. */
  view: 'view',
  /** In this tab alone (session storage): where to go on to after Google's page. */
  returnPath: 'volver',
} as const

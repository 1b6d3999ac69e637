/** How many of them the owner may show. */
export const MAX_BANNERS = 8
export const MAX_ADVERTS = 4
export const MAX_BRANDS = 36
export const MAX_CUSTOMER_PHOTOS = 24

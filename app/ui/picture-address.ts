/**
 * Whether something that was stored can be the address of a picture of the shop: a path, or a whole address where an edge hands
 * pictures out. One of any other host the browser does not load: the Content-Security-Policy of each page names the edge alone.
 */
export const isPictureAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^(https?:\/\/[^/]+)?\/(?!\/)/.test(value)

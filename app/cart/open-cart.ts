import { createContext } from 'react'

/** Opens the cart over the page. What lies over the page itself gives way to it first. */
export const OpenCart = createContext(() => {})

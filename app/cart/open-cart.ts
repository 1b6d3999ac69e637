import { createContext } from 'react'

/** Opens the cart over the page. A dialog that covers the page closes first. */
export const OpenCart = createContext(() => {})

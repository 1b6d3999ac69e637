import { createContext } from 'react-router'
import type { Shop } from '../server/shop.ts'

/**
 * How a loader reaches the shop: `context.get(shopContext)`. The server fills it for each render. It gets this object from the
 * build's entry (`entry.server.tsx` exports it), because a context is known by its identity.
 */
export const shopContext = createContext<Shop>()

/** Where the entry leaves the pieces of the page that it has rendered. Null where the answer is no page. */
export const renderedPage = createContext<readonly string[] | null>(null)

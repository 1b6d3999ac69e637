import { createContext } from 'react-router'
import type { Shop } from '../server/shop.ts'

/**
 * How a loader reaches the shop: `context.get(shopContext)`. The server fills it for each render; it finds this very
 * key through the build's own entry (`entry.server.tsx` exports it), since a context is known by its identity alone.
 */
export const shopContext = createContext<Shop>()

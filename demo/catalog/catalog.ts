import { accessories } from './accessories.ts'
import { cases } from './cases.ts'
import { graphicsCards } from './graphics-cards.ts'
import { laptops } from './laptops.ts'
import { memory } from './memory.ts'
import { motherboards } from './motherboards.ts'
import { powerProtection } from './power-protection.ts'
import { powerSupplies } from './power-supplies.ts'
import { processors } from './processors.ts'
import { refurbished } from './refurbished.ts'
import { storage } from './storage.ts'
import type { DemoProduct } from './types.ts'

export { builds as demoBuilds } from './builds.ts'

/** The demo shop's products, in the order of the category ids. */
export const demoProducts: readonly DemoProduct[] = [
  ...processors,
  ...graphicsCards,
  ...motherboards,
  ...memory,
  ...storage,
  ...powerSupplies,
  ...cases,
  ...accessories,
  ...powerProtection,
  ...laptops,
  ...refurbished,
]

import { buildsSection, categories } from './categories.ts'

/** What the list of stock can be narrowed to, each with its tab. */
export const stockLevelLabels = { low: 'Por agotarse', none: 'Agotados' } as const
export type StockLevel = keyof typeof stockLevelLabels
export const stockLevels = Object.keys(stockLevelLabels) as [StockLevel, ...StockLevel[]]

/** The parts of the catalogue: a category by its number, or the builds. */
export const stockSections = [
  ...categories.map(({ id, label }) => ({ id: String(id), label: label as string })),
  { id: 'builds', label: buildsSection.label as string },
]

export const STOCK_A_PAGE = 50
export const MOVEMENTS_A_PAGE = 50

/** What the list of stock can be narrowed to, each with its tab. */
export const stockLevelLabels = { low: 'Por agotarse', none: 'Agotados' } as const
export type StockLevel = keyof typeof stockLevelLabels
export const stockLevels = Object.keys(stockLevelLabels) as [StockLevel, ...StockLevel[]]

export const STOCK_A_PAGE = 50
export const MOVEMENTS_A_PAGE = 50

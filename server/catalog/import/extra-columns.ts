/** Columns that a file of any kind may bring beside those of its kind. */
export const extraColumns = ['sku', 'stock', 'description', 'brand', 'part_number'] as const
export type ExtraColumn = (typeof extraColumns)[number]

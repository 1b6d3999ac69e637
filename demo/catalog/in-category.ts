import type { DemoProduct } from './types.ts'

/** What a new product leaves unsaid: its category, that it is new, and that it is not featured. */
export type NewProduct = Omit<DemoProduct, 'categoryId' | 'condition' | 'grade' | 'isFeatured'> & {
  isFeatured?: true
}

export function inCategory(categoryId: number, products: readonly NewProduct[]): DemoProduct[] {
  return products.map((product) => ({ isFeatured: false, ...product, categoryId, condition: 'new' }))
}

/** What the staff write of a product, by the names of the API, as their desk and its refusals call it. */
export const productFieldLabels = {
  name: 'Nombre',
  sku: 'SKU',
  brand: 'Marca',
  model: 'Modelo',
  part_number: 'Número de parte',
  description: 'Descripción',
  category_id: 'Categoría',
  condition: 'Condición',
  grade: 'Grado',
  warranty_months: 'Garantía',
  weight_grams: 'Peso',
  tax_class: 'IVA',
  is_featured: 'Destacado',
  price: 'Precio',
  previous_price: 'Precio de antes',
  cost: 'Costo',
} as const

export type ProductField = keyof typeof productFieldLabels

/** Amounts, which the history calls by their cents. */
export const moneyFields: ReadonlySet<string> = new Set(['price', 'previous_price', 'cost'])
/** What needs `products.price`, and not `products.change`. The IVA is one: it decides what of the price is the shop's. */
export const priceFields: ReadonlySet<string> = new Set([...moneyFields, 'tax_class'])

export const conditionLabels = { new: 'Nuevo', refurbished: 'Reacondicionado' } as const
export type Condition = keyof typeof conditionLabels
export const taxClassLabels = { general: 'Con IVA', zero: 'IVA 0 %' } as const
export type TaxClass = keyof typeof taxClassLabels
export const grades = ['A', 'B', 'C'] as const

/** Where a product stands between the staff and the buyers. */
export const productStateLabels = {
  on_sale: 'A la venta',
  /** It was never public. */
  draft: 'Borrador',
  /** It goes on sale by itself at its date. */
  scheduled: 'Programado',
  hidden: 'Oculto',
  /** It was public and has no price any more. */
  unpriced: 'Sin precio',
} as const
export type ProductState = keyof typeof productStateLabels
export const productStates = Object.keys(productStateLabels) as [ProductState, ...ProductState[]]

/** The same of several, as the tabs of the list say it. */
export const productStateTabs: Record<ProductState, string> = {
  on_sale: 'A la venta',
  draft: 'Borradores',
  scheduled: 'Programados',
  hidden: 'Ocultos',
  unpriced: 'Sin precio',
}

/** What brought an edit about. */
export const editCauses = ['staff', 'import', 'schedule', 'parts'] as const
export type EditCause = (typeof editCauses)[number]

export const PRODUCTS_A_PAGE = 50
/** Dates further ahead are slips. */
export const MOST_DAYS_AHEAD = 366

/** What the price leaves above the cost, without IVA. `bp` is its share of the price in hundredths of a percent. */
export type Margin = { cents: number; bp: number }

/** `taxBp` is the IVA of the product in hundredths of a percent. The cost is without IVA, as suppliers' invoices say it. */
export function marginOf(priceCents: number, costCents: number, taxBp: number): Margin {
  const net = priceCents / (1 + taxBp / 10_000)
  const cents = Math.round(net) - costCents
  return { cents, bp: Math.round((cents / net) * 10_000) }
}

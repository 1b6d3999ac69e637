/** 1 → "1 unidad". */
export function unitsText(units: number): string {
  return units === 1 ? '1 unidad' : `${units} unidades`
}

/** What can be sold, in a word or two. */
export function stockText(stock: number): string {
  if (stock === 0) return 'Agotado'
  return stock === 1 ? 'Queda 1' : `Quedan ${stock}`
}

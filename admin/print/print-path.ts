/** The papers of orders, by their names in the address. */
export const sheets = [
  { id: 'lista', label: 'Lista de preparación' },
  { id: 'etiquetas', label: 'Etiquetas' },
  { id: 'entregas', label: 'Actas de entrega' },
  { id: 'recibos', label: 'Recibos' },
] as const
export type Sheet = (typeof sheets)[number]['id']

/** Where these orders are printed on such a paper. `on`: a roll of 80 mm in place of A4. */
export function printPath(sheet: Sheet, orderIds: readonly number[], on: 'a4' | 'rollo' = 'a4'): string {
  return `/imprimir/${sheet}?pedidos=${orderIds.join(',')}${on === 'rollo' ? '&papel=rollo' : ''}`
}

/** What acts on many products are called, by kind. */
export const batchKindLabels = {
  price: 'Precios',
  category: 'Categoría',
  spec: 'Característica',
  feature: 'Destacar',
  unfeature: 'Dejar de destacar',
  hide: 'Ocultar',
  publish: 'Publicar',
  import: 'Importación',
  undo: 'Deshacer',
} as const
export type BatchKind = keyof typeof batchKindLabels
export const batchKinds = Object.keys(batchKindLabels) as [BatchKind, ...BatchKind[]]

/** What became of a row of a batch. */
export const batchOutcomeLabels = {
  created: 'Nuevo',
  changed: 'Cambiado',
  /** A draft that the batch which is taken back had made. */
  removed: 'Descartado',
  same: 'Sin cambio',
  refused: 'No se pudo',
} as const
export type BatchOutcome = keyof typeof batchOutcomeLabels
export const batchOutcomes = Object.keys(batchOutcomeLabels) as [BatchOutcome, ...BatchOutcome[]]

/** Where a batch stands. */
export const batchStateLabels = {
  running: 'En curso',
  done: 'Terminado',
  cancelled: 'Cancelado',
  failed: 'Interrumpido',
} as const
export type BatchState = keyof typeof batchStateLabels
export const batchStates = Object.keys(batchStateLabels) as [BatchState, ...BatchState[]]

export const BATCHES_A_PAGE = 50
export const BATCH_ROWS_A_PAGE = 50

/** What an act on prices does with the price of before, which is shown struck through. */
export const previousPriceLabels = {
  keep: 'Dejarlo como está',
  current: 'Mostrar el precio de hoy tachado',
  none: 'Quitarlo',
} as const
export type PreviousPrice = keyof typeof previousPriceLabels
export const previousPrices = Object.keys(previousPriceLabels) as [PreviousPrice, ...PreviousPrice[]]

/** The acts on many products that the staff do from the list. */
export const bulkActLabels = {
  price: 'Cambiar precios',
  category: 'Mover de categoría',
  spec: 'Escribir una característica',
  feature: 'Destacar en la portada',
  unfeature: 'Dejar de destacar',
  hide: 'Ocultar',
  publish: 'Publicar',
} as const
export type BulkActKind = keyof typeof bulkActLabels

/** The acts that need no more than the products. */
export const plainActs = ['feature', 'unfeature', 'hide', 'publish'] as const
export type PlainAct = (typeof plainActs)[number]

export function isPlainAct(kind: BulkActKind): kind is PlainAct {
  return (plainActs as readonly string[]).includes(kind)
}

/** What needs `products.price`, and not `products.change`. */
export const pricedActs: ReadonlySet<BulkActKind> = new Set(['price', 'hide', 'publish'])

/** So many rows can be checked one by one; all that match a filter can be any number. */
export const MOST_CHECKED = 1_000

/** What acts on many products are called, by kind. */
export const batchKindLabels = {
  price: 'Precios',
  category: 'Categoría',
  spec: 'Característica',
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

/** What a buyer asks for: to give an article back, or that the shop answers for it. */
export const caseKinds = ['return', 'warranty'] as const
export type CaseKind = (typeof caseKinds)[number]

export const caseKindLabels: Record<CaseKind, string> = { return: 'Devolución', warranty: 'Garantía' }

export const caseReasonLabels = {
  changed_mind: 'Cambié de opinión',
  damaged: 'Llegó dañado o no funciona',
  wrong_article: 'No es lo que pedí',
  failed: 'Dejó de funcionar',
  other: 'Otro motivo',
} as const
export type CaseReason = keyof typeof caseReasonLabels
export const caseReasons = Object.keys(caseReasonLabels) as [CaseReason, ...CaseReason[]]

/** The reasons that can be given for each kind: for what broke later there is the warranty. */
export const reasonsOfKind: Record<CaseKind, readonly CaseReason[]> = {
  return: ['changed_mind', 'damaged', 'wrong_article', 'other'],
  warranty: ['failed', 'damaged', 'other'],
}

/** Where a case stands, as buyer and staff read it. */
export const caseStateLabels = {
  requested: 'Solicitada',
  accepted: 'Aceptada',
  received: 'Recibida',
  inspected: 'Revisada',
  at_supplier: 'Con el proveedor',
  resolved: 'Resuelta',
  refused: 'No aceptada',
  withdrawn: 'Retirada',
} as const
export type CaseState = keyof typeof caseStateLabels
export const caseStates = Object.keys(caseStateLabels) as [CaseState, ...CaseState[]]

/** Nothing follows on these. */
export const closedCaseStates = ['resolved', 'refused', 'withdrawn'] as const satisfies readonly CaseState[]

export const isCaseOpen = (state: CaseState): boolean =>
  !(closedCaseStates as readonly CaseState[]).includes(state)

/**
 * How a case ended for the buyer. `exchange`: another unit from the shop's shelf. `replaced`: the supplier's new unit.
 * `voucher`: the money stays for the next order, only when the buyer asked for it.
 */
export const resolutionLabels = {
  refund: 'Te devolvemos el dinero',
  exchange: 'Te lo cambiamos por otro',
  repaired: 'Reparado',
  replaced: 'El proveedor lo cambió por uno nuevo',
  voucher: 'Saldo para tu próxima compra',
} as const
export type Resolution = keyof typeof resolutionLabels
export const resolutions = Object.keys(resolutionLabels) as [Resolution, ...Resolution[]]

/** With these the article stays with the shop, on sale again or written off. */
export const keepsGoods = (resolution: Resolution): boolean =>
  resolution === 'refund' || resolution === 'exchange' || resolution === 'voucher'

export const supplierOutcomeLabels = {
  repaired: 'Reparado',
  exchanged: 'Cambiado por otro',
  refused: 'No aceptó la garantía',
} as const
export type SupplierOutcome = keyof typeof supplierOutcomeLabels
export const supplierOutcomes = Object.keys(supplierOutcomeLabels) as [SupplierOutcome, ...SupplierOutcome[]]

/** What can be done with a case. The names of the acts are those of their operations. */
export const caseActs = [
  'accept',
  'receive',
  'inspect',
  'send_to_supplier',
  'take_back',
  'resolve',
  'refuse',
  'withdraw',
] as const
export type CaseAct = (typeof caseActs)[number]

type CaseTransition = {
  act: CaseAct
  from: readonly CaseState[]
  to: CaseState
  by: readonly ('buyer' | 'staff')[]
}

/**
 * What may follow what, and by whom. Buttons and verbs read this one table. A buyer who has given the article to the shop
 * talks to the staff: only they withdraw the case then.
 */
export const caseTransitions: readonly CaseTransition[] = [
  { act: 'accept', from: ['requested'], to: 'accepted', by: ['staff'] },
  { act: 'receive', from: ['requested', 'accepted'], to: 'received', by: ['staff'] },
  { act: 'inspect', from: ['received'], to: 'inspected', by: ['staff'] },
  { act: 'send_to_supplier', from: ['received', 'inspected'], to: 'at_supplier', by: ['staff'] },
  { act: 'take_back', from: ['at_supplier'], to: 'inspected', by: ['staff'] },
  { act: 'resolve', from: ['inspected'], to: 'resolved', by: ['staff'] },
  { act: 'refuse', from: ['requested', 'accepted', 'received', 'inspected'], to: 'refused', by: ['staff'] },
  { act: 'withdraw', from: ['requested', 'accepted'], to: 'withdrawn', by: ['buyer', 'staff'] },
  { act: 'withdraw', from: ['received', 'inspected'], to: 'withdrawn', by: ['staff'] },
]

/** Who has to do something next. */
export const waitsFor: Record<CaseState, 'shop' | 'buyer' | 'supplier' | null> = {
  requested: 'shop',
  accepted: 'buyer',
  received: 'shop',
  inspected: 'shop',
  at_supplier: 'supplier',
  resolved: null,
  refused: null,
  withdrawn: null,
}

/** The one act that leads a case on: the primary button of its screen. Null when it is closed. */
export const nextCaseAct: Record<CaseState, CaseAct | null> = {
  requested: 'accept',
  accepted: 'receive',
  received: 'inspect',
  inspected: 'resolve',
  at_supplier: 'take_back',
  resolved: null,
  refused: null,
  withdrawn: null,
}

/** Where an act leads from here, or null when the table does not know it. */
export function caseStateAfter(act: CaseAct, from: CaseState, by: 'buyer' | 'staff'): CaseState | null {
  return (
    caseTransitions.find((row) => row.act === act && row.from.includes(from) && row.by.includes(by))?.to ??
    null
  )
}

/** All that this actor can do with a case from here. */
export function possibleCaseActs(from: CaseState, by: 'buyer' | 'staff'): CaseAct[] {
  return caseTransitions.filter((row) => row.from.includes(from) && row.by.includes(by)).map(({ act }) => act)
}

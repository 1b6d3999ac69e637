/** What a specification holds, as one chooses it. Several values are texts. */
export const specKindLabels = {
  number: 'Número',
  text: 'Texto',
  boolean: 'Sí o no',
  many: 'Varios valores',
} as const

export type SpecKind = keyof typeof specKindLabels

/** Which of two figures is the best when products are compared. */
export const betterLabels = { more: 'El mayor', less: 'El menor' } as const

export type Better = keyof typeof betterLabels

/** What a new owner does until the first sale, in this order. */
export const guideSteps = [
  'name',
  'contact',
  'bank',
  'delivery',
  'tax',
  'products',
  'build',
  'banner',
  'mail',
  'second_factor',
  'first_order',
] as const

/** The steps that a shop can do without, or whose preset may be right: somebody can say so. */
export const settledSteps = [
  'delivery',
  'tax',
  'build',
  'banner',
  'mail',
  'second_factor',
  'first_order',
] as const

export type GuideStep = (typeof guideSteps)[number]
export type SettledStep = (typeof settledSteps)[number]

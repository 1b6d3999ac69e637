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

/** What each step asks of the owner. */
export const guideStepTitles: Record<GuideStep, string> = {
  name: 'Ponle nombre a tu tienda',
  contact: 'Di cómo te encuentran',
  bank: 'Agrega una cuenta bancaria',
  delivery: 'Decide quién paga el envío',
  tax: 'Revisa el IVA',
  products: 'Pon a la venta tus primeros productos',
  build: 'Arma un ensamble',
  banner: 'Pon un banner en la portada',
  mail: 'Conecta tu correo',
  second_factor: 'Protege tu cuenta con un segundo paso',
  first_order: 'Haz un pedido de prueba',
}

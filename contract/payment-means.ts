/** How money came in, or went back. */
export const paymentMeansLabels = { cash: 'Efectivo', card: 'Tarjeta', transfer: 'Transferencia' } as const
export type PaymentMeans = keyof typeof paymentMeansLabels
export const paymentMeans = Object.keys(paymentMeansLabels) as [PaymentMeans, ...PaymentMeans[]]

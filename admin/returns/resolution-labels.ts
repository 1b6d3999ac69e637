import { type Resolution, resolutionLabels } from '../../contract/return-cases.ts'

/** How a case ended, as the staff say it: `resolutionLabels` speak to the buyer. */
export const deskResolutionLabels: Record<Resolution, string> = {
  ...resolutionLabels,
  refund: 'Se devuelve el dinero',
  exchange: 'Se cambia por otro de la tienda',
  voucher: 'Saldo para su próxima compra',
}

import * as z from 'zod'
import { deliveryPlaces } from '../delivery-places.ts'
import { moment, orderId } from './fields.ts'

/** What a buyer let us keep for the next purchase. The names are those of the checkout's form. */
export const PurchaseData = z
  .object({
    nombres: z.string(),
    celular: z.string(),
    ci: z.string(),
    delivery_method: z.enum(['carrier', 'pickup']),
    direccion: z.string(),
    referencia: z.string().nullable(),
    delivery_province: z.string().nullable(),
    delivery_city: z.string().nullable(),
    delivery_place: z.enum(deliveryPlaces).nullable(),
    agreed_at: moment,
  })
  .meta({ id: 'PurchaseData' })
export type PurchaseData = z.infer<typeof PurchaseData>

/** The order whose data are kept: so they need not be sent again. */
export const PurchaseDataBody = z.object({ order_id: orderId })
export type PurchaseDataBody = z.infer<typeof PurchaseDataBody>

export const PurchaseDataAnswer = z
  .object({ message: z.string(), purchase_data: PurchaseData })
  .meta({ id: 'PurchaseDataKept' })
export type PurchaseDataAnswer = z.infer<typeof PurchaseDataAnswer>

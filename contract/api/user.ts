import * as z from 'zod'
import { orderStages, orderStates, paymentStatuses } from '../order-states.ts'
import { Product } from './catalog.ts'
import { dollars, imagePath, moment } from './fields.ts'
import { PurchaseData } from './purchase-data.ts'
import { ShownRefundAccount } from './refund-account.ts'

export const Address = z
  .object({
    id: z.int(),
    province: z.string().nullable(),
    city: z.string().nullable(),
    street: z.string().nullable(),
    reference: z.string().nullable(),
    is_default: z.boolean().meta({ description: 'One of them is, as long as there are any' }),
  })
  .meta({ id: 'Address' })
export type Address = z.infer<typeof Address>

/** `time_order` carries the shop's offset (-05:00), so that the part before the "T" is the buyer's date. */
export const Order = z
  .object({
    id: z.int().meta({ description: 'Its number, which people see padded to five digits' }),
    time_order: moment,
    total_price: dollars,
    shipping: dollars.meta({ description: 'Of the total: what the shop charges for sending it' }),
    state: z.enum(orderStates),
    stage: z
      .enum(orderStages)
      .nullable()
      .meta({ description: 'How far a pending order has come; null for one that is delivered or cancelled' }),
    tax_base: dollars.meta({ description: 'The total without IVA' }),
    tax: dollars.meta({ description: 'The IVA that the total contains' }),
    tax_rate: z.number().meta({ description: 'Percent' }),
    receipt_number: z
      .string()
      .nullable()
      .meta({ description: 'As the buyer gave it; the numbers of several transfers are joined by "y"' }),
    has_receipt_photo: z.boolean().meta({ description: 'Of the latest transfer that the buyer told of' }),
    payment_status: z.enum(paymentStatuses).nullable(),
    missing: dollars.meta({
      description: 'What no transfer that the buyer told of covers: another one can be told of by `claims`',
    }),
    transfer_code: z
      .string()
      .nullable()
      .meta({ description: 'What the buyer writes into the concept of the transfer; old orders have none' }),
    refund: z
      .object({ time: moment, reference: z.string() })
      .nullable()
      .meta({ description: 'When money was last paid back, and how the bank calls that' }),
    refunded: dollars.meta({ description: 'What was paid back of it in all' }),
    refund_due: dollars.meta({ description: 'What goes back of it and nobody has sent yet' }),
    refund_account: z
      .union([ShownRefundAccount, z.null()])
      .meta({ description: 'Where that is to go, once it was said by `refund-account`' }),
    delivery_method: z.enum(['carrier', 'pickup']),
    cancel_reason: z.string().nullable().meta({ description: 'Why the shop cancelled it' }),
    terms_version: z.int().nullable().meta({
      description:
        'Which version of the terms its buyer accepted, as `/terminos?version=…` shows it; older orders have none',
    }),
    return_requested: z.boolean(),
    can: z
      .enum(['cancel', 'return'])
      .nullable()
      .meta({ description: 'What `cancel-orders` would do with it now' }),
  })
  .meta({ id: 'Order' })
export type Order = z.infer<typeof Order>

export const OrderDetail = z
  .object({
    id: z.int(),
    order_id: z.int(),
    prod_id: z.int().meta({
      description: 'The product or build, whose page stays when it is no longer sold',
    }),
    product_name: z.string().meta({ description: 'As it was called when it was ordered' }),
    img_url: imagePath.meta({
      description: 'Its picture as it is now, in its smallest width; a drawing when there is no photo',
    }),
    serial_numbers: z
      .array(z.string())
      .meta({ description: 'Of the units that the buyer has, as far as they were written down' }),
    count: z.int(),
    price_unit: dollars,
    total: dollars.meta({ description: 'US dollars: `count` times `price_unit`' }),
  })
  .meta({ id: 'OrderDetail' })
export type OrderDetail = z.infer<typeof OrderDetail>

export const User = z
  .object({
    username: z.string(),
    email: z.string(),
    email_verified: z.boolean(),
    pending_email: z.string().nullable().meta({ description: 'Waits for its confirmation' }),
    gets_mail: z
      .boolean()
      .meta({ description: 'False while the shop sends no mails: then no e-mail can be confirmed' }),
    has_password: z.boolean(),
    google_linked: z.boolean(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    nickname: z.string().nullable(),
    birth_date: z
      .string()
      .nullable()
      .meta({ format: 'date', examples: ['1996-02-29'] }),
    phone: z
      .string()
      .nullable()
      .meta({ description: 'As people dial it in Ecuador, or with "+"', examples: ['0991234567'] }),
    purchase_data: z
      .union([PurchaseData, z.null()])
      .meta({ description: 'Kept for the next purchase, by a yes' }),
    addresses: z.array(Address),
    wishlist: z.array(Product),
    orders: z.array(Order).meta({ description: 'Newest first' }),
    order_detail: z.array(OrderDetail).meta({ description: 'The lines of all orders' }),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

export const UserAnswer = z.object({ user: User })
export type UserAnswer = z.infer<typeof UserAnswer>

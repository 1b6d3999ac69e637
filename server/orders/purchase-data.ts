import { and, eq, sql } from 'drizzle-orm'
import type { PurchaseData } from '../../contract/api/purchase-data.ts'
import { shopTime } from '../../contract/shop-time.ts'
import { lockBuyer } from '../accounts/lock-buyer.ts'
import type { Database, Executor } from '../db/database.ts'
import { orders, purchaseData } from '../db/schema/orders.ts'
import { DomainError } from '../domain-error.ts'
import { deliveryMethodOf } from './internal/delivery-method.ts'

/**
 * Keeps the data of one order for the buyer's next purchase, and replaces those of an earlier one. Only the buyer's own
 * consent leads here.
 * @throws DomainError `order_not_found`, also for an order of somebody else.
 */
export async function keepPurchaseData(
  db: Database,
  accountId: number,
  orderId: number,
): Promise<PurchaseData> {
  return db.transaction(async (tx) => {
    await lockBuyer(tx, accountId)
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.accountId, accountId)))
    if (!order) throw new DomainError('order_not_found')
    const kept = {
      name: order.buyerName,
      phone: order.buyerPhone,
      identification: order.identificationNumber,
      deliveryMethod: deliveryMethodOf(order),
      address: order.deliveryAddress,
      reference: order.deliveryReference,
      province: order.deliveryProvince,
      city: order.deliveryCity,
      deliveryPlace: order.deliveryPlace,
      agreedAt: sql`now()`,
    }
    const [row] = await tx
      .insert(purchaseData)
      .values({ accountId, ...kept })
      .onConflictDoUpdate({ target: purchaseData.accountId, set: kept })
      .returning()
    if (!row) throw new Error('An insert returned no row')
    return toPurchaseData(row)
  })
}

/** Withdraws the buyer's consent and deletes the data. */
export async function forgetPurchaseData(db: Executor, accountId: number): Promise<void> {
  await db.delete(purchaseData).where(eq(purchaseData.accountId, accountId))
}

export async function readPurchaseData(db: Executor, accountId: number): Promise<PurchaseData | null> {
  const [row] = await db.select().from(purchaseData).where(eq(purchaseData.accountId, accountId))
  return row ? toPurchaseData(row) : null
}

/** Whether exactly the data of this order are kept: then its buyer is not asked again. */
export async function isPurchaseDataOf(db: Executor, orderId: number): Promise<boolean> {
  const [found] = await db
    .select({ orderId: orders.id })
    .from(orders)
    .innerJoin(purchaseData, eq(purchaseData.accountId, orders.accountId))
    .where(
      and(
        eq(orders.id, orderId),
        sql`(${purchaseData.name}, ${purchaseData.phone}, ${purchaseData.identification}, ${purchaseData.deliveryMethod},
             ${purchaseData.address}, ${purchaseData.reference}, ${purchaseData.province}, ${purchaseData.city},
             ${purchaseData.deliveryPlace})
          is not distinct from
            (${orders.buyerName}, ${orders.buyerPhone}, ${orders.identificationNumber}, ${orders.deliveryMethod},
             ${orders.deliveryAddress}, ${orders.deliveryReference}, ${orders.deliveryProvince}, ${orders.deliveryCity},
             ${orders.deliveryPlace})`,
      ),
    )
  return found !== undefined
}

function toPurchaseData(row: typeof purchaseData.$inferSelect): PurchaseData {
  return {
    nombres: row.name,
    celular: row.phone,
    ci: row.identification,
    delivery_method: row.deliveryMethod,
    direccion: row.address,
    referencia: row.reference,
    delivery_province: row.province,
    delivery_city: row.city,
    delivery_place: row.deliveryPlace,
    agreed_at: shopTime(row.agreedAt),
  }
}

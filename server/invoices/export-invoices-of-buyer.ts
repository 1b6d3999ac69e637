import { asc, eq } from 'drizzle-orm'
import type { PersonalData } from '../../contract/api/personal-data.ts'
import { toDollars } from '../../contract/money.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Executor } from '../db/database.ts'
import { invoices } from '../db/schema/invoices.ts'
import { orders } from '../db/schema/orders.ts'

/** The invoices of one buyer's orders, for that buyer. */
export async function exportInvoicesOfBuyer(
  db: Executor,
  accountId: number,
): Promise<PersonalData['invoices']> {
  const rows = await db
    .select({ invoice: invoices })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(orders.accountId, accountId))
    .orderBy(asc(invoices.id))
  return rows.map(({ invoice }) => {
    const path = (kind: string) => `/api/user/orders/${invoice.orderId}/invoice/${kind}`
    const isLive = invoice.annulledAt === null
    return {
      order_id: invoice.orderId,
      number: invoice.number,
      access_key: invoice.accessKey,
      issued_on: invoice.issuedOn,
      buyer_kind: invoice.buyerKind,
      buyer_identification: invoice.buyerIdentification,
      buyer_name: invoice.buyerName,
      buyer_address: invoice.buyerAddress,
      taxed_base: toDollars(invoice.taxedBaseCents),
      zero_base: toDollars(invoice.zeroBaseCents),
      tax: toDollars(invoice.taxCents),
      tax_rate: invoice.taxRateBp / 100,
      total: toDollars(invoice.totalCents),
      files: [
        ...(isLive && invoice.xmlFile ? [path('xml')] : []),
        ...(isLive && invoice.pdfFile ? [path('pdf')] : []),
      ],
      recorded_at: shopTime(invoice.recordedAt),
      annulled_at: invoice.annulledAt && shopTime(invoice.annulledAt),
    }
  })
}

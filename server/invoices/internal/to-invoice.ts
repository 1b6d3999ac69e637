import { sql } from 'drizzle-orm'
import { readAccessKey } from '../../../contract/access-key.ts'
import type { Invoice } from '../../../contract/api/admin/invoices.ts'
import { toDollars } from '../../../contract/money.ts'
import { shopTime } from '../../../contract/shop-time.ts'
import type { InvoiceRow } from '../../db/invoice-rows.ts'
import { accounts } from '../../db/schema/accounts.ts'

/** Who wrote it down, as the staff read it. Reads the `account` that is joined to it. */
export const nameOfRecorder = sql<string>`coalesce(nullif(concat_ws(' ', ${accounts.firstName}, ${accounts.lastName}), ''), ${accounts.username})`

/** An invoice as the desk gets it. */
export function toInvoice({ invoice, by }: { invoice: InvoiceRow; by: string }): Invoice {
  return {
    id: invoice.id,
    order_id: invoice.orderId,
    access_key: invoice.accessKey,
    number: invoice.number,
    issued_on: invoice.issuedOn,
    is_production: readAccessKey(invoice.accessKey)?.isProduction ?? false,
    buyer_kind: invoice.buyerKind,
    buyer_identification: invoice.buyerIdentification,
    buyer_name: invoice.buyerName,
    taxed_base: toDollars(invoice.taxedBaseCents),
    zero_base: toDollars(invoice.zeroBaseCents),
    tax: toDollars(invoice.taxCents),
    tax_rate: invoice.taxRateBp / 100,
    total: toDollars(invoice.totalCents),
    has_xml: invoice.xmlFile !== null,
    has_pdf: invoice.pdfFile !== null,
    recorded_at: shopTime(invoice.recordedAt),
    recorded_by: by,
    annulled_at: invoice.annulledAt && shopTime(invoice.annulledAt),
    annul_reason: invoice.annulReason,
  }
}

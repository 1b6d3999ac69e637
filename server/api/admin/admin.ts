import type { BackupSettings } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import type { Origins } from '../../http/request-guard.ts'
import type { SecretCookie } from '../../http/secret-cookies.ts'
import type { MailServer } from '../../mail/send-test-mail.ts'
import type { IncomingFiles } from '../../media/incoming-files.ts'
import type { InvoiceFiles } from '../../media/invoice-files.ts'
import type { MediaFiles } from '../../media/media-files.ts'
import type { ReceiptFiles } from '../../media/receipt-files.ts'
import type { RefundFiles } from '../../media/refund-files.ts'
import type { ReturnPhotoFiles } from '../../media/return-photo-files.ts'
import type { SecretBox } from '../../secret-box.ts'
import { alertEndpoints } from './alerts.ts'
import { auditEndpoints } from './audit.ts'
import { backupEndpoints } from './backups.ts'
import { deskBatchEndpoints } from './batches.ts'
import { deskBuildEndpoints } from './builds.ts'
import { deskBulkEndpoints } from './bulk.ts'
import { deskCategoryEndpoints } from './categories.ts'
import { deskCompatibilityEndpoints } from './compatibility.ts'
import { counterEndpoints } from './counter.ts'
import { deskCustomerEndpoints } from './customers.ts'
import { deskEndpoints } from './desk.ts'
import { exampleEndpoints } from './examples.ts'
import { deskFeedbackEndpoints } from './feedback.ts'
import { figureEndpoints } from './figures.ts'
import { guideEndpoints } from './guide.ts'
import { importEndpoints } from './imports.ts'
import { deskInvoiceEndpoints } from './invoices.ts'
import { mailWordsEndpoints } from './mail-words.ts'
import { meEndpoints } from './me.ts'
import { deskNoticeEndpoints } from './notices.ts'
import { deskOfferEndpoints } from './offers.ts'
import { deskOrderEndpoints } from './orders.ts'
import { deskPaymentEndpoints } from './payments.ts'
import { deskPictureEndpoints } from './pictures.ts'
import { deskProductEndpoints } from './products.ts'

import { deskRefundEndpoints } from './refunds.ts'
import { deskReturnEndpoints } from './returns.ts'
import { deskSearchEndpoints } from './search.ts'
import { deskSerialEndpoints } from './serials.ts'
import { deskSettingsEndpoints } from './settings.ts'
import { shopPictureEndpoints } from './shop-pictures.ts'

import { deskSpecificationEndpoints } from './specifications.ts'
import { adminEndpoints, staffOnly } from './staff-operation.ts'
import { deskStatementLineEndpoints } from './statement-lines.ts'
import { deskStatementEndpoints } from './statements.ts'
import { deskStockEndpoints } from './stock.ts'
import { supplierEndpoints } from './suppliers.ts'
import { teamEndpoints } from './team.ts'

type Needs = {
  db: Database
  receipts: ReceiptFiles
  invoices: InvoiceFiles
  refundFiles: RefundFiles
  returnPhotos: ReturnPhotoFiles
  incoming: IncomingFiles
  media: MediaFiles
  cookie: SecretCookie
  limits: RateLimits
  secrets: SecretBox
  origins: Origins
  publicUrl: string
  /** Whether mails leave. */
  sendsMail: boolean
  mailServer: MailServer | null
  backup: BackupSettings
  /** Whether buyers reach the shop by https. Then its owners need a second factor. */
  isHttps: boolean
}

/** The API of the staff's desk. Each operation says by which permission it is guarded. */
export function adminApi(needs: Needs) {
  const api = adminEndpoints()
  // The pattern takes in /api/admin itself.
  api.use('/api/admin/*', staffOnly(needs))
  api.route('/', meEndpoints(needs))
  api.route('/', deskEndpoints(needs))
  api.route('/', exampleEndpoints(needs))
  api.route('/', guideEndpoints(needs))
  api.route('/', alertEndpoints(needs))
  api.route('/', backupEndpoints(needs))
  api.route('/', mailWordsEndpoints(needs))
  api.route('/', deskCategoryEndpoints(needs))
  api.route('/', deskSpecificationEndpoints(needs))
  api.route('/', deskOrderEndpoints(needs))
  api.route('/', deskBulkEndpoints(needs))
  api.route('/', deskCustomerEndpoints(needs))
  api.route('/', deskPaymentEndpoints(needs))
  api.route('/', deskSerialEndpoints(needs))
  api.route('/', deskRefundEndpoints(needs))
  api.route('/', deskStatementEndpoints(needs))
  api.route('/', deskStatementLineEndpoints(needs))
  api.route('/', deskStockEndpoints(needs))
  api.route('/', counterEndpoints(needs))
  api.route('/', deskProductEndpoints(needs))
  api.route('/', importEndpoints(needs))
  api.route('/', figureEndpoints(needs))
  api.route('/', deskBatchEndpoints(needs))
  api.route('/', deskPictureEndpoints(needs))
  api.route('/', shopPictureEndpoints(needs))
  api.route('/', supplierEndpoints(needs))
  api.route('/', deskBuildEndpoints(needs))
  api.route('/', deskSearchEndpoints(needs))
  api.route('/', deskCompatibilityEndpoints(needs))
  api.route('/', deskOfferEndpoints(needs))
  api.route('/', deskNoticeEndpoints(needs))
  api.route('/', deskInvoiceEndpoints(needs))
  api.route('/', deskReturnEndpoints(needs))
  api.route('/', deskFeedbackEndpoints(needs))
  api.route('/', deskSettingsEndpoints(needs))
  api.route('/', teamEndpoints(needs))
  return api.route('/', auditEndpoints(needs))
}

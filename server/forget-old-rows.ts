import { forgetExpired } from './accounts/forget-expired.ts'
import { forgetAlerts } from './alerts/read-alerts.ts'
import { forgetBackups } from './backup/forget-backups.ts'
import { forgetBatchRows } from './batches/forget-batch-rows.ts'
import { forgetFailedSearches } from './catalog/failed-searches.ts'
import { forgetCatalogChanges } from './catalog-changes/catalog-changes.ts'
import type { Database } from './db/database.ts'
import { forgetRefusedQuestions } from './feedback/forget-feedback.ts'
import { forgetOldLimits } from './http/rate-limits.ts'
import { forgetImports } from './imports/forget-imports.ts'
import { forgetOldInvoices } from './invoices/forget-old-invoices.ts'
import { forgetEndedJobs } from './jobs/forget-ended-jobs.ts'
import { forgetMailWords } from './mail/forget-mail-words.ts'
import { forgetFarewells } from './mail/mails-of-buyer.ts'
import { forgetNotices } from './notices/forget-notices.ts'
import { forgetOffers } from './offers/forget-offers.ts'
import { forgetCounterBuyers } from './orders/forget-counter-buyers.ts'
import { forgetOldRequests } from './orders/forget-old-requests.ts'
import { forgetRefundAccounts } from './payments/refund-accounts.ts'
import { forgetPcBuilds } from './pc-builds/forget-pc-builds.ts'
import { forgetStatements } from './reconciliation/forget-statements.ts'
import { foldHolds } from './reservations/fold-holds.ts'
import { forgetRefusedReservations } from './reservations/refused-reservations.ts'
import { forgetTransferCodes } from './reservations/transfer-codes.ts'
import { forgetCounterCases } from './returns/forget-cases.ts'
import { forgetSettingsPreviews } from './settings-changes/preview-settings.ts'
import { forgetUnusedAccess } from './staff/staff-links.ts'

/** Deletes what no longer counts, each domain in its own tables. */
export async function forgetOldRows(db: Database): Promise<void> {
  await forgetOldRequests(db)
  await forgetCounterBuyers(db)
  await forgetCounterCases(db)
  await forgetExpired(db)
  await forgetFarewells(db)
  await forgetEndedJobs(db)
  await forgetOldLimits(db)
  await forgetCatalogChanges(db)
  await forgetFailedSearches(db)
  await forgetTransferCodes(db)
  await forgetNotices(db)
  await forgetOffers(db)
  await forgetPcBuilds(db)
  await forgetRefusedQuestions(db)
  await forgetUnusedAccess(db)
  await forgetOldInvoices(db)
  await forgetRefundAccounts(db)
  await forgetStatements(db)
  await forgetBatchRows(db)
  await forgetImports(db)
  await forgetBackups(db)
  await forgetSettingsPreviews(db)
  await forgetAlerts(db)
  await forgetMailWords(db)
  await foldHolds(db)
  await forgetRefusedReservations(db)
}

import type { Logger } from 'pino'
import { accountMails } from './accounts/account-mails.ts'
import { watchShopJob } from './alerts/watch-shop.ts'
import { nightlyBackupJob } from './backup/back-up-nightly.ts'
import { bulkActJob } from './batches/start-bulk-act.ts'
import { undoBatchJob } from './batches/undo-batch.ts'
import { forgetPictures } from './catalog/forget-pictures.ts'
import { listPictureWidths } from './catalog/picture-widths.ts'
import { publishDueProducts } from './catalog/publish-product.ts'
import { followCatalogChanges } from './catalog-changes/follow-catalog-changes.ts'
import type { Config } from './config.ts'
import { isQuiet } from './db/restoration.ts'
import { forgetOldRows } from './forget-old-rows.ts'
import { applyImportJob } from './imports/apply-import-job.ts'
import { compareImportJob } from './imports/compare-import-job.ts'
import { acceptProposalsJob } from './imports/price-proposals.ts'
import { sweepInvoiceFiles } from './invoices/sweep-invoice-files.ts'
import { lookEvery } from './jobs/look-every.ts'
import type { Job, TimedJob } from './jobs/queue-job.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { startMailWorker } from './mail/deliver-mails.ts'
import { openSmtp } from './mail/smtp.ts'
import { makeWidthsAhead } from './media/make-widths-ahead.ts'
import { removeFilesJob } from './media/remove-files.ts'
import { tellNotices } from './notices/tell-notices.ts'
import type { Store } from './open-store.ts'
import { cancelUnpaidOrders } from './payments/cancel-unpaid-orders.ts'
import { lookAtReceipts } from './payments/look-at-receipts.ts'
import { readReceipts } from './payments/read-receipts.ts'
import { sweepRefundFiles } from './payments/refund-proofs.ts'
import { remindUnpaidOrders } from './payments/remind-unpaid-orders.ts'
import { sweepReceipts } from './payments/sweep-receipts.ts'
import type { Peers } from './peers.ts'
import { confirmSureJob } from './reconciliation/confirm-sure-job.ts'
import { readStatementJob } from './reconciliation/read-statement-job.ts'
import { expireReservations } from './reservations/expire-reservations.ts'
import { countRefusedReservations } from './reservations/refused-reservations.ts'
import { sweepReturnPhotos } from './returns/sweep-return-photos.ts'

const QUARTER_MS = 250
const SECOND_MS = 1_000
const TEN_SECONDS_MS = 10_000
const TEN_MINUTES_MS = 600_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** The shop closes within five seconds in all; of these the background has so many. */
const STOP_MS = 2_000

/** What runs once for all processes. A new kind of job gets its line here. */
const everyJob: readonly (Job | TimedJob)[] = [
  { kind: 'remind-unpaid-orders', every: '1 hour', at: '00:05', run: ({ db }) => remindUnpaidOrders(db) },
  { kind: 'cancel-unpaid-orders', every: '1 hour', at: '00:10', run: ({ db }) => cancelUnpaidOrders(db) },
  readStatementJob,
  confirmSureJob,
  bulkActJob,
  undoBatchJob,
  compareImportJob,
  applyImportJob,
  acceptProposalsJob,
  { kind: 'forget-old-rows', every: '1 day', at: '08:30', run: ({ db }) => forgetOldRows(db) },
]

type Settings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'picturesAhead' | 'backup' | 'dataDir'> &
  Partial<Pick<Config, 's3' | 'filesIn'>>

type Followed = Pick<Store, 'db' | 'backgroundDb'> & {
  /** Called with what has changed in the catalogue, in this process or in another one. */
  onCatalogChange: Parameters<typeof followCatalogChanges>[0]['onChange']
  /** The other processes of this shop, if there are some. */
  peers?: Peers | undefined
}

type Parts = Followed &
  Pick<Store, 'incoming' | 'receipts' | 'invoices' | 'refundFiles' | 'returnPhotos' | 'media'> & {
    /** Waits until no request runs. */
    quiet(stopping: AbortSignal): Promise<void>
  }

/** What every process of a shop does, since each keeps something of the catalogue. Returns how to stop it. */
export function followChanges(
  { db: shopDb, backgroundDb: db, onCatalogChange, peers }: Followed,
  log: Logger,
): () => Promise<void> {
  const refused = countRefusedReservations(db)
  const stops = [
    lookEvery(
      { name: 'catalogue changes', everyMs: SECOND_MS, firstMs: 0, log },
      followCatalogChanges({ db, writers: [shopDb, db], onChange: onCatalogChange, peers, log }),
    ),
    lookEvery({ name: 'refused reservations', everyMs: SECOND_MS, log }, () => refused.write()),
  ]
  return async () => {
    refused.stop()
    await Promise.all(stops.map((stop) => stop()))
    // Those of the last second. When the database is away already, they are lost.
    await refused.write().catch(() => {})
  }
}

/**
 * Starts all that the shop does without being asked: in its one process, or in the one that leads its web processes. Returns
 * how to stop it.
 */
export function startBackground(
  { smtpUrl, mailFrom, publicUrl, picturesAhead, backup, dataDir, s3, filesIn }: Settings,
  parts: Parts,
  log: Logger,
  jobs = [
    ...everyJob,
    nightlyBackupJob({ backup, dataDir, s3, filesIn }, log),
    removeFilesJob(parts),
    watchShopJob({ backup, dataDir, sendsMail: smtpUrl !== undefined }, log),
  ],
): () => Promise<void> {
  const { backgroundDb: db, incoming, receipts, invoices, refundFiles, returnPhotos, media, quiet } = parts
  const stops = [
    followChanges(parts, log),
    startJobs({ db, log, jobs }),
    startMailWorker({
      db,
      smtp: smtpUrl === undefined ? null : openSmtp(smtpUrl),
      from: mailFrom ?? null,
      publicUrl,
      accountMails,
      invoices,
      log,
    }),
    // No job, so that what a reservation held is on the shelf again within a second, whatever the jobs do.
    lookEvery({ name: 'expired reservations', everyMs: SECOND_MS, log }, () => expireReservations(db)),
    // No job either, and oftener than others look for changes: a product is on its page within a second of its moment.
    lookEvery({ name: 'products to publish', everyMs: QUARTER_MS, log }, () => publishDueProducts(db)),
    // Without a mail server they wait, because nobody would be told.
    ...(smtpUrl === undefined
      ? []
      : [
          lookEvery(
            { name: 'notices', everyMs: TEN_SECONDS_MS, log },
            async () => void ((await isQuiet(db)) || (await tellNotices(db))),
          ),
        ]),
    // No jobs, since shops on one database may have data directories of their own. The first sweep was made at the start.
    lookEvery({ name: 'photos of receipts', everyMs: DAY_MS, log }, () => sweepReceipts(db, receipts, log)),
    lookEvery({ name: 'looks of receipts', everyMs: HOUR_MS, firstMs: TEN_MINUTES_MS, log }, (stopping) =>
      lookAtReceipts({ db, files: receipts, pictures: incoming, quiet }, stopping),
    ),
    lookEvery({ name: 'texts of receipts', everyMs: TEN_SECONDS_MS, log }, (stopping) =>
      readReceipts({ db, files: receipts, pictures: incoming, quiet }, stopping),
    ),
    lookEvery({ name: 'files of invoices', everyMs: DAY_MS, log }, () =>
      sweepInvoiceFiles(db, invoices, log),
    ),
    lookEvery({ name: 'receipts of refunds', everyMs: DAY_MS, log }, () =>
      sweepRefundFiles(db, refundFiles, log),
    ),
    lookEvery({ name: 'pictures of products', everyMs: DAY_MS, firstMs: HOUR_MS, log }, async () => {
      if (!(await isQuiet(db))) await forgetPictures(db, media)
    }),
    lookEvery({ name: 'photos of returns', everyMs: DAY_MS, log }, () =>
      sweepReturnPhotos(db, returnPhotos, log),
    ),
  ]
  if (picturesAhead === 'on')
    stops.push(
      lookEvery({ name: 'widths of pictures', everyMs: TEN_MINUTES_MS, firstMs: 0, log }, async (stopping) =>
        makeWidthsAhead(media, await listPictureWidths(db), quiet, stopping),
      ),
    )
  return async () => {
    const late = new Promise((resolve) => setTimeout(resolve, STOP_MS).unref())
    // What is cut off is not lost: the lease of a mail or a job runs out, and then another process goes on with it.
    await Promise.race([Promise.allSettled(stops.map((stop) => stop())), late])
  }
}

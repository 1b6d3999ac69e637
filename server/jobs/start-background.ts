import type { Logger } from 'pino'
import { accountMails } from '../accounts/account-mails.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { startMailWorker } from '../mail/deliver-mails.ts'
import { openSmtp } from '../mail/smtp.ts'
import { startJobs } from './start-jobs.ts'

/** The shop closes within five seconds in all, so what runs in the background has these for itself. */
const STOP_MS = 2_000

/** Starts what the shop does without being asked: mails, and jobs by the clock. Returns how to stop it. */
export function startBackground(
  { smtpUrl, mailFrom, publicUrl }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl'>,
  db: Database,
  log: Logger,
): () => Promise<void> {
  const stopMails = startMailWorker({
    db,
    smtp: smtpUrl === undefined ? null : openSmtp(smtpUrl),
    from: mailFrom ?? null,
    publicUrl,
    accountMails,
    log,
  })
  const stopJobs = startJobs({ db, log })

  return async () => {
    const late = new Promise((resolve) => setTimeout(resolve, STOP_MS).unref())
    // What is cut off is not lost: a mail's lease runs out, a job's time does, and the next start goes on with them.
    await Promise.race([Promise.allSettled([stopMails(), stopJobs()]), late])
  }
}

import { and, eq, isNull, notInArray, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database, Transaction } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
import { alerts } from '../db/schema/alerts.ts'
import type { TimedJob } from '../jobs/queue-job.ts'
import { queueAccountMail } from '../mail/queue-mail.ts'
import { findAlerts, type Machine } from './find-alerts.ts'

/** Looks after the shop, and warns its owners: once for all processes. */
export function watchShopJob(machine: Machine, log: Logger): TimedJob {
  return {
    kind: 'watch-shop',
    every: '10 minutes',
    at: '00:03',
    runsWhileQuiet: true,
    run: ({ db }) => watchShop(db, machine, log),
  }
}

/**
 * Finds what is wrong, and what is over. The owners get one mail of all that is new, where mails leave; the log says it
 * in any case, since mail may be what is wrong. Each is told once until it is over.
 */
export async function watchShop(db: Database, machine: Machine, log: Logger): Promise<void> {
  const found = await findAlerts(db, machine)
  const { begun, over } = await db.transaction(async (tx) => {
    const over = await tx
      .update(alerts)
      .set({ endedAt: sql`now()` })
      .where(and(isNull(alerts.endedAt), found.length > 0 ? notInArray(alerts.kind, found) : undefined))
      .returning({ kind: alerts.kind })
    const begun =
      found.length === 0
        ? []
        : await tx
            .insert(alerts)
            .values(found.map((kind) => ({ kind })))
            .onConflictDoNothing()
            .returning({ kind: alerts.kind })
    if (begun.length > 0 && machine.sendsMail) await writeToOwners(tx)
    return { begun, over }
  })
  for (const { kind } of begun) log.error({ event: 'alert', alert: kind }, 'the owners are warned')
  for (const { kind } of over)
    log.info({ event: 'alert_over', alert: kind }, 'what they were warned of is over')
}

async function writeToOwners(tx: Transaction): Promise<void> {
  const owners = await tx
    .select({ accountId: accounts.id, recipient: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.role, 'owner'), eq(accounts.status, 'active')))
  for (const owner of owners) await queueAccountMail(tx, { template: 'shop-alert', ...owner })
}

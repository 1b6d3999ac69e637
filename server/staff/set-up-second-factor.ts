import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { lockBuyer } from '../accounts/lock-buyer.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import { closeSessions, renewSession } from '../accounts/sessions.ts'
import type { Database, Executor, Transaction } from '../db/database.ts'
import { recoveryCodes, secondFactors } from '../db/schema/staff.ts'
import { DomainError } from '../domain-error.ts'
import type { SecretBox } from '../secret-box.ts'
import { readSettings } from '../settings/settings.ts'
import { replaceRecoveryCodes } from './internal/recovery-codes.ts'
import { sealedFor, takeTotpCode } from './internal/take-code.ts'
import { newTotpSecret, totpUri } from './internal/totp.ts'
import type { StaffSession } from './read-staff-session.ts'

/**
 * Makes the secret of a new authenticator application, which counts once its first code is given. One that is in use stays
 * so until then.
 */
export async function beginSecondFactor(
  db: Database,
  secrets: SecretBox,
  { caller: { accountId, username } }: StaffSession,
): Promise<{ secret: string; uri: string }> {
  const secret = newTotpSecret()
  const { shop_name } = await readSettings(db)
  await db.transaction(async (tx) => {
    await lockBuyer(tx, accountId)
    await tx
      .delete(secondFactors)
      .where(and(eq(secondFactors.accountId, accountId), isNull(secondFactors.confirmedAt)))
    await tx.insert(secondFactors).values({ accountId, secret: secrets.seal(secret, sealedFor(accountId)) })
  })
  return { secret, uri: totpUri(secret, { issuer: shop_name, label: username }) }
}

/**
 * Takes the first code of a new application: from then on it is the account's second factor, with new recovery codes. Other
 * sessions end; the own one is renewed, because more can be done with it.
 * @throws DomainError `wrong_code`, or `no_pending_second_factor` when none waits for its first code.
 */
export async function confirmSecondFactor(
  db: Database,
  secrets: SecretBox,
  { staff, caller: { accountId, sessionId } }: StaffSession,
  code: string,
): Promise<{ sessionSecret: string; codes: string[] }> {
  return db.transaction(async (tx) => {
    await lockBuyer(tx, accountId)
    const [waiting] = await tx
      .select()
      .from(secondFactors)
      .where(and(eq(secondFactors.accountId, accountId), isNull(secondFactors.confirmedAt)))
    if (!waiting) throw new DomainError('no_pending_second_factor')
    await takeTotpCode(tx, secrets, waiting, code.replace(/\s/g, ''))
    const replaced = await tx
      .delete(secondFactors)
      .where(and(eq(secondFactors.accountId, accountId), ne(secondFactors.id, waiting.id)))
      .returning({ id: secondFactors.id })
    await tx.update(secondFactors).set({ confirmedAt: sql`now()` }).where(eq(secondFactors.id, waiting.id))
    await closeSessions(tx, accountId, sessionId)
    await recordAudit(tx, staff, {
      action: 'second_factor_set_up',
      subject: `account:${accountId}`,
      before: { second_factor: replaced.length > 0 },
      after: { second_factor: true },
    })
    return {
      codes: await replaceRecoveryCodes(tx, accountId),
      sessionSecret: await renewSession(tx, sessionId, 'two_factors'),
    }
  })
}

/**
 * Makes new recovery codes; the earlier ones end.
 * @throws DomainError `no_second_factor`.
 */
export async function makeRecoveryCodes(db: Database, { staff, caller }: StaffSession): Promise<string[]> {
  const { accountId } = caller
  return db.transaction(async (tx) => {
    await lockBuyer(tx, accountId)
    await requireSecondFactor(tx, accountId)
    await recordAudit(tx, staff, { action: 'recovery_codes_made', subject: `account:${accountId}` })
    return replaceRecoveryCodes(tx, accountId)
  })
}

/**
 * Goes back to the password alone. Other sessions end, and the own one is renewed.
 * @throws DomainError `second_factor_required` for an owner of a shop that is served by https, or `no_second_factor`.
 */
export async function removeSecondFactor(
  db: Database,
  { staff, caller }: StaffSession,
  { isHttps }: { isHttps: boolean },
): Promise<{ sessionSecret: string }> {
  const { accountId, sessionId, role } = caller
  if (isHttps && role === 'owner') throw new DomainError('second_factor_required')
  return db.transaction(async (tx) => {
    await lockBuyer(tx, accountId)
    await requireSecondFactor(tx, accountId)
    await forgetSecondFactor(tx, accountId)
    await closeSessions(tx, accountId, sessionId)
    await recordAudit(tx, staff, {
      action: 'second_factor_removed',
      subject: `account:${accountId}`,
      before: { second_factor: true },
      after: { second_factor: false },
    })
    return { sessionSecret: await renewSession(tx, sessionId, 'one_factor') }
  })
}

/** How many second factors in use were sealed with a key that this shop does not have. */
export async function countUnreadableSecondFactors(db: Executor, secrets: SecretBox): Promise<number> {
  const factors = await db
    .select({ accountId: secondFactors.accountId, secret: secondFactors.secret })
    .from(secondFactors)
    .where(isNotNull(secondFactors.confirmedAt))
  return factors.filter(({ accountId, secret }) => secrets.open(secret, sealedFor(accountId)) === null).length
}

/** Deletes an account's second factor with its recovery codes. */
export async function forgetSecondFactor(tx: Transaction, accountId: number): Promise<void> {
  for (const table of [secondFactors, recoveryCodes])
    await tx.delete(table).where(eq(table.accountId, accountId))
}

async function requireSecondFactor(tx: Transaction, accountId: number): Promise<void> {
  const [inUse] = await tx
    .select({ id: secondFactors.id })
    .from(secondFactors)
    .where(and(eq(secondFactors.accountId, accountId), isNotNull(secondFactors.confirmedAt)))
  if (!inUse) throw new DomainError('no_second_factor')
}

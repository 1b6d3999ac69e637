import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { secondFactors } from '../../db/schema/staff.ts'
import { DomainError } from '../../domain-error.ts'
import type { SecretBox } from '../../secret-box.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'

export type SecondFactor = typeof secondFactors.$inferSelect

/**
 * Takes a code of the second factor in use, or a recovery code, for a locked account. Each counts once: of an application's
 * codes also those before it are refused afterwards.
 * @throws DomainError `wrong_code`, or `no_second_factor`.
 */
export async function takeCode(
  tx: Transaction,
  secrets: SecretBox,
  accountId: number,
  code: string,
): Promise<'totp' | 'recovery'> {
  const [factor] = await tx
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.accountId, accountId), isNotNull(secondFactors.confirmedAt)))
  if (!factor) throw new DomainError('no_second_factor')
  const digits = code.replace(/\s/g, '')
  if (/^\d{6}$/.test(digits)) {
    await takeTotpCode(tx, secrets, factor, digits)
    return 'totp'
  }
  if (!(await takeRecoveryCode(tx, accountId, code))) throw wrongCode()
  return 'recovery'
}

/** @throws DomainError `wrong_code`, also for a code that was used before. */
export async function takeTotpCode(
  tx: Transaction,
  secrets: SecretBox,
  { id, accountId, secret }: SecondFactor,
  code: string,
): Promise<void> {
  const opened = secrets.open(secret, sealedFor(accountId))
  // The shop's key is not the one of then. The recovery codes work all the same, because they need none.
  if (opened === null) throw wrongCode()
  const step = stepOfCode(opened, code)
  if (step === null) throw wrongCode()
  const taken = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(eq(secondFactors.id, id), or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step))),
    )
    .returning({ id: secondFactors.id })
  if (taken.length === 0) throw wrongCode()
}

/** Whose a sealed secret is, so that a row's secret opens nothing in another row. */
export const sealedFor = (accountId: number) => `second_factor:${accountId}`

export function wrongCode(): DomainError {
  const { code, message } = new DomainError('wrong_code')
  return new DomainError(code, { fields: { code: message } })
}

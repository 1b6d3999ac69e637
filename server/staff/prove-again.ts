import type { ProofBody } from '../../contract/api/admin/me.ts'
import { lockBuyer } from '../accounts/lock-buyer.ts'
import {
  hasPasswordHash,
  lockProven,
  provePassword,
  refuseOldSession,
  wrongPassword,
} from '../accounts/prove-owner.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import { noteProof, renewSession } from '../accounts/sessions.ts'
import type { Database, Transaction } from '../db/database.ts'
import type { SecretBox } from '../secret-box.ts'
import { takeCode } from './internal/take-code.ts'
import type { StaffSession } from './read-staff-session.ts'

/**
 * Gives the second factor that a session still lacks. The session gets a new secret, which is returned.
 * @throws DomainError `wrong_code`, or `no_second_factor`.
 */
export async function giveSecondFactor(
  db: Database,
  secrets: SecretBox,
  session: StaffSession,
  code: string,
): Promise<string> {
  return db.transaction(async (tx) => {
    await takeCodeOf(tx, secrets, session, code)
    return renewSession(tx, session.caller.sessionId, 'two_factors')
  })
}

/**
 * Proves anew who sits there: by a code where the account has a second factor, else by its password.
 * @throws DomainError `wrong_code`, `wrong_password`, or `sign_in_again` for an account that has neither.
 */
export async function proveAgain(
  db: Database,
  secrets: SecretBox,
  session: StaffSession,
  { code, pass }: ProofBody,
): Promise<void> {
  const { accountId, sessionId } = session.caller
  if (session.hasSecondFactor) {
    await db.transaction(async (tx) => {
      await takeCodeOf(tx, secrets, session, code ?? '')
      await noteProof(tx, sessionId)
    })
    return
  }
  const { passwordHash } = await provePassword(db, accountId, pass, 'pass')
  if (passwordHash === null) await refuseOldSession(db, session.caller)
  await db.transaction(async (tx) => {
    if (!(await lockProven(tx, { accountId, proof: hasPasswordHash(passwordHash) })))
      throw wrongPassword('pass')
    await noteProof(tx, sessionId)
  })
}

async function takeCodeOf(
  tx: Transaction,
  secrets: SecretBox,
  { staff, caller: { accountId } }: StaffSession,
  code: string,
): Promise<void> {
  await lockBuyer(tx, accountId)
  const kind = await takeCode(tx, secrets, accountId, code)
  if (kind === 'recovery')
    await recordAudit(tx, staff, { action: 'recovery_code_used', subject: `account:${accountId}` })
}

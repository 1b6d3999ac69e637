import type { Database } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import { lockProven, type Proven } from './lock-proven.ts'
import { closeSession, openSession } from './sessions.ts'

type Browser = {
  /** The secret of the session that it brought along: that one ends, and is never adopted. */
  brought: string | undefined
  userAgent: string | null
}

/**
 * Begins a session for somebody who has proven to own an account, and returns its secret.
 * @throws DomainError `wrong_credentials` when the proof has lost its worth since it was given.
 */
export async function startSession(
  db: Database,
  proven: Proven,
  { brought, userAgent }: Browser,
): Promise<string> {
  return db.transaction(async (tx) => {
    if (!(await lockProven(tx, proven))) throw new DomainError('wrong_credentials')
    await closeSession(tx, brought)
    return openSession(tx, proven.accountId, userAgent)
  })
}

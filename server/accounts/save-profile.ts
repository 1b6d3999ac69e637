import { and, eq } from 'drizzle-orm'
import type { ProfileBody } from '../../contract/api/profile.ts'
import type { Executor } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
import { DomainError } from '../domain-error.ts'

/**
 * Writes the personal data that a buyer may set. Nothing else of the account changes here.
 * @throws DomainError `not_signed_in` when the account was closed while the request was on its way.
 */
export async function saveProfile(db: Executor, accountId: number, profile: ProfileBody): Promise<void> {
  const written = await db
    .update(accounts)
    .set({
      firstName: profile.name,
      lastName: profile.lastname,
      nickname: profile.nickname,
      birthDate: profile.birthdate,
      phone: profile.phone,
    })
    // A closing that is under way is waited for, and its status is what counts then.
    .where(and(eq(accounts.id, accountId), eq(accounts.status, 'active')))
    .returning({ id: accounts.id })
  if (written.length === 0) throw new DomainError('not_signed_in')
}

import { eq } from 'drizzle-orm'
import type { ProfileBody } from '../../contract/api/profile.ts'
import type { Executor } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'

/** Writes what a buyer says of themselves. Nothing else of the account is theirs to set here. */
export async function saveProfile(db: Executor, accountId: number, profile: ProfileBody): Promise<void> {
  await db
    .update(accounts)
    .set({
      firstName: profile.name,
      lastName: profile.lastname,
      nickname: profile.nickname,
      birthDate: profile.birthdate,
      phone: profile.phone,
    })
    .where(eq(accounts.id, accountId))
}

import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { hashOf } from '../../accounts/secrets.ts'
import type { Transaction } from '../../db/database.ts'
import { recoveryCodes } from '../../db/schema/staff.ts'

const CODES = 10
const SIGNS = 16
/** 32 signs that cannot be mistaken for one another: no I, L, O, U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Replaces the recovery codes of an account. Returns the new ones, which nobody can read again: "7K2M-…", 80 bits each. */
export async function replaceRecoveryCodes(tx: Transaction, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ accountId, codeHash: hashOf(plain(code)) })))
  return codes
}

/** Uses a recovery code. False when there is none like it, or it was used before. */
export async function takeRecoveryCode(tx: Transaction, accountId: number, code: string): Promise<boolean> {
  const taken = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.accountId, accountId),
        eq(recoveryCodes.codeHash, hashOf(plain(code))),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ accountId: recoveryCodes.accountId })
  return taken.length > 0
}

function newCode(): string {
  const signs = Array.from(randomBytes(SIGNS), (byte) => alphabet[byte % alphabet.length]).join('')
  return signs.replace(/(.{4})(?=.)/g, '$1-')
}

/** As it was made, however it is typed: in small letters, without dashes, with an O for a zero. */
function plain(code: string): string {
  return code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}

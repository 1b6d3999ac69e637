import { randomInt } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { MIN_USERNAME_LENGTH, maxLength, usernamePattern } from '../../../contract/field-rules.ts'
import type { Executor } from '../../db/database.ts'
import { accounts } from '../../db/schema/accounts.ts'

/** The account of this user name, compared as the unique index compares it. */
export function isNamed(username: string): SQL {
  return sql`lower(normalize(${accounts.username}, NFKC)) = lower(normalize(${username}, NFKC))`
}

/** The account of this e-mail. */
export function hasEmail(email: string): SQL {
  return sql`lower(${accounts.email}) = lower(${email})`
}

const TRIES = 20
/** Leaves room for the digits that make a name unique. */
const STEM = maxLength.username - 6

/** A user name that nobody has, made of what stands before the "@": "ana.quishpe", else "ana.quishpe4821". */
export async function freeUsername(db: Executor, email: string): Promise<string> {
  const stem = stemOf(email)
  for (let i = 0; i < TRIES; i++) {
    const name = i === 0 ? stem : `${stem}${randomInt(10 ** Math.min(i + 2, 6))}`
    const [taken] = await db.select({ id: accounts.id }).from(accounts).where(isNamed(name))
    if (!taken) return name
  }
  throw new Error(`No user name is free for ${stem.length} letters`)
}

function stemOf(email: string): string {
  const letters = [...(email.split('@', 1)[0] ?? '').normalize('NFC')].filter((sign) =>
    usernamePattern.test(sign),
  )
  const stem = letters.join('').slice(0, STEM)
  return stem.length < MIN_USERNAME_LENGTH ? `cliente${stem}` : stem
}

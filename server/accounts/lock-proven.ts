import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { accountIdentities, accounts } from '../db/schema/accounts.ts'
import { lockBuyer } from './lock-buyer.ts'

/** An account that somebody has proven to be theirs, and what they proved it with. */
export type Proven = { accountId: number; proof: SQL }

/** That the password, or having none, is still what it was when it was asked for. */
export function samePassword(passwordHash: string | null): SQL {
  return sql`${accounts.passwordHash} is not distinct from ${passwordHash}`
}

/** That the identity at the provider still opens the account. */
export function stillLinked({ issuer, subject }: { issuer: string; subject: string }): SQL {
  return sql`exists (
    select from ${accountIdentities}
     where ${accountIdentities.accountId} = ${accounts.id}
       and ${accountIdentities.issuer} = ${issuer} and ${accountIdentities.subject} = ${subject})`
}

/**
 * Takes turns with whatever else changes the account, and tells whether the proof still counts then. To check a password
 * takes its time, in which its owner may have changed it: what the old one still wrote afterwards would outlive that.
 */
export async function lockProven(tx: Transaction, { accountId, proof }: Proven): Promise<boolean> {
  await lockBuyer(tx, accountId)
  return (await tx.$count(accounts, and(eq(accounts.id, accountId), proof))) > 0
}

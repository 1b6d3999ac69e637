import { eq } from 'drizzle-orm'
import type { JoinWithAccountBody, JoinWithNewAccountBody } from '../../contract/api/staff-link.ts'
import { changeRole, type Membership } from '../accounts/change-role.ts'
import { lockProven, type Proven, proveByPassword } from '../accounts/prove-owner.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import { registerWith } from '../accounts/register.ts'
import type { Database, Transaction } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
import { DomainError } from '../domain-error.ts'
import { nameOfMembership } from './internal/name-of-membership.ts'
import { forgetSecondFactor } from './set-up-second-factor.ts'
import { readStaffLink, type TakenStaffLink, takeStaffLink } from './staff-links.ts'

/**
 * Makes an account of the staff, or an owner's, by a link.
 * @throws DomainError `link_expired`, `account_taken`, or `password_too_common`.
 */
export async function joinWithNewAccount(
  db: Database,
  { token, first_name, last_name, ...account }: JoinWithNewAccountBody,
): Promise<Proven> {
  await readStaffLink(db, token)
  return registerWith(db, account, {
    names: { firstName: first_name, lastName: last_name },
    complete: async (tx, accountId) => join(tx, accountId, await takeStaffLink(tx, token), customer),
  })
}

/**
 * Makes an account that somebody has one of the staff's, or an owner's, by a link and its password. A link of the console
 * also takes the second factor off who has lost it: who commands the machine commands the shop.
 * @throws DomainError `link_expired`, `wrong_credentials`, or `already_staff`.
 */
export async function joinWithAccount(
  db: Database,
  { token, ...credentials }: JoinWithAccountBody,
): Promise<Proven> {
  await readStaffLink(db, token)
  const proven = await proveByPassword(db, credentials)
  const { accountId } = proven
  await db.transaction(async (tx) => {
    if (!(await lockProven(tx, proven))) throw new DomainError('wrong_credentials')
    const [before] = await tx
      .select({ role: accounts.role, staffRoleId: accounts.staffRoleId })
      .from(accounts)
      .where(eq(accounts.id, accountId))
    if (!before) throw new DomainError('wrong_credentials')
    const link = await takeStaffLink(tx, token)
    const isFromConsole = link.invitedBy === null
    if (before.role !== 'customer' && !isFromConsole) throw new DomainError('already_staff')
    if (isFromConsole) await forgetSecondFactor(tx, accountId)
    await join(tx, accountId, link, before as Membership)
  })
  return proven
}

const customer: Membership = { role: 'customer', staffRoleId: null }

function membershipOf({ staffRoleId }: TakenStaffLink): Membership {
  return staffRoleId === null ? { role: 'owner', staffRoleId } : { role: 'staff', staffRoleId }
}

async function join(
  tx: Transaction,
  accountId: number,
  link: TakenStaffLink,
  before: Membership,
): Promise<void> {
  await changeRole(tx, accountId, membershipOf(link))
  await recordAudit(
    tx,
    { kind: 'staff', accountId },
    {
      action: 'staff_joined',
      subject: `account:${accountId}`,
      before: { role: await nameOfMembership(tx, before) },
      after: {
        role: await nameOfMembership(tx, membershipOf(link)),
        ...(link.invitedBy !== null && { invited_by: link.invitedBy }),
      },
    },
  )
}

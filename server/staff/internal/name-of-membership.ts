import { eq } from 'drizzle-orm'
import type { Membership } from '../../accounts/change-role.ts'
import type { Executor } from '../../db/database.ts'
import { staffRoles } from '../../db/schema/staff.ts'

export const OWNER_NAME = 'Dueño'

/** What the audit calls it: a role's name of that moment, because roles are renamed and deleted. */
export async function nameOfMembership(
  db: Executor,
  { role, staffRoleId }: Membership,
): Promise<string | null> {
  if (role === 'owner') return OWNER_NAME
  if (staffRoleId === null) return null
  const [found] = await db
    .select({ name: staffRoles.name })
    .from(staffRoles)
    .where(eq(staffRoles.id, staffRoleId))
  return found?.name ?? null
}

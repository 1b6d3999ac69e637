import type { MembershipBody, StaffRole } from '../../contract/api/admin/team.ts'
import { Select } from '../ui/select'

const OWNER = 'owner'
const NAME = 'membership'

/** A role, or an owner's place. `membershipIn` reads it from the form. */
export function MembershipSelect({
  roles,
  current,
}: {
  roles: readonly StaffRole[]
  current?: number | null
}) {
  return (
    <Select
      label="Rol"
      name={NAME}
      isRequired
      {...(current !== undefined && { defaultValue: current === null ? OWNER : String(current) })}
      options={[
        ...roles.map(({ id, name, permissions }) => ({
          id: String(id),
          label: name,
          note: permissions.length === 1 ? '1 permiso' : `${permissions.length} permisos`,
        })),
        { id: OWNER, label: 'Dueño', note: 'Puede todo, también cambiar el equipo' },
      ]}
    />
  )
}

export function membershipIn(values: FormData): MembershipBody {
  const chosen = values.get(NAME)
  return chosen === OWNER ? { is_owner: true } : { role_id: Number(chosen) }
}

import * as z from 'zod'
import { maxLength } from '../../field-rules.ts'
import { allPermissions } from '../../permissions.ts'
import { id, moment, optionalText, typedText } from '../fields.ts'

const roleId = id('Rol desconocido')

export const StaffRole = z
  .object({
    id: z.int(),
    name: z.string(),
    permissions: z.array(z.enum(allPermissions)),
    members: z.int().meta({ description: 'How many people have it' }),
  })
  .meta({ id: 'StaffRole' })
export type StaffRole = z.infer<typeof StaffRole>

export const StaffMember = z
  .object({
    id: z.int(),
    username: z.string(),
    name: z.string().nullable(),
    email: z.string(),
    role_id: z.int().nullable().meta({ description: 'Null of an owner' }),
    is_owner: z.boolean(),
    is_blocked: z.boolean(),
    is_self: z.boolean().meta({ description: 'Who asks' }),
    has_second_factor: z.boolean(),
    last_seen_at: moment.nullable().meta({ description: 'Of the live sessions, to the hour' }),
  })
  .meta({ id: 'StaffMember' })
export type StaffMember = z.infer<typeof StaffMember>

export const StaffInvitation = z
  .object({
    id: z.int(),
    role_id: z.int().nullable().meta({ description: 'Null: it makes an owner' }),
    for_whom: z.string().nullable(),
    invited_by: z.string().nullable().meta({ description: 'A user name; null: made at the console' }),
    expires_at: moment,
  })
  .meta({ id: 'StaffInvitation' })
export type StaffInvitation = z.infer<typeof StaffInvitation>

export const TeamAnswer = z.object({
  members: z.array(StaffMember),
  roles: z.array(StaffRole),
  invitations: z.array(StaffInvitation).meta({ description: 'Links that nobody has used yet' }),
})
export type TeamAnswer = z.infer<typeof TeamAnswer>

/** An owner, or one of the staff with a role. */
export const MembershipBody = z.union([
  z.strictObject({ is_owner: z.literal(true) }),
  z.strictObject({ role_id: roleId }),
])
export type MembershipBody = z.infer<typeof MembershipBody>

export const InvitationBody = z.object({
  membership: MembershipBody,
  for_whom: optionalText(maxLength.personName),
})
export type InvitationBody = z.infer<typeof InvitationBody>

export const InvitationAnswer = z.object({
  link: z.string().meta({ description: 'Shown this once. Whoever opens it joins the staff', format: 'uri' }),
  expires_at: moment,
})
export type InvitationAnswer = z.infer<typeof InvitationAnswer>

export const StaffRoleBody = z.object({
  name: typedText(40),
  permissions: z.array(z.enum(allPermissions, 'Permiso desconocido')).max(allPermissions.length),
})
export type StaffRoleBody = z.infer<typeof StaffRoleBody>

export const StaffRoleAnswer = z.object({ role: StaffRole })
export type StaffRoleAnswer = z.infer<typeof StaffRoleAnswer>

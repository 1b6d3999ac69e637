import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import * as z from 'zod'
import {
  InvitationAnswer,
  InvitationBody,
  MembershipBody,
  StaffRoleAnswer,
  StaffRoleBody,
  TeamAnswer,
} from '../../../contract/api/admin/team.ts'
import { MessageAnswer } from '../../../contract/api/session.ts'
import { shopTime } from '../../../contract/shop-time.ts'
import type { Membership } from '../../accounts/change-role.ts'
import type { Database } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import { blockMember, changeMembership, resetSecondFactor, takeOutOfTeam } from '../../staff/change-member.ts'
import { changeStaffRole, deleteStaffRole, makeStaffRole } from '../../staff/change-staff-role.ts'
import { inviteStaff, takeInvitationBack } from '../../staff/invite-staff.ts'
import { readTeam } from '../../staff/read-team.ts'
import { WELCOME_PATH } from '../../staff/staff-links.ts'
import { answer, jsonBody, ofAddress, ofBody, ofChange, pathId, refusals } from '../endpoint.ts'
import { type AdminApi, adminEndpoints, forStaff, ofPermission, ofProof } from './staff-operation.ts'

const ofTeam = { tags: ['Team'], ...forStaff('staff.manage') }
const ofAct = [...ofPermission, ...ofProof, ...ofAddress] as const
const ofMember = [...ofAct, 'own_account', 'last_owner'] as const
const params = (description: string) => ({ params: z.object({ id: pathId(description) }) })
const memberId = params('The account')

const team = createRoute({
  method: 'get',
  path: '/api/admin/team',
  operationId: 'readTeam',
  ...ofTeam,
  summary: 'Everybody of the staff, the roles, and the invitations that wait',
  responses: { 200: answer('The team', TeamAnswer), ...refusals(...ofPermission) },
})

const invitation = createRoute({
  method: 'post',
  path: '/api/admin/invitations',
  operationId: 'inviteStaff',
  ...ofTeam,
  summary: 'Make a link by which somebody joins the staff; it works once, within 24 hours',
  request: jsonBody(InvitationBody, { membership: { role_id: 2 }, for_whom: 'Rosa' }),
  responses: { 201: answer('Made', InvitationAnswer), ...refusals(...ofAct, ...ofBody) },
})

const invitationBack = createRoute({
  method: 'delete',
  path: '/api/admin/invitations/{id}',
  operationId: 'takeInvitationBack',
  ...ofTeam,
  summary: 'Take an invitation back that nobody has used',
  request: params('The invitation'),
  responses: { 200: answer('Ended', MessageAnswer), ...refusals(...ofAct, ...ofChange) },
})

const membership = createRoute({
  method: 'put',
  path: '/api/admin/team/{id}',
  operationId: 'changeMembership',
  ...ofTeam,
  summary: 'Give one of the staff another role, or make them an owner; their sessions end',
  request: { ...memberId, ...jsonBody(MembershipBody, { role_id: 2 }) },
  responses: { 200: answer('Changed', MessageAnswer), ...refusals(...ofMember, ...ofBody) },
})

const leaving = createRoute({
  method: 'delete',
  path: '/api/admin/team/{id}',
  operationId: 'takeOutOfTeam',
  ...ofTeam,
  summary: 'Take one of the staff out of the team: a buyer again, whose sessions end',
  request: memberId,
  responses: { 200: answer('Out', MessageAnswer), ...refusals(...ofMember, ...ofChange) },
})

const blocking = createRoute({
  method: 'post',
  path: '/api/admin/team/{id}/block',
  operationId: 'blockMember',
  ...ofTeam,
  summary: 'Shut one of the staff out at once',
  request: memberId,
  responses: { 200: answer('Blocked', MessageAnswer), ...refusals(...ofMember, ...ofChange) },
})

const unblocking = createRoute({
  method: 'post',
  path: '/api/admin/team/{id}/unblock',
  operationId: 'unblockMember',
  ...ofTeam,
  summary: 'Let one of the staff in again',
  request: memberId,
  responses: { 200: answer('In again', MessageAnswer), ...refusals(...ofMember, ...ofChange) },
})

const reset = createRoute({
  method: 'delete',
  path: '/api/admin/team/{id}/second-factor',
  operationId: 'resetSecondFactor',
  ...ofTeam,
  summary:
    'Take the second factor off somebody who has lost telephone and recovery codes; their sessions end',
  request: memberId,
  responses: { 200: answer('Taken off', MessageAnswer), ...refusals(...ofMember, ...ofChange) },
})

const newRole = createRoute({
  method: 'post',
  path: '/api/admin/roles',
  operationId: 'makeStaffRole',
  ...ofTeam,
  summary: 'Make a role',
  request: jsonBody(StaffRoleBody, { name: 'Mostrador', permissions: ['orders.read', 'orders.hand_over'] }),
  responses: { 201: answer('Made', StaffRoleAnswer), ...refusals(...ofAct, ...ofBody, 'role_taken') },
})

const role = createRoute({
  method: 'put',
  path: '/api/admin/roles/{id}',
  operationId: 'changeStaffRole',
  ...ofTeam,
  summary: 'Rename a role, or let it do other things; then the sessions of all who have it end',
  request: {
    ...params('The role'),
    ...jsonBody(StaffRoleBody, { name: 'Mostrador', permissions: ['orders.read'] }),
  },
  responses: {
    200: answer('Changed', StaffRoleAnswer),
    ...refusals(...ofAct, ...ofBody, 'role_taken', 'own_account'),
  },
})

const roleDeletion = createRoute({
  method: 'delete',
  path: '/api/admin/roles/{id}',
  operationId: 'deleteStaffRole',
  ...ofTeam,
  summary: 'Delete a role that nobody has',
  request: params('The role'),
  responses: { 200: answer('Deleted', MessageAnswer), ...refusals(...ofAct, ...ofChange, 'role_in_use') },
})

type Needs = { db: Database; publicUrl: string }

/** Who is of the staff, and what each may do. */
export function teamEndpoints({ db, publicUrl }: Needs) {
  const noted = (context: Context<AdminApi>, event: string, subject: number | null) =>
    context.get('log').info({ event, accountId: context.get('staff').accountId, subject }, 'staff changed')

  return adminEndpoints()
    .openapi(team, async (context) => context.json(await readTeam(db, context.get('staff')), 200))
    .openapi(invitation, async (context) => {
      const { membership, for_whom } = context.req.valid('json')
      const { token, expiresAt } = await inviteStaff(db, context.get('staff'), {
        membership: asMembership(membership),
        forWhom: for_whom || null,
      })
      noted(context, 'staff_invited', null)
      return context.json(
        { link: `${publicUrl}${WELCOME_PATH}#${token}`, expires_at: shopTime(expiresAt) },
        201,
      )
    })
    .openapi(invitationBack, async (context) => {
      const id = readId(context.req.valid('param').id)
      await takeInvitationBack(db, context.get('staff'), id)
      noted(context, 'invitation_taken_back', id)
      return context.json({ message: 'Ese enlace ya no sirve.' }, 200)
    })
    .openapi(membership, async (context) => {
      const id = readId(context.req.valid('param').id)
      await changeMembership(db, context.get('staff'), id, asMembership(context.req.valid('json')))
      noted(context, 'staff_role_given', id)
      return context.json({ message: 'Cambiado. Esa persona tiene que ingresar de nuevo.' }, 200)
    })
    .openapi(leaving, async (context) => {
      const id = readId(context.req.valid('param').id)
      await takeOutOfTeam(db, context.get('staff'), id)
      noted(context, 'staff_left', id)
      return context.json({ message: 'Esa persona ya no es del equipo.' }, 200)
    })
    .openapi(blocking, async (context) => {
      const id = readId(context.req.valid('param').id)
      await blockMember(db, context.get('staff'), id, true)
      noted(context, 'staff_blocked', id)
      return context.json({ message: 'Bloqueada: esa cuenta ya no puede ingresar.' }, 200)
    })
    .openapi(unblocking, async (context) => {
      const id = readId(context.req.valid('param').id)
      await blockMember(db, context.get('staff'), id, false)
      noted(context, 'staff_unblocked', id)
      return context.json({ message: 'Esa cuenta puede ingresar otra vez.' }, 200)
    })
    .openapi(reset, async (context) => {
      const id = readId(context.req.valid('param').id)
      await resetSecondFactor(db, context.get('staff'), id)
      noted(context, 'second_factor_reset', id)
      return context.json(
        { message: 'Quitado. Esa persona ingresa con su contraseña y lo activa de nuevo.' },
        200,
      )
    })
    .openapi(newRole, async (context) => {
      const role = await makeStaffRole(db, context.get('staff'), context.req.valid('json'))
      noted(context, 'role_made', role.id)
      return context.json({ role }, 201)
    })
    .openapi(role, async (context) => {
      const id = readId(context.req.valid('param').id)
      const role = await changeStaffRole(db, context.get('staff'), id, context.req.valid('json'))
      noted(context, 'role_changed', id)
      return context.json({ role }, 200)
    })
    .openapi(roleDeletion, async (context) => {
      const id = readId(context.req.valid('param').id)
      await deleteStaffRole(db, context.get('staff'), id)
      noted(context, 'role_deleted', id)
      return context.json({ message: 'Rol eliminado.' }, 200)
    })
}

function asMembership(body: MembershipBody): Exclude<Membership, { role: 'customer' }> {
  return 'role_id' in body
    ? { role: 'staff', staffRoleId: body.role_id }
    : { role: 'owner', staffRoleId: null }
}

/** @throws DomainError `not_found` for what is no id. */
function readId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new DomainError('not_found')
  return Number(text)
}

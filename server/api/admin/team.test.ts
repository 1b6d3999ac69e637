import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AuditAnswer } from '../../../contract/api/admin/audit.ts'
import type { TeamAnswer } from '../../../contract/api/admin/team.ts'
import { openTestApp } from '../../../test/app.ts'
import { aCustomer, anOwner, aStaffMember, aStaffRole } from '../../../test/factories.ts'
import { forgetOldRows } from '../../forget-old-rows.ts'
import { makeOwnerLink } from '../../staff/staff-links.ts'

const PASSWORD = 'cóndor de páramo'
const { ask, db, publicUrl, logLines } = await openTestApp()

async function call(cookie: string | undefined, method: string, path: string, body?: unknown) {
  const response = await ask(path, {
    method,
    ...(cookie !== undefined && { cookie }),
    ...(body !== undefined && { body }),
  })
  const [session] = response.headers.getSetCookie()
  return { status: response.status, session: session?.split(';')[0], ...(await response.json()) }
}

let people = 0
function aNewPerson() {
  const user = `persona${++people}`
  const email = `${user}@correo.example`
  return { user, email, first_name: 'Rosa', last_name: 'Cando', pass: PASSWORD, pass2: PASSWORD }
}

const tokenOf = (link: string) => new URL(link).hash.slice(1)

async function statusOfMe(cookie: string | undefined) {
  return (await call(cookie, 'GET', '/api/admin/me')).status
}

test('SE-2: the first owner comes in by a link of the console, which works once and whose token is kept nowhere', async () => {
  const token = tokenOf(await makeOwnerLink(db, publicUrl))
  const other = tokenOf(await makeOwnerLink(db, publicUrl))
  expect(await call(undefined, 'POST', '/api/staff-link', { token })).toMatchObject({
    status: 200,
    role: null,
  })
  const body = { ...aNewPerson(), token }
  const together = await Promise.all(
    [body, { ...aNewPerson(), token }].map((person) =>
      call(undefined, 'POST', '/api/staff-link/account', person),
    ),
  )
  expect(together.map(({ status }) => status).sort()).toEqual([200, 409])
  const owner = together.find(({ status }) => status === 200)?.session
  expect(await call(owner, 'GET', '/api/admin/me')).toMatchObject({ me: { role: { kind: 'owner' } } })
  // The loser has no account, and with the first owner the other link of the console has ended.
  const { rows } = await db.execute(
    sql`select count(*)::int as n from account where username like 'persona%'`,
  )
  expect(rows).toEqual([{ n: 1 }])
  for (const dead of [token, other, 'x'])
    expect(await call(undefined, 'POST', '/api/staff-link', { token: dead })).toMatchObject({
      error: 'link_expired',
    })
  expect(logLines.join('\n')).not.toContain(token)
  const kept = await db.execute(
    sql`select (select json_agg(t)::text from audit_log t) || coalesce((select json_agg(t)::text from mail t), '') as kept`,
  )
  expect(JSON.stringify(kept.rows)).not.toContain(token)
})

test('SE-2: nobody comes in by a password that is known beforehand, and a link is too old after 24 hours', async () => {
  for (const pass of ['admin', 'kuntur', 'password'])
    expect(await call(undefined, 'POST', '/api/login', { user: 'admin', pass })).toMatchObject({
      status: 401,
    })
  const token = tokenOf(await makeOwnerLink(db, publicUrl))
  await db.execute(sql`update staff_link set expires_at = now() - interval '1 second'`)
  expect(await call(undefined, 'POST', '/api/staff-link', { token })).toMatchObject({ error: 'link_expired' })
  await forgetOldRows(db)
  expect((await db.execute(sql`select from staff_link`)).rows).toEqual([])
})

test('AU-4: an account that becomes an owner’s by a link gives its password, and its earlier sessions end', async () => {
  const buyer = await aCustomer(db, { password: PASSWORD })
  const token = tokenOf(await makeOwnerLink(db, publicUrl))
  const by = (pass: string) =>
    call(buyer.cookie, 'POST', '/api/staff-link/membership', { token, user: buyer.username, pass })
  expect(await by('otra cosa')).toMatchObject({ status: 401, error: 'wrong_credentials' })
  expect(await statusOfMe(buyer.cookie)).toBe(404)
  const { session } = await by(PASSWORD)
  expect(session).not.toBe(buyer.cookie)
  expect(await statusOfMe(buyer.cookie)).toBe(401)
  expect(await statusOfMe(session)).toBe(200)
})

test('SE-2: an owner who has lost telephone and recovery codes comes in by another link of the console', async () => {
  const owner = await anOwner(db, { password: PASSWORD })
  await db.execute(
    sql`insert into second_factor (account_id, secret, confirmed_at) values (${owner.accountId}, 'x', now())`,
  )
  expect(await call(owner.cookie, 'GET', '/api/admin/me')).toMatchObject({ me: { lacks: 'code' } })
  const token = tokenOf(await makeOwnerLink(db, publicUrl))
  const body = { token, user: owner.username, pass: PASSWORD }
  const { session } = await call(undefined, 'POST', '/api/staff-link/membership', body)
  expect(await call(session, 'GET', '/api/admin/me')).toMatchObject({ me: { lacks: null } })
})

test('somebody invited joins with the role of the invitation, and an invitation taken back opens nothing', async () => {
  const owner = await anOwner(db)
  const role_id = await aStaffRole(db, ['orders.read'])
  const invite = async () =>
    (
      await call(owner.cookie, 'POST', '/api/admin/invitations', {
        membership: { role_id },
        for_whom: 'Rosa',
      })
    ).link
  const link = await invite()
  expect(link).toMatch(/^http:\/\/kuntur\.test\/admin\/bienvenida#[\w-]{43}$/)
  const person = { ...aNewPerson(), token: tokenOf(link) }
  const { session } = await call(undefined, 'POST', '/api/staff-link/account', person)
  expect(await call(session, 'GET', '/api/admin/me')).toMatchObject({
    me: { username: person.user, name: 'Rosa Cando', permissions: ['orders.read'] },
  })

  const again = tokenOf(await invite())
  const taken = await aStaffMember(db, { password: PASSWORD })
  expect(
    await call(undefined, 'POST', '/api/staff-link/membership', {
      token: again,
      user: taken.username,
      pass: PASSWORD,
    }),
  ).toMatchObject({ error: 'already_staff' })
  const { invitations, members } = await call(owner.cookie, 'GET', '/api/admin/team')
  expect(invitations).toMatchObject([{ role_id, for_whom: 'Rosa', invited_by: owner.username }])
  expect(members).toContainEqual(expect.objectContaining({ username: person.user, role_id, is_owner: false }))
  const path = `/api/admin/invitations/${invitations[0].id}`
  expect((await call(owner.cookie, 'DELETE', path)).status).toBe(200)
  expect(await call(undefined, 'POST', '/api/staff-link', { token: again })).toMatchObject({
    error: 'link_expired',
  })
})

test('AU-4: another role, another set of permissions, a block or the way out end the sessions of that person', async () => {
  const owner = await anOwner(db)
  const role = await call(owner.cookie, 'POST', '/api/admin/roles', {
    name: 'Mostrador',
    permissions: ['orders.read'],
  })
  expect(role.status).toBe(201)
  const { id, name } = role.role
  const aMember = () => aStaffMember(db, { staffRoleId: id })
  const put = (path: string, body: unknown) => call(owner.cookie, 'PUT', path, body)

  const renamed = await aMember()
  expect((await put(`/api/admin/roles/${id}`, { name: 'Caja', permissions: ['orders.read'] })).status).toBe(
    200,
  )
  expect(await statusOfMe(renamed.cookie)).toBe(200)
  await put(`/api/admin/roles/${id}`, { name, permissions: ['orders.note'] })
  expect(await statusOfMe(renamed.cookie)).toBe(401)

  const changes: [string, string, unknown?][] = [
    ['PUT', '', { role_id: await aStaffRole(db, ['orders.ship']) }],
    ['PUT', '', { is_owner: true }],
    ['POST', '/block', {}],
    ['DELETE', ''],
    ['DELETE', '/second-factor'],
  ]
  for (const [method, path, body] of changes) {
    const member = await aMember()
    const changed = await call(owner.cookie, method, `/api/admin/team/${member.accountId}${path}`, body)
    expect(changed.status, `${method} ${path}`).toBe(200)
    expect(await statusOfMe(member.cookie), `${method} ${path}`).toBe(401)
  }
  expect(await call(owner.cookie, 'DELETE', `/api/admin/roles/${id}`)).toMatchObject({ error: 'role_in_use' })
  expect(
    await call(owner.cookie, 'POST', '/api/admin/roles', { name: 'mostrador', permissions: [] }),
  ).toMatchObject({
    status: 409,
    fields: { name: 'Ya hay un rol con ese nombre.' },
  })
})

test('AZ-6: who manages the staff without being an owner gives nobody more than they may do themselves', async () => {
  const manager = await aStaffMember(db, { permissions: ['staff.manage', 'orders.read'] })
  const more = await aStaffRole(db, ['orders.read', 'refunds.make'])
  const same = await aStaffRole(db, ['orders.read'])
  const owner = await anOwner(db)
  const member = await aStaffMember(db, { staffRoleId: same })
  const permissions = ['orders.read', 'refunds.make']
  const refused: [string, string, unknown?][] = [
    ['POST', 'invitations', { membership: { is_owner: true } }],
    ['POST', 'invitations', { membership: { role_id: more } }],
    ['PUT', `team/${member.accountId}`, { role_id: more }],
    ['PUT', `team/${member.accountId}`, { is_owner: true }],
    ['POST', `team/${owner.accountId}/block`, {}],
    ['DELETE', `team/${owner.accountId}`],
    ['DELETE', `team/${owner.accountId}/second-factor`],
    ['POST', 'roles', { name: 'Todo', permissions }],
    ['PUT', `roles/${same}`, { name: 'Todo', permissions }],
    ['PUT', `roles/${more}`, { name: 'Nada', permissions: [] }],
    ['DELETE', `roles/${more}`],
  ]
  for (const [method, path, body] of refused)
    expect(await call(manager.cookie, method, `/api/admin/${path}`, body), `${method} ${path}`).toMatchObject(
      {
        status: 403,
        error: 'not_permitted',
      },
    )
  expect(await call(manager.cookie, 'DELETE', `/api/admin/team/${manager.accountId}`)).toMatchObject({
    error: 'own_account',
  })
  expect(
    (await call(manager.cookie, 'POST', '/api/admin/invitations', { membership: { role_id: same } })).status,
  ).toBe(201)
})

test('two owners who take each other out at the same moment leave one', async () => {
  await db.execute(sql`update account set status = 'blocked' where role = 'owner'`)
  const [ana, luis] = [await anOwner(db), await anOwner(db)]
  const both = await Promise.all([
    call(ana.cookie, 'DELETE', `/api/admin/team/${luis.accountId}`),
    call(luis.cookie, 'DELETE', `/api/admin/team/${ana.accountId}`),
  ])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  const { rows } = await db.execute(sql`select id from account where role = 'owner' and status = 'active'`)
  expect(rows).toHaveLength(1)
})

test('LG-4: every change of the staff is in the audit with what was before and after, found by who, what and when', async () => {
  const owner = await anOwner(db)
  const made = await call(owner.cookie, 'POST', '/api/admin/roles', {
    name: 'Postventa',
    permissions: ['orders.read'],
  })
  const member = await aStaffMember(db, { staffRoleId: made.role.id })
  await call(owner.cookie, 'PUT', `/api/admin/team/${member.accountId}`, { is_owner: true })
  await call(owner.cookie, 'POST', `/api/admin/team/${member.accountId}/block`, {})
  const list = async (query: string) =>
    (await call(owner.cookie, 'GET', `/api/admin/audit?${query}`)) as unknown as AuditAnswer
  const { entries, filters } = await list(`who=${owner.accountId}`)
  expect(entries.map(({ action, subject, before, after }) => ({ action, subject, before, after }))).toEqual([
    {
      action: 'staff_blocked',
      subject: `account:${member.accountId}`,
      before: { is_blocked: false },
      after: { is_blocked: true },
    },
    {
      action: 'staff_role_given',
      subject: `account:${member.accountId}`,
      before: { role: 'Postventa' },
      after: { role: 'Dueño' },
    },
    {
      action: 'role_made',
      subject: `staff_role:${made.role.id}`,
      before: null,
      after: { name: 'Postventa', permissions: ['orders.read'] },
    },
  ])
  expect(entries[0]?.who?.username).toBe(owner.username)
  expect(filters?.actions).toContain('staff_blocked')
  const today = entries[0]?.at.slice(0, 10)
  expect(
    (await list(`subject=account:${member.accountId}&action=staff_blocked&from=${today}&to=${today}`))
      .entries,
  ).toHaveLength(1)
  expect((await list(`who=${owner.accountId}&to=2020-01-01`)).entries).toEqual([])

  await db.execute(
    sql`insert into audit_log (actor_id, action, subject) select ${owner.accountId}, 'x', 'y' from generate_series(1, 60)`,
  )
  const first = await list('action=x')
  const rest = await list(`action=x&before=${first.next}`)
  expect([first.entries.length, rest.entries.length, rest.next, rest.filters]).toEqual([50, 10, null, null])
  await expect(db.execute(sql`delete from audit_log where action = 'x'`)).rejects.toThrow()
})

test('one of the staff who leaves the team closes the account like any buyer, and no second factor stays', async () => {
  const owner = await anOwner(db)
  const member = await aStaffMember(db, { password: PASSWORD })
  await db.execute(
    sql`insert into second_factor (account_id, secret, confirmed_at) values (${member.accountId}, 'x', now())`,
  )
  expect(
    ((await call(owner.cookie, 'GET', '/api/admin/team')) as unknown as TeamAnswer).members,
  ).toContainEqual(expect.objectContaining({ id: member.accountId, has_second_factor: true }))
  await call(owner.cookie, 'DELETE', `/api/admin/team/${member.accountId}`)
  const { session } = await call(undefined, 'POST', '/api/login', { user: member.username, pass: PASSWORD })
  expect(await statusOfMe(session)).toBe(404)
  expect((await call(session, 'POST', '/api/user/close', { pass: PASSWORD })).status).toBe(200)
  const { rows } = await db.execute(sql`select from second_factor where account_id = ${member.accountId}`)
  expect(rows).toEqual([])
})

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  allPermissions,
  isPermission,
  type Permission,
  provenPermissions,
} from '../../../contract/permissions.ts'
import { type Call, callsOf } from '../../../test/api-document.ts'
import { openTestApp } from '../../../test/app.ts'
import { aCustomer, anOwner, aStaffMember } from '../../../test/factories.ts'
import { isLong } from '../../../test/long-round.ts'
import { OWN_ACCESS } from './staff-operation.ts'

/* Every operation of the desk, driven by the document: a new one is held to this without a line of its own. */

const { app, ask, db, document } = await openTestApp()
const calls = callsOf(document).filter(({ path }) => path.startsWith('/api/admin'))
const nameOf = ({ method, path }: Call) => `${method} ${path}`
const permissionsOf = (call: Call) => (call.operation['x-permission'] ?? '').split(' | ')
const isOwnAccess = (call: Call) => call.operation['x-permission'] === OWN_ACCESS
const isChange = ({ method }: Call) => method !== 'GET'

/** Ids that no row has. */
const pathOf = ({ path }: Call) => path.replaceAll(/\{\w+\}/g, '999999999')

async function send(call: Call, cookie?: string, body: unknown = {}) {
  const response = await ask(pathOf(call), {
    method: call.method,
    ...(isChange(call) && { body }),
    ...(cookie !== undefined && { cookie }),
  })
  // Of a file only that it came is told.
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, ...(isJson && ((await response.json()) as { error?: string })) }
}

/** The rows of the roles that the shop comes with, an owner, and one of the staff whose role allows nothing. */
async function everyRole() {
  const { rows } = await db.execute<{ id: number; name: string; permissions: string[] }>(
    sql`select id, name, permissions from staff_role order by id`,
  )
  expect(rows.map(({ name }) => name)).toEqual(['Ventas', 'Bodega'])
  return [
    { name: 'owner', permissions: [...allPermissions] as string[], ...(await anOwner(db)) },
    { name: 'none', permissions: [] as string[], ...(await aStaffMember(db, { permissions: [] })) },
    ...(await Promise.all(
      rows.map(async ({ id, name, permissions }) => ({
        name,
        permissions,
        ...(await aStaffMember(db, { staffRoleId: id })),
      })),
    )),
  ]
}

test('AZ-9: every operation of the desk says in the document by which permission it is guarded', () => {
  const routed = app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/admin/'))
  expect(calls.length).toBeGreaterThan(0)
  expect(new Set(routed.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`))).toEqual(
    new Set(calls.map(nameOf)),
  )
  for (const call of calls) {
    expect(isOwnAccess(call) || permissionsOf(call).every(isPermission), nameOf(call)).toBe(true)
  }
})

test('AZ-6: a stranger gets a 401 from every operation of the desk, a buyer a 404, whatever the path', async () => {
  const buyer = await aCustomer(db)
  const paths = [...calls, { method: 'GET', path: '/api/admin' }, { method: 'GET', path: '/api/admin/nada' }]
  for (const call of paths as Call[]) {
    expect(await send(call), nameOf(call)).toMatchObject({ status: 401, error: 'not_signed_in' })
    expect(await send(call, buyer.cookie), nameOf(call)).toMatchObject({ status: 404, error: 'not_found' })
  }
})

test('AZ-6: each role is let in to what its permissions say, and to nothing else', async () => {
  for (const role of await everyRole()) {
    for (const call of calls.filter((call) => !isOwnAccess(call))) {
      const about = `${role.name}: ${nameOf(call)}`
      const { status, error } = await send(call, role.cookie)
      if (permissionsOf(call).some((permission) => role.permissions.includes(permission)))
        expect([401, 403], about).not.toContain(status)
      else expect({ status, error }, about).toEqual({ status: 403, error: 'not_permitted' })
    }
  }
})

test('AU-3: acts on money, staff and settings ask for a proof that is not older than 15 minutes', async () => {
  const { accountId, cookie } = await anOwner(db)
  await db.execute(
    sql`update session set proven_at = now() - interval '15 minutes 1 second' where account_id = ${accountId}`,
  )
  for (const call of calls.filter((call) => !isOwnAccess(call))) {
    const isProven =
      isChange(call) &&
      !call.operation['x-looks'] &&
      permissionsOf(call).some((permission) => provenPermissions.has(permission as Permission))
    const { error } = await send(call, cookie)
    if (isProven) expect(error, nameOf(call)).toBe('proof_needed')
    else expect(error, nameOf(call)).not.toBe('proof_needed')
  }
})

test('CS-3: a page of another origin neither reads nor acts for the staff, not even one that the owner has named', async () => {
  const named = 'https://frente.kuntur.test'
  const { ask, db } = await openTestApp({ allowedOrigins: [named] })
  const { cookie } = await anOwner(db)
  const headers = { origin: named, 'sec-fetch-site': 'same-site' }
  expect((await ask('/api/user', { cookie, headers })).status).toBe(200)
  expect((await ask('/api/admin/me', { cookie, headers })).status).toBe(403)
  expect((await ask('/api/admin/proof', { method: 'POST', body: {}, cookie, headers })).status).toBe(403)
})

test('one of the staff who is blocked or closed is nobody at once', async () => {
  for (const change of [sql`status = 'blocked'`, sql`status = 'closed', closed_at = now()`]) {
    const { accountId, cookie } = await aStaffMember(db)
    expect((await ask('/api/admin/me', { cookie })).status).toBe(200)
    await db.execute(sql`update account set ${change} where id = ${accountId}`)
    expect((await ask('/api/admin/me', { cookie })).status).toBe(401)
  }
})

test('GET /api/admin/me tells the staff who they are and what they may do', async () => {
  const { username, cookie } = await aStaffMember(db, {
    permissions: ['orders.read'],
    firstName: 'Rosa',
    lastName: 'Cando',
    password: 'cóndor de páramo',
  })
  const { me } = await (await ask('/api/admin/me', { cookie })).json()
  expect(me).toMatchObject({
    username,
    name: 'Rosa Cando',
    role: { kind: 'staff' },
    permissions: ['orders.read'],
    second_factor: { is_set_up: false, is_required: false, recovery_codes_left: 0 },
    lacks: null,
    prove_by: 'password',
  })
})

const odd: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  '',
  '\t',
  '\0',
  '\ud800',
  'x'.repeat(20_000),
  [],
  [[]],
  {},
  { $ne: null },
]

/**
 * The same body with each field, at any depth, in turn made odd or left out. The short round tries every twelfth odd value of
 * a field, and begins one further at the next field.
 */
function spoiled(body: unknown): unknown[] {
  if (body === null || typeof body !== 'object') return odd
  return Object.entries(body).flatMap(([field, value], nth) => {
    const { [field]: _, ...rest } = body as Record<string, unknown>
    const wrongs = [...spoiled(value), ...odd].filter((_, i) => isLong || i % 12 === nth % 12)
    return [rest, ...wrongs.map((wrong) => ({ ...body, [field]: wrong }))]
  })
}

test('LI-2: no operation of the desk fails at a body that it cannot use', async () => {
  const { cookie } = await anOwner(db)
  for (const call of calls.filter(isChange)) {
    const example = call.operation.requestBody?.content['application/json']?.example
    if (example === undefined) continue
    for (const body of [...odd, ...spoiled(example)]) {
      const response = await ask(pathOf(call), { method: call.method, body, cookie })
      expect(response.status, `${nameOf(call)} ${JSON.stringify(body)}`).toBeLessThan(500)
    }
  }
})

const oddQueries = ['\0', '%', '\\', '٣', '0000-01-01', '21474836.48', '9'.repeat(15), 'x'.repeat(300)]

test('LI-2: no list of the desk fails at a search or filter that it cannot use', async () => {
  const { cookie } = await anOwner(db)
  for (const call of calls) {
    for (const { name, in: where } of call.operation.parameters ?? []) {
      if (where !== 'query') continue
      for (const value of oddQueries) {
        const query = new URLSearchParams({ [name]: value })
        const { status } = await ask(`${pathOf(call)}?${query}`, { method: call.method, cookie })
        expect(status, `${nameOf(call)} ${query}`).toBeLessThan(500)
      }
    }
  }
})

import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { AuditAnswer, AuditQuery } from '../../contract/api/admin/audit.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
import { auditLog } from '../db/schema/shop.ts'
import { requirePermission } from './require-permission.ts'

const PAGE = 50

/**
 * What the staff did, the newest first.
 * @throws DomainError `not_permitted`.
 */
export async function listAudit(db: Executor, staff: Staff, query: AuditQuery): Promise<AuditAnswer> {
  await requirePermission(db, staff, 'audit.read')
  const rows = await db
    .select({
      entry: auditLog,
      username: accounts.username,
      name: sql<string | null>`nullif(concat_ws(' ', ${accounts.firstName}, ${accounts.lastName}), '')`,
    })
    .from(auditLog)
    .leftJoin(accounts, eq(accounts.id, auditLog.actorId))
    .where(and(...conditions(query)))
    .orderBy(desc(auditLog.id))
    .limit(PAGE + 1)
  const page = rows.slice(0, PAGE)
  return {
    entries: page.map(({ entry, username, name }) => ({
      id: entry.id,
      at: shopTime(entry.createdAt),
      who: entry.actorId === null || username === null ? null : { id: entry.actorId, username, name },
      action: entry.action,
      subject: entry.subject,
      before: entry.before,
      after: entry.after,
    })),
    next: rows.length > PAGE ? (page.at(-1)?.entry.id ?? null) : null,
    filters: query.before === undefined ? await readFilters(db) : null,
  }
}

/** When a day begins at the shop, as `shopTime` writes it. */
const startOf = (day: string) => sql`${`${day}T00:00:00-05:00`}::timestamptz`

function conditions({ who, action, subject, from, to, before }: AuditQuery): (SQL | undefined)[] {
  return [
    who === undefined ? undefined : eq(auditLog.actorId, Number(who)),
    action === undefined ? undefined : eq(auditLog.action, action),
    subject === undefined ? undefined : eq(auditLog.subject, subject),
    from === undefined ? undefined : sql`${auditLog.createdAt} >= ${startOf(from)}`,
    to === undefined ? undefined : sql`${auditLog.createdAt} < ${startOf(to)} + interval '1 day'`,
    before === undefined ? undefined : lt(auditLog.id, Number(before)),
  ]
}

/** The values of an indexed column, each found from the one before it: `distinct` would read the whole log. */
function eachOnce(name: SQL): SQL {
  return sql`once as (
    (select ${name} as value from audit_log order by ${name} limit 1)
     union all
    select (select ${name} from audit_log where ${name} > once.value order by ${name} limit 1)
      from once where once.value is not null)`
}

async function readFilters(db: Executor): Promise<AuditAnswer['filters']> {
  const actors = await db.execute<{ id: number; username: string }>(sql`
    with recursive ${eachOnce(sql`actor_id`)}
    select id, username from account where id in (select value from once) order by lower(username)`)
  const actions = await db.execute<{ action: string }>(
    sql`with recursive ${eachOnce(sql`action`)} select value as action from once where value is not null`,
  )
  return { actors: actors.rows, actions: actions.rows.map(({ action }) => action) }
}

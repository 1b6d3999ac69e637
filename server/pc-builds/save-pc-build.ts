import { randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { linesOf, type PcBuildState, pcPlaces, readPcBuildState } from '../../contract/pc-build.ts'
import {
  MAX_SAVED_PC_BUILDS,
  PC_BUILD_CODE_LENGTH,
  pcBuildCodeSigns,
} from '../../contract/saved-pc-builds.ts'
import { lockBuyer } from '../accounts/lock-buyer.ts'
import type { Database, Transaction } from '../db/database.ts'
import { pcBuilds } from '../db/schema/pc-builds.ts'
import { DomainError } from '../domain-error.ts'
import { stateAt } from './internal/saved-state.ts'
import { readPcBuild } from './read-pc-build.ts'

/**
 * Saves what somebody put together, for an account or for nobody (`accountId` null), and tells its code. `query` is its
 * address in the builder; what is not for sale is left out. Saved again by the same, it is the same armado.
 * @throws DomainError `invalid` when nothing is left of it, `too_many_pc_builds` for an account.
 */
export async function savePcBuild(
  db: Database,
  accountId: number | null,
  { name, query }: { name: string; query: string },
): Promise<string> {
  const { homePath } = await readPcBuild(db, readPcBuildState(new URLSearchParams(query)))
  const known = stateAt(homePath)
  if (linesOf(known).length === 0)
    throw new DomainError('invalid', { fields: { query: 'Elige al menos una pieza' } })
  return db.transaction(async (tx) => {
    if (accountId !== null) await lockBuyer(tx, accountId)
    const code = await insertOrFind(tx, accountId, { ...known, name })
    if (
      accountId !== null &&
      (await tx.$count(pcBuilds, eq(pcBuilds.accountId, accountId))) > MAX_SAVED_PC_BUILDS
    )
      throw new DomainError('too_many_pc_builds')
    return code
  })
}

async function insertOrFind(
  tx: Transaction,
  accountId: number | null,
  { name, lines, hasAssembly, base }: PcBuildState,
): Promise<string> {
  const kept = Object.fromEntries(pcPlaces.map(({ key }) => [key, lines[key]]))
  const { rows } = await tx.execute<{ code: string }>(sql`
    insert into pc_build (code, name, lines, has_assembly, base_id, account_id)
    values (${newCode()}, ${name}, ${JSON.stringify(kept)}::jsonb, ${hasAssembly}, ${base}, ${accountId})
        on conflict (coalesce(account_id, 0), coalesce(base_id, 0), name, has_assembly, md5(lines::text))
        do update set opened_on = current_date
    returning code`)
  return rows[0]?.code ?? ''
}

/** 49 random bits: who was not given the link does not find it. */
function newCode(): string {
  const signs = Array.from(
    { length: PC_BUILD_CODE_LENGTH },
    () => pcBuildCodeSigns[randomInt(pcBuildCodeSigns.length)],
  )
  return signs.join('')
}

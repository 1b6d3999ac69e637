import { findMisfits, type Misfit } from '../compatibility/find-misfits.ts'
import type { Executor } from '../db/database.ts'
import { readParts } from './read-parts.ts'

/** Which of these products do not go together, as far as their specifications tell. */
export async function readMisfits(db: Executor, ids: number[]): Promise<Misfit[]> {
  return findMisfits(
    await readParts(
      db,
      ids.map((id) => ({ id, count: 1 })),
    ),
  )
}

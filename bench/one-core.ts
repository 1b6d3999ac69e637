import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'
import { familyOf } from './processor-time.ts'

/**
 * Keeps shops with their PostgreSQL on one core and this process, which asks them, on the others, so that two shops meet the same.
 * Nothing where there is but one core.
 * @returns What lets this process run on all of them again.
 */
export async function keepOnOneCore(shopPids: readonly number[]): Promise<() => void> {
  const last = cpus().length - 1
  if (last === 0) return () => {}
  for (const shop of shopPids) for (const pid of await familyOf(shop)) pin(pid, '0')
  pin(process.pid, `1-${last}`)
  return () => pin(process.pid, `0-${last}`)
}

/** A process with all its threads; what it starts from then on does as it does. */
function pin(pid: number, cores: string): void {
  const { error } = spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)])
  // What `taskset` itself complains of is that the process has ended since.
  if (error) throw error
}

import { chmodSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { createRunDirectory } from '../scripts/run-directory.js'

/**
 * `npm test` brings a run directory. Without it (an editor, a bare `vitest`) the first global setup makes one, and its
 * watcher removes it when Vitest has ended.
 */
export function enterRunDirectory(): void {
  if (!process.env.KUNTUR_RUN_DIR) Object.assign(process.env, createRunDirectory().environment)
}

/** The directory of this test run; it goes when the run does, whatever happens. */
export function runPath(...names: string[]): string {
  const directory = process.env.KUNTUR_RUN_DIR
  if (!directory) throw new Error('KUNTUR_RUN_DIR is not set: the global setup of Vitest did not run')
  return join(directory, ...names)
}

/** A new directory inside it; open to pass, because as root PostgreSQL runs as another account. */
export function scratchDirectory(name: string): string {
  const directory = mkdtempSync(runPath(`${name}-`))
  chmodSync(directory, 0o711)
  return directory
}

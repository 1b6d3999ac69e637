import { chmodSync, cpSync, lchownSync, lstatSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { runPath, scratchDirectory } from './run-directory.ts'

/** A shop without DEMO left this after its first start: a PostgreSQL of its own, migrated and empty. */
export const startedDataDir = () => runPath('started')

/** A copy of it for one shop. To make a PostgreSQL anew takes a second of computing, and only a first start has to. */
export function copyStartedDataDir(): string {
  const dataDir = scratchDirectory('shop')
  for (const name of readdirSync(startedDataDir())) {
    const [from, to] = [join(startedDataDir(), name), join(dataDir, name)]
    if (name.startsWith('pgdata-')) copyWithOwner(from, to)
    // The programs of PostgreSQL, which nobody changes.
    else if (name.startsWith('postgres-')) symlinkSync(from, to, 'junction')
  }
  return dataDir
}

/** As root, PostgreSQL runs as another account, and its files belong to that one. */
function copyWithOwner(from: string, to: string): void {
  cpSync(from, to, { recursive: true })
  // PostgreSQL refuses a directory that others may enter.
  chmodSync(to, 0o700)
  if (process.getuid?.() !== 0) return
  for (const name of ['', ...readdirSync(from, { recursive: true, encoding: 'utf8' })]) {
    const { uid, gid } = lstatSync(join(from, name))
    lchownSync(join(to, name), uid, gid)
  }
}

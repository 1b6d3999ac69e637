import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdtempSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { StartupError } from '../../startup-error.ts'
import { type Account, canReach } from './account.ts'
import { changeOwner } from './cluster.ts'

const PREFIX = 'kuntur-pg-'
/** The longest path of a unix socket: the kernel has 104 bytes for it on macOS and 108 on Linux, one for the final zero. */
const SOCKET_PATH_BYTES = 103
const SOCKET_NAME = '.s.PGSQL.5432'

/**
 * Makes a private directory for the socket, because the path of the data directory is often too long for one.
 * After a crash the former directory is used again, so that open pools find the new server in the same place.
 */
export function privateSocketDir(former: string | undefined, account: Account | undefined): string {
  if (former && isOurs(former, account)) return former
  const parent = [tmpdir(), '/tmp'].find((directory) => isFit(directory, account))
  if (!parent) {
    throw new StartupError(
      `Ni ${tmpdir()} ni /tmp sirven para el socket de PostgreSQL (ruta demasiado larga o cerrada): ` +
        'indica una carpeta corta en TMPDIR, o DATABASE_URL.',
    )
  }
  const directory = mkdtempSync(join(parent, PREFIX))
  chmodSync(directory, 0o700)
  if (account) changeOwner(directory, account)
  return directory
}

/** After a restart of the machine anyone may have made a directory of that name, so its owner and mode are checked. */
function isOurs(directory: string, account: Account | undefined) {
  if (!basename(directory).startsWith(PREFIX) || !existsSync(directory)) return false
  const stats = lstatSync(directory)
  const isClosed = stats.isDirectory() && (stats.mode & 0o077) === 0
  return isClosed && stats.uid === (account?.uid ?? process.getuid?.())
}

function isFit(parent: string, account: Account | undefined) {
  const path = join(parent, `${PREFIX}XXXXXX`, SOCKET_NAME)
  return Buffer.byteLength(path) <= SOCKET_PATH_BYTES && isWritable(parent) && canReach(parent, account)
}

function isWritable(directory: string) {
  try {
    accessSync(realpathSync(directory), constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

export function removeSocketDir(directory: string) {
  if (basename(directory).startsWith(PREFIX)) rmSync(directory, { recursive: true, force: true })
}

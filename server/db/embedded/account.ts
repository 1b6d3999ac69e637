import { existsSync, readFileSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartupError } from '../../startup-error.ts'

export interface Account {
  name: string
  uid: number
  gid: number
}

/**
 * The account that PostgreSQL runs as, because it refuses to run as root; undefined: our own.
 * Data that exist keep their owner, also when an account `postgres` appears on the machine later.
 */
export function postgresAccount(clusterDir?: string): Account | undefined {
  if (!process.getuid) return undefined // Windows
  const owner = clusterDir && existsSync(clusterDir) ? statSync(clusterDir).uid : undefined
  if (process.getuid() !== 0) {
    if (owner === undefined || owner === process.getuid()) return undefined
    throw new StartupError(
      `${clusterDir} es de otro usuario (uid ${owner}): inicia la tienda con él, o cambia DATA_DIR.`,
    )
  }
  const account =
    owner === undefined ? accountForRoot() : readPasswd().find(({ uid }) => uid === owner && uid !== 0)
  if (account) return account
  throw new StartupError(
    owner === undefined
      ? 'PostgreSQL no se ejecuta como root y aquí no hay un usuario «postgres» ni «nobody»: indica DATABASE_URL.'
      : `${clusterDir} es del uid ${owner}, con el que PostgreSQL no puede ejecutarse: cambia su dueño o DATA_DIR.`,
  )
}

/** The account that root hands new data to. */
export function accountForRoot(): Account | undefined {
  const accounts = readPasswd()
  return accounts.find(({ name }) => name === 'postgres') ?? accounts.find(({ name }) => name === 'nobody')
}

/** A bare uid does not do: `initdb` and `postgres` look their own name up. */
function readPasswd(): Account[] {
  if (!existsSync('/etc/passwd')) return []
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => Number.isInteger(uid) && Number.isInteger(gid))
}

/** Whether the account may enter a directory: root's home, for one, is closed to everyone else. */
export function canReach(directory: string, account: Account | undefined): boolean {
  if (!account) return true
  const parent = dirname(directory)
  const mayEnter = !existsSync(directory) || mayTraverse(statSync(directory), account)
  return mayEnter && (parent === directory || canReach(parent, account))
}

function mayTraverse({ mode, uid, gid }: Stats, account: Account) {
  if (uid === account.uid) return (mode & 0o100) !== 0
  if (gid === account.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

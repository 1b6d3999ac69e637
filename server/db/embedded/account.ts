import { existsSync, readFileSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartupError } from '../../startup-error.ts'

export interface Account {
  name: string
  uid: number
  gid: number
}

/**
 * The account to run PostgreSQL as, which refuses to run as root; undefined when it is our own. Existing data keep their
 * owner, even if an account `postgres` is added to the machine later.
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

/** The account that owns new data when we are root. */
export function accountForRoot(): Account | undefined {
  const accounts = readPasswd()
  return accounts.find(({ name }) => name === 'postgres') ?? accounts.find(({ name }) => name === 'nobody')
}

/** The accounts that have a name, because `initdb` and `postgres` look up their own. */
function readPasswd(): Account[] {
  if (!existsSync('/etc/passwd')) return []
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => Number.isInteger(uid) && Number.isInteger(gid))
}

/** Whether the account may enter a directory and those above it. Root's home, for example, is closed to others. */
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

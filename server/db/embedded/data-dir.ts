import { accessSync, chmodSync, constants, mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartupError } from '../../startup-error.ts'
import { type Account, canReach } from './account.ts'

/** Creates the data directory, which nobody else can list, and returns its real path. PostgreSQL's account can enter it. */
export function prepareDataDir(dataDir: string, account: Account | undefined): string {
  const mode = account ? 0o711 : 0o700
  try {
    const firstMade = mkdirSync(dataDir, { recursive: true, mode })
    // Under a strict umask, PostgreSQL's account could not enter the directories that were made on the way.
    if (firstMade && account) openBetween(firstMade, dataDir, mode)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw cannotWrite(dataDir, cause)
  }
  const real = realpathSync(dataDir)
  if (account && (statSync(real).mode & 0o011) !== 0o011) chmodSync(real, statSync(real).mode | 0o011)
  if (account && !canReach(real, account)) {
    throw new StartupError(
      `PostgreSQL se ejecuta como «${account.name}» y no puede entrar en ${real}: cambia DATA_DIR, o indica DATABASE_URL.`,
    )
  }
  return real
}

export function cannotWrite(dataDir: string, cause: unknown) {
  const { code } = cause as NodeJS.ErrnoException
  const advice = code === 'ENOSPC' ? 'no queda espacio en el disco' : 'revisa sus permisos o cambia DATA_DIR'
  return new StartupError(`No se puede escribir en ${dataDir} (${code}): ${advice}.`, { cause })
}

function openBetween(first: string, last: string, mode: number) {
  for (let path = last; path.length >= first.length; path = dirname(path)) chmodSync(path, mode)
}

import { isDatabaseAway, postgresErrorIn } from '../db/database-errors.ts'
import { explainFilesAway, FilesAwayError } from '../files/file-home.ts'
import { StartupError } from '../startup-error.ts'

const refusedPassword = new Set(['28P01', '28000'])
const fullDisk = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Why a backup or a restore failed, in one sentence for the person at the terminal; with its stack what nobody foresaw. */
export function explainFailure(error: unknown): string {
  if (error instanceof StartupError) return error.message
  if (error instanceof FilesAwayError) return explainFilesAway(error)
  const inDatabase = postgresErrorIn(error)
  if (refusedPassword.has(inDatabase?.code ?? ''))
    return 'PostgreSQL no acepta el usuario o la clave: revisa DATABASE_URL.'
  if (inDatabase?.code === '3D000') return 'La base de datos de DATABASE_URL no existe: créala vacía.'
  if (inDatabase?.code === '53100') return 'No queda espacio en el disco de PostgreSQL.'
  if (inDatabase?.code === '42501') return `PostgreSQL no da permiso: ${inDatabase.message}.`
  if (isDatabaseAway(error)) return 'La base de datos no responde: revisa que esté en marcha.'
  const { code, path, syscall } = error as NodeJS.ErrnoException
  if (fullDisk.has(code ?? '')) return 'No queda espacio en el disco: no ha quedado ningún archivo a medias.'
  if (code === 'ENOENT') return `No existe ${path}.`
  if (code && syscall && path) return `No se puede usar ${path} (${code}): revisa sus permisos.`
  return `Falló por una razón que no se esperaba: ${(error as Error).stack ?? error}`
}

import pg from 'pg'
import { DomainError } from '../domain-error.ts'
import { unlessAway } from '../files/file-home.ts'
import { isDiskFull } from '../files/is-disk-full.ts'
import type { MediaFiles } from './media-files.ts'
import type { PrivateFiles } from './private-files.ts'

/**
 * Writes a file and then the row that names it. The file goes again when the row is refused. A lost connection may have
 * committed: then the file stays, and the sweep of its folder finds out whether a row knows it.
 * @throws DomainError `unavailable` when the disk is full, and what `writeRow` throws.
 */
export async function keepFile<T>(
  files: Pick<PrivateFiles, 'remove'>,
  writeFile: () => Promise<string>,
  writeRow: (file: string) => Promise<T>,
): Promise<T> {
  const file = await writeFile().catch(refuseFullDisk)
  return writeRow(file).catch(async (error) => {
    // One that cannot be deleted now stays for the sweep: why the row was refused is what has to be told.
    if (error instanceof DomainError || isRefusedByPostgres(error)) await files.remove(file).catch(unlessAway)
    throw error
  })
}

/**
 * Keeps a master of a public picture and returns its file's name. A file that no row comes to name stays: the same picture
 * finds it again, and another process may have named it meanwhile.
 * @throws DomainError `unavailable` when the disk is full.
 */
export async function keepMaster(files: MediaFiles, body: Buffer): Promise<string> {
  return files.keep(body).catch(refuseFullDisk)
}

function refuseFullDisk(error: unknown): never {
  throw isDiskFull(error) ? new DomainError('unavailable', {}, error) : error
}

/** After an ERROR the transaction has kept nothing. A failure that ends the connection too proves nothing. */
function isRefusedByPostgres(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) return cause.severity === 'ERROR'
  }
  return false
}

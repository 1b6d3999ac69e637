import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { readConfig } from '../config.ts'
import { borrowDatabase } from '../db/borrowed-database.ts'
import type { Database } from '../db/database.ts'
import { postgresErrorIn } from '../db/database-errors.ts'
import { backups } from '../db/schema/backups.ts'
import { openFileHome } from '../files/open-file-home.ts'
import { secretKeyFile } from '../secret-box.ts'
import { explainFailure } from './explain-failure.ts'
import { type BackupSummary, writeBackup } from './write-backup.ts'

/** Where a command writes: results to `out`, refusals to `err`. */
export type Terminal = { out(line: string): void; err(line: string): void }

/** Runs the whole command: one file with all of the shop. Returns the exit code, 1 when there is no backup. */
export async function runBackup(
  args: string[],
  env: NodeJS.ProcessEnv,
  terminal: Terminal,
  signal?: AbortSignal,
): Promise<number> {
  const [file, ...more] = args
  if (!file || file.startsWith('-') || more.length > 0) {
    terminal.err('Uso: npm run backup -- ARCHIVO, como: npm run backup -- /media/usb/kuntur-2027-01-31.tar')
    return 1
  }
  try {
    const { backup, ...config } = readConfig(env)
    const { dataDir } = config
    const home = await openFileHome(config)
    const { db, connection, close } = await borrowDatabase(config)
    try {
      const startedAt = await readClock(db)
      const made = await writeBackup({
        connection,
        files: home,
        file,
        s3: config.s3,
        passphrase: backup.passphrase,
        signal,
      })
      const { bytes, rows, files, lost } = made
      terminal.out(`Copia hecha: ${file} (${rows} filas, ${files} fotos, ${(bytes / 1e6).toFixed(1)} MB).`)
      if (backup.passphrase !== undefined) terminal.out('Está cifrada: sin su frase nadie la abre.')
      const key = secretKeyFile(dataDir)
      if (existsSync(key)) terminal.out(`La clave ${key} no está en ella: guárdala aparte, una sola vez.`)
      if (lost > 0)
        terminal.err(
          `La base de datos nombra ${lost} fotos que no están en ${home.name}: tampoco en la copia.`,
        )
      await noteByHand(db, startedAt, file, made).catch((error) =>
        terminal.err(`La copia está hecha, pero la tienda no pudo anotarla: ${explainFailure(error)}`),
      )
      return 0
    } finally {
      await close()
    }
  } catch (error) {
    terminal.err(explainFailure(error))
    return 1
  }
}

async function readClock(db: Database): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select now()`)
  return new Date(rows[0]?.now ?? Number.NaN)
}

/** The tables of a shop of before know nothing of such backups. */
const ofBefore = new Set(['42P01', '42703'])

/** So that the desk lists it, and does not warn that there is none. */
async function noteByHand(db: Database, startedAt: Date, file: string, made: BackupSummary): Promise<void> {
  try {
    await db
      .insert(backups)
      .values({ startedAt, file: file.startsWith('s3://') ? file : resolve(file), isByHand: true, ...made })
  } catch (error) {
    if (!ofBefore.has(postgresErrorIn(error)?.code ?? '')) throw error
  }
}

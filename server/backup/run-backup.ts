import { existsSync } from 'node:fs'
import { readConfig } from '../config.ts'
import { borrowDatabase } from '../db/borrowed-database.ts'
import { secretKeyFile } from '../secret-box.ts'
import { explainFailure } from './explain-failure.ts'
import { writeBackup } from './write-backup.ts'

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
    const { connection, close } = await borrowDatabase(config)
    try {
      const { bytes, rows, files, lost } = await writeBackup({
        connection,
        dataDir,
        file,
        passphrase: backup.passphrase,
        signal,
      })
      terminal.out(`Copia hecha: ${file} (${rows} filas, ${files} fotos, ${(bytes / 1e6).toFixed(1)} MB).`)
      if (backup.passphrase !== undefined)
        terminal.out('Está cifrada: sin la frase de BACKUP_PASSPHRASE nadie la abre.')
      const key = secretKeyFile(dataDir)
      if (existsSync(key)) terminal.out(`La clave ${key} no está en ella: guárdala aparte, una sola vez.`)
      if (lost > 0)
        terminal.err(`La base de datos nombra ${lost} fotos que no están en ${dataDir}: tampoco en la copia.`)
      return 0
    } finally {
      await close()
    }
  } catch (error) {
    terminal.err(explainFailure(error))
    return 1
  }
}

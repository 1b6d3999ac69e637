import { type Config, readConfig } from './config.ts'
import { borrowDatabase } from './db/borrowed-database.ts'
import type { Database } from './db/database.ts'
import { refuseOtherVersion } from './db/migrate.ts'
import { explainFilesAway, FilesAwayError } from './files/file-home.ts'
import { StartupError } from './startup-error.ts'

/**
 * Does the work of an `npm run` command on the shop's database, whether the shop is running or not, and sets the exit code of
 * the process to what the work returns. A database of another version is refused. What a person can put right is said
 * in one sentence, and the exit code is 1.
 */
export async function runShopCommand(work: (db: Database, config: Config) => Promise<number>): Promise<void> {
  try {
    const config = readConfig(process.env)
    const { db, connection, close } = await borrowDatabase(config)
    try {
      await refuseOtherVersion(connection)
      process.exitCode = await work(db, config)
    } finally {
      await close()
    }
  } catch (error) {
    if (error instanceof FilesAwayError) console.error(explainFilesAway(error))
    else console.error(error instanceof StartupError ? error.message : error)
    process.exitCode = 1
  }
}

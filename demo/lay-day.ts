import { readConfig } from '../server/config.ts'
import { borrowDatabase } from '../server/db/borrowed-database.ts'
import { readDatabaseId } from '../server/db/database.ts'
import { refuseOtherVersion } from '../server/db/migrate.ts'
import { openReceiptFiles } from '../server/media/receipt-files.ts'
import { StartupError } from '../server/startup-error.ts'
import { layWorkingDay } from './working-day.ts'

// npm run demo:day: example orders for the desk, in a shop that has no order yet.
process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error)
  return 1
})

async function main(): Promise<number> {
  const config = readConfig(process.env)
  const { db, connection, close } = await borrowDatabase(config)
  try {
    await refuseOtherVersion(connection)
    const files = await openReceiptFiles(config.dataDir, await readDatabaseId(db))
    const count = await layWorkingDay(db, files)
    if (count === 0) {
      console.error(
        'Aquí ya hay pedidos, o no hay artículos con existencias: no se ha puesto ningún ejemplo.',
      )
      return 1
    }
    console.log(`${count} pedidos de ejemplo están en el escritorio, en /admin.`)
    return 0
  } finally {
    await close()
  }
}

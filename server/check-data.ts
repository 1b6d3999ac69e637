import { readConfig } from './config.ts'
import { findInconsistencies } from './consistency/find-inconsistencies.ts'
import { borrowDatabase } from './db/borrowed-database.ts'
import { readDatabaseId } from './db/database.ts'
import { refuseOtherVersion } from './db/migrate.ts'
import { openReceiptFiles } from './media/receipt-files.ts'
import { StartupError } from './startup-error.ts'

// npm run check:data: proves that orders, stock, payments and files fit together. Exit code 1 when something does not.
process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error)
  return 1
})

async function main(): Promise<number> {
  const config = readConfig(process.env)
  const { db, connection, close } = await borrowDatabase(config)
  try {
    await refuseOtherVersion(connection)
    const receipts = await openReceiptFiles(config.dataDir, await readDatabaseId(db))
    const findings = await findInconsistencies(db, receipts)
    for (const finding of findings) console.log(finding)
    console.log(findings.length === 0 ? 'Todo cuadra.' : `${findings.length} hallazgos.`)
    return findings.length === 0 ? 0 : 1
  } finally {
    await close()
  }
}

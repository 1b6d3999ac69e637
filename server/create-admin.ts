import { readConfig } from './config.ts'
import { borrowDatabase } from './db/borrowed-database.ts'
import { refuseOtherVersion } from './db/migrate.ts'
import { makeOwnerLink } from './staff/staff-links.ts'
import { StartupError } from './startup-error.ts'

// npm run admin:create: prints a link that makes whoever opens it an owner of the shop. It works once, within 24 hours.
process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error)
  return 1
})

async function main(): Promise<number> {
  const config = readConfig(process.env)
  const { db, connection, close } = await borrowDatabase(config)
  try {
    await refuseOtherVersion(connection)
    console.log(`Enlace para quien será dueño de la tienda. Sirve una vez, durante 24 horas:`)
    console.log(await makeOwnerLink(db, config.publicUrl))
    return 0
  } finally {
    await close()
  }
}

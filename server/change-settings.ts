import { readConfig } from './config.ts'
import { borrowDatabase } from './db/borrowed-database.ts'
import { refuseOtherVersion } from './db/migrate.ts'
import { changeSetting } from './settings/change-setting.ts'
import { readSettings } from './settings/settings.ts'
import { StartupError } from './startup-error.ts'

// npm run settings: shows the settings of the shop. npm run settings -- KEY VALUE [FROM]: changes one.
process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error)
  return 1
})

async function main([key, value, from]: string[]): Promise<number> {
  const moment = from === undefined ? null : new Date(from)
  if (key !== undefined && (value === undefined || Number.isNaN(moment?.getTime() ?? 0))) {
    console.error(
      'Uso: npm run settings -- AJUSTE VALOR [DESDE], como: tax_general_bp 1300 2027-01-01T00:00-05:00',
    )
    return 1
  }
  const { db, connection, close } = await borrowDatabase(readConfig(process.env))
  try {
    await refuseOtherVersion(connection)
    const refusal = key === undefined ? null : await changeSetting(db, key, value ?? '', moment)
    if (refusal !== null) {
      console.error(refusal)
      return 1
    }
    for (const [name, current] of Object.entries(await readSettings(db)))
      if (key === undefined || name === key) console.log(`${name.padEnd(32)} ${JSON.stringify(current)}`)
    return 0
  } finally {
    await close()
  }
}

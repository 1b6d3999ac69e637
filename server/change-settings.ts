import { changeSetting } from './settings/change-setting.ts'
import { readSettings } from './settings/settings.ts'
import { runShopCommand } from './shop-command.ts'

// npm run settings: shows the settings of the shop. npm run settings -- KEY VALUE [FROM]: changes one.
const [key, value, from] = process.argv.slice(2)
const moment = from === undefined ? null : new Date(from)
if (key !== undefined && (value === undefined || Number.isNaN(moment?.getTime() ?? 0))) {
  console.error(
    'Uso: npm run settings -- AJUSTE VALOR [DESDE], como: tax_general_bp 1300 2027-01-01T00:00-05:00',
  )
  process.exitCode = 1
} else {
  await runShopCommand(async (db) => {
    const refusal = key === undefined ? null : await changeSetting(db, key, value ?? '', moment)
    if (refusal !== null) {
      console.error(refusal)
      return 1
    }
    for (const [name, current] of Object.entries(await readSettings(db)))
      if (key === undefined || name === key) console.log(`${name.padEnd(32)} ${JSON.stringify(current)}`)
    return 0
  })
}

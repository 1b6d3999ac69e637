import { system } from './accounts/actor.ts'
import { DomainError } from './domain-error.ts'
import { readSettings } from './settings/settings.ts'
import { changeSettings } from './settings-changes/change-settings.ts'
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
    if (key !== undefined) {
      try {
        await changeSettings(db, system, {
          values: { [key]: readValue(value ?? '') },
          from: moment,
          seen: null,
        })
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        for (const [field, complaint] of Object.entries(error.details.fields ?? {}))
          console.error(`${field}: ${complaint}`)
        return 1
      }
    }
    for (const [name, current] of Object.entries(await readSettings(db)))
      if (key === undefined || name === key) console.log(`${name.padEnd(32)} ${JSON.stringify(current)}`)
    return 0
  })
}

/** JSON, or text where it is none: so nobody has to quote a name twice for the shell. Digits of a phone are text. */
function readValue(text: string): unknown {
  if (/^0\d/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

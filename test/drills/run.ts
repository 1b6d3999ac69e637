import { runChild } from '../../scripts/run-child.js'
import { drills, filesOf, needs } from './drills.ts'
import { runDrills } from './run-drills.ts'

/* `npm run drills`: breaks a real shop in each way that we know, one drill after another, each in two minutes at most. */

process.exitCode = await runDrills({
  command: 'npm run drills',
  says: Object.fromEntries(
    Object.entries(drills).map(([name, { says, needs: needed = [] }]) => [
      name,
      `${says}${needed.length > 0 ? ` (needs ${needed.join(', ')})` : ''}`,
    ]),
  ),
  filesOf,
  hasAllThat,
  project: 'drills',
  launch: (args, env) => runChild(process.execPath, args, env),
})

function hasAllThat(chosen: readonly string[]): boolean {
  const asked = [...new Set(chosen.flatMap((name) => drills[name]?.needs ?? []))]
  if (asked.length === 0) console.log('Nothing is needed beyond npm.')
  const missing = asked.filter((need) => {
    const isThere = needs[need].isThere()
    console.log(`Needed beyond npm: ${needs[need].says}: ${isThere ? 'there' : 'MISSING'}`)
    return !isThere
  })
  if (missing.length > 0) {
    const without = chosen.filter((name) => !drills[name]?.needs?.some((need) => missing.includes(need)))
    console.error(
      `What is missing here is not left out silently. Without it these would run: ${without.join(' ')}`,
    )
  }
  return missing.length === 0
}

import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { inProject } from '../../scripts/project.js'
import { runChild } from '../../scripts/run-child.js'
import { drills, filesOf, needs } from './drills.ts'

/*
 * `npm run drills`: breaks a real shop in each way that we know, one drill after another, each in two minutes at most.
 * `npm run drills -- kills disk-full` for some, `--seed 123` for the same choices again, `--list` for what there is.
 */

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, list: { type: 'boolean', default: false } },
})
const names = Object.keys(drills)

if (options.list) {
  for (const [name, { says, needs: needed = [] }] of Object.entries(drills)) {
    console.log(`${name.padEnd(20)}${says}${needed.length > 0 ? ` (needs ${needed.join(', ')})` : ''}`)
  }
} else process.exitCode = await run()

async function run(): Promise<number> {
  const unknown = positionals.filter((name) => !names.includes(name))
  if (unknown.length > 0) {
    console.error(`No such drill: ${unknown.join(', ')}. There are ${names.join(', ')}.`)
    return 1
  }
  const seed = Number(options.seed ?? randomInt(1, 1_000_000))
  if (!Number.isSafeInteger(seed) || seed < 1) {
    console.error(`--seed wants a whole number above 0, not ${options.seed}.`)
    return 1
  }
  const chosen = positionals.length > 0 ? positionals : names
  if (!hasAllThat(chosen)) return 1

  console.log(
    `Seed ${seed}: \`npm run drills -- --seed ${seed} ${positionals.join(' ')}\` repeats the choices.`,
  )
  const reporters = ['default', './test/promises/results-reporter.ts', './test/drills/reporter.ts']
  const files = chosen.flatMap(filesOf)
  const quiet = ['--project=drills', '--no-file-parallelism']
  const vitest = inProject('node_modules', 'vitest', 'vitest.mjs')
  const env = { ...process.env, NODE_ENV: 'test', KUNTUR_DRILLS: '1', KUNTUR_TEST_SEED: String(seed) }
  return runChild(
    process.execPath,
    [vitest, 'run', ...quiet, ...reporters.map((name) => `--reporter=${name}`), ...files],
    env,
  )
}

/** Says first what is needed beyond npm, and whether it is there. Nothing is left out silently. */
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

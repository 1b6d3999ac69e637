import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { inProject } from '../../scripts/project.js'

/** Some drills that one command runs. */
export type Drills = {
  /** Told to repeat them: `npm run drills`. */
  command: string
  /** What each shows, by its name, which is that of its file. */
  says: Readonly<Record<string, string>>
  filesOf(name: string): string[]
  /** Says first what is needed beyond npm, and whether it is there. Nothing is left out silently. */
  hasAllThat(names: readonly string[]): boolean
  /** Of `vitest.config.ts`. */
  project: string
  /** Runs this Node with these arguments and environment, and tells its exit code. */
  launch(args: string[], env: NodeJS.ProcessEnv): Promise<number>
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
})

/**
 * Runs those drills that the command line names, or all: `kills disk-full`; `--only "is killed"` of them what has these words in its
 * title; `--seed 123` for the same choices again; `--list` for what there is.
 */
export async function runDrills(drills: Drills): Promise<number> {
  const names = Object.keys(drills.says)
  if (options.list) {
    for (const [name, says] of Object.entries(drills.says)) console.log(`${name.padEnd(20)}${says}`)
    return 0
  }
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
  if (!drills.hasAllThat(chosen)) return 1

  console.log(
    `Seed ${seed}: \`${drills.command} -- --seed ${seed} ${positionals.join(' ')}\` repeats the choices.`,
  )
  const reporters = ['default', './test/promises/results-reporter.ts', './test/drills/reporter.ts']
  return drills.launch(
    [
      inProject('node_modules', 'vitest', 'vitest.mjs'),
      ...['run', `--project=${drills.project}`, '--no-file-parallelism'],
      ...(options.only ? ['--testNamePattern', options.only] : []),
      ...reporters.map((name) => `--reporter=${name}`),
      ...chosen.flatMap(drills.filesOf),
    ],
    { ...process.env, NODE_ENV: 'test', KUNTUR_DRILLS: '1', KUNTUR_TEST_SEED: String(seed) },
  )
}

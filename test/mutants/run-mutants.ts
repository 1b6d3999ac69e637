import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../../scripts/project.js'
import { createRunDirectory } from '../../scripts/run-directory.js'
import { type Mutant, mutants } from './mutants.ts'

/*
 * npm run test:mutants [-- ids]: works on a copy of the checkout. There all tests named in mutants.ts pass first; then each
 * fault is made by itself, and a test that bears its id has to fail, by what it asserts.
 */

type Report = {
  testResults: {
    name: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}
type Failed = { title: string; why: string }
type Ended = { passed: string[]; failed: Failed[]; unloaded: string[] }

const asked = process.argv.slice(2)
const chosen = mutants.filter(({ id }) => asked.length === 0 || asked.includes(id))
const run = createRunDirectory()
const copy = join(run.path, 'tree')
copyCheckout()

const untouched = test(chosen)
for (const file of untouched.unloaded) console.error(`Without any fault it does not load: ${file}`)
for (const { title, why } of untouched.failed) console.error(`Without any fault it fails: ${title}\n  ${why}`)
const noticed = chosen.filter((mutant) => isSound(mutant) && isNoticed(mutant))
console.log(`\n${noticed.length} of ${chosen.length} faults were noticed.`)
await run.remove()
process.exitCode = noticed.length === chosen.length ? 0 : 1

/** A test that fails anyway, or is not there, would notice nothing. */
function isSound({ id }: Mutant): boolean {
  const hasPassed = untouched.passed.some((title) => bears(title, id))
  const hasFailed = untouched.failed.some(({ title }) => bears(title, id))
  if (!hasPassed || hasFailed)
    console.error(`${id}: not tried, because its tests do not pass without the fault`)
  return hasPassed && !hasFailed
}

function copyCheckout() {
  const left = ['.git', '.react-router', 'build', 'data', 'node_modules']
  cpSync(root, copy, {
    recursive: true,
    filter: (source) => !left.includes(relative(root, source)),
  })
  for (const folder of ['build', 'node_modules'])
    symlinkSync(join(root, folder), join(copy, folder), 'junction')
}

/** Makes one fault, runs the tests of its promise and takes it back. */
function isNoticed(mutant: Mutant): boolean {
  const { id, file, text, becomes, fault } = mutant
  const begun = performance.now()
  const path = join(copy, file)
  const before = readFileSync(path, 'utf8')
  if (before.split(text).length !== 2) {
    console.error(`${id}: its text does not stand in ${file} exactly once`)
    return false
  }
  writeFileSync(
    path,
    before.replace(text, () => becomes),
  )
  const { failed, unloaded } = test([mutant])
  writeFileSync(path, before)
  const noticed = failed.filter(({ title }) => bears(title, id))
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(`${id.padEnd(6)} ${seconds.padStart(5)} s  ${fault}`)
  if (unloaded.length > 0) console.log('         BROKEN: its tests do not load')
  else if (noticed.length === 0) console.log('         NOT NOTICED')
  for (const { title, why } of noticed) console.log(`         ${title}\n           ${why}`)
  return noticed.length > 0 && unloaded.length === 0
}

/** Runs those of the tests of these mutants that bear their ids, in the copy. */
function test(some: readonly Mutant[]): Ended {
  const output = join(run.path, 'report.json')
  rmSync(output, { force: true })
  const files = [...new Set(some.flatMap(({ tests }) => tests))]
  const vitest = join(copy, 'node_modules', 'vitest', 'vitest.mjs')
  // A machine that is busy with something else is no fault.
  const args = [
    'run',
    '--project',
    'code',
    '--testTimeout=240000',
    '--reporter=json',
    `--outputFile.json=${output}`,
  ]
  const [{ seed } = {}] = some.length === 1 ? some : []
  const names = some.map(({ id }) => `${id}\\b`).join('|')
  const { stdout, stderr } = spawnSync(process.execPath, [vitest, ...args, '-t', names, ...files], {
    cwd: copy,
    env: {
      ...process.env,
      ...run.environment,
      NODE_ENV: 'test',
      ...(seed && { KUNTUR_TEST_SEED: String(seed) }),
    },
    encoding: 'utf8',
  })
  if (!existsSync(output)) return { passed: [], failed: [], unloaded: [`Vitest: ${stdout}${stderr}`] }
  const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as Report
  const all = testResults.flatMap(({ assertionResults }) => assertionResults)
  const ended = (how: string) => all.filter(({ status }) => status === how)
  return {
    passed: ended('passed').map(({ fullName }) => fullName),
    failed: ended('failed').map(({ fullName, failureMessages }) => ({
      title: fullName,
      why: failureMessages?.[0]?.split('\n')[0] ?? '',
    })),
    unloaded: testResults
      .filter(({ assertionResults }) => assertionResults.length === 0)
      .map(({ name }) => name),
  }
}

/** Whether the title begins with the id, alone or among others. */
function bears(title: string, id: string): boolean {
  return new RegExp(`\\b${id}\\b[^:]*:`).test(title)
}

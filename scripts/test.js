// npm test [-- --long] [-- filters]: types, style, build, then every test; with filters, only the tests they name.
// Nothing remains of a run, however it ends: see run-directory.js.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled } from './ensure-installed.js'
import { command, inProject, root } from './project.js'
import { exitCodeOf, onEndRequest } from './run-child.js'
import { createRunDirectory } from './run-directory.js'
import { pinnedNode } from './shop-process.js'

const PATIENCE_AFTER_SIGNAL_MS = 3000

command(async () => {
  const isLong = process.argv.includes('--long')
  const filters = process.argv.slice(2).filter((argument) => argument !== '--long')
  await ensureInstalled()

  const run = createRunDirectory()
  const runner = createRunner(run, isLong)
  if (isLong && filters.length === 0)
    await runner.check('Navegadores', [inProject('e2e', 'every-browser', 'check.ts')])
  if (filters.length === 0) {
    await runner.check('Tipos', ['scripts/check-types.js'])
    await runner.check('Estilo', [
      inProject('node_modules', '@biomejs', 'biome', 'bin', 'biome'),
      'check',
      '--error-on-warnings',
      '.',
    ])
  }
  await runner.check('Construcción', ['scripts/build.js'])
  await runner.tests(filters)
  await run.remove()
  return runner.report()
})

/**
 * @param {ReturnType<typeof createRunDirectory>} run
 * @param {boolean} isLong
 */
function createRunner(run, isLong) {
  const node = pinnedNode()
  const resultsFile = join(run.path, 'results.json')
  const env = {
    ...process.env,
    ...run.environment,
    KUNTUR_TEST_LONG: isLong ? '1' : '',
  }
  let passed = 0
  let failed = 0
  /** @type {number | undefined} */
  let group
  /** @type {import('./run-child.js').EndSignal | undefined} */
  let interruption
  onEndRequest((signal) => {
    interruption ??= signal
    if (!group) return
    const interrupted = group
    endGroup(interrupted, signal)
    setTimeout(() => endGroup(interrupted, 'SIGKILL'), PATIENCE_AFTER_SIGNAL_MS)
  })

  /**
   * Runs a step in a process group of its own, which the watcher ends if we no longer can.
   * @param {string} title
   * @param {string[]} args
   */
  async function step(title, args) {
    if (interruption) return 1
    console.log(`\n── ${title}`)
    const child = spawn(node, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    })
    group = child.pid
    run.watchGroup(group)
    const code = await exitCodeOf(child)
    group = undefined
    run.watchGroup(group)
    return code
  }

  return {
    /**
     * @param {string} title
     * @param {string[]} args
     */
    async check(title, args) {
      if ((await step(title, args)) === 0) passed++
      else failed++
    },
    /** @param {string[]} filters */
    async tests(filters) {
      const vitest = inProject('node_modules', 'vitest', 'vitest.mjs')
      const reporters = [
        ...['--reporter=default', '--reporter=./test/promises/results-reporter.ts'],
        ...['--reporter=json', `--outputFile.json=${resultsFile}`],
      ]
      const code = await step('Pruebas', [vitest, 'run', ...reporters, ...filters])
      const counts = countsIn(resultsFile)
      passed += counts.passed
      failed += counts.failed
      // A run that ended before it could count, or found nothing to run, has failed too.
      if (counts.failed === 0 && (code !== 0 || counts.passed === 0)) failed++
    },
    report() {
      console.log(`\n${passed} passed, ${failed} failed`)
      if (interruption) return 128 + constants.signals[interruption]
      return failed === 0 ? 0 : 1
    },
  }
}

/**
 * What Vitest wrote of its run, or nothing where it did not get that far.
 * @param {string} file
 */
function countsIn(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0 }
  const { numPassedTests: passed, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
  // A file that does not load, or a hook that throws, has no failed test to show for it.
  const broken = testResults.filter(
    (
      /** @type {{ status: string, assertionResults: { status: string }[] }} */ { status, assertionResults },
    ) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return { passed, failed: numFailedTests + broken.length }
}

/**
 * @param {number} group
 * @param {NodeJS.Signals} signal
 */
function endGroup(group, signal) {
  try {
    process.kill(-group, signal)
  } catch {
    // It ended by itself.
  }
}

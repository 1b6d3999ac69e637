// A reporter for Vitest that leaves the run's counts where scripts/test.js finds them.
import { writeFileSync } from 'node:fs'

export default class TestCounts {
  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<unknown>} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    const file = process.env.KUNTUR_TEST_COUNTS
    if (!file) return
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (/** @type {string} */ state) =>
      tests.filter((test) => test.result().state === state).length
    // A file that does not load, or a hook that throws, has no failed test to show for it.
    const brokenModules = modules.filter((module) => module.errors().length > 0).length
    const failed = count('failed') + brokenModules + unhandledErrors.length
    writeFileSync(file, JSON.stringify({ passed: count('passed'), failed }))
  }
}

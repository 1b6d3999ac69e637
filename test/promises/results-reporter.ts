import { relative, resolve } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { forgetResults, writeResults } from './results.ts'

const root = resolve(import.meta.dirname, '../..')

/** Has Vitest keep how each test ended, for `npm run promises`. */
export default class ResultsReporter implements Reporter {
  onTestModuleEnd(module: TestModule) {
    const file = relative(root, module.moduleId)
    if (module.errors().length > 0) return forgetResults(file)
    const results = [...module.children.allTests()].flatMap((test) => {
      const { state } = test.result()
      if (state !== 'passed' && state !== 'failed') return []
      const ms = Math.round(test.diagnostic()?.duration ?? 0)
      return [{ title: test.fullName, status: state, when: new Date().toISOString(), ms }]
    })
    if (results.length > 0) writeResults(file, results)
  }
}

import { expect, inject, test } from 'vitest'
import { runPath } from '../test/run-directory.ts'

const isPackaged = process.platform === 'linux' && process.arch === 'x64' && !process.env.CHROMIUM_PATH

test.runIf(isPackaged)('a run unpacks the browser from npm once, and hands it to every worker', () => {
  expect(inject('chromium').executablePath).toBe(runPath('chromium'))
})

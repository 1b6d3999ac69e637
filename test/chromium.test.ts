import { afterEach, expect, test, vi } from 'vitest'
import { findChromium } from './chromium.ts'

afterEach(() => vi.unstubAllEnvs())

test('the browser that CHROMIUM_PATH names is taken before any other', async () => {
  vi.stubEnv('CHROMIUM_PATH', process.execPath)
  expect(await findChromium()).toEqual({ executablePath: process.execPath, env: {} })
})

test('a CHROMIUM_PATH that names nothing is told, not passed over', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium')
  await expect(findChromium()).rejects.toThrow('CHROMIUM_PATH: there is no /nowhere/chromium')
})

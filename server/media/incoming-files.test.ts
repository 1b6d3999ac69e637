import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchDirectory } from '../../test/run-directory.ts'
import { openIncomingFiles } from './incoming-files.ts'

test('what came in lies in a file for the time of the work, and is gone whatever became of it', async () => {
  const dataDir = scratchDirectory('data')
  const incoming = await openIncomingFiles(dataDir)
  const kept = await incoming.hold(async (file) => {
    writeFileSync(file, 'hola')
    return file
  })
  expect(existsSync(kept)).toBe(false)
  const failing = incoming.hold(async (file) => {
    writeFileSync(file, 'hola')
    throw new Error('the buyer went away')
  })
  await expect(failing).rejects.toThrow('went away')
  expect(readdirSync(join(dataDir, 'incoming'))).toEqual([])
})

test('a start removes what a killed process left, and leaves what another one may be receiving', async () => {
  const dataDir = scratchDirectory('data')
  await openIncomingFiles(dataDir)
  const [old, young] = ['old', 'young'].map((name) => join(dataDir, 'incoming', name)) as [string, string]
  for (const file of [old, young]) writeFileSync(file, 'half')
  const before = new Date(Date.now() - 2 * 3_600_000)
  utimesSync(old, before, before)
  await openIncomingFiles(dataDir)
  expect(existsSync(old)).toBe(false)
  expect(existsSync(young)).toBe(true)
})

import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { scratchDirectory } from '../test/run-directory.ts'
import { withCheckoutLock } from './checkout-lock.js'

test('two commands of one checkout never install or build at the same time', async () => {
  const lockFile = join(scratchDirectory('lock'), '.lock')
  let inside = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++inside)
    await sleep(20)
    inside--
  }
  await Promise.all(Array.from({ length: 4 }, () => withCheckoutLock(work, lockFile)))

  expect(most).toBe(1)
  expect(existsSync(lockFile)).toBe(false)
})

test('the lock is given back when the work fails', async () => {
  const lockFile = join(scratchDirectory('lock'), '.lock')
  const failing = () => Promise.reject(new Error('no'))
  await expect(withCheckoutLock(failing, lockFile)).rejects.toThrow('no')
  expect(existsSync(lockFile)).toBe(false)
})

test('the lock of a command that was killed holds nobody up', async () => {
  const lockFile = join(scratchDirectory('lock'), '.lock')
  writeFileSync(lockFile, '999999999')
  expect(await withCheckoutLock(async () => 'done', lockFile)).toBe('done')
})

import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '../server/db/embedded/is-alive.js'
import { inProject } from './project.js'

const checkoutLock = inProject('build', '.lock')

/**
 * Does the work while no other command of this checkout installs or builds: two test runs side by side must
 * not pull files from under each other.
 * @template Result
 * @param {() => Promise<Result>} work
 * @param {string} [lockFile]
 * @returns {Promise<Result>}
 */
export async function withCheckoutLock(work, lockFile = checkoutLock) {
  await takeLock(lockFile)
  const release = () => rmSync(lockFile, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

/** @param {string} lockFile */
async function takeLock(lockFile) {
  mkdirSync(dirname(lockFile), { recursive: true })
  const ours = `${lockFile}-${process.pid}`
  let told = false
  for (;;) {
    const owner = readOwner(lockFile)
    if (owner === undefined) {
      // Written aside and linked, so that nobody ever reads a lock without an owner.
      writeFileSync(ours, String(process.pid))
      const won = tryTo(() => linkSync(ours, lockFile))
      rmSync(ours, { force: true })
      if (won) return
    } else if (!isAlive(owner)) {
      removeStale(lockFile, owner)
    } else {
      if (!told) console.log(`Esperando a que termine otra instalación o construcción (proceso ${owner})…`)
      told = true
      await sleep(100)
    }
  }
}

/**
 * Moves the lock of a dead owner away. Of two commands that saw it, the slower one may move the new lock of
 * the quicker one instead: then it puts it back.
 * @param {string} lockFile
 * @param {number} owner
 */
function removeStale(lockFile, owner) {
  const aside = `${lockFile}-stale-${process.pid}`
  if (!tryTo(() => renameSync(lockFile, aside))) return
  if (readOwner(aside) !== owner) tryTo(() => linkSync(aside, lockFile))
  rmSync(aside, { force: true })
}

/** @param {string} file */
function readOwner(file) {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** @param {() => void} action */
function tryTo(action) {
  try {
    action()
    return true
  } catch {
    return false
  }
}

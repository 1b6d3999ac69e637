import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inProject } from './project.js'

/**
 * A directory for all that one test run makes, and a watcher that outlives the run by a moment: when the run
 * ends, in whatever way, its end of the watcher's pipe closes, and the watcher ends what is left and removes it.
 */
export function createRunDirectory() {
  // Short, because sockets lie in it; open to pass, because as root PostgreSQL runs as another account.
  const path = mkdtempSync(join(tmpdir(), 'kt-'))
  chmodSync(path, 0o711)
  const watcher = spawn(process.execPath, [inProject('scripts', 'watcher.js'), path], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.stdin.on('error', () => {}) // Somebody ended the watcher; the run itself can go on.
  watcher.unref()
  return {
    path,
    /** What belongs to the run is known by this: the watcher ends every process that has it. */
    environment: { KUNTUR_RUN_DIR: path, TMPDIR: path },
    /**
     * Names the process group at work, or none: the number of one that has ended may soon be another's.
     * @param {number | undefined} group
     */
    watchGroup: (group) => watcher.stdin.write(`${group ?? 0}\n`),
    /** Ends what is left, removes the directory, and comes back when that is done. */
    async remove() {
      if (watcher.exitCode !== null || watcher.signalCode !== null) return
      watcher.ref()
      const gone = new Promise((resolve) => watcher.once('exit', resolve))
      watcher.stdin.end()
      await gone
    },
  }
}

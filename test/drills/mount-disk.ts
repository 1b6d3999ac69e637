import { execFileSync } from 'node:child_process'
import { onTestFinished } from 'vitest'
import { scratchDirectory } from '../run-directory.ts'

/** A disk of its own for the data of a shop, so small: a tmpfs, which only root can mount. It goes with the test. */
export function mountDisk(mebibytes: number): string {
  const dataDir = scratchDirectory('disk')
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=0711`, 'tmpfs', dataDir], {
    stdio: 'pipe',
  })
  onTestFinished(() => void execFileSync('umount', ['--lazy', dataDir]))
  return dataDir
}

/** What is on it can still be read, and nothing be written, until it is made writable again. Nobody may be writing to it. */
export function setReadOnly(dataDir: string, isReadOnly: boolean): void {
  execFileSync('mount', ['-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, dataDir], { stdio: 'pipe' })
}

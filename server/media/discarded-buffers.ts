import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage: (options: { type: 'minor' }) => void = runInNewContext('gc')

const ENOUGH_BYTES = 4 * 1024 * 1024
let discarded = 0

/**
 * Counts bytes of buffers that a stream has passed on, and makes V8 free them after each 4 MiB, which takes about a
 * millisecond. By itself V8 frees such buffers only above 64 MB, which is most of the memory that uploads would take.
 */
export function countDiscarded(bytes: number): void {
  discarded += bytes
  if (discarded < ENOUGH_BYTES) return
  discarded = 0
  collectGarbage({ type: 'minor' })
}

import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { compiledCode } from '../compiled-code.ts'
import type { PictureAnswer, PictureTask } from './internal/picture-worker.ts'

const program = fileURLToPath(new URL('./internal/picture-worker.ts', import.meta.url))
/** One thread with one heap that gives back what it no longer needs: 90 MB between two pictures instead of 300. */
const env = {
  ...compiledCode,
  UV_THREADPOOL_SIZE: '1',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  // Texts on pictures are set in the shop's own typeface.
  FONTCONFIG_FILE: fileURLToPath(new URL('./typeface/fonts.conf', import.meta.url)),
}
const PATIENCE_MS = 15_000
const IDLE_MS = 10_000

export type { PictureAnswer, PictureTask }

/** The two queues of a shop: a photo that somebody sends does not wait for all the widths that are made ahead. */
export type PictureProcesses = Record<'media' | 'incoming', PictureProcess>

export const openPictureProcesses = (): PictureProcesses => ({
  media: openPictureProcess(),
  incoming: openPictureProcess(),
})

/** Does one task after another, because their memory would add up. What takes longer than 15 s counts as broken. */
export type PictureProcess = (task: PictureTask) => Promise<PictureAnswer>

/**
 * Pictures are decoded and encoded in a process of its own, which knows nothing of the shop: a thousand bytes of AVIF can
 * take 700 MB while they are decoded, and decoders have had holes. What swells or falls over there takes no visitor with
 * it. The process starts with the first task and ends when there was none for a while, so a shop without pictures to work
 * on does without its memory.
 */
export function openPictureProcess(): PictureProcess {
  let running: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  function started(): ChildProcess {
    clearTimeout(idle)
    if (running?.connected) return running
    running = fork(program, { env, execArgv: [], serialization: 'advanced', stdio: 'ignore' })
    // `work` hears of an error while it waits; between two tasks nobody needs to.
    running.on('error', () => {})
    running.unref()
    running.channel?.unref()
    return running
  }

  async function work(task: PictureTask): Promise<PictureAnswer> {
    const worker = started()
    const { promise, resolve, reject } = Promise.withResolvers<PictureAnswer>()
    const onExit = (code: number | null) => {
      if (code === null) resolve({ refusal: 'photo_broken' })
      else reject(new Error(`The picture worker ended with ${code}`))
    }
    const patience = setTimeout(() => worker.kill('SIGKILL'), PATIENCE_MS)
    worker.once('message', resolve).once('exit', onExit).once('error', reject)
    try {
      worker.send(task)
      return await promise
    } finally {
      clearTimeout(patience)
      worker.off('message', resolve).off('exit', onExit).off('error', reject)
      idle = setTimeout(() => worker.connected && worker.disconnect(), IDLE_MS).unref()
    }
  }

  return (task) => {
    const turn = last.then(() => work(task))
    last = turn.catch(() => {})
    return turn
  }
}

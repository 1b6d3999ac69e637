import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { compiledCode } from '../../compiled-code.ts'

const program = fileURLToPath(new URL('./text-worker.ts', import.meta.url))
/** 192 MiB of WebAssembly, four times what a photo of 2000 × 2000 pixels takes. What wants more is not read. */
const execArgv = ['--wasm-max-mem-pages=3072', '--max-old-space-size=64']
const PATIENCE_MS = 30_000
const IDLE_MS = 60_000

export type TextProcess = {
  /** The text of a picture, in lines; null when it could not be read. One after another. */
  read(picture: Uint8Array): Promise<string | null>
  /** Of the process that runs; undefined while there is none. */
  readonly pid: number | undefined
}

/**
 * Pictures are read in a process of its own, as they are decoded in one (`picture-process.ts`): that takes 150 MB and some
 * 0.6 s of a core, a picture of nothing but specks 40 s. One that takes longer than `patienceMs` ends with its process. The
 * process starts with the first picture and ends when there was none for `idleMs`.
 */
export function openTextProcess({ patienceMs = PATIENCE_MS, idleMs = IDLE_MS } = {}): TextProcess {
  let running: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  function started(): ChildProcess {
    clearTimeout(idle)
    if (running?.connected) return running
    const worker = fork(program, { env: compiledCode, execArgv, serialization: 'advanced', stdio: 'ignore' })
    // `work` hears of an error while it waits; between two pictures nobody needs to.
    worker.on('error', () => {})
    // In the middle of a picture it does not notice that the shop is gone.
    const end = () => worker.kill('SIGKILL')
    process.once('exit', end)
    worker.once('exit', () => {
      process.off('exit', end)
      if (running === worker) running = undefined
    })
    worker.unref()
    worker.channel?.unref()
    running = worker
    return worker
  }

  async function work(picture: Uint8Array): Promise<string | null> {
    const worker = started()
    const { promise, resolve } = Promise.withResolvers<string | null>()
    const giveUp = () => resolve(null)
    const patience = setTimeout(() => worker.kill('SIGKILL'), patienceMs)
    worker
      .once('message', (text: string) => resolve(text))
      .once('exit', giveUp)
      .once('error', giveUp)
    try {
      worker.send(picture)
      return await promise
    } finally {
      clearTimeout(patience)
      worker.removeAllListeners('message').off('exit', giveUp).off('error', giveUp)
      idle = setTimeout(() => worker.connected && worker.disconnect(), idleMs).unref()
    }
  }

  return {
    read(picture) {
      const turn = last.then(() => work(picture))
      last = turn.catch(() => {})
      return turn
    },
    get pid() {
      return running?.pid
    },
  }
}

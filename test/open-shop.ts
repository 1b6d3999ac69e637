import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { shopEnvironment, shopFlags } from '../scripts/shop-process.js'
import { ownEnvironment } from './shop.ts'
import type { HostAnswer, HostTask } from './shop-host.ts'

/** A shop that browsers visit. */
export interface OpenShop {
  /** Where it answers, without a final slash. */
  url: string
  stop(): Promise<void>
}

const program = fileURLToPath(new URL('./shop-host.ts', import.meta.url))

let host: ChildProcess | undefined
/** What the host wrote last to its error output: why it ended, where it did. */
let complaints = ''
let tasks = 0

/**
 * Opens the real shop on a free port, on a database and a data directory of its own. All files of a worker have theirs in one
 * process beside the worker, because a second of computing goes into starting one. Whatever is about processes (signals, crashes,
 * first starts) takes `startShop` of `shop.ts`.
 */
export async function openShop(env: NodeJS.ProcessEnv): Promise<OpenShop> {
  const id = ++tasks
  const { url = '' } = await ask({ id, open: { ...ownEnvironment(), ...env } })
  return {
    url,
    async stop() {
      await ask({ id: ++tasks, close: id })
    },
  }
}

function ask(task: HostTask): Promise<HostAnswer> {
  const running = started()
  const { promise, resolve, reject } = Promise.withResolvers<HostAnswer>()
  const onMessage = (answer: HostAnswer) => {
    if (answer.id !== task.id) return
    if (answer.failure) reject(new Error(`The shop did not open or close: ${answer.failure}`))
    else resolve(answer)
  }
  const onExit = (code: number | null) =>
    reject(new Error(`The process of the shops ended with ${code}:\n${complaints}`))
  running.on('message', onMessage).once('exit', onExit)
  running.send(task)
  return promise.finally(() => running.off('message', onMessage).off('exit', onExit))
}

/** It ends with the worker, whose end it hears of by the channel between them. */
function started(): ChildProcess {
  if (host?.connected) return host
  host = fork(program, {
    execArgv: shopFlags,
    env: { ...shopEnvironment, ...ownEnvironment() },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  host.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    complaints = (complaints + chunk).slice(-10_000)
  })
  return host
}

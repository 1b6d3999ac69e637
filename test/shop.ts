import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../scripts/project.js'
import { shopArguments, shopEnvironment } from '../scripts/shop-process.js'
import { copyStartedDataDir } from './data-directory.ts'
import { scratchDirectory } from './run-directory.ts'

export interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
}

export interface Shop {
  /** Where it answers, without a final slash. */
  url: string
  pid: number
  dataDir: string
  /** All that it wrote so far, to both outputs. */
  readonly output: string
  exited: Promise<Exit>
  /** Asks it to end and waits until it has. */
  stop(signal?: NodeJS.Signals): Promise<Exit>
  /** `kill -9`: what it left (its PostgreSQL, say) goes on. */
  kill(): Promise<Exit>
}

interface Options {
  env?: NodeJS.ProcessEnv
  /** An earlier shop's, to start again on its data, or an empty one. Unless told, that of a shop that was started once. */
  dataDir?: string
  /** The checkout to start, built; this one unless told. */
  checkout?: string
  /** A command that starts it, with what it is told: `unshare --net`. */
  through?: readonly string[]
}

const READY = /^Kuntur está abierta en (https?:\/\/\S+)$/m
const PATIENCE_MS = 45_000

/** Starts the real server in a process of its own, on a free port and its own data, and waits until it serves. */
export async function startShop(options: Options = {}): Promise<Shop> {
  const shop = launch(options)
  const url = await Promise.race([shop.ready, shop.exited.then(() => undefined), patience()])
  if (!url) {
    await shop.kill()
    throw new Error(`The shop did not open:\n${shop.output}`)
  }
  return Object.assign(shop, { url })
}

/** Starts a server that is expected to refuse, and waits for its end. */
export async function startRefusingShop(options: Options = {}) {
  const begun = performance.now()
  const shop = launch(options)
  const { code } = await Promise.race([shop.exited, patience().then(() => shop.kill())])
  return { code, output: shop.output, seconds: (performance.now() - begun) / 1000 }
}

/** Starts a server and ends it by `kill -9` as soon as something has come about. */
export async function startAndKill(options: Options, isReached: () => boolean): Promise<void> {
  const shop = launch(options)
  let hasEnded = false
  const ended = shop.exited.then(() => {
    hasEnded = true
  })
  while (!isReached() && !hasEnded) await Promise.race([ended, sleep(2)])
  if (hasEnded) throw new Error(`The shop ended by itself:\n${shop.output}`)
  await shop.kill()
}

function launch({ env = {}, dataDir, checkout = root, through = [] }: Options) {
  dataDir ??= env.DATABASE_URL ? scratchDirectory('shop') : copyStartedDataDir()
  const [program = '', ...args] = [...through, process.execPath, ...shopArguments('server/main.ts')]
  const server = spawn(program, args, {
    cwd: checkout,
    env: { ...shopEnvironment, ...ownEnvironment(), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  // Behind a balancer it says where the balancer is.
  const ownUrl = env.PUBLIC_URL && env.PORT ? `http://127.0.0.1:${env.PORT}` : undefined
  const ready = new Promise<string>((resolve) => {
    let isOpen = false
    const read = (chunk: string) => {
      output += chunk
      // A drill writes megabytes of log after this line: nobody looks through all of them for each that comes.
      if (isOpen) return
      const url = READY.exec(output)?.[1]
      isOpen = url !== undefined
      if (url) resolve(ownUrl ?? url)
    }
    server.stdout.setEncoding('utf8').on('data', read)
    server.stderr.setEncoding('utf8').on('data', read)
  })
  const exited = new Promise<Exit>((resolve, reject) => {
    server.once('close', (code, signal) => resolve({ code, signal }))
    server.once('error', reject)
  })
  return {
    pid: server.pid ?? 0,
    dataDir,
    get output() {
      return output
    },
    ready,
    exited,
    stop: (signal: NodeJS.Signals = 'SIGTERM') => end(server, signal, exited),
    kill: () => end(server, 'SIGKILL', exited),
  }
}

/** What the developer's own shop is told by environment or `.env` must not reach the shops of tests. */
export function ownEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, KUNTUR_RUN_DIR, TMPDIR, SystemRoot } = process.env
  const machine = { PATH, HOME, KUNTUR_RUN_DIR, TMPDIR, SystemRoot }
  const shop = { PORT: '0', LOG_LEVEL: 'info', DEMO: 'catalog', PICTURES_AHEAD: 'off' }
  return { ...machine, NODE_ENV: 'production', ENV_FILE: '', ...shop }
}

function end(server: ChildProcess, signal: NodeJS.Signals, exited: Promise<Exit>) {
  server.kill(signal)
  return exited
}

function patience() {
  return new Promise<undefined>((resolve) => {
    setTimeout(resolve, PATIENCE_MS, undefined).unref()
  })
}

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, closeSync, mkdirSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitUntil } from '../wait-until.ts'

/*
 * A machine is a network namespace, a cable to a switch that all share, and a folder as its disk. What runs on it is known by
 * its namespace, so a machine is lost or stands still as one.
 */

const SWITCH = 'switch'
const OURS = '10.0.0.1'
/** The account of Debian's PostgreSQL, which everything of a database's machine runs as. */
const postgres = { uid: idOf('-u'), gid: idOf('-g') }

export type Program = {
  name: string
  pid: number
  /** What it wrote so far, to both outputs. */
  readonly output: string
  isRunning(): boolean
  /** Ends it by this signal and waits for that. */
  end(signal?: NodeJS.Signals): Promise<void>
}

type Start = { name: string; command: readonly string[]; as?: 'postgres' | 'root'; directory: string }

export type Machine = Awaited<ReturnType<typeof addMachine>>

/** The switch that all cables lead to; this process has the first address on it. */
export function laySwitch(): void {
  const around = process.env.KUNTUR_NETWORK_AROUND
  if (!around || readlinkSync('/proc/self/ns/net') === around)
    throw new Error(
      'This would lay cables in the network of the machine: `npm run drills:cluster` has one of its own',
    )
  ip('link', 'add', SWITCH, 'type', 'bridge')
  ip('addr', 'add', `${OURS}/24`, 'dev', SWITCH)
  ip('link', 'set', SWITCH, 'up')
}

export const removeSwitch = () => ip('link', 'del', SWITCH)

/** Makes a machine, or finds the cable of one that is there, with this folder as its disk. */
export async function addMachine(name: string, number: number, directory: string) {
  const address = `10.0.0.${10 + number}`
  mkdirSync(directory, { recursive: true })
  chownSync(directory, postgres.uid, postgres.gid)
  const holder = spawn('unshare', ['--net', 'sleep', 'infinity'], { stdio: 'ignore' })
  const network = `/proc/${holder.pid}/ns/net`
  const ours = readlinkSync('/proc/self/ns/net')
  await waitUntil(() => readlinkSync(network) !== ours)
  const id = readlinkSync(network)
  const within = ['nsenter', `--net=${network}`]
  ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(holder.pid))
  ip('link', 'set', name, 'master', SWITCH, 'up')
  const ipWithin = (...args: string[]) => run([...within, 'ip', ...args])
  ipWithin('addr', 'add', `${address}/24`, 'dev', 'eth0')
  ipWithin('link', 'set', 'eth0', 'up')
  ipWithin('link', 'set', 'lo', 'up')

  /** All that runs there, children of children too. */
  const pids = () =>
    readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry))
      .map(Number)
      .filter((pid) => pid !== holder.pid && networkOf(pid) === id)
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of pids()) signalTo(pid, signal)
  }

  return {
    name,
    address,
    directory,
    pids,
    start: (start: Omit<Start, 'directory'>) =>
      startProgram({ ...start, directory, command: [...within, ...start.command] }),
    /** Runs a program there to its end. */
    run: (command: readonly string[], as: Start['as'] = 'postgres') =>
      run([...within, ...commandAs(command, as)], directory),
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    /** `kill -9` of all that runs there. */
    async lose() {
      // What is started by something that is just being killed is found by the next look.
      while (pids().length > 0) {
        signalAll('SIGKILL')
        await sleep(20)
      }
    },
    /** The same of what runs there, but etcd. */
    loseDatabase() {
      for (const pid of pids()) if (nameOf(pid) !== 'etcd') signalTo(pid, 'SIGKILL')
    },
    unplug: () => ip('link', 'set', name, 'down'),
    plug: () => ip('link', 'set', name, 'up'),
    /** What it sends to that one goes nowhere; call it on both for a cable that is cut between two. */
    cutFrom: (other: { address: string }) => ipWithin('route', 'add', 'blackhole', `${other.address}/32`),
    joinTo: (other: { address: string }) => ipWithin('route', 'del', 'blackhole', `${other.address}/32`),
    async remove() {
      await this.lose()
      ip('link', 'del', name)
      holder.kill('SIGKILL')
    },
  }
}

/** Starts a program that stays in the foreground. What it writes lies in its directory as `NAME.log`. */
export function startProgram({ name, command, as = 'postgres', directory }: Start): Program {
  const file = join(directory, `${name}.log`)
  const log = openSync(file, 'a')
  const [program = '', ...args] = commandAs(command, as)
  const child = spawn(program, args, {
    cwd: directory,
    env: environmentIn(directory),
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.on('error', () => {})
  return {
    name,
    pid: child.pid ?? 0,
    get output() {
      return readFileSync(file, 'utf8')
    },
    isRunning: () => isRunning(child),
    async end(signal = 'SIGTERM') {
      if (!isRunning(child)) return
      child.kill(signal)
      await waitUntil(() => !isRunning(child), 30_000)
    },
  }
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

/** `nsenter` and `setpriv` become the program that they start, which keeps their process id. */
function commandAs(command: readonly string[], as: Start['as']): readonly string[] {
  if (as === 'root') return command
  const within = command[0] === 'nsenter' ? command.slice(0, 2) : []
  const user = ['setpriv', `--reuid=${postgres.uid}`, `--regid=${postgres.gid}`, '--init-groups']
  return [...within, ...user, ...command.slice(within.length)]
}

/** By KUNTUR_RUN_DIR the end of a run knows what it has to end. */
function environmentIn(directory: string): NodeJS.ProcessEnv {
  const { PATH, KUNTUR_RUN_DIR } = process.env
  return { PATH, KUNTUR_RUN_DIR, HOME: directory, TMPDIR: directory, LANG: 'C.UTF-8' }
}

/** Runs a program to its end. @throws with what it wrote, where it fails. */
export function run(command: readonly string[], directory = '/'): string {
  const [program = '', ...args] = command
  return execFileSync(program, args, {
    cwd: directory,
    env: environmentIn(directory),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

const ip = (...args: string[]) => run(['ip', ...args])

function networkOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/ns/net`)
  } catch {
    return undefined
  }
}

function nameOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}

function idOf(which: '-u' | '-g'): number {
  try {
    return Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))
  } catch {
    return 0
  }
}

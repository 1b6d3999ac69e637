import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Milliseconds of a processor. */
export type Worked = { serverMs: number; databaseMs: number }

/** What shop and database have worked so far, in user mode and in the kernel, all their processes together. */
export type ProcessorTime = () => Promise<Worked>

/** What the kernel counts in for those of a process that have ended, or where it does not tell nanoseconds: a hundredth of a second. */
const TICK_MS = 10
const NS_PER_MS = 1e6

/** Processor time is steadier than a clock where others work beside. Linux alone tells it in `/proc`. */
export async function openProcessorTime(shopPid: number, database: pg.ClientConfig): Promise<ProcessorTime> {
  const client = new pg.Client(database)
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const postmaster = (await readProcesses()).get(rows[0].pid)?.parent
  await client.end()
  if (postmaster === undefined) throw new Error('PostgreSQL does not run on this machine')
  return async () => {
    const processes = await readProcesses()
    return {
      serverMs: await timeOfFamily(processes, shopPid, postmaster),
      // Connections that were closed count with the process that had opened them.
      databaseMs: (await timeOfFamily(processes, postmaster)) + (processes.get(postmaster)?.endedMs ?? 0),
    }
  }
}

/** Processor milliseconds of a process and of those that it started and that still run. */
export async function familyMs(pid: number): Promise<number> {
  return timeOfFamily(await readProcesses(), pid)
}

/**
 * What is worked while `work` runs, less what the shop does all the time without being asked, which is looked at for `idleMs`
 * before; for none, nothing is taken off.
 */
export async function countWork<T>(
  processorTime: ProcessorTime,
  work: () => Promise<T>,
  idleMs = 1_000,
): Promise<Worked & { result: T; ms: number }> {
  const idleFrom = await processorTime()
  await sleep(idleMs)
  const before = await processorTime()
  const begun = performance.now()
  const result = await work()
  const ms = performance.now() - begun
  const after = await processorTime()
  const idleTimes = idleMs === 0 ? 0 : ms / idleMs
  const worked = (who: keyof Worked) =>
    Math.max(0, after[who] - before[who] - (before[who] - idleFrom[who]) * idleTimes)
  return { result, ms, serverMs: worked('serverMs'), databaseMs: worked('databaseMs') }
}

/** The processes that this one has started and that still run. */
export async function ownChildren(): Promise<number[]> {
  return [...(await readProcesses())].filter(([, { parent }]) => parent === process.pid).map(([pid]) => pid)
}

/** A process and all that came from it and still run. */
export async function familyOf(pid: number): Promise<number[]> {
  const processes = await readProcesses()
  const family = [pid]
  // A child that was started meanwhile is found behind its parent, whatever their numbers.
  for (const member of family)
    for (const [child, { parent }] of processes) if (parent === member) family.push(child)
  return family
}

type Process = { parent: number; ownMs: number; endedMs: number }

async function readProcesses(): Promise<Map<number, Process>> {
  const processes = new Map<number, Process>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    // It may have ended since.
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => null)
    if (stat) processes.set(Number(name), readStat(stat))
  }
  return processes
}

/** After the name, which may have spaces in it. */
export function readStat(stat: string): Process {
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [, parent = 0] = fields
  const ms = (from: number) => ((fields[from] ?? 0) + (fields[from + 1] ?? 0)) * TICK_MS
  return { parent, ownMs: ms(11), endedMs: ms(13) }
}

/** A process and all that came from it, but for one of them and what came from that. */
async function timeOfFamily(
  processes: ReadonlyMap<number, Process>,
  pid: number,
  without?: number,
): Promise<number> {
  let sum = (await readThreads(pid)) || (processes.get(pid)?.ownMs ?? 0)
  for (const [child, { parent }] of processes) {
    if (parent === pid && child !== without) sum += await timeOfFamily(processes, child, without)
  }
  return sum
}

/**
 * What the threads of a process have run, to the nanosecond: a turn of a second, three processes of which are looked at four times, is
 * a tenth off by hundredths of a second. Nothing where the kernel does not tell, or the process has ended.
 */
async function readThreads(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  let ns = 0
  for (const thread of threads) {
    const stat = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0')
    ns += Number(stat.split(' ', 1)[0])
  }
  return ns / NS_PER_MS
}

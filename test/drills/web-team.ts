import { readFileSync } from 'node:fs'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Shop } from '../shop.ts'
import { waitUntil } from '../wait-until.ts'

export type Answer = { status: number; body: string; headers: IncomingHttpHeaders }
type Call = { method?: string; headers?: Record<string, string>; body?: unknown }

/** The processes that serve a shop of several, by its first one. Only Linux tells. */
export function webProcesses(leader: number): number[] {
  // `cluster` names the program by its whole path; what the first one has begun to start has still the command of that.
  return childrenOf(leader).filter((pid) => commandOf(pid).includes('/server/main.ts'))
}

export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** What the log says of a web process. */
export function told(shop: Shop, pid: number, what: 'serves' | 'ended'): string {
  const lines = shop.output.split('\n').filter((line) => line.includes(`"process":${pid},`))
  return lines.find((line) => line.includes(`"web process ${what}"`)) ?? ''
}

/** Has `connect` reach this one of the processes, because the others do not take connections meanwhile. */
export async function reaching<T>(
  pid: number,
  all: readonly number[],
  connect: () => Promise<T>,
): Promise<T> {
  const others = all.filter((other) => other !== pid)
  for (const other of others) process.kill(other, 'SIGSTOP')
  try {
    await waitUntil(() => others.every(isStopped))
    return await connect()
  } finally {
    for (const other of others) process.kill(other, 'SIGCONT')
  }
}

function isStopped(pid: number): boolean {
  return / T /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/, ''))
}

/** One connection that is kept: all calls of it come to the same process. */
export async function keepConnection(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (path: string, call: Call = {}) => askBy(agent, url + path, call)
  await ask('/healthz')
  return { ask, close: () => agent.destroy() }
}

/** A call by a connection of its own. */
export async function askAnew(url: string, call: Call = {}): Promise<Answer> {
  return askBy(new Agent({ keepAlive: false }), url, call)
}

function askBy(agent: Agent, url: string, { method = 'GET', headers = {}, body }: Call): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const sent = body === undefined ? undefined : JSON.stringify(body)
  const json = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(sent ?? '')) }
  const asked = request(url, { agent, method, headers: { ...headers, ...(sent === undefined ? {} : json) } })
  asked.on('error', reject)
  asked.on('response', async (response) => {
    try {
      const body = await text(response)
      resolve({ status: response.statusCode ?? 0, body, headers: response.headers })
    } catch (error) {
      reject(error)
    }
  })
  asked.end(sent)
  return promise
}

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { inProject } from '../scripts/project.js'
import type { BareAnswer } from './bare-process.ts'
import { familyMs, type ProcessorTime } from './processor-time.ts'

/** A server in a process of its own, or in several, that does nothing but send what this address answers: the floor of a page. */
export async function openBareServer(url: string, asked: Record<string, string> = {}, processes = 1) {
  const response = await fetch(url, { headers: { 'accept-encoding': 'gzip, br', ...asked } })
  const headers = Object.fromEntries(response.headers)
  await response.arrayBuffer()
  const server = fork(fileURLToPath(new URL('bare-process.ts', import.meta.url)), { cwd: inProject('.') })
  const { status } = response
  const length = Number(headers['content-length'] ?? 0)
  server.send({ status, headers, length, processes } satisfies BareAnswer)
  const [port] = await once(server, 'message')
  const processorTime: ProcessorTime = async () => ({
    serverMs: await familyMs(server.pid ?? 0),
    databaseMs: 0,
  })
  return { url: `http://127.0.0.1:${port}/`, processorTime, close: () => void server.kill() }
}

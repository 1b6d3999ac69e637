import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

const LOOK_MS = 200

type Backend = { url: string; isReady: boolean; agent: Agent }

/**
 * What every balancer does, and no more: it asks each shop whether it is ready, sends requests by turns to those that are, by connections that
 * it keeps, and another way only what no shop has taken. What a shop does not answer is a 502.
 */
export async function startBalancer() {
  const backends = new Map<string, Backend>()
  let isOver = false
  let turn = 0
  const looking = (async () => {
    while (!isOver) {
      await Promise.all([...backends.values()].map(look))
      await sleep(LOOK_MS)
    }
  })()

  async function look(backend: Backend): Promise<void> {
    backend.isReady = await fetch(`${backend.url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  }

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, tries: number): void {
    const ready = [...backends.values()].filter(({ isReady }) => isReady)
    const backend = ready[turn++ % ready.length]
    if (!backend) return void outgoing.writeHead(502).end()
    const { method, url, headers } = incoming
    const passed = request(backend.url + url, { method, headers, agent: backend.agent }, (answer) => {
      const { connection, 'keep-alive': _, ...kept } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, kept)
      answer.pipe(outgoing)
    })
    passed.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && tries > 0) pass(incoming, outgoing, body, tries - 1)
      else if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end()
    })
    passed.end(body)
  }

  const server = createServer(async (incoming, outgoing) => {
    pass(incoming, outgoing, Buffer.concat(await incoming.toArray()), 2)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    isOver = true
    await looking
    server.closeAllConnections()
    server.close()
    for (const { agent } of backends.values()) agent.destroy()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async add(url: string): Promise<void> {
      const backend = { url, isReady: false, agent: new Agent({ keepAlive: true }) }
      await look(backend)
      backends.set(url, backend)
    },
    remove(url: string): void {
      backends.get(url)?.agent.destroy()
      backends.delete(url)
    },
  }
}

import cluster from 'node:cluster'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/*
 * A server in a process of its own that does nothing but send the same bytes, or in several behind one port as the shop's: what it
 * is told to send comes in one message, and its port goes back in another.
 */

export type BareAnswer = {
  status: number
  headers: Record<string, string>
  length: number
  processes: number
}

process.once('message', (answer: BareAnswer) => {
  if (cluster.isWorker || answer.processes === 1) serve(answer)
  else lead(answer)
})

function serve({ status, headers, length }: BareAnswer): void {
  const body = length > 0 ? Buffer.alloc(length, 'x') : null
  const server = createServer({ keepAliveTimeout: 10_000 }, (_, answer) =>
    answer.writeHead(status, headers).end(body),
  )
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
}

/** All get the same port, and the last that listens says it. */
function lead(answer: BareAnswer): void {
  cluster.schedulingPolicy = cluster.SCHED_NONE
  let listening = 0
  for (let nth = 0; nth < answer.processes; nth++) {
    const worker = cluster.fork()
    worker.on('message', (port) => {
      if (++listening === answer.processes) process.send?.(port)
    })
    worker.send(answer)
  }
}

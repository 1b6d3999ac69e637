import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { seededRandom } from '../../test/seeded-random.ts'
import type { OwnMeasure } from '../measure.ts'
import { resultOf } from '../spread.ts'

const ADDITIONS = 100_000_000
/** Above what any allocator keeps, so that the system hands it out anew. */
const MEMORY_BYTES = 64 * 1024 * 1024
const PAGE_BYTES = 4096
/** More than a core keeps for itself, and less than what the cores of a processor share, also with other machines. */
const SHARED_BYTES = 8 * 1024 * 1024
const STEPS = 2_000_000
const MESSAGE_BYTES = 2000
const MESSAGES = 2000

/**
 * What this machine takes for what all others are made of, without a line of the shop: machines that compute alike may be ten
 * times apart in what a page of new memory or a call of the kernel costs.
 */
export const machine: OwnMeasure = {
  name: 'machine',
  scenes: ['own'],
  rounds: 5,
  from: 'quick',
  async run({ rounds }) {
    const echo = await openEcho()
    const circle = aCircle(SHARED_BYTES / Int32Array.BYTES_PER_ELEMENT)
    const [additions, memory, steps, messages]: [number[], number[], number[], number[]] = [[], [], [], []]
    for (let round = 0; round <= rounds; round++) {
      const [adding, touching] = [await msOf(addUp), await msOf(touchMemory)]
      const walking = await msOf(() => walk(circle))
      const exchanging = await msOf(() => exchange(echo.socket))
      // The first round warms up.
      if (round === 0) continue
      additions.push(adding)
      memory.push(touching)
      steps.push(walking)
      messages.push((1000 * exchanging) / MESSAGES)
    }
    echo.close()
    return [
      resultOf('machine: 100 million additions', 'ms', additions, { isOfMachine: true }),
      resultOf('machine: 64 MB of new memory, page by page', 'ms', memory, { isOfMachine: true }),
      // From one moment to the next it tells of the neighbours, and not of the machine.
      resultOf('machine: 2 million steps through 8 MB of memory', 'ms', steps),
      resultOf('machine: 2,000 bytes there and back by a socket', 'µs', messages, { isOfMachine: true }),
    ]
  },
}

async function msOf(work: () => unknown): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

function addUp(): void {
  let sum = 0
  for (let i = 0; i < ADDITIONS; i++) sum = (sum + i) | 0
  if (sum === 1) throw new Error('Read, so that V8 cannot leave the loop out')
}

function touchMemory(): void {
  const bytes = new Uint8Array(MEMORY_BYTES)
  for (let at = 0; at < bytes.length; at += PAGE_BYTES) bytes[at] = 1
}

/** Places that each name another one, drawn, so that nobody knows the next before the last is read. */
function aCircle(length: number): Int32Array {
  const random = seededRandom(1)
  const circle = Int32Array.from({ length }, (_, at) => at)
  // Sattolo's shuffle: whoever follows the places comes by all of them.
  for (let at = length - 1; at > 0; at--) {
    const other = random.int(0, at - 1)
    const kept = circle[at] ?? 0
    circle[at] = circle[other] ?? 0
    circle[other] = kept
  }
  return circle
}

function walk(circle: Int32Array): void {
  let at = 0
  for (let step = 0; step < STEPS; step++) at = circle[at] ?? 0
  if (at === -1) throw new Error('Read, so that V8 cannot leave the loop out')
}

/** A server on this machine that sends back what it hears, and a connection to it. */
async function openEcho(): Promise<{ socket: Socket; close(): void }> {
  const server = createServer({ noDelay: true }, (socket) => socket.pipe(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  const socket = connect({ port: address.port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  return {
    socket,
    close() {
      socket.destroy()
      server.close()
    },
  }
}

async function exchange(socket: Socket): Promise<void> {
  const message = Buffer.alloc(MESSAGE_BYTES)
  for (let sent = 0; sent < MESSAGES; sent++) {
    socket.write(message)
    for (let heard = 0; heard < MESSAGE_BYTES; ) heard += (await once(socket, 'data'))[0].length
  }
}

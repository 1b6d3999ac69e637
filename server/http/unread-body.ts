import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { countDiscarded } from '../media/discarded-buffers.ts'

/**
 * Ends the connection after an answer that leaves before the whole body has arrived, and says so in its headers. The rest of
 * the body is read and thrown away, until its end or the server's `requestTimeout`. Closing with bytes unread would reset
 * the connection, and the client could lose the answer.
 */
export function closeAfterUnreadBody(incoming: IncomingMessage | undefined, headers: Headers): void {
  if (!incoming || incoming.complete) return
  headers.set('connection', 'close')
  // A handler that had begun to read the body would pause it again. Node would throw the rest away by itself, but only after the
  // answer, and leave what it read in memory for long: 75 MB of twenty such bodies.
  incoming.removeAllListeners('data')
  incoming.on('data', ({ length }) => countDiscarded(length)).resume()
  const { socket } = incoming
  let isClosing = false
  // Node calls this to end a connection after its last answer.
  socket.destroySoon = () => {
    if (isClosing) return
    isClosing = true
    if (incoming.complete) return Socket.prototype.destroySoon.call(socket)
    socket.end()
    incoming.once('end', () => socket.destroy())
  }
}

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
  const { socket } = incoming
  let isClosing = false
  // Node calls this to end a connection after its last answer.
  socket.destroySoon = () => {
    if (isClosing) return
    isClosing = true
    if (incoming.complete) return Socket.prototype.destroySoon.call(socket)
    socket.end()
    // A handler that had begun to read the body would pause it again.
    incoming.removeAllListeners('data')
    incoming.once('end', () => socket.destroy()).on('data', ({ length }) => countDiscarded(length))
    incoming.resume()
  }
}

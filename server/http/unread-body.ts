import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

/**
 * Ends the connection after an answer that leaves before the whole body has arrived, and says so in its headers. What is
 * still on its way is read and thrown away, until its end or the shop's `requestTimeout`: closing on unread bytes makes
 * the system reset the connection, and the client may then lose the answer.
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
    // Whoever began to read the body would pause it again.
    incoming.removeAllListeners('data')
    incoming.once('end', () => socket.destroy()).resume()
  }
}

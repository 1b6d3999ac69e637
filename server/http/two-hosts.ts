import type { IncomingMessage, ServerResponse } from 'node:http'
import { textOf } from '../../contract/errors.ts'

/** Whether a request names a host twice. Node reads the first and says nothing; what stands before the shop may read the other. */
export function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}

/** As HTTP demands: nobody knows whom such a request is for, nor where it ends. */
export function refuseTwoHosts(outgoing: ServerResponse): void {
  outgoing.writeHead(400, {
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  outgoing.end(JSON.stringify({ error: 'bad_request', message: textOf.bad_request }))
}

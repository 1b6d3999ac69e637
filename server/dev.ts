import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { ServerBuild } from 'react-router'
import { createServer as createVite } from 'vite'
import { pagesOfBuild } from './http/built-pages.ts'
import { run } from './run.ts'

// The shop while it is being written: the same server, with pages and modules from Vite, which reloads what changes.
await run(async (server: Server) => {
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  serveFirst(server, vite.middlewares)
  const build = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
  return { render: (shop) => pagesOfBuild(build, shop, 'development') }
})

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Puts Vite before the shop: what it does not know of goes on to the listeners that were there. */
function serveFirst(server: Server, middleware: Middleware): void {
  const emit = server.emit.bind(server)
  server.emit = (event: string, ...args: unknown[]) => {
    if (event !== 'request') return emit(event, ...args)
    const [request, response] = args as [IncomingMessage, ServerResponse]
    middleware(request, response, () => emit('request', request, response))
    return true
  }
}

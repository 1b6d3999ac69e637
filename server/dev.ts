import { readFile } from 'node:fs/promises'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { ServerBuild } from 'react-router'
import { createServer as createVite } from 'vite'
import { inProject } from '../scripts/project.js'
import { pagesOfBuild } from './http/built-pages.ts'
import { run } from './run.ts'

// The shop while it is being written: the same server, with pages and modules from Vite, which reloads what changes. Vite
// follows the files for one process.
process.env.WEB_CONCURRENCY = '1'
await run(async (server: Server) => {
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  const build = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
  serveFirst(server, vite.middlewares)
  const desk = await createVite({
    configFile: inProject('vite.admin.ts'),
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
  })
  serveFirst(server, belowAdmin(desk.middlewares))
  return {
    render: (shop, options) => pagesOfBuild(build, shop, 'development', options),
    adminPage: async () =>
      desk.transformIndexHtml('/index.html', await readFile(inProject('admin', 'index.html'), 'utf8')),
  }
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

/** The desk's own Vite knows what lies below /admin/ alone, and takes that beginning away while it looks. */
function belowAdmin(middleware: Middleware): Middleware {
  return (request, response, next) => {
    const url = request.url ?? ''
    if (!url.startsWith('/admin/')) return next()
    middleware(request, response, () => {
      request.url = url
      next()
    })
  }
}

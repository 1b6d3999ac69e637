import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

import { deferScripts } from './defer-scripts'

export { shopContext } from './server-context'

/** Renders a page to its end: the server keeps it, and its inline scripts are hashed into its own security policy. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  // The first failure inside the page is the answer: half a page with status 200 would be kept and served for hours.
  let failure: { error: unknown } | undefined
  const stream = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} />, {
    signal: request.signal,
    onError(error) {
      failure ??= { error }
    },
  })
  await stream.allReady
  if (failure) throw failure.error
  const html = await new Response(stream).text()
  // What reloads changes while somebody works on the shop has to run before all else.
  return new Response(import.meta.env.DEV ? html : deferScripts(html), { status, headers })
}

import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

import { deferScripts } from './defer-scripts'

export { drawnScreens } from './drawn-screens/drawn-screens'
export { shopContext } from './server-context'

/** Renders a page to its end, because the server keeps it and hashes its inline scripts into its security policy. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  // A failure inside the page must fail the request: half a page with status 200 would be kept and served for hours.
  let failure: { error: unknown } | undefined
  const stream = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} />, {
    signal: request.signal,
    // A part of the page that came late in the rendering would else lie hidden at its end, for a script to put into its place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      failure ??= { error }
    },
  })
  await stream.allReady
  if (failure) throw failure.error
  const html = await new Response(stream).text()
  // The script that reloads changes while developing has to run before all others.
  return new Response(import.meta.env.DEV ? html : deferScripts(html), { status, headers })
}

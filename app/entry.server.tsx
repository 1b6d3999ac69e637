import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

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
  return new Response(letScriptsWait(await new Response(stream).text()), { status, headers })
}

/** What a page looks like comes before what it can do: on a slow line its scripts would take turns with style and pictures. */
function letScriptsWait(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}

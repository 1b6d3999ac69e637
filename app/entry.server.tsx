import type { ReactNode } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'

import { deferScripts } from './defer-scripts'
import { dataScripts } from './page-data'
import { renderedPage } from './server-context'

export { drawnScreens } from './drawn-screens/drawn-screens'
export { renderedPage, shopContext } from './server-context'

/**
 * Renders a page to its end, because the server keeps it and hashes its inline scripts into its security policy. The text goes
 * there by `renderedPage`, in the pieces of which it is made: through the body of a `Response` it would be written into bytes and read from
 * them once more, and to put half a megabyte together only to write it into bytes would copy it twice.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...routerContext }: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method !== 'HEAD') {
    const data = await new Response(serverHandoffStream).text()
    const page = <ServerRouter context={routerContext} url={request.url} />
    const html = renderAtOnce(page) ?? (await renderInTime(page, request.signal))
    const hasScripts = routerContext.renderMeta?.didRenderScripts
    loadContext.set(renderedPage, [DOCTYPE, ...(hasScripts ? withScripts(html, data) : [html])])
  }
  return new Response(null, { status, headers })
}

const DOCTYPE = '<!DOCTYPE html>'
const END = '</body></html>'

/** The page with its scripts, in pieces: V8 copies all of a text that was added to as soon as somebody looks into it. */
function withScripts(html: string, data: string): string[] {
  if (!html.endsWith(END)) throw new Error('React has written another end of a page')
  const body = html.slice(0, -END.length)
  // The script that reloads changes while developing has to run before all others.
  return [...(import.meta.env.DEV ? [body] : deferScripts(body)), dataScripts(data), END]
}

/** What React writes in place of a part that it did not wait for, or that failed. */
const missingPart = '<!--$!-->'

/** What follows DOCTYPE. Null: a part of the page was not there yet, or the page failed, of which `renderInTime` says more. */
function renderAtOnce(page: ReactNode): string | null {
  try {
    const html = renderToString(page)
    return html.includes(missingPart) ? null : html
  } catch {
    return null
  }
}

/** The same bytes in twice the time, for who comes first: a screen's late parts are loaded once. */
async function renderInTime(page: ReactNode, signal: AbortSignal): Promise<string> {
  // A failure inside the page must fail the request: half a page with status 200 would be kept and served for hours.
  let failure: { error: unknown } | undefined
  const stream = await renderToReadableStream(page, {
    signal,
    // A part of the page that came late in the rendering would else lie hidden at its end, for a script to put into its place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      failure ??= { error }
    },
  })
  await stream.allReady
  if (failure) throw failure.error
  const text = await new Response(stream).text()
  return text.slice(DOCTYPE.length)
}

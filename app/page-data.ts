const CONTROLLER = 'window.__reactRouterContext.streamController'

/**
 * The scripts by which a page hands its data to the browser's router, as React Router writes them, but all at once: it writes one
 * for each piece that comes. `data` is what its stream held.
 */
export function dataScripts(data: string): string {
  const text = JSON.stringify(data).replace(/[&><\u2028\u2029]/g, (sign) => escapes[sign] ?? sign)
  return `<!--$--><script>${CONTROLLER}.enqueue(${text});</script><!--$--><script>${CONTROLLER}.close();</script><!--/$--><!--/$-->`
}

/** Within a script nothing may look like the end of it. */
const escapes: Record<string, string> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

const LONGEST_WAIT_MS = 1000

/** Until the page has nothing else to do; at once on the server, and where browsers do not tell. */
export function idle(): Promise<unknown> {
  return new Promise((done) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(done, { timeout: LONGEST_WAIT_MS })
    else setTimeout(done)
  })
}

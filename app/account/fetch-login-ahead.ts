/**
 * Brings the scripts of the login while there is a connection. A logout leads there, and without one they would not come:
 * in the login's place stood an error.
 */
export async function fetchLoginAhead(): Promise<void> {
  const routes = window.__reactRouterManifest?.routes
  const scripts = ['login/layout', 'login/login'].flatMap((id) => routes?.[id]?.module ?? [])
  // One that does not come is asked for again when it is needed.
  await Promise.allSettled(scripts.map((script) => import(/* @vite-ignore */ script)))
}

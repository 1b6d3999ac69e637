import { BUILD_HEADER } from '../../contract/constants.ts'

declare global {
  interface Window {
    /** The router's own list of its screens and their scripts, with the build that they belong to. */
    __reactRouterManifest?: {
      version: string
      routes: Record<string, { module: string; imports?: string[] } | undefined>
    }
  }
}

/**
 * After a deploy, an open tab still has the scripts of the previous build, which may not understand the new data. The data
 * of a screen name their build: when it is another one, the router is told to load a whole new page.
 */
export function followNewBuilds(ownBuild: string): void {
  const ask = window.fetch.bind(window)
  window.fetch = async (...request) => {
    const answer = await ask(...request)
    const build = answer.headers.get(BUILD_HEADER)
    return build === null || build === ownBuild ? answer : toNewPage(new URL(answer.url))
  }
}

/** The answer by which the router's own server tells it to load a document. */
function toNewPage({ pathname, searchParams }: URL): Response {
  searchParams.delete('_routes')
  // The router asks for the data of a path that ends in a slash as `/_.data`.
  const path = pathname.replace(/_?\.data$/, '')
  const query = searchParams.size > 0 ? `?${searchParams}` : ''
  return new Response(null, {
    status: 204,
    headers: {
      'X-Remix-Redirect': path + query,
      'X-Remix-Status': '302',
      'X-Remix-Reload-Document': 'true',
    },
  })
}

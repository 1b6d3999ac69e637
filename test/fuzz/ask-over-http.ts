import type { Ask } from './world.ts'

type Look = (method: string, path: string, answer: Response) => Promise<void>

/** Asks a shop that listens somewhere as its own page does: a change carries its origin. `look` sees each answer. */
export function askOverHttp(url: string, look?: Look): Ask {
  return async (path, { method, body, rawBody, headers, cookie } = {}) => {
    const payload = rawBody ?? (body === undefined ? null : JSON.stringify(body))
    const verb = method ?? (payload === null ? 'GET' : 'POST')
    const response = await fetch(url + path, {
      method: verb,
      redirect: 'manual',
      headers: {
        ...(verb !== 'GET' && { origin: url }),
        ...(payload !== null && { 'content-type': 'application/json' }),
        ...(cookie && { cookie }),
        ...headers,
      },
      body: payload,
    })
    // `fetch` has unpacked it, and says of what coding it was all the same.
    const answer = new Response(response.status === 204 ? null : await response.arrayBuffer(), response)
    answer.headers.delete('content-encoding')
    await look?.(verb, path, answer.clone())
    return answer
  }
}

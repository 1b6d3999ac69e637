import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../contract/client.ts'
import { isRefused } from './refusal'

/** How often an answer that did not come is asked for again; a refusal is final. */
const MOST_TRIES = 2

/** What the desk has loaded. It is asked anew when a screen is shown again, and when the window comes to the front. */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: followRefusal }),
  mutationCache: new MutationCache({ onError: followRefusal }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => isAway(error) && failures < MOST_TRIES,
    },
  },
})

/** No answer came, or the shop said that it cannot answer at this moment. */
export function isAway(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 503)
}

/** Where a refusal concerns the session, not the call, it leads on: to the login, or by `me` to the second factor. */
function followRefusal(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) leaveForLogin()
  if (isRefused(error, 'second_factor_needed'))
    void queries.invalidateQueries({ queryKey: ['GET /api/admin/me'] })
}

/** The login takes a plain path to come back to, without a query. */
export function leaveForLogin(): void {
  location.assign(`/login?volver=${location.pathname}`)
}

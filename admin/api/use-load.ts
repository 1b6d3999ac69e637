import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type AdminCalls, callAdmin } from '../../contract/admin-client.ts'
import type { Sent } from '../../contract/client.ts'

/** The calls that only read. */
type Reads = Extract<keyof AdminCalls, `GET ${string}`>

type LoadOptions = {
  /** Asked again so often while the screen is in front; only what changes by itself needs it. */
  everyMs?: number
  /** While false nothing is asked. */
  isWanted?: boolean
}

/**
 * What a screen shows of the API. While a list goes on to its next page, or a search to its next letter, the answer before
 * it stays. `Loaded` shows the states of the result.
 */
export function useLoad<C extends Reads>(
  endpoint: C,
  ...given: [...Sent<AdminCalls[C]>, LoadOptions?]
): UseQueryResult<AdminCalls[C]['answer']> {
  const [options = {}, { everyMs, isWanted = true } = {}] = given as unknown as [object?, LoadOptions?]
  const ask = callAdmin as (endpoint: C, options: object) => Promise<AdminCalls[C]['answer']>
  return useQuery({
    queryKey: [endpoint, options],
    queryFn: ({ signal }) => ask(endpoint, { ...options, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
    enabled: isWanted,
  })
}

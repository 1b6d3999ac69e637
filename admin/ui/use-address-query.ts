import { useSearchParams } from 'react-router'

/** The values to set; null or an empty text takes one away. */
type Changes = Record<string, string | null>

/**
 * Search, filters, order and page of a list, in the address. `set` replaces the entry of the history, because each letter of a
 * search must not become a step back. `hrefWith` is for links.
 */
export function useAddressQuery() {
  const [query, setQuery] = useSearchParams()

  function changed(changes: Changes): URLSearchParams {
    const next = new URLSearchParams(query)
    // Another search or filter begins at its first page.
    if (!('pagina' in changes)) next.delete('pagina')
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    return next
  }

  return {
    get: (name: string) => query.get(name) ?? '',
    set: (changes: Changes) => setQuery(changed(changes), { replace: true }),
    hrefWith: (changes: Changes) => `?${changed(changes)}`,
  }
}

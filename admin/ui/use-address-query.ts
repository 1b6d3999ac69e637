import { useSearchParams } from 'react-router'

/** The values to set; null or an empty text takes one away. */
type Changes = Record<string, string | null>

/**
 * Search, filters, order and page of a list, in the address. `set` replaces the entry of the history, because each letter of a
 * search must not become a step back. `hrefWith` is for links. `replace` gives one value another, or none,
 * where it is still there: what closes a dialog comes once all lists were asked anew, and by then the address may name the next
 * one, which stays.
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
    replace: (name: string, value: string, next: string | null) => {
      const now = new URLSearchParams(window.location.search)
      if (now.get(name) !== value) return
      if (next) now.set(name, next)
      else now.delete(name)
      setQuery(now, { replace: true })
    },
    hrefWith: (changes: Changes) => `?${changed(changes)}`,
  }
}

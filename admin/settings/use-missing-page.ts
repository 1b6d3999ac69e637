import { useEffect, useState } from 'react'

const TYPING_MS = 500

/**
 * Whether the shop has no page at a path that somebody types. The shop itself is asked, since it alone knows its categories and
 * products; while it has not answered, nothing is missing.
 */
export function useMissingPage(path: string): boolean {
  const [missing, setMissing] = useState<string | null>(null)

  useEffect(() => {
    if (!/^\/(?![/\\])/.test(path)) return
    const stop = new AbortController()
    const later = setTimeout(async () => {
      try {
        // As a stranger: whoever is signed in would act by some addresses, such as that of leaving.
        const asked = await fetch(path, { method: 'HEAD', credentials: 'omit', signal: stop.signal })
        setMissing(asked.status === 404 ? path : null)
      } catch {
        // Without a connection nobody knows.
      }
    }, TYPING_MS)
    return () => {
      clearTimeout(later)
      stop.abort()
    }
  }, [path])

  return missing !== null && missing === path
}

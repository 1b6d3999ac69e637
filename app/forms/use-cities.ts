import { useEffect, useState } from 'react'

export type Cities = typeof import('../../contract/cities.ts')

/** What is known of towns, loaded when somebody is about to name one. Without it one types, and the shop checks. */
export function useCities(isWanted: boolean): Cities | null {
  const [cities, setCities] = useState<Cities | null>(null)
  const isMissing = isWanted && cities === null
  useEffect(() => {
    if (!isMissing) return
    import('../../contract/cities.ts').then(setCities, (error: unknown) =>
      console.warn('The towns could not be loaded', error),
    )
  }, [isMissing])
  return cities
}

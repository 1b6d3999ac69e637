import { useEffect, useState } from 'react'
import type { Province } from '../../contract/provinces.ts'

type Cities = typeof import('./cities')['citiesOf']

/** The towns to suggest for a province. Their names are loaded with the first one; without them one types. */
export function useCitiesOf(province: Province | ''): readonly string[] {
  const [cities, setCities] = useState<Cities | null>(null)
  const isWanted = province !== '' && cities === null
  useEffect(() => {
    if (!isWanted) return
    import('./cities').then(
      ({ citiesOf }) => setCities(citiesOf),
      (error: unknown) => console.warn('The towns could not be loaded', error),
    )
  }, [isWanted])
  return province === '' ? [] : (cities?.[province] ?? [])
}

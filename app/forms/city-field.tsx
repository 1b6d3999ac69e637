import { type ComponentProps, useEffect, useId, useState } from 'react'
import type { Province } from '../../contract/provinces.ts'
import { Field } from '../ui/field'
import { announce } from '../ui/live-region'

type Cities = typeof import('../../contract/cities.ts')

type Props = ComponentProps<typeof Field> & {
  cities: Cities | null
  province: Province | ''
  /** The province in which the refused town lies. */
  rightProvince: Province | undefined
  /** Sets that province and focuses the field, because the button is gone then. */
  onCorrect: (province: Province) => void
}

/**
 * A field for a town. It suggests those of the province and takes any other as well. When the town is known to lie in
 * another province, a button corrects the province.
 */
export function CityField({ cities, province, rightProvince, onCorrect, ...field }: Props) {
  const suggestions = useId()
  return (
    <div>
      <Field {...field} list={suggestions} autoComplete="address-level2" />
      <datalist id={suggestions}>
        {province !== '' && cities?.citiesOf[province].map((city) => <option key={city} value={city} />)}
      </datalist>
      {rightProvince && (
        <button
          type="button"
          onClick={() => {
            onCorrect(rightProvince)
            announce(`Provincia: ${rightProvince}`)
          }}
          className="min-h-11 font-semibold text-14 text-link underline underline-offset-4"
        >
          Cambiar a {rightProvince}
        </button>
      )}
    </div>
  )
}

/** The known towns, loaded when somebody is about to name one. Without them one types, and the shop checks. */
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

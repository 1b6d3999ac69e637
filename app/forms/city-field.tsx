import { type ComponentProps, useId } from 'react'
import type { Province } from '../../contract/provinces.ts'
import { Field } from '../ui/field'
import { announce } from '../ui/live-region'
import type { Cities } from './use-cities'

type Props = ComponentProps<typeof Field> & {
  cities: Cities | null
  province: Province | ''
  /** Where the town lies that was refused in this province. */
  rightProvince: Province | undefined
  /** Takes that province, and gives the focus back to the field: the button is gone then. */
  onCorrect: (province: Province) => void
}

/** A town: suggested by its province, and typed freely. One that is known elsewhere can take its province along. */
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

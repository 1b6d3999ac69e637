import { useState } from 'react'
import { pageValue } from '../../app/ui/stored-value.ts'
import { type CarrierId, carrierIds, carriers } from '../../contract/carriers.ts'
import { textOfField } from '../ui/form'
import { Select } from '../ui/select'
import { TextField } from '../ui/text-field'

/** Parcels of one day mostly leave with one carrier. */
export const lastCarrier = pageValue<CarrierId>('servientrega')

type Guide = { carrier: CarrierId; carrier_name: string | null; guide_number: string | null }

/** Carrier and guide number. The number has the focus: it is what is typed, or scanned, and Enter sends it. */
export function GuideFields({ given }: { given?: Guide }) {
  const [carrier, setCarrier] = useState(given?.carrier ?? lastCarrier.read())
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        name="carrier"
        label="Transportista"
        options={carrierIds.map((id) => ({ id, label: carriers[id].name }))}
        value={carrier}
        onChange={setCarrier}
      />
      <TextField
        name="guide_number"
        label="Número de guía"
        defaultValue={given?.guide_number ?? ''}
        maxLength={40}
        isRequired={carrier !== 'other'}
        autoComplete="off"
        autoFocus
      />
      {carrier === 'other' && (
        <TextField
          name="carrier_name"
          label="Cómo se llama"
          hint="Por ejemplo, una cooperativa de buses."
          defaultValue={given?.carrier_name ?? ''}
          maxLength={60}
          isRequired
        />
      )}
    </div>
  )
}

/** What the fields say, and what the next parcel begins with. */
export function readGuide(values: FormData): Guide {
  const carrier = textOfField(values, 'carrier') as CarrierId
  lastCarrier.save(carrier)
  return {
    carrier,
    carrier_name: textOfField(values, 'carrier_name') || null,
    guide_number: textOfField(values, 'guide_number') || null,
  }
}

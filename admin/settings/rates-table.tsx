import { useState } from 'react'
import type { CarrierRates, DeliveryRates } from '../../contract/api/delivery.ts'
import { maxDelivery } from '../../contract/delivery.ts'
import { type Province, provinces } from '../../contract/provinces.ts'
import { Button } from '../ui/button'
import { CheckGroup } from '../ui/check-group'
import { Dialog, DialogActions } from '../ui/dialog'
import { CloseIcon, PlusIcon } from '../ui/icons'
import { TextField } from '../ui/text-field'
import { Figure } from './figure'

type Zone = CarrierRates['zones'][number]
type Props = { rates: DeliveryRates; onChange: (rates: DeliveryRates) => void }

const emptyZone = (weights: number): Zone => ({
  provinces: [],
  prices: Array.from({ length: weights }, () => null),
  extra_kg: null,
  days_from: 1,
  days_to: 3,
})

/** The carriers, each with a table of its own: a row for some provinces, a column for each weight. */
export function RatesTable({ rates, onChange }: Props) {
  // Rows and columns are known by their place: when one goes, all fields are made anew.
  const [version, setVersion] = useState(0)

  function put(at: number, carrier: CarrierRates | null, { isOther = false } = {}) {
    onChange(carrier ? rates.with(at, carrier) : rates.toSpliced(at, 1))
    if (isOther || !carrier) setVersion(version + 1)
  }

  return (
    <div key={version} className="grid gap-4">
      {rates.length === 0 && <p className="text-muted">Todavía no hay tarifas.</p>}
      {rates.map((carrier, at) => (
        <OneCarrier
          // biome-ignore lint/suspicious/noArrayIndexKey: see `version`.
          key={at}
          path={`delivery_rates.${at}`}
          carrier={carrier}
          onChange={(changed, how) => put(at, changed, how)}
        />
      ))}
      {rates.length < maxDelivery.carriers && (
        <Button
          className="w-fit"
          onPress={() =>
            onChange([...rates, { carrier: '', up_to_grams: [2000, 5000, 10_000], zones: [emptyZone(3)] }])
          }
        >
          <PlusIcon className="size-4" />
          Agregar transportista
        </Button>
      )}
    </div>
  )
}

type CarrierProps = {
  path: string
  carrier: CarrierRates
  /** Null takes the carrier away. `isOther`: rows or columns went. */
  onChange: (carrier: CarrierRates | null, how?: { isOther: boolean }) => void
}

function OneCarrier({ path, carrier, onChange }: CarrierProps) {
  const { up_to_grams: weights, zones } = carrier
  const name = carrier.carrier || 'este transportista'
  const setZone = (at: number, change: Partial<Zone>) =>
    onChange({ ...carrier, zones: zones.map((zone, nth) => (nth === at ? { ...zone, ...change } : zone)) })

  function addWeight() {
    onChange({
      ...carrier,
      up_to_grams: [...weights, (weights.at(-1) ?? 0) * 2],
      zones: zones.map((zone) => ({ ...zone, prices: [...zone.prices, null] })),
    })
  }

  function dropWeight(at: number) {
    const up_to_grams = weights.toSpliced(at, 1)
    const fewer = zones.map((zone) => ({ ...zone, prices: zone.prices.toSpliced(at, 1) }))
    onChange({ ...carrier, up_to_grams, zones: fewer }, { isOther: true })
  }

  return (
    <fieldset className="min-w-0 rounded-card border border-line p-3">
      <legend className="sr-only">{name}</legend>
      <div className="flex flex-wrap items-end justify-between gap-2">
        <TextField
          label="Transportista"
          name={`${path}.carrier`}
          value={carrier.carrier}
          onChange={(text) => onChange({ ...carrier, carrier: text })}
          maxLength={maxDelivery.carrierName}
          isRequired
          autoComplete="off"
          className="w-56"
        />
        <Button variant="quiet" onPress={() => onChange(null)}>
          Quitar {name}
        </Button>
      </div>
      <div className="relative mt-3 overflow-x-auto">
        <table className="text-14">
          <thead className="text-left align-bottom text-12 text-muted">
            <tr>
              <th scope="col" className="pr-2 pb-1 font-normal">
                Provincias
              </th>
              {weights.map((grams, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: see `version`.
                <th key={at} scope="col" className="min-w-24 px-1 pb-1 font-normal">
                  <span className="flex items-center justify-between">
                    Hasta kg
                    {weights.length > 1 && (
                      <Button
                        variant="quiet"
                        size="icon"
                        aria-label={`Quitar el peso ${at + 1} de ${name}`}
                        onPress={() => dropWeight(at)}
                      >
                        <CloseIcon className="size-4" />
                      </Button>
                    )}
                  </span>
                  <Figure
                    label={`Peso ${at + 1} de ${name}, en kg`}
                    isLabelHidden
                    name={`${path}.up_to_grams.${at}`}
                    value={grams}
                    per={1000}
                    onChange={(value) =>
                      onChange({ ...carrier, up_to_grams: weights.with(at, value as number) })
                    }
                  />
                </th>
              ))}
              <th scope="col" className="min-w-24 px-1 pb-1 font-normal">
                Cada kg más, $
              </th>
              <th scope="col" className="min-w-30 px-1 pb-1 font-normal">
                Días
              </th>
              <td />
            </tr>
          </thead>
          <tbody className="align-top">
            {zones.map((zone, at) => (
              <OneZone
                // biome-ignore lint/suspicious/noArrayIndexKey: see `version`.
                key={at}
                path={`${path}.zones.${at}`}
                carrier={name}
                zone={zone}
                taken={zones.flatMap(({ provinces }, nth) => (nth === at ? [] : provinces))}
                onChange={(change) => setZone(at, change)}
                {...(zones.length > 1 && {
                  onDrop: () => onChange({ ...carrier, zones: zones.toSpliced(at, 1) }, { isOther: true }),
                })}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div role="status" className="text-danger">
        {complaintsOf(carrier).map((text) => (
          <p key={text} className="mt-2">
            {text}
          </p>
        ))}
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          isDisabled={zones.length > provinces.length}
          onPress={() => onChange({ ...carrier, zones: [...zones, emptyZone(weights.length)] })}
        >
          <PlusIcon className="size-4" />
          Agregar fila
        </Button>
        <Button isDisabled={weights.length >= maxDelivery.weights} onPress={addWeight}>
          <PlusIcon className="size-4" />
          Agregar peso
        </Button>
      </div>
    </fieldset>
  )
}

/** What the API would refuse of the whole, where no field is to blame. */
function complaintsOf({ up_to_grams, zones }: CarrierRates): string[] {
  const rests = zones.filter(({ provinces }) => provinces.length === 0).length
  const isOrdered = up_to_grams.every((grams, at) => at === 0 || grams > (up_to_grams[at - 1] ?? 0))
  return [
    ...(rests > 1 ? ['Dos filas valen para el resto del país: elige las provincias de una.'] : []),
    ...(isOrdered ? [] : ['Los pesos van de menor a mayor, sin repetir.']),
  ]
}

type ZoneProps = {
  path: string
  carrier: string
  zone: Zone
  /** Provinces of other rows. */
  taken: readonly Province[]
  onChange: (change: Partial<Zone>) => void
  onDrop?: () => void
}

function OneZone({ path, carrier, zone, taken, onChange, onDrop }: ZoneProps) {
  const where = zone.provinces.length > 0 ? zone.provinces.join(', ') : 'El resto del país'
  const of = `${where} con ${carrier}`
  return (
    <tr>
      <td className="max-w-64 py-1 pr-2">
        <ProvincesChoice path={path} where={where} zone={zone} taken={taken} onChange={onChange} />
      </td>
      {zone.prices.map((cents, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see `version`.
        <td key={at} className="p-1">
          <Figure
            label={`Precio ${at + 1} a ${of}, en dólares`}
            isLabelHidden
            name={`${path}.prices.${at}`}
            value={cents}
            per={100}
            onChange={(value) => onChange({ prices: zone.prices.with(at, value as number) })}
          />
        </td>
      ))}
      <td className="p-1">
        <Figure
          label={`Cada kilo más a ${of}, en dólares`}
          isLabelHidden
          name={`${path}.extra_kg`}
          value={zone.extra_kg}
          per={100}
          onChange={(value) => onChange({ extra_kg: value as number })}
        />
      </td>
      <td className="p-1">
        <span className="flex items-start gap-1">
          <Figure
            label={`Días como poco a ${of}`}
            isLabelHidden
            name={`${path}.days_from`}
            value={zone.days_from}
            onChange={(value) => onChange({ days_from: value as number })}
          />
          <span className="py-1.5">a</span>
          <Figure
            label={`Días como mucho a ${of}`}
            isLabelHidden
            name={`${path}.days_to`}
            value={zone.days_to}
            onChange={(value) => onChange({ days_to: value as number })}
          />
        </span>
      </td>
      <td className="py-1">
        {onDrop && (
          <Button variant="quiet" size="icon" aria-label={`Quitar la fila ${of}`} onPress={onDrop}>
            <CloseIcon className="size-4" />
          </Button>
        )}
      </td>
    </tr>
  )
}

function ProvincesChoice({
  path,
  where,
  zone,
  taken,
  onChange,
}: Pick<ZoneProps, 'path' | 'zone' | 'taken' | 'onChange'> & { where: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const free = provinces.filter((name) => !taken.includes(name))
  const field = `${path}.provinces`
  return (
    <>
      <Button
        className="w-full min-w-40 justify-start text-left"
        aria-haspopup="dialog"
        onPress={() => setIsOpen(true)}
      >
        <span className="line-clamp-2 font-normal">{where}</span>
      </Button>
      <Dialog title="Provincias de esta fila" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            // A portal's events reach the form of the settings, too.
            event.stopPropagation()
            onChange({ provinces: new FormData(event.currentTarget).getAll(field) as Province[] })
            setIsOpen(false)
          }}
        >
          <p className="text-muted">
            Sin ninguna, la fila vale para el resto del país. Las que están en otra fila no se muestran.
          </p>
          <CheckGroup
            legend="Provincias"
            name={field}
            options={free.map((id) => ({ id, label: id }))}
            defaultChosen={zone.provinces}
          />
          <DialogActions>
            <Button type="submit" variant="primary">
              Listo
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  )
}

import { useState } from 'react'
import { pricesOf } from '../../contract/carrier-prices.ts'
import { freightLabels, freights } from '../../contract/delivery.ts'
import { formatCents } from '../../contract/money.ts'
import { type Province, provinces } from '../../contract/provinces.ts'
import { useSectionOptions } from '../api/use-categories'
import { Notice } from '../ui/notice'
import { Panel } from '../ui/panel'
import { Select } from '../ui/select'
import { Figure } from './figure'
import { RatesTable } from './rates-table'
import { SettingChoice, SettingFrame, SettingNumber } from './setting-fields'
import { SettingsPage } from './settings-page'
import type { SettingsForm } from './use-settings-form.ts'

/** Who pays the freight, what carriers ask, and what articles weigh. */
export function DeliverySettings() {
  return (
    <SettingsPage
      title="Envíos"
      shows={['freight', 'delivery_rates', 'free_delivery_cents', 'preset_grams', 'section_grams']}
    >
      {(form) => (
        <>
          <Panel title="Cobro del envío">
            <div className="grid gap-4">
              <SettingChoice
                form={form}
                name="freight"
                options={freights.map((id) => ({ id, label: freightLabels[id] }))}
                hint="Se dice en cada producto, al pagar, en los términos y en los correos."
              />
              {form.value('freight') === 'charged' && (
                <>
                  {!hasRest(form) && (
                    <Notice tone="warning">
                      Ningún transportista tiene una fila para «El resto del país»: quien no diga su provincia
                      solo podrá retirar en la tienda.
                    </Notice>
                  )}
                  <SettingNumber
                    form={form}
                    name="free_delivery_cents"
                    per={100}
                    hint="En dólares, la suma de los artículos. 0: nunca es gratis."
                  />
                </>
              )}
            </div>
          </Panel>
          <Panel title="Tarifas">
            <p className="mb-3 text-muted">
              Lo que cobra cada transportista, con IVA. Los compradores lo ven en «¿Cuánto cuesta el envío?»,
              y si la tienda cobra el envío se suma el más barato. Un precio vacío: no lleva ese peso.
            </p>
            <SettingFrame form={form} name="delivery_rates">
              <RatesTable
                key={form.revision}
                rates={form.value('delivery_rates')}
                onChange={(rates) => form.set('delivery_rates', rates)}
              />
            </SettingFrame>
          </Panel>
          <Trial form={form} />
          <Weights form={form} />
        </>
      )}
    </SettingsPage>
  )
}

function hasRest(form: SettingsForm): boolean {
  return form
    .value('delivery_rates')
    .some(({ zones }) => zones.some(({ provinces }) => provinces.length === 0))
}

/** What the table says for a parcel, before it is saved. */
function Trial({ form }: { form: SettingsForm }) {
  const [province, setProvince] = useState<Province>('Pichincha')
  const [grams, setGrams] = useState<unknown>(2000)
  const rates = form.value('delivery_rates')
  if (rates.length === 0) return null
  const isWhole = rates.every(({ up_to_grams, zones }) =>
    [...up_to_grams, ...zones.flatMap(({ prices, extra_kg }) => [...prices, extra_kg])].every(
      (figure) => figure === null || typeof figure === 'number',
    ),
  )
  const found = isWhole && typeof grams === 'number' ? pricesOf(rates, province, grams) : []
  return (
    <Panel title="Prueba">
      <div className="flex flex-wrap gap-3">
        <Select
          label="Provincia"
          options={provinces.map((name) => ({ id: name, label: name }))}
          value={province}
          onChange={setProvince}
          className="w-64"
        />
        <Figure label="Peso en kg" value={grams} per={1000} onChange={setGrams} className="w-28" />
      </div>
      <div role="status" className="mt-3">
        {found.length > 0 ? (
          <ul className="grid max-w-md gap-1">
            {found.map(({ carrier, cents, daysFrom, daysTo }) => (
              <li key={carrier} className="flex justify-between gap-3">
                <span>
                  {carrier} <span className="text-muted">· {daysOf(daysFrom, daysTo)}</span>
                </span>
                <span className="font-display">{formatCents(cents)}</span>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-muted">
            {isWhole
              ? 'Ningún transportista lo lleva con estas tarifas.'
              : 'Completa la tabla para probarla.'}
          </p>
        )}
      </div>
    </Panel>
  )
}

function daysOf(from: number, to: number): string {
  const days = to === 1 ? '1 día' : `${to} días`
  return from === to ? days : `${from} a ${days}`
}

function Weights({ form }: { form: SettingsForm }) {
  const sections = useSectionOptions()
  const grams = form.value('section_grams')
  function set(section: string, value: unknown) {
    const { [section]: _, ...others } = form.value('section_grams')
    form.set('section_grams', value === null ? others : { ...others, [section]: value })
  }
  return (
    <Panel title="Pesos">
      <p className="mb-3 text-muted">Para los productos que no tienen un peso propio. Vacío: el de todos.</p>
      <div className="grid gap-4">
        <SettingNumber form={form} name="preset_grams" label="Peso de todos, en kg" per={1000} />
        <SettingFrame form={form} name="section_grams">
          <div key={form.revision} className="grid items-end gap-3 sm:grid-cols-3">
            {sections.map(({ id, label }) => (
              <Figure
                key={id}
                name={`section_grams.${id}`}
                label={`${label}, en kg`}
                value={grams[id] ?? null}
                per={1000}
                onChange={(value) => set(id, value)}
              />
            ))}
          </div>
        </SettingFrame>
      </div>
    </Panel>
  )
}

import { useState } from 'react'
import { formatDate } from '../../contract/shop-time.ts'
import { Button } from '../ui/button'
import { DateField } from '../ui/date-field'
import { CloseIcon } from '../ui/icons'
import { SettingFrame } from './setting-fields'
import type { SettingsForm } from './use-settings-form.ts'

/** The days that are no working days of the shop although they fall from Monday to Friday. */
export function HolidaysField({ form }: { form: SettingsForm }) {
  const days = form.value('holidays')
  const [day, setDay] = useState<string | null>(null)

  function add() {
    if (day === null) return
    form.set('holidays', [...new Set([...days, day])].sort())
    setDay(null)
  }

  return (
    <SettingFrame form={form} name="holidays">
      <div className="flex flex-wrap items-end gap-2">
        <DateField label="Feriado" value={day} onChange={setDay} className="min-w-44" />
        <Button onPress={add} isDisabled={day === null}>
          Agregar
        </Button>
      </div>
      <p className="mt-1 text-14 text-muted">
        No cuentan para los plazos en días laborables: devoluciones y pagos sin comprobante.
      </p>
      {days.length > 0 && (
        <ul aria-label="Feriados" className="mt-2 flex flex-wrap gap-2">
          {days.map((one) => (
            <li key={one} className="flex items-center rounded-card border border-line pl-3">
              {formatDate(one)}
              <Button
                variant="quiet"
                size="icon"
                aria-label={`Quitar ${formatDate(one)}`}
                onPress={() =>
                  form.set(
                    'holidays',
                    days.filter((other) => other !== one),
                  )
                }
              >
                <CloseIcon className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </SettingFrame>
  )
}

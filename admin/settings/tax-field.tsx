import { useState } from 'react'
import { formatDate, shopDay } from '../../contract/shop-time.ts'
import { warningOfTax } from '../../contract/tax-rate.ts'
import { useAct } from '../api/use-act'
import { Button } from '../ui/button'
import { DateField } from '../ui/date-field'
import { Dialog, DialogActions } from '../ui/dialog'
import { Form, textOfField } from '../ui/form'
import { Notice } from '../ui/notice'
import { Panel } from '../ui/panel'
import { TextField } from '../ui/text-field'
import { SettingNumber } from './setting-fields'
import { shownSetting } from './shown-setting.ts'
import type { SettingsForm } from './use-settings-form.ts'

/** The general rate of IVA: as it is today, and as a decree makes it from a day on. */
export function TaxField({ form }: { form: SettingsForm }) {
  const [isOpen, setIsOpen] = useState(false)
  const drop = useAct('POST /api/admin/settings/undo', { done: 'Cambio programado descartado' })
  const { scheduled } = form.kept('tax_general_bp')
  return (
    <Panel title="IVA" action={<Button onPress={() => setIsOpen(true)}>Programar un cambio</Button>}>
      <div className="grid gap-3">
        <SettingNumber
          form={form}
          name="tax_general_bp"
          label="Tarifa general (%)"
          per={100}
          hint="Los precios no cambian: el IVA va incluido. Cambia cuánto de cada precio es IVA en pedidos nuevos."
        />
        {drop.refusal && <Notice tone="danger">{drop.refusal.message}</Notice>}
        {scheduled.length > 0 && (
          <ul className="grid gap-2">
            {scheduled.map(({ change_id, value, from, by }) => (
              <li
                key={from}
                className="flex flex-wrap items-center justify-between gap-2 rounded-card border border-line py-1 pr-1 pl-3"
              >
                <span>
                  Desde el {formatDate(from)}: {shownSetting('tax_general_bp', value)}
                  {by && <span className="text-12 text-muted"> · {by}</span>}
                </span>
                {change_id !== null && (
                  <Button
                    variant="quiet"
                    isBusy={drop.isBusy}
                    aria-label={`Descartar el IVA desde el ${formatDate(from)}`}
                    onPress={() => void drop.run({ body: { id: change_id } })}
                  >
                    Descartar
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      <ScheduleDialog seen={form.seen} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Panel>
  )
}

function ScheduleDialog({ seen, isOpen, onClose }: { seen: number; isOpen: boolean; onClose: () => void }) {
  const [day, setDay] = useState<string | null>(null)
  const [rate, setRate] = useState('')
  const plan = useAct('POST /api/admin/settings/change', { done: 'Cambio programado', onDone: onClose })
  const percent = /^\d{1,3}([.,]\d{1,2})?$/.test(rate.trim()) ? Number(rate.trim().replace(',', '.')) : null
  const basisPoints = percent === null ? null : Math.round(percent * 100)
  const warning = basisPoints === null ? null : warningOfTax(basisPoints)

  function send(values: FormData) {
    void plan.run({
      body: {
        // What is no number the server refuses, with a sentence at its field.
        values: { tax_general_bp: basisPoints ?? rate },
        from: textOfField(values, 'from'),
        seen,
      },
    })
  }

  return (
    <Dialog isOpen={isOpen} title="Programar el IVA" onClose={onClose}>
      <Form refusal={plan.refusal} onSubmit={send}>
        <DateField
          label="Desde el día"
          name="from"
          value={day}
          onChange={setDay}
          isRequired
          hint={`Vale desde las 00:00 de ese día. Hoy es ${formatDate(shopDay(new Date()))}.`}
        />
        <TextField
          label="Tarifa general (%)"
          name="tax_general_bp"
          value={rate}
          onChange={setRate}
          inputMode="decimal"
          isRequired
          autoComplete="off"
        />
        {warning && <Notice tone="warning">{warning}</Notice>}
        <DialogActions>
          <Button variant="quiet" onPress={onClose}>
            Volver
          </Button>
          <Button type="submit" variant="primary" isBusy={plan.isBusy}>
            Programar
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

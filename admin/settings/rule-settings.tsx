import { Panel } from '../ui/panel'
import { SectionsField } from './sections-field'
import { MoneySetting, SettingNumber, SettingText, SettingTick } from './setting-fields'
import { SettingsPage } from './settings-page'

/** Fields in pairs, which stand on one line also where the words above one of them take two. */
const pairs =
  'grid items-start gap-4 sm:grid-cols-2 sm:[&_label]:flex sm:[&_label]:min-h-10 sm:[&_label]:items-end'

/** The bounds and rules that the shop keeps to. */
export function RuleSettings() {
  return (
    <SettingsPage title="Límites y reglas" shows={['return_days', 'show_service_times']}>
      {(form) => (
        <>
          <Panel title="Cuánto puede apartar un comprador">
            <p className="mb-3 text-muted">
              Cuenta lo que tiene en reservas y en pedidos cuyo pago todavía no verificas. 0: sin límite.
            </p>
            <div className={pairs}>
              <SettingNumber form={form} name="max_held_units" label="Unidades" />
              <MoneySetting form={form} name="max_held_cents" label="Monto" />
              <SettingNumber form={form} name="max_unchecked_orders" label="Pedidos" />
              <SettingNumber
                form={form}
                name="max_unconfirmed_orders"
                label="Pedidos sin correo confirmado"
              />
              <SettingNumber
                form={form}
                name="max_unconfirmed_network_orders"
                label="Pedidos sin correo confirmado, por red"
              />
            </div>
          </Panel>
          <Panel title="Pagos que no llegan">
            <div className={pairs}>
              <SettingNumber
                form={form}
                name="unpaid_reminder_hours"
                label="Horas hasta pedir el comprobante"
                hint="0: nunca."
              />
              <SettingNumber
                form={form}
                name="unpaid_cancel_hours"
                label="Horas laborables después, hasta cancelar"
                hint="0: solo cancela una persona."
              />
            </div>
            <div className="mt-3">
              <SettingTick form={form} name="read_receipts">
                Leer número, monto y fecha en las fotos de comprobantes
              </SettingTick>
            </div>
          </Panel>
          <Panel title="Devoluciones y ofertas">
            <div className={pairs}>
              <SettingNumber
                form={form}
                name="return_days"
                label="Días laborables para pedir una devolución"
                hint="La ley pide 15. 0: solo las abre la tienda."
              />
              <SettingNumber form={form} name="offer_hours" label="Horas que vale una oferta" />
            </div>
          </Panel>
          <Panel title="Inventario y números de serie">
            <div className="grid items-start gap-4">
              <SettingNumber
                form={form}
                name="low_stock_units"
                label="Avisar cuando queden estas unidades"
                hint="Un artículo puede tener su propio número. 0: ningún aviso."
              />
              <SectionsField form={form} />
              <SettingTick form={form} name="serials_later">
                Se puede entregar antes de anotar el número de serie
              </SettingTick>
            </div>
          </Panel>
          <Panel title="Facturas">
            <div className="grid gap-4">
              <SettingTick form={form} name="invoice_on_delivery">
                Las facturas se registran aquí al entregar
              </SettingTick>
              <SettingText
                form={form}
                name="shop_ruc"
                isOptional
                maxLength={13}
                inputMode="numeric"
                hint="13 dígitos. Una factura de otro RUC no se acepta. Vacío: se acepta cualquiera."
              />
            </div>
          </Panel>
          <Panel title="Avisos por correo a los dueños">
            <p className="mb-3 text-muted">
              La tienda los avisa una vez de cada problema, y lo muestra en Hoy mientras dura. También de una
              copia de seguridad antigua. 0: no avisa.
            </p>
            <div className={pairs}>
              <SettingNumber
                form={form}
                name="alert_no_order_hours"
                label="Horas de atención sin pedidos"
                hint="Solo si antes hubo 10 en 30 días."
              />
              <SettingNumber
                form={form}
                name="alert_queue_minutes"
                label="Minutos sin que salga un correo o corra una tarea"
              />
              <SettingNumber form={form} name="alert_disk_percent" label="Porcentaje libre del disco" />
            </div>
            <p className="mt-4 mb-3 text-muted">Horas de atención, de lunes a viernes y sin feriados:</p>
            <div className={pairs}>
              <SettingNumber form={form} name="opens_at" label="Desde la hora" />
              <SettingNumber form={form} name="closes_at" label="Hasta la hora" />
            </div>
            <div className="mt-3 grid gap-2">
              <SettingTick form={form} name="opens_saturday">
                También los sábados
              </SettingTick>
              <SettingTick form={form} name="opens_sunday">
                También los domingos
              </SettingTick>
            </div>
          </Panel>
          <Panel title="En las páginas de la tienda">
            <div className="grid gap-4">
              <SettingTick form={form} name="show_service_times">
                Mostrar en Nosotros cuánto tardan pagos, envíos y garantías
              </SettingTick>
              <SettingNumber
                form={form}
                name="assembly_product"
                isOptional
                label="Número del producto que arma y prueba un PC"
                hint="Está en la dirección de su página: /producto/123. Vacío: no se ofrece armado."
              />
            </div>
          </Panel>
        </>
      )}
    </SettingsPage>
  )
}

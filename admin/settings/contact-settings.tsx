import { Panel } from '../ui/panel'
import { HolidaysField } from './holidays-field'
import { LocationField } from './location-field'
import { SettingText } from './setting-fields'
import { SettingsPage } from './settings-page'

/** Where and how people reach the shop. */
export function ContactSettings() {
  return (
    <SettingsPage
      title="Contacto"
      shows={[
        'shop_phone',
        'shop_whatsapp',
        'shop_email',
        'shop_address',
        'shop_location',
        'shop_hours',
        'holidays',
        'facebook_url',
        'instagram_url',
        'tiktok_url',
      ]}
    >
      {(form) => (
        <>
          <Panel title="Cómo te escriben">
            <div className="grid gap-4">
              <SettingText form={form} name="shop_phone" maxLength={40} inputMode="tel" />
              <SettingText
                form={form}
                name="shop_whatsapp"
                isOptional
                maxLength={20}
                inputMode="tel"
                hint="El número con el código del país: 593 99 123 4567. Vacío: no hay enlace de WhatsApp."
              />
              <SettingText form={form} name="shop_email" maxLength={254} inputMode="email" />
            </div>
          </Panel>
          <Panel title="Dónde estás">
            <div className="grid gap-4">
              <SettingText form={form} name="shop_address" maxLength={200} />
              <LocationField form={form} />
            </div>
          </Panel>
          <Panel title="Cuándo atiendes">
            <div className="grid gap-4">
              <SettingText form={form} name="shop_hours" maxLength={120} />
              <HolidaysField form={form} />
            </div>
          </Panel>
          <Panel title="Redes sociales">
            <div className="grid gap-4">
              {(['facebook_url', 'instagram_url', 'tiktok_url'] as const).map((name) => (
                <SettingText
                  key={name}
                  form={form}
                  name={name}
                  isOptional
                  maxLength={300}
                  inputMode="url"
                  placeholder="https://"
                />
              ))}
              <p className="text-14 text-muted">Una red sin dirección aparece solo con su nombre.</p>
            </div>
          </Panel>
        </>
      )}
    </SettingsPage>
  )
}

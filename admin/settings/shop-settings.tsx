import { Panel } from '../ui/panel'
import { SettingText } from './setting-fields'
import { SettingsPage } from './settings-page'

/** How the shop calls itself. */
export function ShopSettings() {
  return (
    <SettingsPage title="Tienda" shows={['shop_name', 'shop_slogan', 'credit_label', 'credit_url']}>
      {(form) => (
        <>
          <Panel title="Nombre y lema">
            <div className="grid gap-4">
              <SettingText form={form} name="shop_name" maxLength={40} />
              <SettingText
                form={form}
                name="shop_slogan"
                maxLength={80}
                hint="Está al pie de cada página, en Nosotros y en los correos."
              />
            </div>
          </Panel>
          <Panel title="Pie de página">
            <div className="grid gap-4">
              <SettingText form={form} name="credit_label" maxLength={80} />
              <SettingText
                form={form}
                name="credit_url"
                hint="Una página de la tienda, como /nosotros, o una dirección con https"
                maxLength={300}
              />
            </div>
          </Panel>
        </>
      )}
    </SettingsPage>
  )
}

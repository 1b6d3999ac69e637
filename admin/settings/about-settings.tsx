import { Panel } from '../ui/panel'
import { BrandsField, CustomerPhotosField } from './about-pictures'
import { OwnerText, WritingGuide } from './owner-text'
import { SettingsPage } from './settings-page'

/** What `/nosotros` shows. */
export function AboutSettings() {
  return (
    <SettingsPage
      title="Nosotros"
      shows={['about_history', 'about_promises', 'about_payment', 'shop_brands', 'customer_photos']}
    >
      {(form) => (
        <>
          <WritingGuide />
          <Panel title="Textos">
            <div className="grid gap-4">
              <OwnerText form={form} name="about_history" />
              <OwnerText form={form} name="about_promises" hint="Cada título es una promesa." />
              <OwnerText form={form} name="about_payment" />
            </div>
          </Panel>
          <Panel title="Marcas">
            <BrandsField form={form} />
          </Panel>
          <Panel title="Fotos de clientes">
            <CustomerPhotosField form={form} />
          </Panel>
        </>
      )}
    </SettingsPage>
  )
}

import { Panel } from '../ui/panel'
import { BrandsField, CustomerPhotosField } from './about-pictures'
import { SettingsPage } from './settings-page'

/** What `/nosotros` shows. */
export function AboutSettings() {
  return (
    <SettingsPage title="Nosotros" previewPages={[{ path: '/nosotros', label: 'Nosotros' }]}>
      {(form) => (
        <>
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

import { settingLabels } from '../../contract/setting-labels.ts'
import { useSectionOptions } from '../api/use-categories'
import { CheckGroup } from '../ui/check-group'
import { SettingFrame } from './setting-fields'
import type { SettingsForm } from './use-settings-form.ts'

/** The parts of the catalogue whose units have their serial number written down. */
export function SectionsField({ form }: { form: SettingsForm }) {
  const options = useSectionOptions()
  const chosen = form.value('serial_sections')
  return (
    <SettingFrame form={form} name="serial_sections">
      <CheckGroup
        key={form.revision}
        legend={settingLabels.serial_sections}
        name="serial_sections"
        options={options}
        defaultChosen={chosen}
        onChange={(ids) => form.set('serial_sections', ids)}
      />
    </SettingFrame>
  )
}

import { useLocation } from 'react-router'
import { Tabs } from '../ui/tabs'
import { settingsPages } from './settings-pages.ts'

/** The way from one screen of settings to another. */
export function SettingsTabs() {
  const { pathname } = useLocation()
  return (
    <div className="mb-4">
      <Tabs
        label="Ajustes"
        tabs={settingsPages.map(({ path, label }) => ({
          to: path,
          label,
          isCurrent: pathname === path || pathname.startsWith(`${path}/`),
        }))}
      />
    </div>
  )
}

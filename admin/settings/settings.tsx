import { Link } from 'react-router'
import { Screen } from '../shell/screen'
import { settingsPages } from './settings-pages.ts'

/** What the owner decides, in parts. */
export function SettingsStart() {
  return (
    <Screen title="Ajustes">
      <ul className="grid max-w-4xl gap-3 sm:grid-cols-2">
        {settingsPages.map(({ path, label, text }) => (
          <li key={path} className="relative rounded-card border border-line p-4 hover:border-ink">
            <h2 className="text-16">
              <Link to={path} className="after:absolute after:inset-0">
                {label}
              </Link>
            </h2>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Screen>
  )
}

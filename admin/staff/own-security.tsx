import { Screen } from '../shell/screen'
import { OpenSessions } from './open-sessions'

/** What protects the account of who works here. */
export function OwnSecurity() {
  return (
    <Screen title="Mi seguridad">
      <div className="grid max-w-3xl gap-4">
        <OpenSessions />
      </div>
    </Screen>
  )
}

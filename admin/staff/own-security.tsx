import { Screen } from '../shell/screen'
import { OpenSessions } from './open-sessions'
import { SecondStepPanel } from './second-step-panel'

/** What protects the account of who works here. */
export function OwnSecurity() {
  return (
    <Screen title="Mi seguridad">
      <div className="grid max-w-3xl gap-4">
        <SecondStepPanel />
        <OpenSessions />
      </div>
    </Screen>
  )
}

import type { SettledStep } from '../../contract/guide-steps.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { readSettings } from '../settings/settings.ts'
import { changeSettings } from '../settings-changes/change-settings.ts'

/**
 * Says that the shop is right without a step of the guide, or takes that back. It is a change of a setting.
 * @throws DomainError `not_permitted`.
 */
export async function settleGuideStep(
  db: Database,
  staff: Staff,
  { step, isSettled }: { step: SettledStep; isSettled: boolean },
): Promise<void> {
  const { guide_settled: before } = await readSettings(db)
  const others = before.filter((one) => one !== step)
  await changeSettings(db, staff, {
    values: { guide_settled: isSettled ? [...others, step] : others },
    seen: null,
  })
}

import { useEffect, useMemo, useState } from 'react'
import type { DeskSetting, DeskSettingsAnswer } from '../../contract/api/admin/settings.ts'
import type { SettingKey, Settings } from '../../contract/api/settings.ts'

/** What a screen of settings edits: the values that were read, with what was changed here on top of them. */
export type SettingsForm = {
  /** As it stands in the form now. What was typed may be no value of the setting yet. */
  value<K extends SettingKey>(key: K): Settings[K]
  /** As it was read, with its preset, who set it and what is set for a day to come. */
  kept(key: SettingKey): DeskSetting
  set(key: SettingKey, value: unknown): void
  /** Puts the preset into the form. */
  toOriginal(key: SettingKey): void
  isOriginal(key: SettingKey): boolean
  isChanged(key: SettingKey): boolean
  /** What is allowed but seldom meant of what stands there now. */
  warning(key: SettingKey): string | undefined
  /** The newest change that was read, to send with a change of one's own. */
  seen: number
  /** Raised when other values come into the form than those typed there: fields that keep a text of their own are made anew. */
  revision: number
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * The state of such a form. While something is changed here the values below stay those that were read when the change began,
 * so that saving finds out what somebody else changed meanwhile; `rebase` takes in what is there now.
 */
export function useSettingsForm(answer: DeskSettingsAnswer) {
  const [base, setBase] = useState(answer)
  const [mine, setMine] = useState<Readonly<Record<string, unknown>>>({})
  const [edited, setEdited] = useState<SettingKey | null>(null)
  const [revision, setRevision] = useState(0)
  const byKey = useMemo(() => new Map(base.settings.map((setting) => [setting.key, setting])), [base])

  function kept(key: SettingKey): DeskSetting {
    const setting = byKey.get(key)
    if (!setting) throw new Error(`No setting ${key}`)
    return setting
  }
  const changes = Object.fromEntries(
    Object.entries(mine).filter(([key, value]) => !same(value, byKey.get(key)?.value)),
  )
  const isDirty = Object.keys(changes).length > 0

  useEffect(() => {
    if (isDirty || answer === base) return
    setBase(answer)
    setRevision((before) => before + 1)
  }, [answer, base, isDirty])

  const [warnings, setWarnings] = useState<Record<string, string>>({})
  const shownOf = (key: SettingKey) => (Object.hasOwn(mine, key) ? mine[key] : kept(key).value)
  const form: SettingsForm = {
    value: <K extends SettingKey>(key: K) => shownOf(key) as Settings[K],
    kept,
    set(key, value) {
      setEdited(key)
      setMine((before) => ({ ...before, [key]: value }))
    },
    toOriginal(key) {
      setEdited(key)
      setMine((before) => ({ ...before, [key]: kept(key).preset }))
      setRevision((before) => before + 1)
    },
    isOriginal: (key) => same(shownOf(key), kept(key).preset),
    isChanged: (key) => Object.hasOwn(changes, key),
    warning: (key) => warnings[key],
    seen: base.seen,
    revision,
  }
  return {
    form,
    /** The values that differ from those that were read, by key. */
    changes,
    /** The one that was touched last. */
    edited,
    isDirty,
    setWarnings,
    /** Throws away what was changed here. */
    reset() {
      setMine({})
      setRevision((before) => before + 1)
    },
    /** Takes what is there now for what was read; what was changed here stays on top of it. */
    rebase: (fresh: DeskSettingsAnswer) => setBase(fresh),
  }
}

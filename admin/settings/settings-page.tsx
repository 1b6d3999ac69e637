import { type ReactNode, useMemo } from 'react'
import type { DeskSettingsAnswer } from '../../contract/api/admin/settings.ts'
import type { SettingKey } from '../../contract/api/settings.ts'
import { pagesOfSetting, previewPagesOf } from '../../contract/setting-pages.ts'
import { useAct } from '../api/use-act'
import { useLoad } from '../api/use-load'
import { Screen } from '../shell/screen'
import { Button } from '../ui/button'
import { Form } from '../ui/form'
import { LeaveGuard } from '../ui/leave-guard'
import { Loaded } from '../ui/loaded'
import { SaveBar } from '../ui/save-bar'
import { SettingsPreview } from './settings-preview'
import { SettingsTabs } from './settings-tabs'
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts'

type Props = {
  title: string
  /** The settings whose pages stand beside the fields, as `pagesOfSetting` names them: the most telling one first. */
  shows: readonly SettingKey[]
  children: (form: SettingsForm) => ReactNode
}

/**
 * A screen of settings that are saved together: its fields, beside them the public pages as they would be, who changed what last,
 * and the way back to what the shop came with. The fields are those of `setting-fields.tsx`, or own ones in a `SettingFrame`.
 */
export function SettingsPage({ title, shows, children }: Props) {
  const settings = useLoad('GET /api/admin/settings', {})
  return (
    <Screen title={title}>
      <SettingsTabs />
      <Loaded query={settings}>
        {(answer) => (
          <Editor answer={answer} shows={shows} refetch={async () => (await settings.refetch()).data}>
            {children}
          </Editor>
        )}
      </Loaded>
    </Screen>
  )
}

type EditorProps = {
  answer: DeskSettingsAnswer
  shows: readonly SettingKey[]
  refetch: () => Promise<DeskSettingsAnswer | undefined>
  children: (form: SettingsForm) => ReactNode
}

function Editor({ answer, shows, refetch, children }: EditorProps) {
  const previewPages = previewPagesOf(shows)
  const { form, changes, edited, isDirty, setWarnings, reset, rebase } = useSettingsForm(answer)
  const save = useAct('POST /api/admin/settings/change', {
    done: ({ message }) => message,
    onDone: reset,
    onRefused: ({ code }) => {
      // What was changed here stays in the form, and is saved on top of the other's work when it is sent again.
      if (code === 'settings_changed') void refetch().then((fresh) => fresh && rebase(fresh))
    },
  })
  const refusal = useMemo(
    () => save.refusal && { ...save.refusal, fields: onFields(save.refusal.fields) },
    [save.refusal],
  )
  const count = Object.keys(changes).length

  return (
    <div
      className={
        previewPages.length > 0
          ? 'grid items-start gap-4 xl:grid-cols-[minmax(22rem,1fr)_minmax(0,1.3fr)]'
          : ''
      }
    >
      <Form
        refusal={refusal}
        onSubmit={() => void (isDirty && save.run({ body: { values: changes, seen: form.seen } }))}
        className="grid min-w-0 max-w-3xl gap-4"
      >
        {children(form)}
        {isDirty && (
          <SaveBar>
            <p role="status" className="mr-auto">
              {count === 1 ? '1 cambio sin guardar' : `${count} cambios sin guardar`}
            </p>
            <Button
              variant="quiet"
              onPress={() => {
                save.reset()
                reset()
              }}
            >
              Deshacer
            </Button>
            <Button type="submit" variant="primary" isBusy={save.isBusy}>
              Guardar
            </Button>
          </SaveBar>
        )}
      </Form>
      {previewPages.length > 0 && (
        <SettingsPreview
          pages={previewPages}
          edited={edited ? pagesOfSetting[edited].map(String) : []}
          editedTheme={edited === 'colours_light' ? 'light' : edited === 'colours_dark' ? 'dark' : null}
          values={changes}
          onWarnings={setWarnings}
        />
      )}
      <LeaveGuard isDirty={isDirty} />
    </div>
  )
}

/** What is wrong with a part of a value, such as `holidays.3`, is said at the field of the whole, too. */
function onFields(fields: Record<string, string>): Record<string, string> {
  const whole = Object.entries(fields).map(([name, text]) => [name.split('.')[0] ?? name, text])
  return { ...Object.fromEntries(whole), ...fields }
}

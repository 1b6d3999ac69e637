import { EmptyState } from '../../app/ui/empty-state'
import type { SettingChange } from '../../contract/api/admin/settings.ts'
import type { SettingKey } from '../../contract/api/settings.ts'
import { settingLabels } from '../../contract/setting-labels.ts'
import { formatDate, formatMoment } from '../../contract/shop-time.ts'
import { useAct } from '../api/use-act'
import { useLoad } from '../api/use-load'
import { Screen } from '../shell/screen'
import { Button } from '../ui/button'
import { Loaded } from '../ui/loaded'
import { Notice } from '../ui/notice'
import { Pagination } from '../ui/pagination'
import { useAddressQuery } from '../ui/use-address-query'
import { SettingsTabs } from './settings-tabs'
import { shownSetting } from './shown-setting.ts'

/** Who changed which settings, what they were, and the way back. */
export function SettingsChanges() {
  const { get } = useAddressQuery()
  const page = get('pagina')
  const changes = useLoad('GET /api/admin/settings/changes', { query: page ? { page } : {} })
  const undo = useAct('POST /api/admin/settings/undo', { done: ({ message }) => message })
  return (
    <Screen title="Cambios">
      <SettingsTabs />
      {undo.refusal && (
        <div className="mb-3">
          <Notice tone="danger">{undo.refusal.message}</Notice>
        </div>
      )}
      <Loaded query={changes}>
        {({ changes, previous, next }) =>
          changes.length === 0 ? (
            <EmptyState
              title="Nadie cambió nada todavía"
              text="Aquí queda cada cambio de los ajustes, con quién lo hizo y qué decía antes."
            >
              {null}
            </EmptyState>
          ) : (
            <>
              <ol className="grid max-w-4xl gap-3">
                {changes.map((change) => (
                  <li key={change.id} className="rounded-card border border-line p-4">
                    <OneChange
                      change={change}
                      isBusy={undo.isBusy}
                      onUndo={() => void undo.run({ body: { id: change.id } })}
                    />
                  </li>
                ))}
              </ol>
              <Pagination pages={{ previous, next }} />
            </>
          )
        }
      </Loaded>
    </Screen>
  )
}

type OneProps = { change: SettingChange; isBusy: boolean; onUndo: () => void }

function OneChange({ change: { at, by, from, undoes, can_undo, items }, isBusy, onUndo }: OneProps) {
  const isScheduled = from !== null
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-12 text-muted">
          {by ?? 'La tienda'} · {formatMoment(at)}
          {isScheduled && <> · vale desde el {formatDate(from)}</>}
          {undoes !== null && ' · deshace un cambio anterior'}
        </p>
        {can_undo && (
          <Button isDisabled={isBusy} onPress={onUndo}>
            Deshacer
          </Button>
        )}
      </div>
      <dl className="mt-2 grid gap-2">
        {items.map(({ key, before, before_is_preset, after, after_is_preset, is_dropped }) => (
          <div key={key} className="min-w-0">
            <dt className="font-semibold">{settingLabels[key as SettingKey] ?? key}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">
              <del className="text-muted">{shownSetting(key, before)}</del>
              {before_is_preset && <span className="text-12 text-muted"> (original)</span>} →{' '}
              {is_dropped ? 'se descartó lo programado' : shownSetting(key, after)}
              {!is_dropped && shownSetting(key, before) === shownSetting(key, after) && (
                <span className="text-12 text-muted"> (con otros textos, imágenes o fechas)</span>
              )}
              {!is_dropped && after_is_preset && <span className="text-12 text-muted"> (original)</span>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

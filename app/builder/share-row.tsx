import { type ComponentType, useEffect, useState } from 'react'
import { formatDate, shopDay } from '../../contract/shop-time.ts'
import { texts } from '../../contract/texts.ts'
import { showToast } from '../ui/toast'
import { linkClass } from './link-class'
import type { SavePcBuildProps } from './save-pc-build'
import { shareLink } from './share-link'

/**
 * What else can be done with a PC build: keep it, send it to somebody, and have it on paper with the day of its prices. The
 * press loads the dialog in which it is saved.
 */
export function ShareRow({ path, name }: { path: string; name: string }) {
  const [Dialog, setDialog] = useState<ComponentType<SavePcBuildProps>>()
  const [isSaving, setIsSaving] = useState(false)
  // The paper is written anew with each change.
  useEffect(() => {
    const day = document.querySelector('[data-day]')
    if (day) day.textContent = `${formatDate(shopDay(new Date()))}.`
  })

  function save() {
    import('./save-pc-build').then(
      ({ SavePcBuild }) => {
        setDialog(() => SavePcBuild)
        setIsSaving(true)
      },
      () => showToast({ title: texts.tryLater, tone: 'warning' }),
    )
  }

  return (
    <>
      <p className="flex flex-wrap justify-center gap-x-6">
        <button type="button" aria-haspopup="dialog" onClick={save} className={linkClass}>
          Guardar
        </button>
        <button type="button" onClick={() => void shareLink(path, name || 'Mi armado')} className={linkClass}>
          Compartir
        </button>
        <button type="button" onClick={() => print()} className={linkClass}>
          Imprimir
        </button>
      </p>
      {Dialog && <Dialog homePath={path} name={name} isOpen={isSaving} onClose={() => setIsSaving(false)} />}
    </>
  )
}

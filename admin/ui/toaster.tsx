import { useEffect, useState } from 'react'
import { useValue } from '../../app/ui/stored-value.ts'
import { dismissToast, type Toast, toasts } from '../../app/ui/toast.ts'
import { AlertIcon, CheckIcon, CloseIcon } from './icons'

const none: readonly Toast[] = []

/** Where `showToast` appears. Stands once, in the frame; an open dialog leaves it within reach. */
export function Toaster() {
  const shown = useValue(toasts, none)
  return (
    <div
      role="status"
      aria-live="polite"
      // React Aria hides all that is outside of an open dialog, except for this.
      data-react-aria-top-layer="true"
      className="pointer-events-none fixed right-4 bottom-[calc(var(--bottom-bar)+1rem)] left-4 z-50 grid gap-2 sm:left-auto sm:w-96 lg:bottom-4"
    >
      {shown.map((toast) => (
        <Message key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function Message({ toast: { id, title, description, tone, durationMs } }: { toast: Toast }) {
  const [isPaused, setIsPaused] = useState(false)
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => dismissToast(id), durationMs)
    return () => clearTimeout(timer)
  }, [id, isPaused, durationMs])
  return (
    <div
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      className="rise-in pointer-events-auto flex items-start gap-2 rounded-card border border-line bg-ground p-1 pl-3 shadow-float"
    >
      {tone === 'success' && <CheckIcon className="mt-2 size-5 text-success" />}
      {tone === 'warning' && <AlertIcon className="mt-2 size-5 text-warning" />}
      <div className="min-w-0 flex-1 py-2">
        <p className="font-semibold">{title}</p>
        {description && <p className="text-muted">{description}</p>}
      </div>
      <button
        type="button"
        aria-label="Cerrar aviso"
        onClick={() => dismissToast(id)}
        className="grid size-9 shrink-0 place-items-center rounded-card text-muted hover:bg-secondary hover:text-ink pointer-coarse:size-11"
      >
        <CloseIcon className="size-4" />
      </button>
    </div>
  )
}

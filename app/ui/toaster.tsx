import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { AlertIcon, CheckIcon, CloseIcon } from './icons'
import { Link } from './link'
import { openDialog } from './live-region'
import { useValue } from './stored-value'
import { dismissToast, type Toast, toasts } from './toast'

const none: readonly Toast[] = []

/**
 * Where toasts appear: a live region in the browser's top layer, there before the first one so that screen readers know
 * it. Stands once, in the root.
 */
export function Toaster() {
  const shown = useValue(toasts, none)
  const dialog = useOpenDialog(shown)
  const list = <ToastList toasts={shown} />
  return dialog ? createPortal(list, dialog) : list
}

function ToastList({ toasts }: { toasts: readonly Toast[] }) {
  const list = useRef<HTMLDivElement>(null)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)

  // The element that entered the top layer last lies above the rest. Without toasts it is rendered but not in that layer.
  useLayoutEffect(() => {
    list.current?.hidePopover?.()
    if (toasts.length > 0) list.current?.showPopover?.()
  }, [toasts])

  const newest = toasts.at(-1)?.id
  useEffect(() => {
    if (newest === undefined) return
    function closeOnEscape(event: KeyboardEvent) {
      // Escape closes only one of a toast and a dialog: the dialog, unless the focus is on the toast.
      const isInUse = list.current?.contains(document.activeElement)
      if (event.key !== 'Escape' || (!isInUse && document.querySelector('dialog:modal'))) return
      event.preventDefault()
      dismissToast(newest as number)
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [newest])

  return (
    <div
      ref={list}
      popover="manual"
      role="status"
      aria-live="polite"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      // Below the header's first row and a dialog's cross, and above the buttons that buy.
      className="pointer-events-none fixed inset-auto block top-14 right-4 left-4 m-0 w-auto border-0 bg-transparent p-0 text-ink sm:top-28 sm:right-6 sm:left-auto sm:w-96"
    >
      {toasts.map((toast) => (
        <Notice key={toast.id} toast={toast} isPaused={isHovered || isFocused} />
      ))}
    </div>
  )
}

const icons = { plain: null, success: CheckIcon, warning: AlertIcon }
const iconColours = { plain: '', success: 'text-success', warning: 'text-warning' }

function Notice({ toast, isPaused }: { toast: Toast; isPaused: boolean }) {
  const { id, title, description, link, tone, durationMs } = toast
  const left = useRef(durationMs)

  // The time stops while the pointer or the focus is on a toast.
  useEffect(() => {
    if (isPaused) return
    const startedAt = performance.now()
    const timer = setTimeout(() => dismissToast(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - startedAt
    }
  }, [id, isPaused])

  const Icon = icons[tone]
  return (
    <div className="rise-in pointer-events-auto mt-2 flex items-start gap-3 rounded-card border border-line bg-ground py-1 pr-1 pl-4 shadow-float">
      {Icon && <Icon className={`mt-3 size-5 shrink-0 ${iconColours[tone]}`} />}
      <div className="min-w-0 flex-1 py-3 text-14">
        <p className="font-semibold">{title}</p>
        {description && <p className="mt-1 text-muted">{description}</p>}
        {link && (
          <Link
            to={link.to}
            onClick={() => dismissToast(id)}
            className="-mb-3 inline-flex min-h-11 items-center font-semibold text-link underline-offset-4 hover:underline"
          >
            {link.label}
          </Link>
        )}
      </div>
      <button
        type="button"
        aria-label="Cerrar aviso"
        onClick={() => dismissToast(id)}
        className="grid size-11 shrink-0 place-items-center rounded-card text-muted transition-colors hover:bg-secondary hover:text-ink"
      >
        <CloseIcon className="size-5" />
      </button>
    </div>
  )
}

/** An open modal dialog makes everything outside of it inert, so toasts are rendered inside it meanwhile. */
function useOpenDialog(toasts: readonly Toast[]): Element | null {
  const [dialog, setDialog] = useState<Element | null>(null)

  useEffect(() => {
    const find = () => setDialog(openDialog())
    if (toasts.length > 0) find()
    // "close" does not bubble.
    document.addEventListener('close', find, true)
    return () => document.removeEventListener('close', find, true)
  }, [toasts])

  return dialog
}

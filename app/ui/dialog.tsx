import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { coverPage } from './back-closes'
import { CloseIcon } from './icons'
import { LiveRegion } from './live-region'

type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  /** Only screen readers get the title; the content shows one of its own. */
  isTitleHidden?: boolean
  /** False: neither Escape nor a click outside closes it, and there is no cross. */
  isDismissible?: boolean
  className?: string
  children: ReactNode
}

/** A modal on the native element: the browser keeps the focus inside, makes the rest inert and gives the focus back. */
export function Dialog({ className = 'max-w-lg', ...props }: DialogProps) {
  return (
    <ModalFrame
      {...props}
      className={`fade-dialog m-auto max-h-[calc(100dvh-32px)] w-[calc(100%-32px)] rounded-dialog ${className}`}
    />
  )
}

/** A modal that slides in from a side and fills the height. */
export function Drawer({ side, className = '', ...props }: DialogProps & { side: 'left' | 'right' }) {
  const place = side === 'right' ? 'ml-auto [--slide-from:100%]' : 'mr-auto [--slide-from:-100%]'
  return (
    <ModalFrame
      {...props}
      className={`slide-dialog my-0 h-dvh max-h-none w-full max-w-none sm:max-w-105 ${place} ${className}`}
    />
  )
}

function ModalFrame({
  isOpen,
  onClose,
  title,
  isTitleHidden = false,
  isDismissible = true,
  className,
  children,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (isOpen && !dialog.open) dialog.showModal()
    if (!isOpen && dialog.open) dialog.close()
  }, [isOpen])

  useEffect(() => {
    if (isOpen && isDismissible) return coverPage(() => ref.current?.close())
  }, [isOpen, isDismissible])

  // A link inside leaves the page with the dialog open; the page behind it must not stay inert.
  useEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])

  // Both press and release have to be on the backdrop: a text selection that ends there must not close the dialog.
  const isPressOutside = useRef(false)
  function followPress(event: PointerEvent<HTMLDialogElement>) {
    const isOutside = event.target === event.currentTarget
    isPressOutside.current = isOutside && (event.type === 'pointerdown' || isPressOutside.current)
  }

  function closeOnBackdrop() {
    if (isDismissible && isPressOutside.current) onClose()
  }

  function keepOpenOnEscape(event: KeyboardEvent) {
    if (!isDismissible && event.key === 'Escape') event.preventDefault()
  }

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      closedby={isDismissible ? 'closerequest' : 'none'}
      onClose={onClose}
      onPointerDown={followPress}
      onPointerUp={followPress}
      onClick={closeOnBackdrop}
      onKeyDown={keepOpenOnEscape}
      className={`flex-col border border-float-border bg-ground p-0 text-ink shadow-float open:flex ${className}`}
    >
      {/*
        Fills the dialog, so that a click on the element itself is a click on its backdrop. By growing: a height of 100 % of
        a dialog that is as high as its content is nothing in Safari.
      */}
      <div className="flex min-h-0 flex-auto flex-col">
        <header
          className={
            isTitleHidden
              ? 'absolute top-2 right-2 z-10'
              : 'flex min-h-16 shrink-0 items-center justify-between border-line border-b py-2 pr-2 pl-4 sm:pl-6'
          }
        >
          <h2 id={titleId} className={isTitleHidden ? 'sr-only' : 'text-20'}>
            {title}
          </h2>
          {isDismissible && (
            <button
              type="button"
              aria-label="Cerrar"
              onClick={onClose}
              className="grid size-11 place-items-center rounded-card text-muted transition-colors hover:bg-secondary hover:text-ink"
            >
              <CloseIcon />
            </button>
          )}
        </header>
        {children}
        {isOpen && <LiveRegion />}
      </div>
    </dialog>
  )
}

import { type ReactNode, useEffect, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import type { Refusal } from '../api/refusal'
import { Button } from './button'
import { CloseIcon } from './icons'
import { Notice } from './notice'

type Props = {
  title: string
  isOpen: boolean
  onClose: () => void
  /** `wide` for what has columns or a picture. */
  size?: 'md' | 'wide'
  children: ReactNode
}

/** A question or a form over the screen. Escape, the cross and a press beside it close it. */
export function Dialog({ title, isOpen, onClose, size = 'md', children }: Props) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(opens) => !opens && onClose()}
      isDismissable
      className="fixed inset-0 z-40 grid items-end overflow-y-auto bg-(--backdrop) sm:place-items-center sm:p-6"
    >
      <Modal
        className={`w-full rounded-t-dialog border border-float-border bg-ground shadow-float sm:rounded-dialog ${size === 'wide' ? 'sm:max-w-4xl' : 'sm:max-w-lg'}`}
      >
        <FocusBack />
        <AriaDialog className="outline-none">
          <header className="flex items-start justify-between gap-4 p-4 pb-0 sm:px-6 sm:pt-5">
            <Heading slot="title" className="text-18">
              {title}
            </Heading>
            <AriaButton
              aria-label="Cerrar"
              onPress={onClose}
              className="-mt-1 -mr-2 grid size-9 shrink-0 cursor-pointer place-items-center rounded-card text-muted hover:bg-secondary hover:text-ink pointer-coarse:size-11"
            >
              <CloseIcon />
            </AriaButton>
          </header>
          <div className="p-4 sm:px-6 sm:pb-6">{children}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/**
 * Gives the focus back to what opened the dialog. The library does so too, but when the dialog closes with a change of the
 * address it comes too early: the page behind is still inert, and the focus is lost.
 */
function FocusBack() {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        const isLost = document.activeElement === document.body
        if (isLost && opener instanceof HTMLElement) opener.focus()
      })
    },
    [opener],
  )
  return null
}

/** The buttons that end a dialog, the one that acts last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-2 flex flex-wrap justify-end gap-2">{children}</div>
}

type SaveOrRemoveProps = {
  isSaving: boolean
  isRemoving: boolean
  /** Without it there is nothing yet that could be taken away. */
  onRemove?: () => void
}

/** The buttons that end a dialog in which something is written. */
export function SaveOrRemove({ isSaving, isRemoving, onRemove }: SaveOrRemoveProps) {
  return (
    <DialogActions>
      {onRemove && (
        <Button variant="danger" isBusy={isRemoving} onPress={onRemove}>
          Quitar
        </Button>
      )}
      <Button type="submit" variant="primary" isBusy={isSaving}>
        Guardar
      </Button>
    </DialogActions>
  )
}

type ConfirmProps = Omit<Props, 'size'> & {
  /** The verb on the button, such as "Cancelar el pedido". */
  action: string
  isDangerous?: boolean
  isBusy: boolean
  refusal: Refusal | null
  onConfirm: () => void
}

/** Asks before what cannot be undone. `children` says what will happen. */
export function ConfirmDialog({
  action,
  isDangerous = false,
  isBusy,
  refusal,
  onConfirm,
  children,
  ...dialog
}: ConfirmProps) {
  return (
    <Dialog {...dialog}>
      <div className="grid gap-4">
        {refusal && <Notice tone="danger">{refusal.message}</Notice>}
        <div>{children}</div>
        <DialogActions>
          <Button variant="quiet" onPress={dialog.onClose}>
            Volver
          </Button>
          <Button variant={isDangerous ? 'danger' : 'primary'} isBusy={isBusy} onPress={onConfirm} autoFocus>
            {action}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { RetryNote } from '../ui/retry-note'
import { useAction } from './use-action'

type Question = {
  /** What will happen. */
  text: string
  /** What stays, or what cannot be undone. */
  note: string
  yes: string
  no?: string
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Asks before something is done that cannot be undone. Says beside its buttons when it failed. */
export function ConfirmDialog({ isOpen, title, ...question }: Question & { isOpen: boolean; title: string }) {
  return (
    <Dialog isOpen={isOpen} onClose={question.onClose} title={title} className="max-w-110">
      {isOpen && <Content {...question} />}
    </Dialog>
  )
}

function Content({ text, note, yes, no = 'Cancelar', onConfirm, onClose }: Question) {
  const confirming = useAction(onConfirm)
  return (
    <div className="grid gap-4 p-4 sm:p-6">
      <p className="break-words text-16">{text}</p>
      <p className="text-14 text-muted">{note}</p>
      <RetryNote action={confirming} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Button size="lg" isLoading={confirming.isBusy} onClick={() => confirming.run()}>
          {yes}
        </Button>
        <Button variant="outline" size="lg" onClick={onClose}>
          {no}
        </Button>
      </div>
    </div>
  )
}

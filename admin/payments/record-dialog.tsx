import { useAct } from '../api/use-act'
import { Dialog } from '../ui/dialog'
import { MoneyForm } from './money-form'

/** Writes down a transfer that the staff read in the bank, for one order, several, or none yet. */
export function RecordDialog({ onClose }: { onClose: () => void }) {
  const record = useAct('POST /api/admin/money', { done: 'Dinero registrado', onDone: onClose })
  return (
    <Dialog title="Registrar dinero recibido" isOpen onClose={onClose} size="wide">
      <MoneyForm
        own={null}
        nameOfShare={(nth, field) => `shares.${nth}.${field}`}
        refusal={record.refusal}
        isBusy={record.isBusy}
        onSend={(facts, shares) => void record.run({ body: { ...facts, shares } })}
        onClose={onClose}
      />
    </Dialog>
  )
}

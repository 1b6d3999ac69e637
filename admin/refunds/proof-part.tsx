import type { Refund } from '../../contract/api/admin/refunds.ts'
import { useAct } from '../api/use-act'
import { buttonClass } from '../ui/button'
import { FileDrop } from '../ui/file-drop'
import { Notice } from '../ui/notice'

/** The body of the call that keeps the bank's receipt of a refund. */
export function proofForm(file: File): FormData {
  const form = new FormData()
  form.set('proof', file)
  return form
}

/** The bank's receipt of a refund that was made: its file, or the place to drop it. */
export function ProofPart({ refund: { id, has_proof } }: { refund: Refund }) {
  const attach = useAct('POST /api/admin/refunds/{id}/proof', { done: 'Comprobante guardado' })
  return (
    <section aria-label="Comprobante" className="grid gap-3">
      {attach.refusal && <Notice tone="danger">{attach.refusal.message}</Notice>}
      {has_proof && (
        <div>
          <a href={`/api/admin/refunds/${id}/proof`} download className={buttonClass({ variant: 'outline' })}>
            Descargar el comprobante
          </a>
        </div>
      )}
      <FileDrop
        label={
          attach.isBusy
            ? 'Guardando…'
            : has_proof
              ? 'Cambiar el comprobante'
              : 'Suelta aquí el comprobante del banco'
        }
        hint="Una foto o un PDF. Solo lo ve el equipo."
        accept="image/*,.pdf"
        onFiles={([file]) => file && void attach.run({ params: { id }, form: proofForm(file) })}
      />
    </section>
  )
}

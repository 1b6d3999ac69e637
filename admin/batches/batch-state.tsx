import type { ListedBatch } from '../../contract/api/admin/batches.ts'
import { type BatchState, batchStateLabels } from '../../contract/batches.ts'
import { Badge, type Tone } from '../ui/badge'

const tones: Record<BatchState, Tone> = {
  running: 'warning',
  done: 'success',
  cancelled: 'plain',
  failed: 'danger',
}

/** Where a batch stands, and whether it was taken back. */
export function BatchStateBadge({
  of: { state, is_undone },
}: {
  of: Pick<ListedBatch, 'state' | 'is_undone'>
}) {
  return is_undone ? <Badge>Deshecho</Badge> : <Badge tone={tones[state]}>{batchStateLabels[state]}</Badge>
}

/** What became of its rows so far, in a line: "812 cambiados, 3 no se pudo". */
export function countsText({ created, changed, removed, same, refused }: ListedBatch['counts']): string {
  const parts = [
    created > 0 && `${created} ${created === 1 ? 'nuevo' : 'nuevos'}`,
    changed > 0 && `${changed} ${changed === 1 ? 'cambiado' : 'cambiados'}`,
    removed > 0 && `${removed} ${removed === 1 ? 'descartado' : 'descartados'}`,
    same > 0 && `${same} sin cambio`,
    refused > 0 && `${refused} que no se ${refused === 1 ? 'pudo' : 'pudieron'}`,
  ]
  return parts.filter(Boolean).join(', ') || 'Nada todavía'
}

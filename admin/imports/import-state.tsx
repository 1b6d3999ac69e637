import type { ListedImport } from '../../contract/api/admin/imports.ts'
import { Badge, type Tone } from '../ui/badge'

const states: Record<ListedImport['state'], { label: string; tone: Tone }> = {
  draft: { label: 'Sin comparar', tone: 'plain' },
  comparing: { label: 'Comparando', tone: 'plain' },
  compared: { label: 'Comparado', tone: 'success' },
  applying: { label: 'Aplicando', tone: 'plain' },
  applied: { label: 'Aplicado', tone: 'success' },
  stopped: { label: 'Detenido', tone: 'warning' },
  undone: { label: 'Deshecho', tone: 'plain' },
  failed: { label: 'No se pudo', tone: 'danger' },
}

/** Where an import stands. */
export function ImportState({ of: { state } }: { of: Pick<ListedImport, 'state'> }) {
  return <Badge tone={states[state].tone}>{states[state].label}</Badge>
}

/** How far its job is. */
export function ImportProgress({
  of: { state, progress },
}: {
  of: Pick<ListedImport, 'state' | 'progress'>
}) {
  if (progress === null) return null
  const { done, total } = progress
  const verb = state === 'applying' ? 'Aplicando' : 'Comparando'
  return (
    <div role="status" className="grid max-w-md gap-1">
      {total === null ? 'Leyendo el archivo…' : `${verb}, ${done} de ${total} filas`}
      <progress
        aria-label="Cuánto se ha hecho"
        className="h-2 w-full accent-(--action)"
        {...(total !== null && { value: done, max: total })}
      />
    </div>
  )
}

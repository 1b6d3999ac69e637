import { useState } from 'react'
import type { PartChoiceAnswer } from '../../contract/api/admin/builds.ts'
import { type BuildSlot, slotLabels } from '../../contract/build-slots.ts'
import { useLoad } from '../api/use-load'
import { dollarsText } from '../orders/dollars-text.ts'
import { Picture } from '../orders/order-lines'
import { Badge, type Tone } from '../ui/badge'
import { Dialog } from '../ui/dialog'
import { Loaded } from '../ui/loaded'
import { TextField } from '../ui/text-field'

type Candidate = PartChoiceAnswer['candidates'][number]

const verdicts: Record<Candidate['verdict'], { label: string; tone: Tone }> = {
  fits: { label: 'Va bien', tone: 'success' },
  unknown: { label: 'Sin dato', tone: 'warning' },
  misfit: { label: 'No encaja', tone: 'danger' },
}

type Props = {
  slot: BuildSlot
  /** The parts so far, as the call names them. */
  parts: string
  onChoose: (id: number) => void
  onClose: () => void
}

/** Products for one place of a build: what goes with the other parts and is there comes first. */
export function ChoosePartDialog({ slot, parts, onChoose, onClose }: Props) {
  const [text, setText] = useState('')
  const found = useLoad('GET /api/admin/build-parts', {
    query: { slot, parts, ...(text.trim() && { q: text.trim() }) },
  })
  return (
    <Dialog isOpen title={slotLabels[slot]} size="wide" onClose={onClose}>
      <TextField
        label="Buscar piezas"
        isLabelHidden
        type="search"
        placeholder="Nombre, SKU o número de parte"
        maxLength={200}
        value={text}
        onChange={setText}
        autoComplete="off"
        autoFocus
      />
      <Loaded query={found}>
        {({ candidates }) =>
          candidates.length === 0 ? (
            <p className="py-8 text-center text-muted">
              {text.trim() ? `No hay nada con «${text.trim()}».` : 'No hay otras piezas para este lugar.'}
            </p>
          ) : (
            <ul className="divide-y divide-line">
              {candidates.map((candidate) => (
                <li key={candidate.id}>
                  <CandidateRow candidate={candidate} onChoose={() => onChoose(candidate.id)} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  )
}

function CandidateRow({ candidate, onChoose }: { candidate: Candidate; onChoose: () => void }) {
  const { name, img_url, price, stock, verdict, reason } = candidate
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex w-full items-center gap-3 rounded-badge px-1 py-2 text-left hover:bg-secondary"
    >
      <Picture src={img_url} />
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere block font-semibold">{name}</span>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-muted">
          <Badge tone={verdicts[verdict].tone}>{verdicts[verdict].label}</Badge>
          <span className={stock === 0 ? 'text-none' : ''}>{unitsText(stock)}</span>
        </span>
        {reason && <span className="wrap-anywhere mt-1 block text-12 text-muted">{reason}</span>}
      </span>
      <span className="shrink-0 font-display">{price === null ? 'Sin precio' : dollarsText(price)}</span>
    </button>
  )
}

export function unitsText(stock: number): string {
  return stock === 0 ? 'Agotado' : stock === 1 ? '1 unidad' : `${stock} unidades`
}

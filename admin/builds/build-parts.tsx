import { useState } from 'react'
import { Link } from 'react-router'
import type { BuildCheck, BuildPartRow } from '../../contract/api/admin/builds.ts'
import { type BuildSlot, buildSlots, mostInSlot, slotLabels } from '../../contract/build-slots.ts'
import { dollarsText } from '../orders/dollars-text.ts'
import { Picture } from '../orders/order-lines'
import { StateBadge } from '../products/state-badge'
import { Button } from '../ui/button'
import { CloseIcon } from '../ui/icons'
import { Notice } from '../ui/notice'
import { Panel } from '../ui/panel'
import { Select } from '../ui/select'
import { type BuildFields, partsText } from './build-fields.ts'
import { ChoosePartDialog, unitsText } from './choose-part-dialog'

type Props = {
  parts: BuildFields['parts']
  /** Of these parts, or of the ones before while it is asked for. */
  check: BuildCheck
  onChange: (parts: BuildFields['parts']) => void
  mayChange: boolean
}

/** What a build is made of, place by place, and what speaks against it. */
export function BuildParts({ parts, check, onChange, mayChange }: Props) {
  const [choosing, setChoosing] = useState<BuildSlot | null>(null)
  const rows = new Map(check.parts.map((row) => [row.slot, row]))
  const misfits = check.findings.filter(({ verdict }) => verdict === 'misfit')
  const unknown = check.findings.filter(({ verdict }) => verdict === 'unknown')

  function put(slot: BuildSlot, part: { id: number; quantity: number } | null) {
    const { [slot]: _, ...others } = parts
    onChange(part ? { ...others, [slot]: part } : others)
  }

  return (
    <Panel title="Piezas">
      <ul className="divide-y divide-line">
        {buildSlots.map((slot) => {
          const part = parts[slot]
          const row = rows.get(slot)
          const known = row && row.id === part?.id ? row : undefined
          return (
            <li key={slot} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
              <PartText slot={slot} row={known} isEmpty={!part} quantity={part?.quantity ?? 1} />
              {mayChange && (
                <div className="ml-auto flex items-center gap-2">
                  {part && mostInSlot[slot] > 1 && (
                    <Select
                      label={`Cuántas de ${slotLabels[slot]}`}
                      isLabelHidden
                      className="w-20"
                      options={Array.from({ length: mostInSlot[slot] }, (_, nth) => ({
                        id: String(nth + 1),
                        label: `×${nth + 1}`,
                      }))}
                      value={String(part.quantity)}
                      onChange={(quantity) => put(slot, { ...part, quantity: Number(quantity) })}
                    />
                  )}
                  <Button
                    aria-label={`${part ? 'Cambiar' : 'Elegir'}: ${slotLabels[slot]}`}
                    onPress={() => setChoosing(slot)}
                  >
                    {part ? (known && known.stock < part.quantity ? 'Reemplazar' : 'Cambiar') : 'Elegir'}
                  </Button>
                  {part && (
                    <Button
                      variant="quiet"
                      size="icon"
                      aria-label={`Quitar: ${slotLabels[slot]}`}
                      onPress={() => put(slot, null)}
                    >
                      <CloseIcon />
                    </Button>
                  )}
                </div>
              )}
            </li>
          )
        })}
      </ul>
      <div className="mt-3 grid gap-2" aria-live="polite">
        {misfits.length > 0 && check.parts.length > 0 && (
          <Notice tone="danger">
            <p className="font-semibold">Así no funciona, y no se puede publicar:</p>
            <Sentences findings={misfits} />
          </Notice>
        )}
        {unknown.length > 0 && (
          <details className="text-12 text-muted">
            <summary className="cursor-pointer">
              {unknown.length === 1 ? '1 dato por verificar' : `${unknown.length} datos por verificar`}
            </summary>
            <Sentences findings={unknown} />
          </details>
        )}
      </div>
      {choosing && (
        <ChoosePartDialog
          slot={choosing}
          parts={partsText(parts)}
          onChoose={(id) => {
            put(choosing, { id, quantity: parts[choosing]?.quantity ?? 1 })
            setChoosing(null)
          }}
          onClose={() => setChoosing(null)}
        />
      )}
    </Panel>
  )
}

function Sentences({ findings }: { findings: readonly { text: string }[] }) {
  return (
    <ul className="mt-1 list-disc pl-5">
      {findings.map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

type PartTextProps = {
  slot: BuildSlot
  row: BuildPartRow | undefined
  isEmpty: boolean
  quantity: number
}

function PartText({ slot, row, isEmpty, quantity }: PartTextProps) {
  return (
    <div className="flex min-w-0 flex-1 basis-60 items-center gap-3">
      <Picture src={row?.img_url ?? ''} />
      <div className="min-w-0 flex-1">
        <p className="text-12 text-muted">{slotLabels[slot]}</p>
        {row?.id != null ? (
          <Link to={`/productos/${row.id}`} className="wrap-anywhere font-semibold hover:underline">
            {row.name}
          </Link>
        ) : (
          <p className="text-muted">{row?.name ?? (isEmpty ? 'Sin pieza' : 'Un momento…')}</p>
        )}
        {row?.id != null && (
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-muted">
            <span>{row.price === null ? 'Sin precio' : dollarsText(row.price * quantity)}</span>
            <span className={row.stock < quantity ? 'font-semibold text-none' : ''}>
              {unitsText(row.stock)}
            </span>
            {row.state !== null && row.state !== 'on_sale' && <StateBadge state={row.state} />}
          </p>
        )}
      </div>
    </div>
  )
}

/** The parts of a build with units of its own, which are names alone. */
export function NamedParts({ parts }: { parts: readonly BuildPartRow[] }) {
  return (
    <Panel title="Piezas">
      <Notice tone="plain">
        Este ensamble tiene unidades propias, y sus piezas son solo nombres. Para vender de las existencias de
        las piezas, crea otro con productos de la tienda.
      </Notice>
      <dl className="mt-3 grid gap-2">
        {parts.map(({ slot, name }) => (
          <div key={slot}>
            <dt className="text-12 text-muted">{slotLabels[slot]}</dt>
            <dd>{name}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

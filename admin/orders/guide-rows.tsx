import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { ChosenAnswer, ShipmentsRequest } from '../../contract/api/admin/bulk.ts'
import { type CarrierId, carrierIds, carriers, guideKey } from '../../contract/carriers.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { Button } from '../ui/button'
import { DialogActions } from '../ui/dialog'
import { Notice } from '../ui/notice'
import { Select } from '../ui/select'
import { TextField } from '../ui/text-field'
import { lastCarrier } from './guide-fields'

type Sent = ShipmentsRequest['orders']
type Props = {
  orders: ChosenAnswer['orders']
  leftOut: ReactNode
  onSend: (orders: Sent) => Promise<void>
}

/**
 * The carrier once, and a guide number for each order: a scanner types it and ends with Enter, which goes on to the
 * next empty row and at last to the button. Several lines that are pasted fill as many rows. Without a number an order
 * stays.
 */
export function GuideRows({ orders, leftOut, onSend }: Props) {
  const [carrier, setCarrier] = useState<CarrierId>(lastCarrier.read())
  const [name, setName] = useState('')
  const [guides, setGuides] = useState<Record<number, string>>({})
  const rows = useRef<HTMLUListElement>(null)
  const button = useRef<HTMLDivElement>(null)
  const isOther = carrier === 'other'
  const guideOf = (id: number) => guides[id]?.trim() ?? ''
  const going = orders.filter(({ id }) => (isOther ? name.trim() : guideOf(id)))
  const repeated = repeatedIn(going.map(({ id }) => guideOf(id)).filter(Boolean))

  function goOn(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const inputs = [...(rows.current?.querySelectorAll('input') ?? [])]
    const at = inputs.indexOf(event.target as HTMLInputElement)
    const next = inputs.slice(at + 1).find(({ value }) => value.trim() === '')
    if (next) next.focus()
    else button.current?.querySelector('button')?.focus()
  }
  function paste(event: ClipboardEvent, from: number) {
    const lines = event.clipboardData
      .getData('text')
      .split(/[\r\n\t;]+/)
      .map((line) => line.trim())
      .filter(Boolean)
    if (lines.length < 2) return
    event.preventDefault()
    const filled = orders.slice(from, from + lines.length).map(({ id }, nth) => [id, lines[nth] ?? ''])
    setGuides({ ...guides, ...Object.fromEntries(filled) })
  }
  function send() {
    lastCarrier.save(carrier)
    void onSend(
      going.map(({ id, seen }) => ({
        id,
        seen,
        carrier,
        guide_number: guideOf(id) || null,
        ...(isOther && { carrier_name: name.trim() }),
      })),
    )
  }

  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Transportista"
          options={carrierIds.map((id) => ({ id, label: carriers[id].name }))}
          value={carrier}
          onChange={setCarrier}
        />
        {isOther && (
          <TextField label="Cómo se llama" value={name} onChange={setName} maxLength={60} isRequired />
        )}
      </div>
      {leftOut}
      <ul ref={rows} className="max-h-[50vh] divide-y divide-line overflow-y-auto px-1" onKeyDown={goOn}>
        {orders.map(({ id, buyer_name, destination }, nth) => (
          <li key={id} className="grid items-center gap-x-3 gap-y-1 py-2 sm:grid-cols-[1fr_16rem]">
            <p className="min-w-0 truncate">
              <strong>{formatOrderNumber(id)}</strong> {buyer_name}
              {destination && <span className="text-muted"> · {destination}</span>}
            </p>
            <TextField
              label={`Guía del pedido ${formatOrderNumber(id)}`}
              isLabelHidden
              placeholder="Número de guía"
              value={guides[id] ?? ''}
              onChange={(typed) => setGuides({ ...guides, [id]: typed })}
              onPaste={(event) => paste(event, nth)}
              maxLength={40}
              autoComplete="off"
              autoFocus={nth === 0}
            />
          </li>
        ))}
      </ul>
      {repeated.length > 0 && (
        <Notice tone="warning">Esta guía está en más de un pedido: {repeated.join(', ')}.</Notice>
      )}
      <div ref={button}>
        <DialogActions>
          <Button variant="primary" isDisabled={going.length === 0} onPress={send}>
            {nameOf(going.length)}
          </Button>
        </DialogActions>
      </div>
    </div>
  )
}

function nameOf(count: number): string {
  if (count === 0) return 'Enviar y avisar'
  return count === 1 ? 'Enviar 1 pedido y avisar' : `Enviar ${count} pedidos y avisar`
}

/** Each guide number that stands there more than once. */
function repeatedIn(guides: readonly string[]): string[] {
  return [...Map.groupBy(guides, guideKey).values()].flatMap((same) =>
    same.length > 1 ? [same[0] ?? ''] : [],
  )
}

import { useState } from 'react'
import type { ListedOrder } from '../../contract/api/admin/orders.ts'
import { formatCents } from '../../contract/money.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { useLoad } from '../api/use-load'
import { centsOf } from '../orders/dollars-text.ts'
import { ComboBox } from '../ui/combo-box'

/** An order that gets money. `missingCents`: what is still to be paid of it. */
export type ChosenOrder = { id: number; label: string; missingCents: number }

type Props = {
  label: string
  current: ChosenOrder | null
  onChange: (order: ChosenOrder | null) => void
  name?: string
  autoFocus?: boolean
  className?: string
  /** Orders that have a share already. */
  taken: readonly number[]
}

/** An order, found by whatever is known of it. Before anything is typed it offers those that wait for money. */
export function OrderChoice({ label, current, onChange, taken, ...rest }: Props) {
  const [typed, setTyped] = useState('')
  const query: Record<string, string> = typed.trim()
    ? { q: typed }
    : { payment: 'to_check,missing', sort: 'oldest' }
  const orders = useLoad('GET /api/admin/orders', { query })
  // What was found for the letters before would be picked by who types fast and presses Enter.
  const answered = orders.isPlaceholderData ? [] : (orders.data?.orders ?? [])
  const found = answered.filter(({ id }) => !taken.includes(id)).map(toChosen)
  const options = found.map((order) => ({ ...order, note: noteOf(order) }))

  return (
    <ComboBox
      {...rest}
      label={label}
      options={options}
      onType={setTyped}
      isLoading={orders.isFetching}
      current={current}
      onChange={(id) => onChange(id === null ? null : (found.find((order) => order.id === id) ?? current))}
      placeholder="Número, nombre, cédula…"
    />
  )
}

function toChosen({ id, buyer_name, missing }: ListedOrder): ChosenOrder {
  return { id, label: `${formatOrderNumber(id)} · ${buyer_name}`, missingCents: centsOf(missing) }
}

function noteOf({ missingCents }: ChosenOrder): string {
  return missingCents > 0 ? `Falta ${formatCents(missingCents)}` : 'No le falta nada'
}

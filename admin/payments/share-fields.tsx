import { useState } from 'react'
import { formatCents } from '../../contract/money.ts'
import { Button } from '../ui/button'
import { CloseIcon, PlusIcon } from '../ui/icons'
import { MoneyField } from '../ui/money-field'
import { OrderChoice } from './order-choice'
import { anEmptyShare, type Share } from './shares'

type Props = {
  shares: readonly Share[]
  onChange: (shares: readonly Share[]) => void
  /** What there is to give; null while it is not known. Then an order is given what it misses. */
  availableCents: number | null
  /** The order above them that gets some of it too: then there may be none of them, and they are counted from 2. */
  ownId?: number | undefined
  /** Where a field of the nth share, from 0, stands in the body of the call. */
  nameOf?: (nth: number, field: 'order_id' | 'amount') => string
}

/** Which orders get how much of one transfer. */
export function ShareFields({
  shares,
  onChange,
  availableCents,
  ownId,
  nameOf = (nth, field) => `shares.${nth}.${field}`,
}: Props) {
  const isOnly = shares.length === 1 && ownId === undefined
  const firstNumber = ownId === undefined ? 1 : 2
  const [added, setAdded] = useState<number | null>(null)
  const change = (nth: number, changed: Partial<Share>) =>
    onChange(shares.map((share, at) => (at === nth ? { ...share, ...changed } : share)))
  const taken = [ownId, ...shares.map(({ order }) => order?.id)].filter((id) => id !== undefined)

  function add() {
    const share = anEmptyShare()
    setAdded(share.key)
    onChange([...shares, share])
  }

  return (
    <div className="grid gap-3">
      {shares.map((share, nth) => {
        const others = shares.filter((other) => other !== share)
        return (
          <div
            key={share.key}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[minmax(0,1fr)_7.5rem_auto]"
          >
            <OrderChoice
              label={isOnly ? 'Pedido' : `Pedido ${nth + firstNumber}`}
              name={nameOf(nth, 'order_id')}
              autoFocus={share.key === added}
              current={share.order}
              className="max-sm:col-span-full"
              taken={taken.filter((id) => id !== share.order?.id)}
              onChange={(order) =>
                change(nth, {
                  order,
                  amountCents: order && fittingCents(order.missingCents, others, availableCents),
                })
              }
            />
            <MoneyField
              // What another order misses replaces what stood there.
              key={share.order?.id ?? 'none'}
              label={isOnly ? 'Recibe' : `Recibe el ${nth + firstNumber}`}
              name={nameOf(nth, 'amount')}
              defaultCents={share.amountCents}
              isDisabled={share.order === null}
              onChange={(amountCents) => change(nth, { amountCents })}
            />
            <Button
              size="icon"
              variant="quiet"
              className="mt-6"
              aria-label={`Quitar el pedido ${nth + firstNumber}`}
              isDisabled={isOnly && share.order === null}
              onPress={() => onChange(isOnly ? [anEmptyShare()] : shares.filter((other) => other !== share))}
            >
              <CloseIcon className="size-4" />
            </Button>
          </div>
        )
      })}
      <div>
        <Button variant="quiet" className="-ml-3" onPress={add}>
          <PlusIcon className="size-4" /> Otro pedido
        </Button>
      </div>
    </div>
  )
}

/** What becomes of the rest of a transfer, in a sentence. */
export function RestLine({ restCents }: { restCents: number }) {
  if (restCents === 0) return null
  return restCents > 0 ? (
    <p className="text-muted">Sobran {formatCents(restCents)}: quedan aquí para otro pedido.</p>
  ) : (
    <p role="alert" className="text-danger">
      Repartes {formatCents(-restCents)} más de lo que llegó.
    </p>
  )
}

/** What the order misses, or what is left for it when that is less. */
function fittingCents(
  missingCents: number,
  others: readonly Share[],
  availableCents: number | null,
): number | null {
  if (availableCents === null) return missingCents || null
  const given = others.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0)
  return Math.max(0, Math.min(missingCents || availableCents, availableCents - given)) || null
}

import { useId, useState } from 'react'
import type { ShopProfile } from '../../contract/api/shop.ts'
import type { FreightGoal } from '../../contract/delivery.ts'
import { formatCents } from '../../contract/money.ts'
import { AskAboutCart } from '../cart/ask-about-cart'
import { CartLines, UNKNOWN } from '../cart/cart-lines'
import { type CartLine, lineTotalCents } from '../cart/cart-store'
import { useAskedFreight } from '../freight/freight'
import { TotalsWithFreight } from '../freight/freight-row'
import { BoxIcon, ChevronDownIcon, PinIcon } from '../ui/icons'
import { Money } from '../ui/price'
import { Tile } from '../ui/tile'
import type { CheckoutCart } from './checkout-cart'
import { includedTax } from './included-tax'
import type { HeldCart } from './reservation'

const FOLDED = 'max-lg:hidden'
const FOLDED_UNLESS_EMPTY = 'not-cart-empty:max-lg:hidden'

type Props = {
  shop: ShopProfile
  cart: CheckoutCart
  /** During the payment: the reserved lines at their prices are shown, and cannot be changed here. */
  held: HeldCart | null
  goal: FreightGoal
  notes: ReadonlyMap<number, string> | undefined
  /** Until when the prices of an offer hold, for people: "24 nov 2026, 21:43". */
  offerUntil: string | undefined
  /** Whether the lines can be seen on a narrow screen before somebody unfolds them. */
  startsUnfolded?: boolean
}

/** The lines and the total: beside the form on a wide screen, folded under the total on a narrow one. */
export function OrderSummary({ shop, cart, held, goal, notes, offerUntil, startsUnfolded = false }: Props) {
  const [isUnfolded, setIsUnfolded] = useState(startsUnfolded)
  const headingId = useId()
  const contentId = useId()
  const freight = useFreightOf(shop, cart, held, goal)
  const linesCents = held ? held.totalCents - held.shippingCents : cart.totalCents
  const totalCents = linesCents + (freight.cents ?? 0)
  // An empty cart, or a line with a problem, must not be overlooked.
  const isOpen = isUnfolded || (cart.isReady && cart.count === 0) || Boolean(notes?.size)
  const isKnown = cart.isReady || held !== null
  return (
    <section
      aria-labelledby={headingId}
      className="rounded-card border border-line px-4 sm:px-6 lg:sticky lg:top-32 lg:max-h-[calc(100dvh-152px)] lg:overflow-y-auto"
    >
      <div className="flex min-h-14 items-center justify-between gap-3 lg:min-h-16">
        <h2 id={headingId} className="text-16 lg:text-20">
          Resumen de Compra
        </h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => setIsUnfolded(!isOpen)}
          className="-mr-2 flex min-h-11 items-center gap-2 rounded-card px-2 lg:hidden"
        >
          <span className="sr-only">Ver artículos, total</span>
          <Money cents={totalCents} className={`font-extrabold text-20 ${isKnown ? '' : UNKNOWN}`} />
          <ChevronDownIcon className={`size-5 transition-transform ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      </div>
      <div
        id={contentId}
        className={`border-line border-t pb-4 ${isOpen ? '' : isKnown ? FOLDED : FOLDED_UNLESS_EMPTY}`}
      >
        {offerUntil && !held && (
          <p className="mt-4 rounded-card bg-stock-ground px-3 py-2 font-semibold text-14 text-stock">
            Tu oferta: precios guardados hasta el {offerUntil}.
          </p>
        )}
        {held || cart.offer !== null ? (
          <FixedLines lines={held?.lines ?? linesOf(cart)} pictures={cart.lines} notes={notes} />
        ) : (
          <CartLines {...(notes && { notes })} />
        )}
        <div className={isKnown ? '' : UNKNOWN}>
          <div className="border-line border-t pt-4">
            <TotalsWithFreight linesCents={linesCents} shippingCents={freight.cents} />
          </div>
          {totalCents > 0 && <TaxNote totalCents={totalCents} percent={shop.taxPercent} />}
          {(totalCents > 0 || !isKnown) && (
            <DeliveryNote
              shop={shop}
              isPickup={goal === 'pickup'}
              freightNote={freight.note}
              className={isKnown ? 'flex' : 'hidden not-cart-empty:flex'}
            />
          )}
          {!held && cart.offer === null && <AskAboutCart className="mt-4" />}
        </div>
      </div>
    </section>
  )
}

function TaxNote({ totalCents, percent }: { totalCents: number; percent: number }) {
  const { baseCents, taxCents } = includedTax(totalCents, percent)
  return (
    <p className="mt-4 text-14 text-muted">
      Incluye IVA {percent} %: base {formatCents(baseCents)} + IVA {formatCents(taxCents)}.
    </p>
  )
}

/**
 * The freight that a shop charges itself, in cents, or why it is no row yet. Both are undefined where the shop charges none.
 */
function useFreightOf(
  shop: ShopProfile,
  cart: CheckoutCart,
  held: HeldCart | null,
  goal: FreightGoal,
): { cents?: number | undefined; note?: string | undefined } {
  const isCharged = shop.freight === 'charged' && cart.offer === null
  const province = goal === 'pickup' ? '' : goal
  const { asked } = useAskedFreight(cart.lines, isCharged && !held && province ? province : null)
  if (held) return isCharged || held.shippingCents > 0 ? { cents: held.shippingCents } : {}
  if (cart.shippingCents !== null) return { cents: cart.shippingCents }
  if (!isCharged) return {}
  if (goal === 'pickup') return { cents: 0 }
  if (province === '') return { note: 'El envío se suma cuando eliges tu provincia.' }
  if (asked.state === 'asking') return { note: 'Calculamos el envío…' }
  if (asked.state === 'failed') return { note: 'No pudimos calcular el envío: lo sabrás al pulsar «Pagar».' }
  if (asked.quote.shipping !== null) return {}
  return { note: `No tenemos precio para enviarlo a ${province}. Retíralo en la tienda o escríbenos.` }
}

type DeliveryNoteProps = {
  shop: ShopProfile
  isPickup: boolean
  /** In place of who pays the freight. */
  freightNote: string | undefined
  className: string
}

/** The chosen delivery: where and when to pick the order up, or who pays the freight. */
function DeliveryNote({ shop, isPickup, freightNote, className }: DeliveryNoteProps) {
  const Icon = isPickup ? PinIcon : BoxIcon
  return (
    <div className={`mt-4 gap-3 border-line border-t pt-4 text-14 ${className}`}>
      <Icon className="size-5 shrink-0 text-muted" />
      <div>
        <p className="font-semibold">{isPickup ? 'Retiro en la tienda' : 'Envío con transportista'}</p>
        <p role="status" className="mt-1 text-muted">
          {isPickup ? `${shop.address}. ${shop.openingHours}.` : (freightNote ?? shop.carrierNote)}
        </p>
      </div>
    </div>
  )
}

function linesOf({ lines }: CheckoutCart): HeldCart['lines'] {
  return lines.map((line) => ({ ...line, totalCents: lineTotalCents(line) }))
}

type FixedLinesProps = {
  lines: HeldCart['lines']
  pictures: readonly CartLine[]
  notes: ReadonlyMap<number, string> | undefined
}

/** Lines that the buyer cannot change here. */
export function FixedLines({ lines, pictures, notes }: FixedLinesProps) {
  return (
    <ul className="divide-y divide-line">
      {lines.map(({ id, name, count, totalCents }) => (
        <li key={id} className="flex gap-3 py-4">
          <Tile
            src={pictures.find((line) => line.id === id)?.img_url ?? ''}
            alt=""
            className="tile-ground size-18 shrink-0 rounded-card border border-line p-1.5"
          />
          <div className="min-w-0 flex-1">
            <p className="line-clamp-2 font-semibold text-14">{name}</p>
            {notes?.get(id) && <p className="mt-1 font-semibold text-14 text-danger">{notes.get(id)}</p>}
            <div className="mt-2 flex items-baseline justify-between gap-3">
              <span className="text-14 text-muted">
                {count} × {formatCents(totalCents / count)}
              </span>
              <Money cents={totalCents} className="font-extrabold text-16" />
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

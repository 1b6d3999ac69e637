import { type ReactNode, useRef } from 'react'
import { MAX_LINE_COUNT } from '../../contract/constants.ts'
import { texts } from '../../contract/texts.ts'
import { ButtonLink } from '../ui/button'
import { Illustration } from '../ui/illustration'
import openBoxWebp from '../ui/illustrations/open-box.webp'
import openBoxAvif from '../ui/illustrations/open-box.webp?avif'
import { Link } from '../ui/link'
import { announce } from '../ui/live-region'
import { Money } from '../ui/price'
import { Tile } from '../ui/tile'
import { type CartLine, decrease, increase, lineTotalCents, removeFromCart, useCart } from './cart-store'
import { QuantityStepper } from './quantity-stepper'

type Props = {
  /** What is wrong with a line, by its id, said below it: "Quedan 2 unidades." */
  notes?: ReadonlyMap<number, string>
}

/** The lines of the cart, each with its quantity to change. The drawer, the checkout and MI CARRITO show this same list. */
export function CartLines({ notes }: Props) {
  const { lines, noteOn, isReady } = useCart()
  const frame = useRef<HTMLDivElement>(null)

  function remove({ id, name }: CartLine) {
    removeFromCart(id)
    announce(`${name} salió del carrito`)
    // The button that had the focus is gone with its line.
    frame.current?.focus()
  }

  return (
    <div ref={frame} tabIndex={-1} className="outline-none">
      {lines.length === 0 ? (
        <EmptyCart isKnown={isReady} />
      ) : (
        <ul className="divide-y divide-line">
          {lines.map((line) => (
            <Line
              key={line.id}
              line={line}
              note={notes?.get(line.id) ?? noteOn(line)}
              onRemove={() => remove(line)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

/** SUBTOTAL, DESCUENTO and TOTAL of the cart. */
export function CartTotals() {
  const { totalCents, isReady } = useCart()
  return (
    <div className={isReady ? '' : UNKNOWN}>
      <Totals totalCents={totalCents} />
    </div>
  )
}

/** Until the browser has read its storage the cart is unknown: its place is kept, and nothing is said about it. */
export const UNKNOWN = 'not-cart-empty:invisible'

type TotalsProps = {
  /** The sum of the lines. */
  totalCents: number
  shippingCents?: number | undefined
  /** A row above TOTAL. */
  children?: ReactNode
}

/** A promotion is a lower price of a product: the discount row stays at zero. */
export function Totals({ totalCents, shippingCents = 0, children }: TotalsProps) {
  return (
    <dl className="grid grid-cols-[1fr_auto] items-baseline gap-y-1 text-14">
      <dt className="text-muted">SUBTOTAL</dt>
      <dd className="text-right">
        <Money cents={totalCents} />
      </dd>
      <dt className="text-muted">DESCUENTO</dt>
      <dd className="text-right">
        <Money cents={0} />
      </dd>
      {children}
      <dt className="mt-1 font-semibold text-16">TOTAL</dt>
      <dd className="mt-1 text-right">
        <Money cents={totalCents + shippingCents} className="font-extrabold text-24" />
      </dd>
    </dl>
  )
}

function Line({ line, note, onRemove }: { line: CartLine; note: string | undefined; onRemove: () => void }) {
  const { id, name, img_url, count } = line
  return (
    <li className="flex flex-wrap gap-3 py-4">
      <Link to={`/producto/${id}`} tabIndex={-1} aria-hidden="true" className="shrink-0">
        <Tile src={img_url} alt="" className="tile-ground size-18 rounded-card border border-line p-1.5" />
      </Link>
      <div className="min-w-0 flex-1 basis-40">
        <div className="flex items-start justify-between gap-3">
          <Link
            to={`/producto/${id}`}
            className="line-clamp-2 font-semibold text-14 underline-offset-4 hover:underline"
          >
            {name}
          </Link>
          <button
            type="button"
            onClick={onRemove}
            aria-label={`Quitar ${name}`}
            className="hit-44 shrink-0 text-14 text-muted underline underline-offset-4 transition-colors hover:text-danger"
          >
            Quitar
          </button>
        </div>
        {note && <p className="mt-1 font-semibold text-14 text-danger">{note}</p>}
        <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
          <QuantityStepper
            name={name}
            count={count}
            max={MAX_LINE_COUNT}
            onStep={(by) => (by > 0 ? increase(id) : decrease(id))}
          />
          <Money cents={lineTotalCents(line)} className="font-extrabold text-16" />
        </div>
      </div>
    </li>
  )
}

function EmptyCart({ isKnown }: { isKnown: boolean }) {
  return (
    <div className={`flex flex-col items-center gap-3 py-12 text-center ${isKnown ? '' : UNKNOWN}`}>
      <Illustration avif={openBoxAvif} webp={openBoxWebp} className="-mt-6 size-32" />
      <p className="font-semibold text-16">{texts.emptyCart}</p>
      <p className="max-w-64 text-14 text-muted">Lo que añadas te espera aquí.</p>
      <ButtonLink to="/productos" variant="quiet">
        Ver productos
      </ButtonLink>
    </div>
  )
}

import { useId } from 'react'
import type { FreightQuote } from '../../contract/api/catalog.ts'
import type { ShopProfile } from '../../contract/api/shop.ts'
import { formatCents, toCents } from '../../contract/money.ts'
import { type Province, provinces } from '../../contract/provinces.ts'
import { whatsappLink } from '../../contract/whatsapp.ts'
import { useCart } from '../cart/cart-store'
import { useShopProfile } from '../shell/shop-profile'
import { SelectField } from '../ui/select-field'
import { useValue } from '../ui/stored-value'
import { askedProvince, useAskedFreight } from './freight'

/** What it costs to send one of a product, or the cart, to a province that the buyer chooses and the browser remembers. */
export function FreightAnswer({ productId }: { productId?: number | undefined }) {
  const shop = useShopProfile()
  const cart = useCart().lines
  const lines = productId === undefined ? cart : [{ id: productId, count: 1 }]
  const province = useValue(askedProvince, '')
  const isSent = shop.freight !== 'pickup_only'
  const { asked, again } = useAskedFreight(lines, isSent && province ? province : null)
  const headingId = useId()
  if (lines.length === 0) return null
  return (
    <section
      aria-labelledby={headingId}
      className="my-2 grid gap-2 rounded-card border border-line p-3 text-14"
    >
      <h3 id={headingId} className="text-14">
        ¿Cuánto cuesta el envío?
      </h3>
      {isSent ? (
        <SelectField
          name="freight_province"
          label="Provincia"
          autoComplete="address-level1"
          // The button that was pressed is gone: who uses a keyboard goes on here.
          autoFocus
          value={province}
          onChange={(event) => askedProvince.save(event.target.value as Province | '')}
        >
          <option value="">Elige una provincia</option>
          {provinces.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      ) : (
        <p>Se retira en la tienda, sin costo: {shop.address}.</p>
      )}
      {isSent && province && (
        <div role="status">
          {asked.state === 'asking' && <p className="text-muted">Lo calculamos…</p>}
          {asked.state === 'answered' && <FreightTold shop={shop} quote={asked.quote} province={province} />}
          {asked.state === 'failed' && (
            <p>
              No pudimos calcularlo.{' '}
              <button type="button" onClick={again} className="hit-44 text-link underline underline-offset-4">
                Reintentar
              </button>
            </p>
          )}
        </div>
      )}
    </section>
  )
}

type ToldProps = { shop: ShopProfile; quote: FreightQuote; province: Province }

/** What the shop says of sending something to a province. */
export function FreightTold({ shop, quote: { shipping, delivery }, province }: ToldProps) {
  const { freight, carriers, free_from } = delivery
  const [cheapest] = carriers
  const question = (
    <AskShop shop={shop} text={`Hola, ¿cuánto cuesta un envío a ${province}?`}>
      Pregúntanos por WhatsApp
    </AskShop>
  )
  if (freight === 'included')
    return <p>Está incluido en el precio{cheapest ? `: llega a ${province} en ${daysOf(cheapest)}` : ''}.</p>
  if (freight === 'charged') {
    if (shipping === null)
      return (
        <p>
          No tenemos precio para enviarlo a {province}. Retíralo en la tienda, sin costo. {question}
        </p>
      )
    return (
      <>
        <p>
          <strong className="font-semibold">{shipping === 0 ? 'Gratis' : dollars(shipping)}</strong> a{' '}
          {province}
          {cheapest ? `, con ${cheapest.name} en ${daysOf(cheapest)}` : ''}.
        </p>
        <p className="mt-1 text-muted">
          {free_from !== null && shipping > 0 && `Gratis desde ${dollars(free_from)}. `}
          Retirarlo en la tienda no cuesta.
        </p>
      </>
    )
  }
  if (!cheapest)
    return (
      <p>
        Lo pagas al transportista cuando lo recibes. No tenemos su precio a {province}. {question}
      </p>
    )
  return (
    <>
      <ul className="grid gap-1">
        {carriers.map((carrier) => (
          <li key={carrier.name} className="flex flex-wrap justify-between gap-x-3">
            <span>
              {carrier.name}, {daysOf(carrier)}
            </span>
            <strong className="font-semibold">≈ {dollars(carrier.price)}</strong>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-muted">
        Valor aproximado: lo pagas al transportista cuando lo recibes, aparte de tu compra.
      </p>
    </>
  )
}

function AskShop({
  shop: { whatsapp },
  text,
  children,
}: {
  shop: ShopProfile
  text: string
  children: string
}) {
  if (!whatsapp) return null
  return (
    <a
      href={whatsappLink(whatsapp, text)}
      target="_blank"
      rel="noreferrer"
      className="text-link underline underline-offset-4"
    >
      {children}
    </a>
  )
}

function daysOf({ days_from: from, days_to: to }: { days_from: number; days_to: number }): string {
  if (to === 0) return 'el mismo día'
  const days = to === 1 ? '1 día' : `${to} días`
  return from === to ? days : `${from} a ${days}`
}

const dollars = (amount: number) => formatCents(toCents(amount) ?? 0)

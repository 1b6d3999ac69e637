import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { deliveryPlaceLabels } from '../../contract/delivery-places.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { termsPath } from '../../contract/terms.ts'
import { useMay } from '../api/me'
import { CopyButton } from '../ui/copy-button'
import { ExternalIcon } from '../ui/icons'
import { Panel } from '../ui/panel'
import { dollarsText } from './dollars-text.ts'
import { useShownOrder } from './shown-order'

const identificationLabels = {
  cedula: 'Cédula',
  ruc: 'RUC',
  passport: 'Pasaporte',
  final_consumer: 'Identificación',
} as const

/** Who bought, how they are reached, and where it goes. */
export function OrderBuyer() {
  const { buyer, order, whatsapp } = useShownOrder()
  return (
    <Panel title="Comprador">
      <div className="grid gap-3">
        <p className="wrap-anywhere font-semibold text-16">
          <BuyerName />
        </p>
        <dl className="grid gap-2">
          <Fact label={identificationLabels[buyer.identification_type]}>{buyer.identification}</Fact>
          {buyer.phone && (
            <Fact label="Teléfono">
              <a href={`tel:${buyer.phone}`} className="text-link hover:underline">
                {buyer.phone}
              </a>
            </Fact>
          )}
          {buyer.email && (
            <Fact label="Correo">
              <a href={mailAddress(buyer.email)} className="text-link hover:underline">
                {buyer.email}
              </a>
            </Fact>
          )}
          {order.delivery_method === 'pickup' && <PickupPerson />}
          {order.delivery_method === 'carrier' && <Address />}
          {order.terms_version !== null && (
            <Fact label="Términos que aceptó">
              <a
                href={termsPath(order.terms_version)}
                target="_blank"
                rel="noreferrer"
                className="text-link hover:underline"
              >
                Versión {order.terms_version}
              </a>
            </Fact>
          )}
        </dl>
        <WhatsApp messages={whatsapp} />
        {order.kind === 'web' && <Earlier />}
      </div>
    </Panel>
  )
}

/** Leads to the customer, where there is one: a sale to a final consumer names nobody. */
function BuyerName() {
  const { buyer, order } = useShownOrder()
  const isKnown = buyer.account_id !== null || buyer.identification_type !== 'final_consumer'
  if (!useMay('customers.read') || !isKnown) return buyer.name
  const path = buyer.account_id === null ? `/clientes/mostrador/${order.id}` : `/clientes/${buyer.account_id}`
  return (
    <Link to={path} className="text-link hover:underline">
      {buyer.name}
    </Link>
  )
}

/** "?" is allowed in an address, and would begin the subject or another recipient of the mail. */
function mailAddress(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function Address() {
  const { buyer } = useShownOrder()
  const town = [buyer.city, buyer.province].filter(Boolean).join(', ')
  const whole = [buyer.name, buyer.address, buyer.reference, town, buyer.phone].filter(Boolean).join('\n')
  return (
    <Fact label="Se envía a">
      {buyer.address}
      {buyer.reference && <span className="block text-muted">{buyer.reference}</span>}
      {town && <span className="block">{town}</span>}
      {buyer.delivery_place && (
        <span className="block text-muted">{deliveryPlaceLabels[buyer.delivery_place]}</span>
      )}
      <span className="mt-2 block">
        <CopyButton text={whole} label="Copiar para la guía" />
      </span>
    </Fact>
  )
}

function PickupPerson() {
  const { buyer, pickup } = useShownOrder()
  return (
    <Fact label="Retira en la tienda">
      {buyer.pickup_name ?? 'Quien compró'}
      {buyer.pickup_identification && (
        <span className="block text-muted">Identificación {buyer.pickup_identification}</span>
      )}
      {pickup && pickup.name !== buyer.pickup_name && (
        <span className="block">
          Lo retiró {pickup.name}, {pickup.identification}
        </span>
      )}
    </Fact>
  )
}

function WhatsApp({ messages }: { messages: { label: string; url: string }[] }) {
  if (messages.length === 0) return null
  return (
    <div>
      <p className="mb-1 text-12 text-muted">Por WhatsApp</p>
      <ul className="flex flex-wrap gap-2">
        {messages.map(({ label, url }) => (
          <li key={label}>
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className="control inline-flex items-center gap-1.5 rounded-card border border-field px-3 font-semibold hover:border-ink hover:bg-secondary"
            >
              {label} <ExternalIcon className="size-4 text-muted" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Earlier() {
  const { buyer } = useShownOrder()
  const { count, total, last } = buyer.earlier
  if (last === null) return <p className="text-muted">Es su primera compra.</p>
  return (
    <p className="text-muted">
      <Link to={`/pedidos?customer=${buyer.account_id}`} className="font-semibold text-link hover:underline">
        {count === 1 ? '1 compra anterior' : `${count} compras anteriores`}
      </Link>{' '}
      por {dollarsText(total)}; la última,{' '}
      <Link to={`/pedidos/${last.id}`} className="font-semibold text-link hover:underline">
        {formatOrderNumber(last.id)}
      </Link>
      .
    </p>
  )
}

import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { CustomerAnswer } from '../../contract/api/admin/customers.ts'
import { formatDate, formatMoment } from '../../contract/shop-time.ts'
import { useMay } from '../api/me'
import { useLoad } from '../api/use-load'
import { dollarsText } from '../orders/dollars-text.ts'
import { Screen } from '../shell/screen'
import { ActionMenu } from '../ui/action-menu'
import { Badge } from '../ui/badge'
import { Button, buttonClass } from '../ui/button'
import { ExternalIcon } from '../ui/icons'
import { Loaded } from '../ui/loaded'
import { Notice } from '../ui/notice'
import { Panel } from '../ui/panel'
import { BlockDialog, UnblockDialog } from './block-dialogs'
import { CustomerBadges } from './customer-badges'
import { CustomerHistory } from './customer-history'
import { CustomerNotes } from './customer-notes'
import { Fact } from './fact'
import { EndSessionsDialog, RecoveryLinkDialog } from './help-dialogs'

/** One customer with an account: who it is, what was bought, and what the staff can do. */
export function OneCustomer() {
  const { id = '' } = useParams()
  return <LoadedCustomer key={id} id={Number(id)} />
}

function LoadedCustomer({ id }: { id: number }) {
  const found = useLoad('GET /api/admin/customers/{id}', { params: { id } })
  if (found.data) return <ShownCustomer shown={found.data} />
  return (
    <Screen title="Cliente">
      <Loaded query={found}>{() => null}</Loaded>
    </Screen>
  )
}

type Open = 'block' | 'unblock' | 'recovery' | 'sessions'

function ShownCustomer({ shown }: { shown: CustomerAnswer }) {
  const { customer, block } = shown
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const isChangeable = !customer.is_staff && !customer.is_closed
  return (
    <Screen
      title={customer.name}
      beside={
        <>
          <CustomerBadges
            customer={{
              kind: 'account',
              is_blocked: block !== null,
              is_unconfirmed: !customer.is_closed && customer.email_verified_at === null,
              is_staff: customer.is_staff,
              is_example: customer.is_example,
            }}
          />
          {customer.is_shut_out && <Badge tone="danger">Sin acceso</Badge>}
        </>
      }
      actions={isChangeable && <Actions shown={shown} onOpen={setOpen} />}
    >
      <div className="grid gap-4">
        {block && (
          <Notice tone="danger">
            <strong>Bloqueado</strong>{' '}
            {block.until_day ? `hasta el ${formatDate(block.until_day)}` : 'hasta que alguien lo quite'}, por{' '}
            {block.by} el {formatMoment(block.since)}: {block.reason}
          </Notice>
        )}
        {customer.is_shut_out && (
          <Notice tone="warning">No puede entrar: se le quitó el acceso cuando era del equipo.</Notice>
        )}
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="contents min-w-0 grid-cols-1 gap-4 lg:grid">
            <Sums shown={shown} />
            <div className="max-lg:order-1">
              <CustomerHistory id={customer.id} />
            </div>
          </div>
          <div className="contents min-w-0 grid-cols-1 gap-4 lg:grid">
            <Person shown={shown} />
            <CustomerNotes shown={shown} isWritable={isChangeable} />
            <EarlierBlocks shown={shown} />
          </div>
        </div>
      </div>
      {open === 'block' && <BlockDialog id={customer.id} onClose={close} />}
      {open === 'unblock' && <UnblockDialog id={customer.id} onClose={close} />}
      {open === 'recovery' && <RecoveryLinkDialog customer={customer} onClose={close} />}
      {open === 'sessions' && <EndSessionsDialog customer={customer} onClose={close} />}
    </Screen>
  )
}

function Actions({
  shown: { customer, block },
  onOpen,
}: {
  shown: CustomerAnswer
  onOpen: (open: Open) => void
}) {
  const mayBlock = useMay('customers.block')
  const mayHelp = useMay('customers.help')
  const mayExport = useMay('customers.export')
  const isBlocked = block !== null || customer.is_shut_out
  return (
    <>
      {mayBlock &&
        (isBlocked ? (
          <Button onPress={() => onOpen('unblock')}>Quitar bloqueo</Button>
        ) : (
          <Button onPress={() => onOpen('block')}>Bloquear</Button>
        ))}
      <ActionMenu
        label={`Acciones con ${customer.name}`}
        actions={[
          ...(mayHelp
            ? [
                { label: 'Darle un enlace para entrar', onAction: () => onOpen('recovery') },
                { label: 'Cerrar sus sesiones', onAction: () => onOpen('sessions') },
              ]
            : []),
          ...(mayExport
            ? [
                {
                  label: 'Descargar sus datos',
                  onAction: () => location.assign(`/api/admin/customers/${customer.id}/export`),
                },
              ]
            : []),
        ]}
      />
    </>
  )
}

function Sums({ shown: { customer, at_counter } }: { shown: CustomerAnswer }) {
  const facts = [
    { label: 'Pedidos', value: String(customer.orders) },
    { label: 'En curso', value: String(customer.open_orders) },
    { label: 'Cancelados', value: String(customer.cancelled_orders) },
    { label: 'Pagado, menos lo devuelto', value: dollarsText(customer.paid) },
    ...(customer.owed > 0 ? [{ label: 'Por devolver', value: dollarsText(customer.owed) }] : []),
  ]
  return (
    <Panel
      title="Compras"
      action={
        customer.orders > 0 && (
          <Link to={`/pedidos?customer=${customer.id}`} className="font-semibold text-link hover:underline">
            Ver sus pedidos
          </Link>
        )
      }
    >
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-12 text-muted">{label}</dt>
            <dd className="font-display font-semibold text-18">{value}</dd>
          </div>
        ))}
      </dl>
      {customer.first_order_at && customer.last_order_at && (
        <p className="mt-3 text-muted">
          {customer.orders === 1
            ? `El ${formatDate(customer.first_order_at)}.`
            : `Desde el ${formatDate(customer.first_order_at)}; el último, el ${formatDate(customer.last_order_at)}.`}
        </p>
      )}
      {at_counter && (
        <p className="mt-3 text-muted">
          Con la misma identificación hay además{' '}
          <Link
            to={`/clientes/mostrador/${at_counter.id}`}
            className="font-semibold text-link hover:underline"
          >
            {at_counter.orders === 1 ? '1 venta' : `${at_counter.orders} ventas`} en el mostrador
          </Link>{' '}
          por {dollarsText(at_counter.paid)}.
        </p>
      )}
    </Panel>
  )
}

function Person({ shown: { customer, whatsapp } }: { shown: CustomerAnswer }) {
  const waysIn = [customer.has_password && 'Contraseña', customer.has_google && 'Google'].filter(Boolean)
  return (
    <Panel title="Cuenta">
      <dl className="grid gap-2">
        <Fact label="Usuario">{customer.username}</Fact>
        {customer.nickname && <Fact label="Apodo">{customer.nickname}</Fact>}
        {customer.email && (
          <Fact label="Correo">
            {customer.email}
            <span className="block text-muted">
              {customer.email_verified_at
                ? `Confirmado el ${formatDate(customer.email_verified_at)}`
                : 'Sin confirmar'}
            </span>
            {customer.pending_email && (
              <span className="block text-muted">Quiere cambiarlo por {customer.pending_email}</span>
            )}
          </Fact>
        )}
        {customer.phone && (
          <Fact label="Teléfono">
            <a href={`tel:${customer.phone}`} className="text-link hover:underline">
              {customer.phone}
            </a>
          </Fact>
        )}
        {customer.identifications.length > 0 && (
          <Fact label="En sus pedidos">
            {customer.identifications.map(({ name, identification }) => (
              <span key={`${name} ${identification}`} className="block">
                {name}, {identification}
              </span>
            ))}
          </Fact>
        )}
        {customer.addresses.length > 0 && (
          <Fact label="Direcciones">
            {customer.addresses.map((address) => (
              <span key={address} className="block">
                {address}
              </span>
            ))}
          </Fact>
        )}
        {customer.birth_date && <Fact label="Nacimiento">{formatDate(customer.birth_date)}</Fact>}
        <Fact label="Cuenta desde">{formatDate(customer.created_at)}</Fact>
        {waysIn.length > 0 && <Fact label="Entra con">{waysIn.join(' o ')}</Fact>}
        <Fact label="Sesiones abiertas">
          {customer.sessions}
          {customer.last_seen_at && `, la última vista el ${formatMoment(customer.last_seen_at)}`}
        </Fact>
        {customer.favourites + customer.pc_builds > 0 && (
          <Fact label="Guarda">
            {[
              customer.favourites > 0 && `${customer.favourites} favoritos`,
              customer.pc_builds > 0 && `${customer.pc_builds} armados`,
            ]
              .filter(Boolean)
              .join(' y ')}
          </Fact>
        )}
      </dl>
      {whatsapp && (
        <a href={whatsapp} target="_blank" rel="noreferrer" className={`${buttonClass({})} mt-3`}>
          Escribir por WhatsApp <ExternalIcon className="size-4 text-muted" />
        </a>
      )}
    </Panel>
  )
}

function EarlierBlocks({ shown: { earlier_blocks } }: { shown: CustomerAnswer }) {
  if (earlier_blocks.length === 0) return null
  return (
    <Panel title="Bloqueos anteriores">
      <ul className="grid gap-3">
        {earlier_blocks.map(({ id, reason, since, ended_at, by }) => (
          <li key={id}>
            <p className="wrap-anywhere">{reason}</p>
            <p className="wrap-anywhere text-12 text-muted">
              {by}, del {formatDate(since)} al {ended_at && formatDate(ended_at)}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import type { DeskOffer } from '../../contract/api/admin/offers.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import { useAct } from '../api/use-act'
import { useLoad } from '../api/use-load'
import { dollarsText } from '../orders/dollars-text.ts'
import { Screen } from '../shell/screen'
import { Button, buttonClass } from '../ui/button'
import { CopyButton } from '../ui/copy-button'
import { ConfirmDialog } from '../ui/dialog'
import { ExternalIcon } from '../ui/icons'
import { Loaded } from '../ui/loaded'
import { Notice } from '../ui/notice'
import { Panel } from '../ui/panel'
import { type Column, Table } from '../ui/table'
import { OfferBadge } from './offer-badge'

const REFRESH_MS = 30_000

/** One offer: its link, what it holds, and what became of it. */
export function OneOffer() {
  const { id = '' } = useParams()
  const found = useLoad('GET /api/admin/offers/{id}', { params: { id: Number(id) } }, { everyMs: REFRESH_MS })
  if (found.data && String(found.data.offer.id) === id) return <ShownOffer offer={found.data.offer} />
  return (
    <Screen title="Oferta">
      <Loaded query={found}>{() => null}</Loaded>
    </Screen>
  )
}

type Line = DeskOffer['lines'][number]

const columns: readonly Column<Line>[] = [
  {
    id: 'name',
    header: 'Artículo',
    card: 'title',
    cell: ({ name, sku }) => (
      <>
        <span className="wrap-anywhere">{name}</span>
        <span className="block font-normal text-12 text-muted">{sku}</span>
      </>
    ),
  },
  { id: 'stock', header: 'Hay ahora', align: 'end', cell: (line) => <StockNow line={line} /> },
  {
    id: 'price',
    header: 'Precio',
    align: 'end',
    cell: ({ count, price, catalog_price }) => (
      <span className="whitespace-nowrap">
        {count} × {dollarsText(price)}
        {catalog_price !== null && catalog_price !== price && (
          <span className="block text-12 text-muted">En la tienda {dollarsText(catalog_price)}</span>
        )}
      </span>
    ),
  },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    card: 'corner',
    cell: ({ total }) => <strong className="font-display">{dollarsText(total)}</strong>,
  },
]

function ShownOffer({ offer }: { offer: DeskOffer }) {
  const isOpen = offer.state === 'open'
  return (
    <Screen
      title={offer.buyer_name ? `Oferta para ${offer.buyer_name}` : `Oferta ${offer.id}`}
      beside={
        <>
          <OfferBadge offer={offer} />
          <span className="font-display font-semibold text-16">{dollarsText(offer.total)}</span>
        </>
      }
      actions={
        isOpen && (
          <>
            <WithdrawButton offer={offer} />
            <CopyButton text={offer.link} label="Copiar enlace" />
            <a
              href={offer.whatsapp}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ variant: 'primary' })}
            >
              Enviar por WhatsApp <ExternalIcon className="size-4" />
            </a>
          </>
        )
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {isOpen && offer.lines.some(isMissing) && (
          <Notice tone="warning">
            Algo de esta oferta ya no alcanza: quien abra el enlace no podrá pagarlo.
          </Notice>
        )}
        <Table
          label="Artículos de la oferta"
          columns={columns}
          rows={offer.lines}
          keyOf={({ id }) => id}
          empty={null}
        />
        <Panel title="Sobre la oferta">
          <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
            <Fact label="Vale hasta">{formatMoment(offer.expires_at)}</Fact>
            <Fact label="La hizo">
              {offer.made_by}, {formatMoment(offer.made_at)}
            </Fact>
            {offer.buyer_phone && <Fact label="WhatsApp">{offer.buyer_phone}</Fact>}
            {offer.withdrawn_at && <Fact label="Retirada">{formatMoment(offer.withdrawn_at)}</Fact>}
            {offer.order_id !== null && (
              <Fact label="Pedido">
                <Link to={`/pedidos/${offer.order_id}`} className="font-semibold text-link hover:underline">
                  {formatOrderNumber(offer.order_id)}
                </Link>
              </Fact>
            )}
            {isOpen && (
              <Fact label="Enlace">
                <span className="break-all">{offer.link}</span>
              </Fact>
            )}
          </dl>
        </Panel>
      </div>
    </Screen>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const isMissing = ({ stock, count, is_hidden, catalog_price }: Line) =>
  stock < count || is_hidden || catalog_price === null

function StockNow({ line }: { line: Line }) {
  const { stock, is_hidden, catalog_price } = line
  const text =
    is_hidden || catalog_price === null
      ? 'No está a la venta'
      : stock === 1
        ? '1 unidad'
        : `${stock} unidades`
  return (
    <span className={`whitespace-nowrap ${isMissing(line) ? 'font-semibold text-danger' : ''}`}>{text}</span>
  )
}

function WithdrawButton({ offer }: { offer: DeskOffer }) {
  const [isAsking, setIsAsking] = useState(false)
  const withdraw = useAct('POST /api/admin/offers/{id}/withdraw', {
    done: 'Oferta retirada',
    onDone: () => setIsAsking(false),
  })
  return (
    <>
      <Button onPress={() => setIsAsking(true)}>Retirar</Button>
      <ConfirmDialog
        title="Retirar la oferta"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        action="Retirar la oferta"
        isDangerous
        isBusy={withdraw.isBusy}
        refusal={withdraw.refusal}
        onConfirm={() => void withdraw.run({ params: { id: offer.id } })}
      >
        {offer.is_being_paid
          ? 'Alguien la está pagando ahora: puede terminar, y nadie más podrá abrirla.'
          : 'Quien abra el enlace leerá que ya no está disponible.'}
      </ConfirmDialog>
    </>
  )
}

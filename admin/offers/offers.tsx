import { EmptyState } from '../../app/ui/empty-state'
import type { ListedOffer } from '../../contract/api/admin/offers.ts'
import { offerStateLabels, offerStates } from '../../contract/offer-states.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import { useLoad } from '../api/use-load'
import { dollarsText } from '../orders/dollars-text.ts'
import { Screen } from '../shell/screen'
import { Button, ButtonLink } from '../ui/button'
import { LinkIcon } from '../ui/icons'
import { Loaded } from '../ui/loaded'
import { Pagination } from '../ui/pagination'
import { type Column, Table } from '../ui/table'
import { Tabs } from '../ui/tabs'
import { TextField } from '../ui/text-field'
import { useAddressQuery } from '../ui/use-address-query'
import { OfferBadge } from './offer-badge'

const columns: readonly Column<ListedOffer>[] = [
  {
    id: 'buyer',
    header: 'Para quién',
    card: 'title',
    cell: ({ buyer_name }) => <span className="wrap-anywhere">{buyer_name ?? 'Sin nombre'}</span>,
  },
  {
    id: 'articles',
    header: 'Artículos',
    cell: ({ articles }) => <span className="line-clamp-2">{articles}</span>,
  },
  { id: 'state', header: 'Estado', cell: (offer) => <OfferBadge offer={offer} /> },
  {
    id: 'until',
    header: 'Vale hasta',
    cell: ({ expires_at }) => (
      <span className="whitespace-nowrap">
        <span className="md:sr-only">Hasta </span>
        {formatMoment(expires_at)}
      </span>
    ),
  },
  {
    id: 'order',
    header: 'Pedido',
    cell: ({ order_id }) =>
      order_id !== null && (
        <>
          <span className="md:sr-only">Pedido </span>
          {formatOrderNumber(order_id)}
        </>
      ),
  },
  { id: 'by', header: 'La hizo', card: 'none', cell: ({ made_by }) => made_by },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    card: 'corner',
    cell: ({ total }) => <strong className="font-display">{dollarsText(total)}</strong>,
  },
]

/** What was offered to buyers who wrote: the newest first. */
export function Offers() {
  const { get, set, hrefWith } = useAddressQuery()
  const [q, state, page] = [get('q'), get('estado'), get('pagina')]
  const offers = useLoad('GET /api/admin/offers', {
    query: { ...(q && { q }), ...(state && { state }), ...(page && { page }) },
  })

  return (
    <Screen
      title="Ofertas"
      actions={
        <ButtonLink variant="primary" to="/ofertas/nueva">
          <LinkIcon /> Nueva oferta
        </ButtonLink>
      }
    >
      <Tabs
        label="Ofertas por estado"
        tabs={[
          { to: hrefWith({ estado: null }), label: 'Todas', isCurrent: state === '' },
          ...offerStates.map((it) => ({
            to: hrefWith({ estado: it }),
            label: `${offerStateLabels[it]}s`,
            ...(it === 'open' && { count: offers.data?.counts.open }),
            isCurrent: state === it,
          })),
        ]}
      />
      <TextField
        label="Buscar ofertas"
        isLabelHidden
        type="search"
        placeholder="Nombre del comprador o pedido"
        value={q}
        onChange={(typed) => set({ q: typed })}
        className="my-4 w-full max-w-md"
      />
      <Loaded query={offers}>
        {(answer) => (
          <>
            <Table
              label="Ofertas"
              columns={columns}
              rows={answer.offers}
              keyOf={({ id }) => id}
              hrefOf={({ id }) => `/ofertas/${id}`}
              empty={
                <NoOffers
                  isFiltered={Boolean(q || state || page)}
                  onClear={() => set({ q: null, estado: null })}
                />
              }
            />
            <Pagination pages={answer.pages} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function NoOffers({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) {
    return (
      <EmptyState title="No hay ofertas así" text="Prueba con otra parte del nombre, o mira todas.">
        <Button onPress={onClear}>Ver todas</Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="Aún no hay ofertas"
      text="Elige los artículos que te pidieron por WhatsApp y envía un enlace: quien lo abre los paga a ese precio."
    >
      <ButtonLink to="/ofertas/nueva">Hacer la primera</ButtonLink>
    </EmptyState>
  )
}

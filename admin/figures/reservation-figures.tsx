import { EmptyState } from '../../app/ui/empty-state'
import { Skeleton } from '../../app/ui/skeleton'
import type { ReservationFiguresAnswer } from '../../contract/api/admin/figures.ts'
import { leftLabels } from '../../contract/leaving-reasons.ts'
import { refusedLabels } from '../../contract/refused-reservations.ts'
import { useLoad } from '../api/use-load'
import { dollarsText } from '../orders/dollars-text.ts'
import { ButtonLink } from '../ui/button'
import { Loaded } from '../ui/loaded'
import { Panel } from '../ui/panel'
import { type Column, Table } from '../ui/table'
import { CsvLink } from './csv-link'
import { ComparedWith, FiguresScreen } from './figures-screen'
import { ShareBar } from './share-bar'
import { Totals } from './totals'
import { useRange } from './use-range.ts'

type Reason = ReservationFiguresAnswer['reasons'][number]
type Refused = ReservationFiguresAnswer['refused'][number]
type Article = ReservationFiguresAnswer['articles'][number]

/** What became of the carts that buyers reserved, and why some came to nothing. */
export function ReservationFigures() {
  const { range } = useRange()
  const reservations = useLoad('GET /api/admin/figures/reservations', { query: range })
  return (
    <FiguresScreen>
      <Loaded query={reservations} skeleton={<Skeleton className="h-96" />}>
        {(answer) => <Reserved answer={answer} />}
      </Loaded>
    </FiguresScreen>
  )
}

function Reserved({
  answer: { range, total, total_before: then, before, reasons, articles, refused },
}: {
  answer: ReservationFiguresAnswer
}) {
  const share = total.made === 0 ? null : `${Math.round((total.ordered / total.made) * 100)} %`
  return (
    <div className="grid gap-4">
      <Totals
        totals={[
          { name: 'Reservas empezadas', now: total.made, before: then.made, text: String },
          {
            name: 'Terminaron en pedido',
            now: total.ordered,
            before: then.ordered,
            text: String,
            beside: share,
          },
          { name: 'Abandonadas', now: total.left, before: then.left, text: String },
          { name: 'Abandonado, con IVA', now: total.left_value, before: then.left_value, text: dollarsText },
          { name: 'Compraron en un día', now: total.bought_later, before: then.bought_later, text: String },
        ]}
      >
        <ComparedWith before={before} />
        {total.running > 0 && (
          <p className="text-12 text-muted">
            {total.running === 1 ? '1 está en curso' : `${total.running} están en curso`}:{' '}
            <ButtonLink variant="quiet" to="/reservas">
              Ver las reservas
            </ButtonLink>
          </p>
        )}
      </Totals>
      <Panel
        title="Por qué no terminaron"
        action={<CsvLink path="reservations.csv" query={range} of="las reservas abandonadas por motivo" />}
      >
        <Table
          label="Reservas abandonadas por motivo"
          columns={reasonColumns(Math.max(0, ...reasons.map(({ left }) => left)))}
          rows={reasons}
          keyOf={({ reason }) => reason}
          empty={
            <EmptyState title="Ninguna quedó a medias" text="Aquí se ve por qué alguien reservó y no compró.">
              {null}
            </EmptyState>
          }
        />
      </Panel>
      {refused.length > 0 && (
        <Panel title="Carritos que no se pudieron reservar">
          <Table
            label="Reservas rechazadas por motivo"
            columns={refusedColumns(Math.max(...refused.map(({ times }) => times)))}
            rows={refused}
            keyOf={({ reason }) => reason}
            empty={null}
          />
        </Panel>
      )}
      {articles.length > 0 && (
        <Panel
          title="Lo que más quedó a medias"
          action={
            <CsvLink
              path="reservations.csv"
              query={{ ...range, by: 'article' }}
              of="los artículos de reservas abandonadas"
            />
          }
        >
          <Table
            label="Artículos de reservas abandonadas"
            columns={articleColumns}
            rows={articles}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/inventario/${id}`}
            empty={null}
          />
        </Panel>
      )}
    </div>
  )
}

const reasonColumns = (most: number): readonly Column<Reason>[] => [
  {
    id: 'reason',
    header: 'Motivo',
    card: 'title',
    cell: ({ reason, left }) => (
      <span className="block min-w-48">
        {leftLabels[reason]}
        <ShareBar of={left} most={most} />
      </span>
    ),
  },
  { id: 'left', header: 'Reservas', align: 'end', card: 'corner', cell: ({ left }) => left },
  { id: 'value', header: 'Con IVA', align: 'end', cell: ({ left_value }) => dollarsText(left_value) },
  {
    id: 'later',
    header: 'Compraron en un día',
    align: 'end',
    cell: ({ bought_later }) => (
      <>
        <span className="md:hidden">Compraron en un día: </span>
        {bought_later}
      </>
    ),
  },
]

const refusedColumns = (most: number): readonly Column<Refused>[] => [
  {
    id: 'reason',
    header: 'Motivo',
    card: 'title',
    cell: ({ reason, times }) => (
      <span className="block min-w-48">
        {refusedLabels[reason]}
        <ShareBar of={times} most={most} />
      </span>
    ),
  },
  { id: 'times', header: 'Veces', align: 'end', card: 'corner', cell: ({ times }) => times },
]

const articleColumns: readonly Column<Article>[] = [
  {
    id: 'name',
    header: 'Artículo',
    card: 'title',
    cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
  },
  { id: 'sku', header: 'SKU', cell: ({ sku }) => <span className="wrap-anywhere text-muted">{sku}</span> },
  { id: 'left', header: 'Reservas', align: 'end', card: 'corner', cell: ({ left }) => left },
  {
    id: 'units',
    header: 'Unidades',
    align: 'end',
    cell: ({ units }) => (
      <>
        <span className="md:hidden">Unidades: </span>
        {units}
      </>
    ),
  },
  { id: 'value', header: 'Con IVA', align: 'end', cell: ({ left_value }) => dollarsText(left_value) },
]

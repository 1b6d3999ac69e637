import { EmptyState } from '../../app/ui/empty-state'
import type { RunningReservationsAnswer } from '../../contract/api/admin/desk.ts'
import { formatCents, toCents } from '../../contract/money.ts'
import { useLoad } from '../api/use-load'
import { Screen } from '../shell/screen'
import { ButtonLink } from '../ui/button'
import { Loaded } from '../ui/loaded'
import { type Column, Table } from '../ui/table'

type Reservation = RunningReservationsAnswer['reservations'][number]

const REFRESH_MS = 30_000

const columns: readonly Column<Reservation>[] = [
  { id: 'buyer', header: 'Comprador', card: 'title', cell: ({ buyer_name }) => buyer_name },
  {
    id: 'lines',
    header: 'Artículos',
    cell: ({ lines }) => lines.map(({ product_name, count }) => `${count} × ${product_name}`).join(', '),
  },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    card: 'corner',
    cell: ({ total }) => formatCents(toCents(total) ?? 0),
  },
  {
    id: 'ends',
    header: 'Termina',
    align: 'end',
    cell: ({ expires_at }) => `a las ${expires_at.slice(11, 16)}`,
  },
]

/** What buyers hold while they pay. Nothing is to be done with it: it says why something is not on the shelf. */
export function RunningReservations() {
  const running = useLoad('GET /api/admin/reservations', {}, { everyMs: REFRESH_MS })
  return (
    <Screen title="Reservas en curso">
      <Loaded query={running}>
        {({ reservations }) => (
          <Table
            label="Reservas en curso"
            columns={columns}
            rows={reservations}
            keyOf={({ id }) => id}
            empty={
              <EmptyState
                title="Nadie está pagando ahora"
                text="Aquí aparece lo que un comprador aparta durante los minutos que tiene para pagar."
              >
                <ButtonLink to="/">Ir a Hoy</ButtonLink>
              </EmptyState>
            }
          />
        )}
      </Loaded>
    </Screen>
  )
}

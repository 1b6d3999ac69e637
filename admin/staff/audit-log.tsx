import { Link } from 'react-router'
import { EmptyState } from '../../app/ui/empty-state'
import type { AuditEntry } from '../../contract/api/admin/audit.ts'
import { formatMoment, shopDay } from '../../contract/shop-time.ts'
import { useLoad } from '../api/use-load'
import { Screen } from '../shell/screen'
import { Button, ButtonLink } from '../ui/button'
import { DateField } from '../ui/date-field'
import { Loaded } from '../ui/loaded'
import { Select } from '../ui/select'
import { type Column, Table } from '../ui/table'
import { useAddressQuery } from '../ui/use-address-query'
import { describeSubject, nameOfAction } from './audit-labels'
import { Difference } from './difference'

/** The parameters of the address, and what the API calls them. */
const filters = { quien: 'who', accion: 'action', sobre: 'subject', desde: 'from', hasta: 'to' }
const EARLIER = 'antes'
const EVERY = 'every'

const none = Object.fromEntries([...Object.keys(filters), EARLIER].map((name) => [name, null]))

/** Who did what, and what it changed. Nobody can edit it, not even an owner. */
export function AuditLog() {
  const { get, set, hrefWith } = useAddressQuery()
  const chosen = Object.entries(filters).filter(([name]) => get(name) !== '')
  const query = Object.fromEntries(chosen.map(([name, api]) => [api, get(name)]))
  const before = get(EARLIER)
  const log = useLoad('GET /api/admin/audit', { query: { ...query, ...(before && { before }) } })
  // What there is to filter by comes with the first page alone.
  const first = useLoad('GET /api/admin/audit', { query: {} })
  const { actors = [], actions = [] } = first.data?.filters ?? {}
  const today = shopDay(new Date())
  const choose = (name: string) => (value: string | null) =>
    set({ [name]: value === EVERY ? null : value, [EARLIER]: null })

  return (
    <Screen title="Registro">
      <div className="mb-4 grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
        <Select
          label="Quién"
          className="min-w-0 sm:w-44"
          value={get('quien') || EVERY}
          onChange={choose('quien')}
          options={[
            { id: EVERY, label: 'Todo el equipo' },
            ...actors.map(({ id, username }) => ({ id: String(id), label: username })),
          ]}
        />
        <Select
          label="Qué"
          className="min-w-0 sm:w-56"
          value={get('accion') || EVERY}
          onChange={choose('accion')}
          options={[
            { id: EVERY, label: 'Todo' },
            ...actions.map((action) => ({ id: action, label: nameOfAction(action) })),
          ]}
        />
        <DateField
          label="Desde"
          className="min-w-0 sm:w-40"
          value={get('desde') || null}
          maxDay={today}
          onChange={choose('desde')}
        />
        <DateField
          label="Hasta"
          className="min-w-0 sm:w-40"
          value={get('hasta') || null}
          maxDay={today}
          onChange={choose('hasta')}
        />
        {chosen.length > 0 && (
          <Button variant="quiet" onPress={() => set(none)}>
            Quitar filtros
          </Button>
        )}
      </div>
      <Loaded query={log}>
        {({ entries, next }) => (
          <>
            <Table
              label="Registro de actividad"
              columns={columnsFor(actors)}
              rows={entries}
              keyOf={({ id }) => id}
              empty={
                <EmptyState title="Nada que mostrar" text="Nadie hizo algo así en esos días.">
                  {null}
                </EmptyState>
              }
            />
            <div className="mt-3 flex justify-end gap-2">
              {before && <ButtonLink to={hrefWith({ [EARLIER]: null })}>A lo último</ButtonLink>}
              {next !== null && (
                <ButtonLink to={hrefWith({ [EARLIER]: String(next) })}>Más antiguo</ButtonLink>
              )}
            </div>
          </>
        )}
      </Loaded>
    </Screen>
  )
}

type People = readonly { id: number; username: string }[]

const columnsFor = (people: People): Column<AuditEntry>[] => [
  {
    id: 'at',
    header: 'Cuándo',
    card: 'corner',
    cell: ({ at }) => <span className="whitespace-nowrap text-muted">{formatMoment(at)}</span>,
  },
  {
    id: 'who',
    header: 'Quién',
    cell: ({ who }) => (who ? (who.name ?? who.username) : 'La tienda'),
  },
  {
    id: 'action',
    header: 'Qué',
    card: 'title',
    cell: ({ action }) => <span className="font-semibold">{nameOfAction(action)}</span>,
  },
  {
    id: 'subject',
    header: 'Sobre qué',
    cell: ({ subject }) => <Subject subject={subject} people={people} />,
  },
  {
    id: 'change',
    header: 'Qué cambió',
    cell: ({ before, after }) => <Difference before={before} after={after} people={people} />,
  },
]

function Subject({ subject, people }: { subject: string; people: People }) {
  const { label, to } = describeSubject(subject, people)
  return to ? (
    <Link to={to} className="font-semibold text-link hover:underline">
      {label}
    </Link>
  ) : (
    label
  )
}

import { lazy, Suspense } from 'react'
import { EmptyState } from '../../app/ui/empty-state'
import type { Refund } from '../../contract/api/admin/refunds.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { type RefundStatus, refundStatuses } from '../../contract/refunds.ts'
import { formatDate } from '../../contract/shop-time.ts'
import { useMay } from '../api/me'
import { useLoad } from '../api/use-load'
import { dollarsText } from '../orders/dollars-text.ts'
import { Screen } from '../shell/screen'
import { Badge } from '../ui/badge'
import { Button, ButtonLink } from '../ui/button'
import { CheckIcon } from '../ui/icons'
import { Loaded } from '../ui/loaded'
import { Pagination } from '../ui/pagination'
import { type Column, Table } from '../ui/table'
import { Tabs } from '../ui/tabs'
import { TextField } from '../ui/text-field'
import { useAddressQuery } from '../ui/use-address-query'
import { WaitingTime } from '../ui/waiting-time'
import { reasonOf } from './reason-of.ts'

// With its fields it would make the list's first load heavier.
const RefundDialog = lazy(async () => ({ default: (await import('./refund-dialog')).RefundDialog }))

const tabLabels: Record<RefundStatus, string> = { owed: 'Por hacer', made: 'Hechos', withdrawn: 'Retirados' }

const common: readonly Column<Refund>[] = [
  {
    id: 'for',
    header: 'Pedido',
    card: 'title',
    cell: ({ order_id }) => (order_id === null ? 'Sin pedido' : `Pedido ${formatOrderNumber(order_id)}`),
  },
  {
    id: 'who',
    header: 'Quién pagó',
    cell: ({ payer_name, buyer_name }) => (
      <span className="wrap-anywhere">{payer_name ?? buyer_name ?? 'No se sabe'}</span>
    ),
  },
]

const amountColumn: Column<Refund> = {
  id: 'amount',
  header: 'Monto',
  align: 'end',
  card: 'corner',
  cell: ({ amount }) => <strong className="font-display">{dollarsText(amount)}</strong>,
}

const columnsOf: Record<RefundStatus, readonly Column<Refund>[]> = {
  owed: [
    ...common,
    { id: 'account', header: 'A qué cuenta', cell: (refund) => <Destination refund={refund} /> },
    {
      id: 'note',
      header: 'Motivo',
      cell: (refund) => <span className="wrap-anywhere">{reasonOf(refund)}</span>,
    },
    { id: 'since', header: 'Desde', cell: ({ owed_at }) => <WaitingTime since={owed_at} /> },
    amountColumn,
  ],
  made: [
    ...common,
    {
      id: 'reference',
      header: 'Referencia',
      cell: ({ reference, means }) => (
        <span className="break-all">{reference ?? (means === 'cash' ? 'En efectivo' : '')}</span>
      ),
    },
    {
      id: 'proof',
      header: 'Comprobante',
      cell: ({ has_proof }) => !has_proof && <Badge tone="warning">Sin comprobante</Badge>,
    },
    {
      id: 'day',
      header: 'Fecha',
      cell: ({ made_at }) => <span className="whitespace-nowrap">{made_at && formatDate(made_at)}</span>,
    },
    amountColumn,
  ],
  withdrawn: [
    ...common,
    {
      id: 'reason',
      header: 'Por qué',
      cell: ({ withdraw_reason }) => <span className="wrap-anywhere">{withdraw_reason}</span>,
    },
    {
      id: 'day',
      header: 'Fecha',
      cell: ({ withdrawn_at }) => (
        <span className="whitespace-nowrap">{withdrawn_at && formatDate(withdrawn_at)}</span>
      ),
    },
    amountColumn,
  ],
}

/** The money that goes back: what is owed, what was made, and what was not owed after all. */
export function Refunds() {
  const { get, set, replace, hrefWith } = useAddressQuery()
  const [q, page] = [get('q'), get('pagina')]
  const status = refundStatuses.find((known) => known === get('estado')) ?? 'owed'
  const refunds = useLoad('GET /api/admin/refunds', {
    query: { status, ...(q && { q }), ...(page && { page }) },
  })
  const owed = refunds.data?.owed
  const opened = Number(get('reembolso'))
  const mayMake = useMay('refunds.make')
  const stay = { pagina: page || null }
  return (
    <Screen title="Reembolsos">
      <Tabs
        label="Reembolsos"
        tabs={refundStatuses.map((known) => ({
          to: hrefWith({ estado: known === 'owed' ? null : known }),
          label: tabLabels[known],
          count: known === 'owed' ? owed?.count : undefined,
          isCurrent: known === status,
        }))}
      />
      <div className="my-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <TextField
          label="Buscar reembolsos"
          isLabelHidden
          type="search"
          placeholder="Pedido, nombre, referencia o monto"
          value={q}
          onChange={(typed) => set({ q: typed })}
          className="w-full max-w-md"
        />
        {owed && owed.count > 0 && <p className="text-muted">Por devolver {dollarsText(owed.amount)}</p>}
      </div>
      <Loaded query={refunds}>
        {(answer) => (
          <>
            <Table
              label={`Reembolsos: ${tabLabels[status]}`}
              columns={columnsOf[status]}
              rows={answer.refunds}
              keyOf={({ id }) => id}
              hrefOf={({ id, order_id, money_id }) => {
                if (mayMake) return hrefWith({ ...stay, reembolso: String(id) })
                return order_id === null ? `/pagos?dinero=${money_id}` : `/pedidos/${order_id}`
              }}
              empty={<NoRefunds q={q} status={status} onClear={() => set({ q: null })} />}
            />
            <Pagination pages={answer.pages} />
          </>
        )}
      </Loaded>
      <Suspense>
        {opened > 0 && mayMake && (
          <RefundDialog
            key={opened}
            id={opened}
            onMade={(id) => replace('reembolso', String(opened), String(id))}
            onClose={() => replace('reembolso', String(opened), null)}
          />
        )}
      </Suspense>
    </Screen>
  )
}

function Destination({ refund: { account, is_example } }: { refund: Refund }) {
  if (is_example) return <Badge>Ejemplo</Badge>
  if (!account) return <span className="text-muted">Aún no la dicen</span>
  return (
    <span className="whitespace-nowrap">
      {account.bank_name} ··{account.number_end}
    </span>
  )
}

function NoRefunds({ q, status, onClear }: { q: string; status: RefundStatus; onClear: () => void }) {
  if (q) {
    return (
      <EmptyState
        title={`No hay nada con «${q}»`}
        text="Prueba con el número del pedido, el monto o el nombre de quien pagó."
      >
        <Button onPress={onClear}>Ver todo</Button>
      </EmptyState>
    )
  }
  if (status === 'owed') {
    return (
      <p className="flex items-center gap-3 rounded-card bg-stock-ground px-4 py-4 font-semibold text-16 text-stock">
        <CheckIcon className="size-6" />
        No debemos dinero a nadie. Buen trabajo.
      </p>
    )
  }
  return (
    <EmptyState
      title={status === 'made' ? 'Aún no hay reembolsos hechos' : 'Ningún reembolso se retiró'}
      text="El dinero de un pedido cancelado queda por devolver solo; lo que sobra de un pago lo dices tú, en el pedido o en Pagos."
    >
      <ButtonLink to="/pagos?sobra=si">Dinero con saldo</ButtonLink>
    </EmptyState>
  )
}

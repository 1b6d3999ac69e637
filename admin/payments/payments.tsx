import { lazy, Suspense } from 'react'
import { EmptyState } from '../../app/ui/empty-state'
import type { ReceivedMoney } from '../../contract/api/admin/payments.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { formatDate } from '../../contract/shop-time.ts'
import { useMay } from '../api/me'
import { useLoad } from '../api/use-load'
import { dollarsText } from '../orders/dollars-text.ts'
import { Screen } from '../shell/screen'
import { Badge } from '../ui/badge'
import { Button, ButtonLink } from '../ui/button'
import { MoneyIcon } from '../ui/icons'
import { Loaded } from '../ui/loaded'
import { Pagination } from '../ui/pagination'
import { type Column, Table } from '../ui/table'
import { Tabs } from '../ui/tabs'
import { TextField } from '../ui/text-field'
import { useAddressQuery } from '../ui/use-address-query'

// With their fields they would make the list's first load heavier.
const RecordDialog = lazy(async () => ({ default: (await import('./record-dialog')).RecordDialog }))
const MoneyDialog = lazy(async () => ({ default: (await import('./money-dialog')).MoneyDialog }))

const columns: readonly Column<ReceivedMoney>[] = [
  {
    id: 'day',
    header: 'Recibido',
    cell: ({ received_on }) => <span className="whitespace-nowrap">{formatDate(received_on)}</span>,
  },
  {
    id: 'reference',
    header: 'Comprobante',
    card: 'title',
    cell: ({ reference, voided_at }) => (
      <span className={`break-all ${voided_at ? 'line-through' : ''}`}>{reference ?? 'Sin número'}</span>
    ),
  },
  { id: 'payer', header: 'Quién pagó', cell: ({ payer_name }) => payer_name },
  { id: 'account', header: 'Cuenta', cell: ({ bank_account }) => bank_account },
  {
    id: 'orders',
    header: 'Pedidos',
    cell: ({ shares }) => <Orders shares={shares} />,
  },
  { id: 'left', header: 'Sobra', align: 'end', cell: (money) => <LeftOver money={money} /> },
  {
    id: 'amount',
    header: 'Monto',
    align: 'end',
    card: 'corner',
    cell: ({ amount }) => <strong className="font-display">{dollarsText(amount)}</strong>,
  },
]

/** The money that came into the shop's accounts, and what is left over of it. */
export function Payments() {
  const { get, set, replace, hrefWith } = useAddressQuery()
  const [q, left, page] = [get('q'), get('sobra'), get('pagina')]
  const mayRecord = useMay('payments.confirm')
  const money = useLoad('GET /api/admin/money', {
    query: { ...(q && { q }), ...(left && { only: 'left_over' }), ...(page && { page }) },
  })
  const leftOver = money.data?.left_over ?? 0
  const opened = Number(get('dinero'))
  const stay = { pagina: page || null }
  const record = hrefWith({ ...stay, registrar: 'si' })

  return (
    <Screen
      title="Pagos"
      actions={
        mayRecord && (
          <ButtonLink variant="primary" to={record}>
            <MoneyIcon /> Registrar dinero
          </ButtonLink>
        )
      }
    >
      <Tabs
        label="Dinero recibido"
        tabs={[
          { to: hrefWith({ sobra: null }), label: 'Todo', isCurrent: !left },
          { to: hrefWith({ sobra: 'si' }), label: 'Con saldo', isCurrent: Boolean(left) },
        ]}
      />
      <div className="my-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <TextField
          label="Buscar dinero recibido"
          isLabelHidden
          type="search"
          placeholder="Comprobante, quién pagó, monto o pedido"
          value={q}
          onChange={(typed) => set({ q: typed })}
          className="w-full max-w-md"
        />
        {leftOver > 0 && <p className="text-muted">Sobran {dollarsText(leftOver)} en total</p>}
      </div>
      <Loaded query={money}>
        {(answer) => (
          <>
            <Table
              label="Dinero recibido"
              columns={columns}
              rows={answer.money}
              keyOf={({ id }) => id}
              hrefOf={({ id }) => hrefWith({ ...stay, dinero: String(id) })}
              empty={
                <NoMoney q={q} isLeftOver={Boolean(left)} onClear={() => set({ q: null, sobra: null })} />
              }
            />
            <Pagination pages={answer.pages} />
          </>
        )}
      </Loaded>
      <Suspense>
        {opened > 0 && (
          <MoneyDialog
            key={opened}
            id={opened}
            listed={money.data?.money.find(({ id }) => id === opened)}
            onClose={() => replace('dinero', String(opened), null)}
          />
        )}
        {mayRecord && get('registrar') && (
          <RecordDialog onClose={() => replace('registrar', get('registrar'), null)} />
        )}
      </Suspense>
    </Screen>
  )
}

/** The orders that have some of it now. */
function Orders({ shares }: Pick<ReceivedMoney, 'shares'>) {
  const live = shares.filter(({ undone_at }) => undone_at === null)
  if (live.length === 0) return null
  return (
    <>
      <span className="md:sr-only">{live.length === 1 ? 'Pedido ' : 'Pedidos '}</span>
      {live.map(({ order_id }) => formatOrderNumber(order_id)).join(', ')}
    </>
  )
}

function LeftOver({ money: { left_over, voided_at, is_example } }: { money: ReceivedMoney }) {
  if (voided_at) return <Badge>Anulado</Badge>
  if (is_example && left_over === 0) return <Badge>Ejemplo</Badge>
  return left_over > 0 && <Badge tone="warning">Sobran {dollarsText(left_over)}</Badge>
}

function NoMoney({ q, isLeftOver, onClear }: { q: string; isLeftOver: boolean; onClear: () => void }) {
  if (q) {
    return (
      <EmptyState
        title={`No hay nada con «${q}»`}
        text="Prueba con el número sin espacios, el monto o el nombre de quien pagó."
      >
        <Button onPress={onClear}>Ver todo</Button>
      </EmptyState>
    )
  }
  return isLeftOver ? (
    <EmptyState
      title="Todo el dinero tiene su pedido"
      text="Aquí aparece la transferencia de la que sobra algo."
    >
      <Button onPress={onClear}>Ver todo</Button>
    </EmptyState>
  ) : (
    <EmptyState
      title="Aún no hay dinero recibido"
      text="Confirma el pago de un pedido, o registra aquí una transferencia que viste en el banco."
    >
      <ButtonLink to="/pedidos?payment=to_check&orden=fecha">Pagos por revisar</ButtonLink>
    </EmptyState>
  )
}

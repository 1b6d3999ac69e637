import { lazy, Suspense } from 'react'
import { EmptyState } from '../../app/ui/empty-state'
import type { MailsAnswer } from '../../contract/api/admin/desk.ts'
import { MOST_COUNTED } from '../../contract/desk-filters.ts'
import { mailLabels } from '../../contract/mail-labels.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import { useAct } from '../api/use-act'
import { useLoad } from '../api/use-load'
import { Screen } from '../shell/screen'
import { Button, ButtonLink } from '../ui/button'
import { Loaded } from '../ui/loaded'
import { Notice } from '../ui/notice'
import { Pagination } from '../ui/pagination'
import { type Column, Table } from '../ui/table'
import { Tabs } from '../ui/tabs'
import { useAddressQuery } from '../ui/use-address-query'
import { type MailStatus, MailStatusBadge } from './mail-status'

const MailDialog = lazy(async () => ({ default: (await import('./mail-dialog')).MailDialog }))

type Mail = MailsAnswer['mails'][number]

const tabs: readonly { status: MailStatus; label: string }[] = [
  { status: 'failed', label: 'No salieron' },
  { status: 'kept', label: 'Guardados' },
  { status: 'queued', label: 'En cola' },
  { status: 'sent', label: 'Enviados' },
]

const columns: readonly Column<Mail>[] = [
  { id: 'about', header: 'Correo', card: 'title', cell: ({ about }) => mailLabels[about] },
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
  {
    id: 'recipient',
    header: 'Para',
    cell: ({ recipient }) => <span className="break-all">{recipient}</span>,
  },
  {
    id: 'status',
    header: 'Estado',
    card: 'corner',
    cell: ({ status }) => <MailStatusBadge status={status} />,
  },
  {
    id: 'error',
    header: 'Por qué',
    cell: ({ status, error }) => status === 'failed' && <Reason text={error} />,
  },
  {
    id: 'time',
    header: 'Fecha',
    align: 'end',
    cell: ({ sent_at, created_at }) => (
      <span className="whitespace-nowrap">{formatMoment(sent_at ?? created_at)}</span>
    ),
  },
]

/** What the shop has written to its buyers: what did not leave stands first. */
export function Mails() {
  const { get, hrefWith, replace } = useAddressQuery()
  const status = get('status')
  const order = get('order')
  const page = get('pagina')
  const mails = useLoad('GET /api/admin/mails', {
    query: { ...(status && { status }), ...(order && { order }), ...(page && { page }) },
  })
  const opened = Number(get('correo'))
  const keptPage = { pagina: page || null }

  const again = useAct('POST /api/admin/failed-mails/send-again', { done: ({ message }) => message })

  return (
    <Screen
      title="Correos"
      actions={
        status === 'failed' &&
        (mails.data?.counts.failed ?? 0) > 0 && (
          // For a mail server that was away: it takes some hundred at once.
          <Button isBusy={again.isBusy} onPress={() => void again.run({})}>
            Volver a enviar todos
          </Button>
        )
      }
    >
      {again.refusal && (
        <div className="mb-3">
          <Notice tone="danger">{again.refusal.message}</Notice>
        </div>
      )}
      <Tabs
        label="Correos por estado"
        tabs={[
          { to: hrefWith({ status: null, correo: null }), label: 'Todos', isCurrent: status === '' },
          ...tabs.map((tab) => ({
            to: hrefWith({ status: tab.status, correo: null }),
            label: tab.label,
            count: mails.data && countText(mails.data.counts[tab.status]),
            isCurrent: status === tab.status,
          })),
        ]}
      />
      <div className="mt-4">
        <Loaded query={mails}>
          {(answer) => (
            <>
              {order && (
                <p className="mb-3">
                  Solo los del pedido {formatOrderNumber(Number(order))}.{' '}
                  <ButtonLink variant="quiet" to={hrefWith({ order: null })}>
                    Ver todos
                  </ButtonLink>
                </p>
              )}
              <Table
                label="Correos"
                columns={columns}
                rows={answer.mails}
                keyOf={({ id }) => id}
                hrefOf={({ id }) => hrefWith({ ...keptPage, correo: String(id) })}
                empty={<NoMails status={status} />}
              />
              <Pagination pages={answer.pages} />
            </>
          )}
        </Loaded>
      </div>
      {opened > 0 && (
        <Suspense>
          <MailDialog id={opened} onClose={() => replace('correo', String(opened), null)} />
        </Suspense>
      )}
    </Screen>
  )
}

/** Beyond what anybody counts, it says so. */
const countText = (count: number) => (count < MOST_COUNTED ? count : `${MOST_COUNTED} o más`)

function Reason({ text }: { text: string | null }) {
  return <span className="line-clamp-2 max-w-72 break-words text-muted">{text}</span>
}

function NoMails({ status }: { status: string }) {
  return status === 'failed' ? (
    <EmptyState
      title="Todos los correos salieron"
      text="Aquí aparece el que no se pudo entregar, con su motivo."
    >
      <ButtonLink to="/">Ir a Hoy</ButtonLink>
    </EmptyState>
  ) : (
    <EmptyState
      title="Aquí no hay correos"
      text="La tienda escribe al comprador en cada paso de su pedido, y lo que escribe queda aquí."
    >
      <ButtonLink to="/">Ir a Hoy</ButtonLink>
    </EmptyState>
  )
}

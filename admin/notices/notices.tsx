import type { ReactNode } from 'react'
import { EmptyState } from '../../app/ui/empty-state'
import type { AwaitedProduct, NoticeToTell } from '../../contract/api/admin/notices.ts'
import { formatDate } from '../../contract/shop-time.ts'
import { useMay } from '../api/me'
import { useAct } from '../api/use-act'
import { useLoad } from '../api/use-load'
import { dollarsText } from '../orders/dollars-text.ts'
import { Screen } from '../shell/screen'
import { Button, buttonClass } from '../ui/button'
import { CheckIcon } from '../ui/icons'
import { Loaded } from '../ui/loaded'
import { Panel } from '../ui/panel'
import { type Column, Table } from '../ui/table'

const REFRESH_MS = 60_000

/** Whom to tell by WhatsApp that a product is there again or costs less, and what people wait for. */
export function Notices() {
  const notices = useLoad('GET /api/admin/notices', {}, { everyMs: REFRESH_MS })
  const maySeeStock = useMay('stock.read')
  return (
    <Screen title="Avisos">
      <Loaded query={notices}>
        {({ to_tell, products }) => (
          <div className="grid gap-4">
            <Panel title="Por avisar">
              {to_tell.length === 0 ? (
                <p className="flex items-center gap-3 rounded-card bg-stock-ground px-4 py-4 font-semibold text-stock">
                  <CheckIcon className="size-6" />
                  Nadie espera un mensaje.
                </p>
              ) : (
                <ul className="divide-y divide-line">
                  {to_tell.map((notice) => (
                    <ToTell key={notice.id} notice={notice} />
                  ))}
                </ul>
              )}
            </Panel>
            <Panel title="Esperan">
              <Table
                label="Artículos que la gente espera"
                columns={columns}
                rows={products}
                keyOf={({ prod_id }) => prod_id}
                {...(maySeeStock && { hrefOf: ({ prod_id }: AwaitedProduct) => `/inventario/${prod_id}` })}
                empty={
                  <EmptyState
                    title="Nadie espera nada"
                    text="Aquí aparece cada artículo agotado, o con precio alto, del que alguien pidió un aviso en su página."
                  >
                    {null}
                  </EmptyState>
                }
              />
            </Panel>
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

/** One person, with the message ready; in the order in which they asked. */
function ToTell({ notice }: { notice: NoticeToTell }) {
  const { id, name, kind, price, asked_price, stock, phone, asked_at, whatsapp } = notice
  const told = useAct('POST /api/admin/notices/{id}/told')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <p className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <span className="font-semibold">{phone}</span> · {name}
        <span className="block text-12 text-muted">
          {kind === 'stock'
            ? `Hay ${stock}`
            : `Cuesta ${dollarsText(price)} y esperaba ${dollarsText(asked_price ?? 0)}; hay ${stock}`}{' '}
          · lo pidió el {formatDate(asked_at)}
        </span>
        {told.refusal && (
          <span role="alert" className="block text-14 text-danger">
            {told.refusal.message}
          </span>
        )}
      </p>
      <a href={whatsapp} target="_blank" rel="noreferrer" className={buttonClass({})}>
        Escribir por WhatsApp
      </a>
      <Button
        aria-label={`Ya avisé a ${phone} de ${name}`}
        isBusy={told.isBusy}
        onPress={() => void told.run({ params: { id } })}
      >
        Ya avisé
      </Button>
    </li>
  )
}

/** On a phone the columns have no header, so that a figure says itself what it is. */
function Figure({ of, children }: { of: string; children: ReactNode }) {
  return (
    <>
      <span className="md:hidden">{of}: </span>
      {children}
    </>
  )
}

const columns: readonly Column<AwaitedProduct>[] = [
  {
    id: 'name',
    header: 'Artículo',
    card: 'title',
    cell: ({ name, sku }) => (
      <span className="wrap-anywhere">
        {name}
        <span className="block text-12 text-muted">{sku}</span>
      </span>
    ),
  },
  { id: 'stock', header: 'Hay', align: 'end', cell: ({ stock }) => <Figure of="Hay">{stock}</Figure> },
  {
    id: 'for_stock',
    header: 'Esperan que haya',
    align: 'end',
    cell: ({ for_stock }) => <Figure of="Esperan que haya">{for_stock}</Figure>,
  },
  {
    id: 'for_price',
    header: 'Esperan otro precio',
    align: 'end',
    cell: ({ for_price, highest_price, price }) => (
      <Figure of="Esperan otro precio">
        {for_price}
        {highest_price !== null && `, hasta ${dollarsText(highest_price)}`}
        {highest_price !== null && price !== null && ` (hoy ${dollarsText(price)})`}
      </Figure>
    ),
  },
  {
    id: 'whatsapp',
    header: 'Por WhatsApp',
    align: 'end',
    cell: ({ by_whatsapp }) => <Figure of="Por WhatsApp">{by_whatsapp}</Figure>,
  },
  {
    id: 'since',
    header: 'Desde',
    align: 'end',
    cell: ({ oldest_at }) => (
      <Figure of="Desde">
        <span className="whitespace-nowrap">{formatDate(oldest_at)}</span>
      </Figure>
    ),
  },
]

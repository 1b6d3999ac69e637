import type { ReactNode } from 'react'
import { EmptyState } from '../../app/ui/empty-state'
import type { LineState, StatementLine } from '../../contract/api/admin/statement-lines.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { formatDate } from '../../contract/shop-time.ts'
import { useLoad } from '../api/use-load'
import { dollarsText } from '../orders/dollars-text.ts'
import { Button, ButtonLink } from '../ui/button'
import { Loaded } from '../ui/loaded'
import { Pagination } from '../ui/pagination'
import { type Column, Table } from '../ui/table'
import { TextField } from '../ui/text-field'
import { useAddressQuery } from '../ui/use-address-query'
import { useSearchBox } from '../ui/use-search-box'

const columns: readonly Column<StatementLine>[] = [
  {
    id: 'day',
    header: 'Día',
    cell: ({ day }) => <span className="whitespace-nowrap">{formatDate(day)}</span>,
  },
  {
    id: 'concept',
    header: 'Concepto',
    card: 'title',
    cell: ({ concept, reference, is_forgotten }) => (
      <span className="wrap-anywhere">
        {is_forgotten ? 'Sus datos ya se borraron' : (concept ?? reference ?? 'Sin concepto')}
      </span>
    ),
  },
  {
    id: 'payer',
    header: 'Quién pagó',
    cell: ({ payer_name }) => payer_name && <span className="wrap-anywhere">{payer_name}</span>,
  },
  {
    id: 'settled',
    header: 'Qué fue',
    cell: ({ order_ids, reason, state }) =>
      order_ids.length > 0
        ? order_ids.map((id) => formatOrderNumber(id)).join(', ')
        : (reason ?? (state === 'matched' ? 'Dinero sin pedido' : null)),
  },
  {
    id: 'amount',
    header: 'Monto',
    align: 'end',
    card: 'corner',
    cell: ({ amount }) => <strong className="font-display">{dollarsText(amount)}</strong>,
  },
]

type Props = {
  /** Null: open ones that nothing is proposed for. */
  state: LineState | null
  /** Where a line leads. */
  onOpen: (id: number) => string
  /** The dialog of the line that the address names. */
  children: (line: StatementLine) => ReactNode
}

/** Lines by state, with a search over their texts and amounts. */
export function LineList({ state, onOpen, children }: Props) {
  const { get, set } = useAddressQuery()
  const { box, text, setText } = useSearchBox()
  const [q, page] = [get('q'), get('pagina')]
  const lines = useLoad('GET /api/admin/statement-lines', {
    query: { ...(state && { state }), ...(q && { q }), ...(page && { page }) },
  })
  const opened = lines.data?.lines.find(({ id }) => String(id) === get('linea'))
  const shown = columns.filter(({ id }) => state !== null || id !== 'settled')
  return (
    <>
      <TextField
        label="Buscar líneas"
        isLabelHidden
        type="search"
        placeholder="Nombre, número, concepto o monto"
        value={text}
        onChange={setText}
        ref={box}
        className="w-full max-w-md"
      />
      <Loaded query={lines}>
        {(answer) => (
          <>
            <Table
              label="Líneas"
              columns={shown}
              rows={answer.lines}
              keyOf={({ id }) => id}
              hrefOf={({ id }) => onOpen(id)}
              empty={<NoLines q={q} state={state} onClear={() => set({ q: null })} />}
            />
            <Pagination pages={answer.pages} />
          </>
        )}
      </Loaded>
      {opened && children(opened)}
    </>
  )
}

const nothing = {
  open: { title: 'Ninguna línea sin pedido', text: 'Lo que no es de ningún pedido conocido aparece aquí.' },
  matched: {
    title: 'Aún no hay líneas conciliadas',
    text: 'Lo que confirmas aparece aquí, y se puede deshacer.',
  },
  set_aside: {
    title: 'No has descartado ninguna línea',
    text: 'Intereses y otros abonos que no son de compras.',
  },
} as const

function NoLines({ q, state, onClear }: { q: string; state: LineState | null; onClear: () => void }) {
  if (!q) {
    return (
      <EmptyState {...nothing[state ?? 'open']}>
        <ButtonLink to="/conciliacion">Por conciliar</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={`No hay nada con «${q}»`} text="Prueba con el nombre de quien pagó o con el monto.">
      <Button onPress={onClear}>Ver todas</Button>
    </EmptyState>
  )
}

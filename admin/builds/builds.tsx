import { EmptyState } from '../../app/ui/empty-state'
import type { ListedBuild } from '../../contract/api/admin/builds.ts'
import { productStates, productStateTabs } from '../../contract/product-fields.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import { useMay } from '../api/me'
import { useLoad } from '../api/use-load'
import { PriceText } from '../products/price-text'
import { StateBadge } from '../products/state-badge'
import { Screen } from '../shell/screen'
import { Button, ButtonLink } from '../ui/button'
import { PlusIcon } from '../ui/icons'
import { Loaded } from '../ui/loaded'
import { Pagination } from '../ui/pagination'
import { type Column, Table } from '../ui/table'
import { Tabs } from '../ui/tabs'
import { TextField } from '../ui/text-field'
import { useAddressQuery } from '../ui/use-address-query'
import { useSearchBox } from '../ui/use-search-box'

const columns: readonly Column<ListedBuild>[] = [
  {
    id: 'name',
    header: 'Ensamble',
    card: 'title',
    cell: ({ name, missing }) => (
      <span className="break-words">
        {name}
        {missing.length > 0 && (
          <span className="block font-normal text-12 text-none">Agotado: {missing.join(', ')}</span>
        )}
      </span>
    ),
  },
  { id: 'sku', header: 'SKU', cell: ({ sku }) => <span className="break-words">{sku}</span> },
  {
    id: 'price',
    header: 'Precio',
    align: 'end',
    cell: ({ price, previous_price }) => <PriceText price={price} before={previous_price} />,
  },
  {
    id: 'stock',
    header: 'Se pueden vender',
    align: 'end',
    card: 'none',
    cell: ({ stock }) => stock,
  },
  {
    id: 'state',
    header: 'Estado',
    card: 'corner',
    cell: ({ state, publish_at }) => (
      <span title={publish_at ? formatMoment(publish_at) : undefined}>
        <StateBadge state={state} />
      </span>
    ),
  },
]

/** All builds, for sale or not. */
export function Builds() {
  const { get, set, hrefWith } = useAddressQuery()
  const [q, state, page] = [get('q'), get('estado'), get('pagina')]
  const { box, text, setText } = useSearchBox()
  const mayChange = useMay('products.change')
  const builds = useLoad('GET /api/admin/builds', {
    query: { ...(q && { q }), ...(state && { state }), ...(page && { page }) },
  })
  return (
    <Screen
      title="Ensambles"
      actions={
        mayChange && (
          <ButtonLink variant="primary" to="/ensambles/nuevo">
            <PlusIcon /> Nuevo ensamble
          </ButtonLink>
        )
      }
    >
      <Tabs
        label="Estado"
        tabs={[
          { to: hrefWith({ estado: null }), label: 'Todos', isCurrent: !state },
          ...productStates.map((id) => ({
            to: hrefWith({ estado: id }),
            label: productStateTabs[id],
            count: builds.data?.counts[id],
            isCurrent: state === id,
          })),
        ]}
      />
      <TextField
        ref={box}
        className="my-4 max-w-md"
        label="Buscar ensambles"
        isLabelHidden
        type="search"
        placeholder="Nombre o SKU"
        maxLength={200}
        value={text}
        onChange={setText}
        autoComplete="off"
        autoFocus
      />
      <Loaded query={builds}>
        {({ builds: rows, pages, total }) => (
          <>
            <Table
              label="Ensambles"
              columns={columns}
              rows={rows}
              keyOf={({ id }) => id}
              hrefOf={({ id }) => `/ensambles/${id}`}
              empty={
                <EmptyState
                  title={
                    q
                      ? `No hay nada con «${q}»`
                      : state
                        ? 'Aquí no hay ensambles'
                        : 'Todavía no hay ensambles'
                  }
                  text="Un ensamble se compone de productos de la tienda, y se vende de las existencias de sus piezas."
                >
                  {(q || state) && (
                    <Button
                      onPress={() => {
                        setText('')
                        set({ q: null, estado: null })
                      }}
                    >
                      Ver todos
                    </Button>
                  )}
                </EmptyState>
              }
            />
            <p className="mt-3 text-right text-muted">{total === 1 ? '1 ensamble' : `${total} ensambles`}</p>
            <Pagination pages={pages} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

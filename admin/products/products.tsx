import { Fragment, useState } from 'react'
import { EmptyState } from '../../app/ui/empty-state'
import type { ListedProduct } from '../../contract/api/admin/products.ts'
import { productStates, productStateTabs } from '../../contract/product-fields.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import { useMay } from '../api/me'
import { useCategoryOptions } from '../api/use-categories'
import { useLoad } from '../api/use-load'
import { dollarsText } from '../orders/dollars-text.ts'
import { Screen } from '../shell/screen'
import { Button, ButtonLink } from '../ui/button'
import { PlusIcon } from '../ui/icons'
import { Loaded } from '../ui/loaded'
import { Pagination } from '../ui/pagination'
import { Select } from '../ui/select'
import { type Column, Table } from '../ui/table'
import { Tabs } from '../ui/tabs'
import { TextField } from '../ui/text-field'
import { useAddressQuery } from '../ui/use-address-query'
import { useSearchBox } from '../ui/use-search-box'
import { PriceText } from './price-text'
import { type Chosen, nothingChosen, ProductBulkBar } from './product-bulk-bar'
import { StateBadge } from './state-badge'

const ALL = 'all'

const columns: readonly Column<ListedProduct>[] = [
  {
    id: 'name',
    header: 'Producto',
    card: 'title',
    cell: ({ name }) => <span className="break-words">{name}</span>,
  },
  { id: 'sku', header: 'SKU', cell: ({ sku }) => <span className="break-words">{sku}</span> },
  { id: 'category', header: 'Categoría', card: 'none', cell: ({ category }) => category },
  {
    id: 'price',
    header: 'Precio',
    align: 'end',
    cell: ({ price, previous_price }) => <PriceText price={price} before={previous_price} />,
  },
  {
    id: 'cost',
    header: 'Costo',
    align: 'end',
    card: 'none',
    isWideOnly: true,
    cell: ({ cost }) => cost !== null && dollarsText(cost),
  },
  {
    id: 'margin',
    header: 'Margen',
    align: 'end',
    card: 'none',
    isWideOnly: true,
    cell: ({ margin_bp }) =>
      margin_bp !== null && (
        <span className={margin_bp < 0 ? 'font-semibold text-danger' : undefined}>
          {(margin_bp / 100).toFixed(1)} %
        </span>
      ),
  },
  { id: 'stock', header: 'Unidades', align: 'end', card: 'none', cell: ({ stock }) => stock },
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

/** All products, for sale or not. */
export function Products() {
  const { get, set, hrefWith } = useAddressQuery()
  const [q, state, category, page] = [get('q'), get('estado'), get('categoria'), get('pagina')]
  const { box, text, setText } = useSearchBox()
  const mayChange = useMay('products.change')
  const categories = useCategoryOptions()
  const mayPrice = useMay('products.price')
  const filter = { ...(q && { q }), ...(state && { state }), ...(category && { category }) }
  const products = useLoad('GET /api/admin/products', { query: { ...filter, ...(page && { page }) } })
  const [chosen, setChosen] = useState<Chosen>(nothingChosen)
  // All that fit one filter are not all that fit another.
  const chosenOf = JSON.stringify(filter)
  const [lastFilter, setLastFilter] = useState(chosenOf)
  if (lastFilter !== chosenOf) {
    setLastFilter(chosenOf)
    if (chosen.isAll) setChosen(nothingChosen)
  }
  return (
    <Screen
      title="Productos"
      actions={
        mayChange && (
          <>
            <ButtonLink to="/productos/fotos">Subir fotos</ButtonLink>
            <ButtonLink variant="primary" to="/productos/nuevo">
              <PlusIcon /> Nuevo producto
            </ButtonLink>
          </>
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
            count: products.data?.counts[id],
            isCurrent: state === id,
          })),
        ]}
      />
      <div className="my-4 grid gap-3 sm:grid-cols-[minmax(0,28rem)_14rem]">
        <TextField
          ref={box}
          label="Buscar productos"
          isLabelHidden
          type="search"
          placeholder="Nombre, SKU, número de parte o código"
          maxLength={200}
          value={text}
          onChange={setText}
          autoComplete="off"
          autoFocus
        />
        <Select
          label="Categoría"
          isLabelHidden
          options={[{ id: ALL, label: 'Todas las categorías' }, ...categories]}
          value={category || ALL}
          onChange={(id) => set({ categoria: id === ALL ? null : id })}
        />
      </div>
      <Loaded query={products}>
        {({ products: rows, pages, total }) => (
          <>
            <Table
              label="Productos"
              columns={columns}
              rows={rows}
              keyOf={({ id }) => id}
              hrefOf={({ id }) => `/productos/${id}`}
              {...((mayChange || mayPrice) && {
                selection: {
                  chosen: chosen.isAll ? new Set(rows.map(({ id }) => id)) : chosen.ids,
                  onChange: (keys: ReadonlySet<string | number>) =>
                    setChosen({ ids: new Set([...keys].map(Number)), isAll: false }),
                },
              })}
              empty={
                chosenOf === '{}' ? (
                  <EmptyState
                    title="Todavía no hay productos"
                    text="Crea el primero, o súbelos todos de una vez desde una hoja de cálculo."
                  >
                    {mayChange && <ButtonLink to="/importar">Importar una hoja de cálculo</ButtonLink>}
                  </EmptyState>
                ) : (
                  <EmptyState
                    title={q ? `No hay nada con «${q}»` : 'Aquí no hay productos'}
                    text="Prueba con parte del nombre, el SKU o el número de parte."
                  >
                    <Button
                      onPress={() => {
                        setText('')
                        set({ q: null, estado: null, categoria: null })
                      }}
                    >
                      Ver todos
                    </Button>
                  </EmptyState>
                )
              }
            />
            <p className="mt-3 text-right text-muted">
              {total === 1 ? '1 producto' : `${total} productos`}
              {total > 0 && <ExportLinks filter={{ q, state, category }} />}
            </p>
            <Pagination pages={pages} />
            <ProductBulkBar chosen={chosen} onChange={setChosen} filter={filter} total={total} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

/** The files of what the list shows, all pages of it. */
function ExportLinks({ filter }: { filter: Record<string, string> }) {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value))
  return (
    <>
      . Exportar{' '}
      {(['xlsx', 'csv'] as const).map((format, at) => (
        <Fragment key={format}>
          {at > 0 && ' o '}
          <a
            href={`/api/admin/products.${format}?${query}`}
            download
            className="inline-block py-2 font-semibold text-link hover:underline"
          >
            {format.toUpperCase()}
          </a>
        </Fragment>
      ))}
    </>
  )
}

import { useState } from 'react'
import { useNavigate } from 'react-router'
import { EmptyState } from '../../app/ui/empty-state'
import type { StockedArticle } from '../../contract/api/admin/stock.ts'
import { stockLevelLabels, stockLevels } from '../../contract/stock-filters.ts'
import { useMay } from '../api/me'
import { useSectionOptions } from '../api/use-categories'
import { useLoad } from '../api/use-load'
import { dollarsText } from '../orders/dollars-text.ts'
import { Screen } from '../shell/screen'
import { Button, ButtonLink } from '../ui/button'
import { StockIcon } from '../ui/icons'
import { Loaded } from '../ui/loaded'
import { Pagination } from '../ui/pagination'
import { Select } from '../ui/select'
import { type Column, Table } from '../ui/table'
import { Tabs } from '../ui/tabs'
import { useAddressQuery } from '../ui/use-address-query'
import { InventorySearch } from './inventory-search'
import { StockBadge } from './stock-badge'
import { UnknownCode } from './unknown-code'

const ALL = 'all'

const columns: readonly Column<StockedArticle>[] = [
  {
    id: 'name',
    header: 'Artículo',
    card: 'title',
    cell: ({ name }) => <span className="break-words">{name}</span>,
  },
  { id: 'sku', header: 'SKU', cell: ({ sku }) => <span className="break-words">{sku}</span> },
  { id: 'category', header: 'Categoría', card: 'none', cell: ({ category }) => category },
  { id: 'shelf', header: 'Ubicación', cell: ({ shelf }) => shelf },
  {
    id: 'price',
    header: 'Precio',
    align: 'end',
    card: 'none',
    cell: ({ price }) => (price === null ? 'Sin precio' : dollarsText(price)),
  },
  {
    id: 'stock',
    header: 'Libres',
    align: 'end',
    card: 'corner',
    cell: (article) => <StockBadge article={article} />,
  },
]

/** All articles with what there is of each. A scan into the search opens the article. */
export function Inventory() {
  const { get, set, hrefWith } = useAddressQuery()
  const [q, level, section, page] = [get('q'), get('nivel'), get('seccion'), get('pagina')]
  const navigate = useNavigate()
  const mayChange = useMay('stock.change')
  const stock = useLoad('GET /api/admin/stock', {
    query: { ...(q && { q }), ...(level && { level }), ...(section && { section }), ...(page && { page }) },
  })
  const sections = useSectionOptions()
  const [unknown, setUnknown] = useState<string | null>(null)

  const open = (id: number) => void navigate(`/inventario/${id}`, { state: { isScanned: true } })

  return (
    <Screen
      title="Inventario"
      actions={
        mayChange && (
          <ButtonLink variant="primary" to="/inventario/recibir">
            <StockIcon /> Recibir mercadería
          </ButtonLink>
        )
      }
    >
      <Tabs
        label="Existencias"
        tabs={[
          { to: hrefWith({ nivel: null }), label: 'Todo', isCurrent: !level },
          ...stockLevels.map((id) => ({
            to: hrefWith({ nivel: id }),
            label: stockLevelLabels[id],
            count: stock.data?.counts[id],
            isCurrent: level === id,
          })),
        ]}
      />
      <div className="my-4 grid gap-3 sm:grid-cols-[minmax(0,28rem)_14rem]">
        <InventorySearch onOpen={open} onUnknown={setUnknown} />
        <Select
          label="Categoría"
          isLabelHidden
          options={[{ id: ALL, label: 'Todas las categorías' }, ...sections]}
          value={section || ALL}
          onChange={(id) => set({ seccion: id === ALL ? null : id })}
        />
      </div>
      <Loaded query={stock}>
        {({ articles, pages, total }) => (
          <>
            <Table
              label="Inventario"
              columns={columns}
              rows={articles}
              keyOf={({ id }) => id}
              hrefOf={({ id }) => `/inventario/${id}`}
              empty={
                <NoArticle
                  q={q}
                  level={level}
                  unknown={unknown}
                  onTied={open}
                  onClear={() => set({ q: null, nivel: null, seccion: null })}
                />
              }
            />
            <p className="mt-3 text-right text-muted">{total === 1 ? '1 artículo' : `${total} artículos`}</p>
            <Pagination pages={pages} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

type NoArticleProps = {
  q: string
  level: string
  unknown: string | null
  onTied: (id: number) => void
  onClear: () => void
}

function NoArticle({ q, level, unknown, onTied, onClear }: NoArticleProps) {
  if (unknown !== null) {
    return (
      <EmptyState
        title="Código desconocido"
        text="Revisa que sea el código del producto y no su número de serie."
      >
        <div className="grid justify-items-center">
          <UnknownCode code={unknown} onTied={({ id }) => onTied(id)} />
        </div>
      </EmptyState>
    )
  }
  if (q) {
    return (
      <EmptyState
        title={`No hay nada con «${q}»`}
        text="Prueba con parte del nombre, el SKU o el número de parte. Con Enter puedes asociar un código nuevo."
      >
        <Button onPress={onClear}>Ver todo</Button>
      </EmptyState>
    )
  }
  if (level === 'low') {
    return (
      <EmptyState
        title="Nada está por agotarse"
        text="Bien surtido. Aquí aparece lo que conviene volver a pedir."
      >
        <Button onPress={onClear}>Ver todo</Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={level === 'none' ? 'Nada está agotado' : 'Aún no hay artículos'}
      text={
        level === 'none'
          ? 'De todo queda al menos una unidad.'
          : 'Aparecen aquí cuando se crea un producto, o se importan varios.'
      }
    >
      <Button onPress={onClear}>Ver todo</Button>
    </EmptyState>
  )
}

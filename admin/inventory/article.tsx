import { type RefObject, useRef } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { StockOfArticleAnswer } from '../../contract/api/admin/stock.ts'
import { useMay } from '../api/me'
import { useLoad } from '../api/use-load'
import { Screen } from '../shell/screen'
import { Badge } from '../ui/badge'
import { Loaded } from '../ui/loaded'
import { Panel } from '../ui/panel'
import { ArticleField } from './article-field'
import { CountForm } from './count-form'
import { Movements } from './movements'
import { PlacePanel } from './place-panel'
import { ReceiveForm } from './receive-form'
import { StockBadge } from './stock-badge'

/** One article: what there is of it, what came and was counted, and the way of every unit. */
export function OneArticle() {
  const { id = '' } = useParams()
  return <LoadedArticle key={id} id={Number(id) || 0} />
}

function LoadedArticle({ id }: { id: number }) {
  const found = useLoad('GET /api/admin/stock/{id}', { params: { id } })
  if (found.data) return <ShownArticle stock={found.data} />
  return (
    <Screen title="Artículo">
      <Loaded query={found}>{() => null}</Loaded>
    </Screen>
  )
}

function ShownArticle({ stock }: { stock: StockOfArticleAnswer }) {
  const { article } = stock
  const navigate = useNavigate()
  const mayChange = useMay('stock.change')
  const search = useRef<HTMLInputElement>(null)
  return (
    <Screen
      title={article.name}
      beside={
        <>
          <StockBadge article={article} />
          {!article.is_for_sale && <Badge>No está a la venta</Badge>}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <ArticleField
          label="Otro artículo"
          isLabelHidden
          placeholder="Escanea o busca otro artículo"
          onPick={({ id }) => void navigate(`/inventario/${id}`, { state: { isScanned: true } })}
          inputRef={search}
          className="max-w-lg"
        />
        <Shelf stock={stock} />
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid min-w-0 gap-4">
            {mayChange && <Changes stock={stock} search={search} />}
            <Movements id={article.id} />
          </div>
          <PlacePanel stock={stock} />
        </div>
      </div>
    </Screen>
  )
}

/** Whoever came by a scan goes on typing: the units that arrived, or by Tab those that were counted. */
function Changes({
  stock,
  search,
}: {
  stock: StockOfArticleAnswer
  search: RefObject<HTMLInputElement | null>
}) {
  const { state } = useLocation()
  const isScanned = (state as { isScanned?: boolean } | null)?.isScanned === true
  // The next scan goes on from there.
  const onDone = () => search.current?.focus()
  return (
    <Panel title="Recibir o contar">
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
        <ReceiveForm
          articleId={stock.article.id}
          lastCost={stock.last_cost}
          autoFocus={isScanned}
          onDone={onDone}
        />
        <CountForm stock={stock} onDone={onDone} />
      </div>
    </Panel>
  )
}

/** What there is of it, and for whom. */
function Shelf({ stock: { article, held, in_orders, on_shelf } }: { stock: StockOfArticleAnswer }) {
  const figures = [
    { label: 'Libres para vender', units: article.stock },
    { label: 'En reservas', units: held },
    { label: 'En pedidos por entregar', units: in_orders },
    { label: 'Deben estar en la tienda', units: on_shelf },
  ]
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-4">
      {figures.map(({ label, units }) => (
        <div key={label} className="flex flex-col-reverse justify-end bg-ground px-4 py-3">
          <dt className="text-12 text-muted">{label}</dt>
          <dd className="font-display font-extrabold text-24">{units}</dd>
        </div>
      ))}
    </dl>
  )
}

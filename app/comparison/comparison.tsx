import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Comparison, ComparisonRow } from '../../contract/api/comparison.ts'
import { COMPARE_PATH, comparePath, MAX_COMPARED, readComparedIds } from '../../contract/comparison.ts'
import { AddToCartButton } from '../cart/add-to-cart-button'
import { StockBadge } from '../catalog/stock-badge'
import { shopContext } from '../server-context'
import { pageMeta } from '../shell/page-meta'
import { ButtonLink } from '../ui/button'
import { CheckIcon } from '../ui/icons'
import { Link } from '../ui/link'
import { Price } from '../ui/price'
import { Tile } from '../ui/tile'
import type { Route } from './+types/comparison'
import { dropCompared, useCompared } from './compared-store'

export async function loader({ context, url }: Route.LoaderArgs) {
  const ids = readComparedIds(url.searchParams)
  const { catalog } = context.get(shopContext)
  const comparison = await catalog.compareProducts(ids)
  const first = comparison.products[0]?.category_id
  const section = (await catalog.categories()).find(({ id, isHidden }) => id === first && !isHidden)
  return { comparison, more: section?.path ?? '/productos?ver=todo', asked: ids.length }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Comparar',
    description: 'Hasta cuatro productos lado a lado, con lo que los distingue a la vista.',
    path: COMPARE_PATH,
    isHidden: true,
  })
}

/** Up to four products side by side. Its address says which, so that it can be sent to somebody. */
export default function ComparisonPage({ loaderData: { comparison, more, asked } }: Route.ComponentProps) {
  const { products, isMixed } = comparison
  const goneCount = asked - products.length
  return (
    <div className="container-shop pt-6 lg:pt-8">
      <h1 className="text-24 md:text-32">Comparar</h1>
      {goneCount > 0 && (
        <p className="mt-3 text-14 text-muted">
          {goneCount === 1 ? 'Uno ya no está a la venta.' : `${goneCount} ya no están a la venta.`}
        </p>
      )}
      {isMixed && (
        <p className="mt-3 rounded-card bg-low-ground px-3 py-2 font-semibold text-14 text-low">
          Son de secciones distintas: se muestra lo que dos o más tienen en común.
        </p>
      )}
      {products.length === 0 ? (
        <NothingChosen isOpen={asked === 0} />
      ) : (
        <Table comparison={comparison} more={more} />
      )}
    </div>
  )
}

/** The names stay in sight above, and what a row says at its left: on a phone the columns pass under it. */
function Table({ comparison: { products, rows }, more }: { comparison: Comparison; more: string }) {
  const ids = products.map(({ id }) => id)
  const hasDifferences = products.length > 1 && rows.some(({ differs }) => differs)
  return (
    <div className="group/table mt-4">
      {hasDifferences && (
        <label className="flex min-h-11 w-fit items-center gap-3 text-14">
          <input type="checkbox" autoComplete="off" data-only-differences className="size-5 accent-action" />
          Solo lo que cambia
        </label>
      )}
      <section
        aria-label="Comparación"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
        tabIndex={0}
        className="relative mt-2 max-h-[calc(100dvh-2rem)] overflow-auto rounded-card border border-line"
      >
        <table className="w-full border-separate border-spacing-0 text-left text-14">
          <thead>
            <tr>
              <td className="sticky top-0 left-0 z-20 w-24 min-w-24 border-line border-r border-b bg-ground px-2 sm:w-44 sm:px-4">
                {products.length < MAX_COMPARED && (
                  <ButtonLink to={more} variant="quiet" className="px-0">
                    {products.length === 1 ? 'Elige otro' : 'Añadir otro'}
                  </ButtonLink>
                )}
              </td>
              {products.map((product) => (
                <th
                  key={product.id}
                  scope="col"
                  className="sticky top-0 z-10 min-w-32 border-line border-b bg-ground px-2 py-2 align-top font-semibold sm:px-4"
                >
                  <Link
                    to={`/producto/${product.id}`}
                    title={product.name}
                    className="line-clamp-2 min-h-10 underline-offset-4 hover:underline"
                  >
                    {product.name}
                  </Link>
                  <Link
                    to={comparePath(ids.filter((id) => id !== product.id))}
                    onClick={() => dropCompared(product.id)}
                    aria-label={`Quitar ${product.name}`}
                    preventScrollReset
                    className="hit-44 font-normal text-muted underline underline-offset-4 hover:text-danger"
                  >
                    Quitar
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row" className={labelClass}>
                <span className="sr-only">Foto y compra</span>
              </th>
              {products.map((product) => (
                <td key={product.id} className="border-line border-b px-2 py-3 align-bottom sm:px-4">
                  <Tile
                    src={product.img_url}
                    srcSet={product.img_srcset}
                    sizes="200px"
                    alt={product.img_alt}
                    className="tile-ground mx-auto mb-3 w-full max-w-50 rounded-card p-3"
                  />
                  <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
                    <Price dollars={product.price} className="font-extrabold text-20" />
                    <StockBadge stock={product.stock} />
                  </div>
                  <AddToCartButton product={product} />
                </td>
              ))}
            </tr>
            {rows.map((row) => (
              <Row key={row.label} row={row} isLit={products.length > 1 && row.differs} />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

const labelClass =
  'sticky left-0 z-10 border-line border-r border-b bg-ground px-2 py-3 align-top font-normal text-muted sm:px-4'

function Row({ row, isLit }: { row: ComparisonRow; isLit: boolean }) {
  return (
    <tr className={isLit ? undefined : 'group-has-[[data-only-differences]:checked]/table:hidden'}>
      <th scope="row" className={`${labelClass} ${isLit ? 'font-semibold text-ink' : ''}`}>
        {row.label}
      </th>
      {row.cells.map(({ text, isBest }, index) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell belongs to its column.
          key={index}
          className={`border-line border-b px-2 py-3 align-top sm:px-4 ${isLit ? 'bg-secondary' : 'text-muted'} ${isBest ? 'font-semibold' : ''}`}
        >
          {text ?? <span className="text-muted">Sin dato</span>}
          {isBest && (
            <span className="ml-2 inline-flex items-center gap-1 whitespace-nowrap text-12 text-success">
              <CheckIcon className="size-4" />
              Mejor
            </span>
          )}
        </td>
      ))}
    </tr>
  )
}

/** Without ids in its address the page opens with what this browser remembers. */
function NothingChosen({ isOpen }: { isOpen: boolean }) {
  const compared = useCompared()
  const navigate = useNavigate()

  useEffect(() => {
    if (isOpen && compared.length > 0)
      void navigate(comparePath(compared.map(({ id }) => id)), { replace: true })
  }, [isOpen, compared, navigate])

  return (
    <div className="mt-6 flex flex-col items-center rounded-card border border-line border-dashed px-6 py-16 text-center">
      <h2 className="text-20">Elige qué comparar</h2>
      <p className="mt-2 max-w-100 text-14 text-muted">
        Pulsa «Comparar» en dos productos o más, hasta cuatro, y aquí los verás lado a lado.
      </p>
      <ButtonLink to="/productos?ver=todo" variant="outline" className="mt-6">
        Ver todo el catálogo
      </ButtonLink>
    </div>
  )
}

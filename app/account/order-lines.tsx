import type { Order, OrderDetail } from '../../contract/api/user.ts'
import { Link } from '../ui/link'
import { Price } from '../ui/price'
import { Tile } from '../ui/tile'

/** What was bought, and the sums below it. */
export function OrderLines({ order, lines }: { order: Order; lines: readonly OrderDetail[] }) {
  return (
    <table className="w-full text-14">
      <thead className="text-left text-12 text-muted">
        <tr>
          <th scope="col" className="pb-2 font-normal">
            Producto
          </th>
          <th scope="col" className={`${figureClass} pb-2 font-normal max-sm:hidden`}>
            Cant.
          </th>
          <th scope="col" className={`${figureClass} pb-2 font-normal max-sm:hidden`}>
            Precio
          </th>
          <th scope="col" className={`${figureClass} pb-2 font-normal`}>
            Total
          </th>
        </tr>
      </thead>
      <tbody className="align-top sm:align-middle">
        {lines.map((line) => (
          <tr key={line.id} className="border-line border-t">
            <td className="py-2">
              <div className="flex gap-3 sm:items-center">
                <Link to={`/producto/${line.prod_id}`} tabIndex={-1} aria-hidden="true" className="shrink-0">
                  <Tile
                    src={line.img_url}
                    alt=""
                    className="tile-ground size-14 rounded-card border border-line p-1"
                  />
                </Link>
                <div className="min-w-0">
                  <Link
                    to={`/producto/${line.prod_id}`}
                    className="hit-44 font-semibold underline-offset-4 hover:underline"
                  >
                    {line.product_name}
                  </Link>
                  {line.serial_numbers.length > 0 && (
                    <span className="mt-1 block wrap-anywhere text-12 text-muted">
                      N.º de serie {line.serial_numbers.join(', ')}
                    </span>
                  )}
                  {/* On a phone the name needs the room of two columns. */}
                  <span className="mt-1 block text-muted sm:hidden">
                    {line.count} × <Price dollars={line.price_unit} />
                  </span>
                </div>
              </div>
            </td>
            <td className={`${figureClass} py-2 max-sm:hidden`}>{line.count}</td>
            <td className={`${figureClass} py-2 max-sm:hidden`}>
              <Price dollars={line.price_unit} />
            </td>
            <td className={`${figureClass} py-2 font-semibold`}>
              <Price dollars={line.total} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {order.shipping > 0 && <Sum label="Envío" dollars={order.shipping} isFirst />}
        <Sum label="Base imponible" dollars={order.tax_base} isFirst={order.shipping === 0} />
        <Sum label={`IVA ${order.tax_rate} %`} dollars={order.tax} />
        <Sum label="TOTAL" dollars={order.total_price} isStrong />
      </tfoot>
    </table>
  )
}

const figureClass = 'pl-3 text-right whitespace-nowrap'

type SumProps = { label: string; dollars: number; isFirst?: boolean; isStrong?: boolean }

function Sum({ label, dollars, isFirst = false, isStrong = false }: SumProps) {
  return (
    <tr className={isFirst ? 'border-line border-t' : ''}>
      <th
        scope="row"
        className={`text-left ${isFirst ? 'pt-3' : 'pt-1'} ${isStrong ? 'font-semibold text-16' : 'font-normal text-muted'}`}
      >
        {label}
      </th>
      <td className="max-sm:hidden" />
      <td className="max-sm:hidden" />
      <td className={`${figureClass} ${isFirst ? 'pt-3' : 'pt-1'}`}>
        <Price dollars={dollars} className={isStrong ? 'font-extrabold text-18' : ''} />
      </td>
    </tr>
  )
}

import type { ReactNode } from 'react'
import type { PcPart } from '../../contract/api/pc-build.ts'
import { StockBadge } from '../catalog/stock-badge'
import { Price } from '../ui/price'
import { Tile } from '../ui/tile'

type Props = {
  part: Pick<PcPart, 'img_url' | 'img_srcset' | 'figures' | 'price' | 'stock' | 'count'>
  /** A link to its page, as the screen follows links. */
  name: ReactNode
  /** What stands above its name. */
  above?: ReactNode
  /** What stands below its price. */
  children?: ReactNode
}

/** A part of a PC: its picture, the figures that decide, and what it costs in the number that is taken. */
export function PartCard({ part, name, above, children }: Props) {
  const { img_url, img_srcset, figures, price, stock, count } = part
  return (
    <div className="flex min-w-0 flex-1 gap-3 sm:gap-4">
      <Tile
        src={img_url}
        srcSet={img_srcset}
        sizes="80px"
        alt=""
        className="tile-ground size-18 shrink-0 rounded-card p-1 sm:size-20"
      />
      <div className="min-w-0 flex-1">
        {above}
        {name}
        <p className="text-12 text-muted">{figures.join(' · ')}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Price dollars={price * count} className="font-extrabold text-16" />
          {count > 1 && (
            <span className="text-12 text-muted">
              {count} × <Price dollars={price} />
            </span>
          )}
          <StockBadge stock={stock} />
        </p>
        {children}
      </div>
    </div>
  )
}

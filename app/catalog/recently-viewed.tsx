import { useEffect, useRef, useState } from 'react'
import type { CartLineNow } from '../../contract/api/catalog.ts'
import { call } from '../../contract/client.ts'
import { storageKeys } from '../../contract/storage-keys.ts'
import { Link } from '../ui/link'
import { Price } from '../ui/price'
import { storedValue } from '../ui/stored-value'
import { Tile } from '../ui/tile'
import { SectionHeading } from './section-heading'

/** One row on the widest screens, besides the product whose page is open. */
const SHOWN = 6
/** Before it comes into view by so much, the shop is asked what it costs now. */
const AHEAD = '600px'

/** Ids alone, the last one first: names and prices come from the shop when they are shown. */
const viewed = storedValue<readonly number[]>(storageKeys.recentlyViewed, {
  parse: readIds,
  format: (ids) => (ids.length === 0 ? null : JSON.stringify(ids)),
})

/**
 * What this browser looked at before, without the product whose page this is, which it takes down as the last one. No
 * server hears of it, beyond being asked what those products cost. It is loaded when the page is idle.
 */
export function RecentlyViewed({ id }: { id: number }) {
  const [ids] = useState(() =>
    viewed
      .read()
      .filter((other) => other !== id)
      .slice(0, SHOWN),
  )
  const [lines, setLines] = useState<readonly CartLineNow[]>()
  const place = useRef<HTMLElement>(null)

  useEffect(
    () => viewed.save([id, ...viewed.read().filter((other) => other !== id)].slice(0, SHOWN + 1)),
    [id],
  )

  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        call('GET /api/cart', { query: { ids: ids.join() } }).then(
          ({ lines }) => setLines(lines),
          // Nobody misses it.
          () => setLines([]),
        )
      },
      { rootMargin: AHEAD },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [ids])

  const shown = ids.flatMap((viewedId) => lines?.find((line) => line.id === viewedId) ?? [])
  if (ids.length === 0 || (lines && shown.length === 0)) return null
  return (
    // As high before they are there as with them.
    <section ref={place} className="mt-16 min-h-62 min-w-0 md:min-h-74">
      <SectionHeading title="Lo que viste" />
      <ul className="-m-1 flex gap-4 overflow-x-auto p-1">
        {shown.map(({ id, name, img_url, price }) => (
          <li key={id} className="w-32 shrink-0 md:w-40">
            <Link to={`/producto/${id}`} className="group block text-14">
              <Tile
                src={img_url}
                alt=""
                className="tile-ground w-full rounded-card border border-line p-2 group-hover:border-field"
              />
              <span className="mt-2 line-clamp-2 min-h-10 underline-offset-4 group-hover:underline">
                {name}
              </span>
              <Price dollars={price} className="mt-1 block font-extrabold text-16" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function readIds(text: string | null): number[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => Number.isSafeInteger(id) && id > 0) : []
  } catch {
    return []
  }
}

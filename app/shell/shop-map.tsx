import { type MouseEvent, useState } from 'react'
import { PinIcon } from '../ui/icons'
import { opensElsewhere } from '../ui/link'
import { useShopProfile } from './shop-profile'
import drawing from './street-map.svg'

/**
 * Where the shop is: our own drawing, which a click replaces by the live map. Until then no third party hears who looks at
 * our pages. Without scripts, and for a new tab, it is a link to that map. `className` sets its place and height.
 */
export function ShopMap({ className = 'relative h-44' }) {
  const { name, address, map } = useShopProfile()
  const [isLive, setLive] = useState(false)

  function show(event: MouseEvent<HTMLAnchorElement>) {
    if (!map.frame || opensElsewhere(event)) return
    event.preventDefault()
    setLive(true)
  }

  if (isLive && map.frame)
    return (
      <iframe
        ref={(frame) => frame?.focus()}
        src={map.frame}
        title={`Mapa de ${name}`}
        className={`${className} ${frameClass} bg-tile`}
      />
    )
  return (
    <a href={map.page} rel="noreferrer" onClick={show} className={`group block ${className}`}>
      <img
        src={drawing}
        alt={`Mapa: ${address}`}
        width="480"
        height="176"
        loading="lazy"
        decoding="async"
        className={`${frameClass} h-full bg-band-raised object-cover object-top`}
      />
      <span className="absolute bottom-2 left-2 inline-flex items-center gap-1 rounded-badge bg-band px-2 py-1 font-semibold text-12 text-white group-hover:underline">
        <PinIcon className="size-4" />
        Ver el mapa
      </span>
    </a>
  )
}

const frameClass = 'w-full rounded-card border border-band-line'

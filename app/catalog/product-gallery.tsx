import { type ComponentType, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { GalleryPicture, Product } from '../../contract/api/catalog.ts'
import { FavouriteButton } from '../favourites/favourite-button'
import { SearchIcon } from '../ui/icons'
import { opensElsewhere } from '../ui/link'
import { Tile } from '../ui/tile'
import type { ZoomProps } from './picture-zoom'

/** From this width on, in pixels, a picture shows more when it is enlarged. It is a link to its file. */
const ZOOM_WIDTH = 1200

type Props = {
  product: Product
  /** The first one is what cards show; there is always one. */
  pictures: readonly GalleryPicture[]
}

/**
 * The pictures of a product side by side in a strip that fingers swipe, arrow keys step through and thumbnails jump in. All
 * of it is links and scrolling of the browser's own, so that it works before the scripts are there, and without them.
 */
export function ProductGallery({ product, pictures }: Props) {
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  // What was asked for last: of two fast presses the second goes on from the first, whose scrolling is not told yet.
  const asked = useRef(0)
  const last = pictures.length - 1
  const [Zoom, setZoom] = useState<ComponentType<ZoomProps>>()
  const [zoomed, setZoomed] = useState(pictures[0])
  const [isZoomOpen, setZoomOpen] = useState(false)

  function show(index: number) {
    asked.current = Math.min(last, Math.max(0, index))
    strip.current?.scrollTo({ left: asked.current * strip.current.clientWidth })
    setShown(asked.current)
  }

  function followScroll() {
    if (!strip.current) return
    asked.current = Math.round(strip.current.scrollLeft / strip.current.clientWidth)
    setShown(asked.current)
  }

  // It may have been swiped before the scripts were there.
  useEffect(followScroll)

  function step(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined || last === 0) return
    event.preventDefault()
    show(asked.current + by)
  }

  function jump(event: MouseEvent<HTMLAnchorElement>, index: number) {
    if (opensElsewhere(event)) return
    event.preventDefault()
    show(index)
  }

  /** By a script that is loaded then. */
  function zoom(event: MouseEvent<HTMLAnchorElement>, picture: GalleryPicture) {
    if (opensElsewhere(event)) return
    event.preventDefault()
    setZoomed(picture)
    setZoomOpen(true)
    import('./picture-zoom').then(
      ({ PictureZoom }) => setZoom(() => PictureZoom),
      () => location.assign(picture.src),
    )
  }

  return (
    <>
      <figure className="product-gallery" onKeyDown={step}>
        <ul
          ref={strip}
          className="gallery-strip"
          onScroll={followScroll}
          {...(last > 0 && { tabIndex: 0, 'aria-label': 'Imágenes' })}
        >
          {pictures.map((picture, index) => (
            <li key={picture.src} id={`imagen-${index + 1}`}>
              <Tile
                src={picture.src}
                srcSet={picture.srcset}
                sizes="(width >= 96rem) 598px, (width >= 64rem) 480px, calc(100vw - 80px)"
                alt={picture.alt}
                size={picture.width}
                isUrgent={index === 0}
                className="tile-ground"
              />
              {picture.width >= ZOOM_WIDTH && (
                <a
                  href={picture.src}
                  onClick={(event) => zoom(event, picture)}
                  aria-label={`Ampliar: ${picture.alt}`}
                  className="gallery-zoom"
                >
                  <SearchIcon className="size-5" />
                </a>
              )}
            </li>
          ))}
        </ul>
        <FavouriteButton product={product} className="absolute top-1 right-1" />
        {last > 0 && (
          <>
            <p className="gallery-count">
              {shown + 1} / {last + 1}
            </p>
            <ol className="gallery-thumbnails">
              {pictures.map((picture, index) => (
                <li key={picture.src}>
                  <a
                    href={`#imagen-${index + 1}`}
                    onClick={(event) => jump(event, index)}
                    aria-label={`Imagen ${index + 1} de ${last + 1}`}
                    aria-current={index === shown || undefined}
                  >
                    <Tile
                      src={picture.src}
                      srcSet={picture.srcset}
                      sizes="64px"
                      alt=""
                      className="tile-ground"
                    />
                  </a>
                </li>
              ))}
            </ol>
          </>
        )}
        <figcaption className="p-2 text-center text-14 text-muted">{pictures[shown]?.note}</figcaption>
      </figure>
      {Zoom && zoomed && <Zoom picture={zoomed} isOpen={isZoomOpen} onClose={() => setZoomOpen(false)} />}
    </>
  )
}

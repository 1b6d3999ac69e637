import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Picture } from '../../contract/api/catalog.ts'
import { Dialog } from '../ui/dialog'

export type ZoomProps = { picture: Picture; isOpen: boolean; onClose: () => void }

/** A picture over the whole window. A press shows it in its own size, around the place that was pressed. */
export function PictureZoom({ picture: { src, alt, width, height }, isOpen, onClose }: ZoomProps) {
  const frame = useRef<HTMLDivElement>(null)
  /** Where it was pressed, as shares of its width and height. Null while all of it is shown. */
  const [place, setPlace] = useState<{ x: number; y: number } | null>(null)

  useLayoutEffect(() => {
    const { current } = frame
    if (!current || !place) return
    current.scrollTo(
      place.x * current.scrollWidth - current.clientWidth / 2,
      place.y * current.scrollHeight - current.clientHeight / 2,
    )
  }, [place])

  function toggle({ clientX, clientY, currentTarget }: MouseEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    // A press of the keyboard has no place: then it is the middle.
    const at = clientX || clientY ? { x: (clientX - left) / width, y: (clientY - top) / height } : MIDDLE
    setPlace(place ? null : at)
  }

  return (
    <Dialog
      title={alt}
      isTitleHidden
      isOpen={isOpen}
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-full max-w-none rounded-none"
    >
      <div
        ref={frame}
        className="tile-ground grid min-h-0 flex-1 place-items-center-safe overflow-auto overscroll-contain"
      >
        <button
          type="button"
          aria-pressed={place !== null}
          aria-label="Tamaño completo"
          onClick={toggle}
          className={place ? 'cursor-zoom-out' : 'h-full w-full cursor-zoom-in'}
        >
          <img
            src={src}
            alt={alt}
            width={width}
            height={height}
            className={place ? 'max-w-none' : 'absolute inset-0 size-full object-contain'}
          />
        </button>
      </div>
    </Dialog>
  )
}

const MIDDLE = { x: 0.5, y: 0.5 }

import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { MIN_CUT, type PictureCut } from '../../contract/picture-cut.ts'

type Props = {
  whole: { src: string; width: number; height: number }
  cut: PictureCut
  /** Width by height that the part keeps; without it any will do. */
  ratio?: number
  onChange: (cut: PictureCut) => void
}

/** Which edges a corner moves; without any the whole part is moved. */
type Edges = { x: -1 | 0 | 1; y: -1 | 0 | 1 }
type Drag = { edges: Edges; x: number; y: number; from: PictureCut }

const corners: readonly (Edges & { className: string })[] = [
  { x: -1, y: -1, className: 'top-0 left-0 cursor-nwse-resize' },
  { x: 1, y: -1, className: 'top-0 right-0 cursor-nesw-resize' },
  { x: -1, y: 1, className: 'bottom-0 left-0 cursor-nesw-resize' },
  { x: 1, y: 1, className: 'right-0 bottom-0 cursor-nwse-resize' },
]

const inside: Edges = { x: 0, y: 0 }
/** A press of an arrow key moves by so much of the picture's longer side. */
const STEP = 0.02

/**
 * The part of a picture that is to be shown: dragged, or drawn larger and smaller at its corners. With the keyboard the
 * arrows move it, and with Shift they change its size.
 */
export function CutFrame({ whole, cut, ratio, onChange }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)

  function begin(event: PointerEvent, edges: Edges) {
    event.preventDefault()
    event.stopPropagation()
    frame.current?.setPointerCapture(event.pointerId)
    setDrag({ edges, x: event.clientX, y: event.clientY, from: cut })
  }

  function follow(event: PointerEvent) {
    const width = frame.current?.clientWidth
    if (!drag || !width) return
    const scale = whole.width / width
    const by = { x: (event.clientX - drag.x) * scale, y: (event.clientY - drag.y) * scale }
    onChange(changed(drag.from, drag.edges, by, whole, ratio))
  }

  function press(event: KeyboardEvent) {
    const step = Math.max(whole.width, whole.height) * STEP
    const by = {
      ArrowLeft: { x: -step, y: 0 },
      ArrowRight: { x: step, y: 0 },
      ArrowUp: { x: 0, y: -step },
      ArrowDown: { x: 0, y: step },
    }[event.key]
    if (!by) return
    event.preventDefault()
    onChange(changed(cut, event.shiftKey ? { x: 1, y: 1 } : inside, by, whole, ratio))
  }

  const share = (value: number, of: number) => `${(value / of) * 100}%`
  return (
    <div
      ref={frame}
      onPointerMove={follow}
      onPointerUp={() => setDrag(null)}
      onPointerCancel={() => setDrag(null)}
      className="relative mx-auto w-fit touch-none select-none overflow-hidden rounded-card bg-tile"
    >
      <img src={whole.src} alt="" draggable={false} className="block max-h-[50dvh] max-w-full" />
      {/* biome-ignore lint/a11y/useSemanticElements: no element of HTML is a frame that is moved. */}
      <div
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: by keyboard it is moved too.
        tabIndex={0}
        aria-label={`Parte que se ve: ${cut.width} por ${cut.height} píxeles. Las flechas la mueven; con Mayús cambian su tamaño.`}
        onKeyDown={press}
        onPointerDown={(event) => begin(event, inside)}
        style={{
          left: share(cut.left, whole.width),
          top: share(cut.top, whole.height),
          width: share(cut.width, whole.width),
          height: share(cut.height, whole.height),
        }}
        className="absolute cursor-move border-2 border-action shadow-[0_0_0_100vmax_rgb(0_0_0/0.55)]"
      >
        {corners.map(({ className, ...edges }) => (
          <span
            key={className}
            onPointerDown={(event) => begin(event, edges)}
            className={`absolute grid size-9 place-items-center ${className}`}
          >
            <span className="size-4 rounded-full border-2 border-action bg-ground" />
          </span>
        ))}
      </div>
    </div>
  )
}

/** The part after a movement, in whole pixels, inside the picture and not too small. */
export function changed(
  from: PictureCut,
  { x, y }: Edges,
  by: { x: number; y: number },
  whole: { width: number; height: number },
  ratio?: number,
): PictureCut {
  if (ratio && x !== 0) return changedInRatio(from, { x, y }, by, whole, ratio)
  const across = side(from.left, from.width, x, by.x, whole.width)
  const down = side(from.top, from.height, y, by.y, whole.height)
  return { left: across.start, width: across.length, top: down.start, height: down.length }
}

/** The corner across from the one that is dragged stays where it is. */
function changedInRatio(
  from: PictureCut,
  { x, y }: Edges,
  by: { x: number; y: number },
  whole: { width: number; height: number },
  ratio: number,
): PictureCut {
  const fixed = {
    x: x === 1 ? from.left : from.left + from.width,
    y: y === 1 ? from.top : from.top + from.height,
  }
  const room = {
    width: x === 1 ? whole.width - fixed.x : fixed.x,
    height: y === 1 ? whole.height - fixed.y : fixed.y,
  }
  const most = Math.min(room.width, room.height * ratio)
  const least = Math.min(most, MIN_CUT * Math.max(1, ratio))
  // Of a drag that goes more down than across the way down decides; an arrow key has one of the two alone.
  const wanted = Math.abs(by.x) >= Math.abs(by.y) ? from.width + x * by.x : from.width + y * by.y * ratio
  const width = Math.floor(within(wanted, least, most))
  const height = Math.min(Math.round(width / ratio), room.height)
  return {
    left: x === 1 ? fixed.x : fixed.x - width,
    top: y === 1 ? fixed.y : fixed.y - height,
    width,
    height,
  }
}

function side(start: number, length: number, edge: -1 | 0 | 1, by: number, room: number) {
  const least = Math.min(MIN_CUT, room)
  if (edge === 0) return { start: Math.round(within(start + by, 0, room - length)), length }
  if (edge === 1) return { start, length: Math.round(within(length + by, least, room - start)) }
  const moved = Math.round(within(start + by, 0, start + length - least))
  return { start: moved, length: start + length - moved }
}

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** The largest part in the middle of a picture that is so many times as wide as it is high: 1 is a square. */
export function middleOf({ width, height }: { width: number; height: number }, ratio: number): PictureCut {
  const across = Math.min(width, Math.floor(height * ratio))
  const down = Math.min(height, Math.floor(width / ratio))
  return {
    left: Math.floor((width - across) / 2),
    top: Math.floor((height - down) / 2),
    width: across,
    height: down,
  }
}

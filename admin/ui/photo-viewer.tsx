import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { Button } from './button'
import { ExternalIcon, MinusIcon, PlusIcon, RotateIcon } from './icons'

type Props = {
  src: string
  /** What the photo shows, such as "Comprobante 004512". */
  alt: string
  /** Classes that give it its height. */
  className?: string
}

type Size = { width: number; height: number }
type View = { zoom: number; turns: number; x: number; y: number }

const whole: View = { zoom: 1, turns: 0, x: 0, y: 0 }
const MOST_ZOOM = 8
const STEP = 1.5
const PAN_PX = 40

/**
 * A photo that can be looked at closely: by the buttons, the wheel and dragging, or with the keys +, −, R, 0 and the arrows
 * while it has the focus.
 */
export function PhotoViewer({ src, alt, className = 'h-96' }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const room = useSizeOf(frame)
  const [natural, setNatural] = useState<Size | null>(null)
  const [view, setView] = useState(whole)
  const dragged = useRef<{ x: number; y: number } | null>(null)

  const zoomBy = (factor: number) =>
    setView((old) => {
      const zoom = Math.min(MOST_ZOOM, Math.max(1, old.zoom * factor))
      return zoom === 1 ? { ...old, zoom, x: 0, y: 0 } : { ...old, zoom }
    })
  const turn = () => setView((old) => ({ ...old, turns: (old.turns + 1) % 4, x: 0, y: 0 }))
  const panBy = (x: number, y: number) => setView((old) => ({ ...old, x: old.x + x, y: old.y + y }))

  const keys: Record<string, () => void> = {
    '+': () => zoomBy(STEP),
    '-': () => zoomBy(1 / STEP),
    r: turn,
    R: turn,
    '0': () => setView(whole),
    ArrowLeft: () => panBy(PAN_PX, 0),
    ArrowRight: () => panBy(-PAN_PX, 0),
    ArrowUp: () => panBy(0, PAN_PX),
    ArrowDown: () => panBy(0, -PAN_PX),
  }

  function pressKey(event: KeyboardEvent) {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  function drag(event: PointerEvent) {
    if (!dragged.current) return
    panBy(event.clientX - dragged.current.x, event.clientY - dragged.current.y)
    dragged.current = { x: event.clientX, y: event.clientY }
  }

  // The wheel over the photo must not scroll the page, and React's own listener cannot keep it from that.
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    function zoomByWheel(event: WheelEvent) {
      event.preventDefault()
      setView((old) => ({
        ...old,
        zoom: Math.min(MOST_ZOOM, Math.max(1, old.zoom * (event.deltaY < 0 ? 1.15 : 1 / 1.15))),
      }))
    }
    element.addEventListener('wheel', zoomByWheel, { passive: false })
    return () => element.removeEventListener('wheel', zoomByWheel)
  }, [])

  const shown = natural && room ? fitted(natural, room, view) : null
  return (
    <figure className="grid gap-2">
      <div
        ref={frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: by keyboard it is zoomed, turned and moved.
        tabIndex={0}
        role="application"
        aria-label={`${alt}. Más y menos acercan y alejan, R gira, 0 la muestra entera, las flechas la mueven.`}
        onKeyDown={pressKey}
        onPointerDown={(event) => {
          dragged.current = { x: event.clientX, y: event.clientY }
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          dragged.current = null
        }}
        className={`relative touch-none overflow-hidden rounded-card border border-line bg-tile ${view.zoom > 1 ? 'cursor-grab active:cursor-grabbing' : ''} ${className}`}
      >
        <img
          src={src}
          alt={alt}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setNatural({ width: naturalWidth, height: naturalHeight })
          }
          style={
            shown
              ? {
                  width: shown.width,
                  height: shown.height,
                  transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px) rotate(${view.turns * 90}deg)`,
                }
              : { visibility: 'hidden' }
          }
          className="absolute top-1/2 left-1/2 max-w-none select-none"
        />
      </div>
      <div className="flex flex-wrap gap-1">
        <Button
          size="icon"
          aria-label="Acercar"
          onPress={() => zoomBy(STEP)}
          isDisabled={view.zoom >= MOST_ZOOM}
        >
          <PlusIcon className="size-4" />
        </Button>
        <Button size="icon" aria-label="Alejar" onPress={() => zoomBy(1 / STEP)} isDisabled={view.zoom === 1}>
          <MinusIcon className="size-4" />
        </Button>
        <Button size="icon" aria-label="Girar" onPress={turn}>
          <RotateIcon className="size-4" />
        </Button>
        <Button variant="quiet" onPress={() => setView(whole)} isDisabled={view === whole}>
          Ver entera
        </Button>
        <a
          href={src}
          target="_blank"
          rel="noreferrer"
          className="control ml-auto inline-flex items-center gap-1.5 rounded-card px-3 font-semibold text-link hover:bg-secondary"
        >
          Abrir aparte <ExternalIcon className="size-4" />
        </a>
      </div>
    </figure>
  )
}

/** The photo's size on the screen: all of it in the room at a zoom of 1, also when it lies on its side. */
function fitted(natural: Size, room: Size, { zoom, turns }: View): Size {
  const isOnSide = turns % 2 === 1
  const [width, height] = isOnSide ? [natural.height, natural.width] : [natural.width, natural.height]
  const scale = Math.min(room.width / width, room.height / height) * zoom
  return { width: natural.width * scale, height: natural.height * scale }
}

function useSizeOf(element: { readonly current: HTMLElement | null }): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return size
}

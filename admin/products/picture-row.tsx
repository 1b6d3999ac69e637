import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DeskPicture } from '../../contract/api/admin/pictures.ts'
import { useAct } from '../api/use-act'
import { Badge } from '../ui/badge'
import { Button } from '../ui/button'
import { ChevronLeftIcon, ChevronRightIcon } from '../ui/icons'
import { Notice } from '../ui/notice'

type Props = {
  id: number
  name: string
  label: string
  pictures: readonly DeskPicture[]
  mayChange: boolean
  onOpen: (pictureId: number) => void
  /** Called when an order was refused because other pictures are there by now. */
  onStale: () => void
}

/** Below so many pixels a picture looks coarse on the page of its product. */
const COARSE = 600

/** Pictures in their order, which dragging and two buttons change. A press on one opens all that can be done with it. */
export function PictureRow({ id, name, label, pictures, mayChange, onOpen, onStale }: Props) {
  /** The order that was asked for and is not told by the shop yet, or in which they lie while one is dragged. */
  const [wanted, setWanted] = useState<readonly number[] | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const latest = useRef<readonly number[]>([])
  const order = useAct('PUT /api/admin/products/{id}/picture-order', {
    onRefused: () => {
      setWanted(null)
      onStale()
    },
  })
  const ids = pictures.map((picture) => picture.id)
  const shown = wanted
    ? [...wanted.filter((one) => ids.includes(one)), ...ids.filter((one) => !wanted.includes(one))]
    : ids
  const current = shown.flatMap((one) => pictures.find((picture) => picture.id === one) ?? [])

  function movedTo(place: number, picture: number): readonly number[] {
    const others = shown.filter((one) => one !== picture)
    return [...others.slice(0, place), picture, ...others.slice(place)]
  }

  async function keep(next: readonly number[]) {
    latest.current = next
    setWanted(next)
    if (order.isBusy) return
    // Who presses on while one order is on its way gets the last one.
    let sent: readonly number[]
    do {
      sent = latest.current
      if (!(await order.run({ params: { id }, body: { ids: [...sent] } }))) return
    } while (sent !== latest.current)
    setWanted(null)
  }

  function step(picture: number, by: -1 | 1) {
    const place = shown.indexOf(picture) + by
    if (place < 0 || place >= shown.length) return
    setSaid(`Ahora es la foto ${place + 1} de ${shown.length}`)
    flushSync(() => void keep(movedTo(place, picture)))
    // A row that changes its place in the page loses the focus.
    document.getElementById(buttonId(picture, by))?.focus()
  }

  function dragOver(place: number) {
    if (dragged !== null && shown[place] !== dragged) setWanted(movedTo(place, dragged))
  }

  function drop() {
    setDragged(null)
    if (shown.join() === ids.join()) setWanted(null)
    else void keep(shown)
  }

  return (
    <div className="grid gap-2">
      {order.refusal && <Notice tone="danger">{order.refusal.message}</Notice>}
      <ol aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-3">
        {current.map((picture, index) => (
          <li
            key={picture.id}
            draggable={mayChange && current.length > 1 && !order.isBusy}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('text/plain', '')
              setDragged(picture.id)
            }}
            onDragEnter={() => dragOver(index)}
            onDragOver={(event) => {
              if (dragged !== null) event.preventDefault()
            }}
            onDrop={(event) => {
              if (dragged !== null) event.preventDefault()
            }}
            onDragEnd={drop}
            className={`grid content-start gap-1 ${dragged === picture.id ? 'opacity-50' : ''}`}
          >
            <button
              type="button"
              onClick={() => onOpen(picture.id)}
              className="relative block cursor-pointer overflow-hidden rounded-card border border-line bg-tile hover:border-ink"
            >
              <img
                src={picture.src}
                srcSet={picture.srcset || undefined}
                sizes="128px"
                alt={`Foto ${index + 1}: ${picture.alt ?? (picture.own_alt || name)}`}
                draggable={false}
                loading="lazy"
                className="aspect-square w-full object-contain"
              />
              {picture.unit === null && index === 0 && (
                <span className="absolute bottom-1 left-1">
                  <Badge>Portada</Badge>
                </span>
              )}
            </button>
            <p className="flex min-h-5 flex-wrap gap-x-2 text-12 text-muted">
              {picture.is_real && picture.unit === null && <span>Real</span>}
              {picture.cut && <span>Recortada</span>}
              {Math.min(picture.width, picture.height) < COARSE && (
                <span className="text-low">
                  Pequeña: {picture.width} × {picture.height}
                </span>
              )}
            </p>
            {mayChange && current.length > 1 && (
              <div className="flex gap-1">
                <Button
                  size="icon"
                  variant="quiet"
                  id={buttonId(picture.id, -1)}
                  aria-label={`Mover antes la foto ${index + 1}`}
                  onPress={() => step(picture.id, -1)}
                >
                  <ChevronLeftIcon className="size-4" />
                </Button>
                <Button
                  size="icon"
                  variant="quiet"
                  id={buttonId(picture.id, 1)}
                  aria-label={`Mover después la foto ${index + 1}`}
                  onPress={() => step(picture.id, 1)}
                >
                  <ChevronRightIcon className="size-4" />
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}

const buttonId = (picture: number, by: -1 | 1) => `foto-${picture}-${by === 1 ? 'despues' : 'antes'}`

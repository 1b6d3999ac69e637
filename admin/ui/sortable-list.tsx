import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from './button'
import { ChevronDownIcon, MoreIcon } from './icons'

type Props<Item> = {
  label: string
  items: readonly Item[]
  /** What one is called where it is moved: "el banner «Rebajas»". */
  nameOf: (item: Item) => string
  onOrder: (items: Item[]) => void
  /** The line of one, beside what moves it. */
  head: (item: Item, index: number) => ReactNode
  /** What stands below that line. */
  children?: (item: Item, index: number) => ReactNode
}

/** Things in an order of somebody's own, changed by dragging their handles and by two buttons. */
export function SortableList<Item extends object>({
  label,
  items,
  nameOf,
  onOrder,
  head,
  children,
}: Props<Item>) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const keyOf = useKeys(items)
  const listId = useId()

  function move(from: number, to: number) {
    if (from === to || to < 0 || to >= items.length) return
    const others = items.filter((_, at) => at !== from)
    const [moved] = items.slice(from, from + 1)
    if (moved) onOrder([...others.slice(0, to), moved, ...others.slice(to)])
  }

  function step(at: number, by: -1 | 1) {
    const to = at + by
    if (to < 0 || to >= items.length) return
    setSaid(`Ahora es ${to + 1} de ${items.length}`)
    flushSync(() => move(at, to))
    // What changes its place in the page loses the focus.
    document.getElementById(`${listId}-${to}-${by}`)?.focus()
  }

  return (
    <>
      <ol aria-label={label} className="grid gap-2">
        {items.map((item, index) => (
          <li
            key={keyOf(item)}
            onDragEnter={() => {
              if (dragged === null || dragged === index) return
              move(dragged, index)
              setDragged(index)
            }}
            onDragOver={(event) => {
              if (dragged !== null) event.preventDefault()
            }}
            onDrop={(event) => {
              if (dragged !== null) event.preventDefault()
            }}
            className={`rounded-card border border-line p-2 ${dragged === index ? 'opacity-50' : ''}`}
          >
            <div className="flex items-center gap-1">
              {items.length > 1 && (
                // biome-ignore lint/a11y/noStaticElementInteractions: for the mouse alone; the buttons beside it do the same.
                <span
                  draggable
                  title="Arrastrar"
                  onDragStart={(event) => {
                    event.dataTransfer.effectAllowed = 'move'
                    event.dataTransfer.setData('text/plain', '')
                    const row = event.currentTarget.closest('li')
                    if (row) event.dataTransfer.setDragImage(row, 12, 24)
                    setDragged(index)
                  }}
                  onDragEnd={() => setDragged(null)}
                  className="grid h-9 w-6 shrink-0 cursor-grab place-items-center text-muted pointer-coarse:hidden"
                >
                  <MoreIcon className="size-4 rotate-90" />
                </span>
              )}
              <div className="min-w-0 flex-1">{head(item, index)}</div>
              {items.length > 1 && (
                <>
                  <Button
                    size="icon"
                    variant="quiet"
                    id={`${listId}-${index}--1`}
                    aria-label={`Subir ${nameOf(item)}`}
                    isDisabled={index === 0}
                    onPress={() => step(index, -1)}
                  >
                    <ChevronDownIcon className="size-4 rotate-180" />
                  </Button>
                  <Button
                    size="icon"
                    variant="quiet"
                    id={`${listId}-${index}-1`}
                    aria-label={`Bajar ${nameOf(item)}`}
                    isDisabled={index === items.length - 1}
                    onPress={() => step(index, 1)}
                  >
                    <ChevronDownIcon className="size-4" />
                  </Button>
                </>
              )}
            </div>
            {children?.(item, index)}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}

/**
 * A key for each, which it keeps when it moves or is changed: what is there anew in the place of another one is the same thing
 * with other words, unless that other one is still there.
 */
function useKeys<Item extends object>(items: readonly Item[]): (item: Item) => number {
  const last = useRef<{ items: readonly Item[]; keys: Map<Item, number>; next: number }>({
    items: [],
    keys: new Map(),
    next: 0,
  })
  const before = last.current
  if (before.items !== items) {
    const keys = new Map<Item, number>()
    for (const [index, item] of items.entries()) {
      const replaced = before.items[index]
      const inPlace =
        items.length === before.items.length && replaced && !items.includes(replaced)
          ? before.keys.get(replaced)
          : undefined
      keys.set(item, before.keys.get(item) ?? inPlace ?? before.next++)
    }
    last.current = { items, keys, next: before.next }
  }
  return (item) => last.current.keys.get(item) ?? -1
}

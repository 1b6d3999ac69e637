import type { KeyboardEvent } from 'react'
import { ChevronDownIcon } from '../ui/icons'
import { NavLink } from '../ui/link'
import { useRootData } from './shop-profile'
import { usePopover } from './use-popover'

const MENU = 'menu-componentes'

/** The dropdown "Componentes": links in a popover, through which the arrow keys go as well as Tab. */
export function ComponentsMenu() {
  const popover = usePopover()
  const { components } = useRootData()

  function open(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    popover.ref.current?.showPopover()
    focusLink(popover.ref.current, event.key === 'ArrowDown' ? 0 : -1)
  }

  function move(event: KeyboardEvent) {
    const to = destination(event.key, popover.ref.current)
    if (to === undefined) return
    event.preventDefault()
    focusLink(popover.ref.current, to)
  }

  return (
    <>
      <button
        type="button"
        popoverTarget={MENU}
        onKeyDown={open}
        className="flex items-center gap-2 border-transparent border-y-2 font-semibold transition-colors hover:text-mark"
      >
        Componentes
        <ChevronDownIcon className="size-4 transition-transform [:has(+:popover-open)>&]:rotate-180" />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is operated. */}
      <div
        {...popover}
        id={MENU}
        onKeyDown={move}
        className="fixed inset-auto top-28 left-[max(24px,calc((100%-var(--content))/2))] m-0 w-130 rounded-card border border-line bg-ground p-2 text-ink shadow-float [--focus:var(--link)]"
      >
        <ul className="columns-2 gap-0 *:break-inside-avoid">
          {components.map(({ path, label }) => (
            <li key={path}>
              <NavLink
                to={path}
                className="flex min-h-11 items-center rounded-badge px-3 text-14 transition-colors hover:bg-secondary focus-visible:-outline-offset-2 aria-[current=page]:font-semibold aria-[current=page]:text-link"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

/** Which link a key leads to from the one that has the focus; undefined when it is none of ours. */
function destination(key: string, menu: HTMLElement | null): number | undefined {
  const current = linksOf(menu).indexOf(document.activeElement as HTMLAnchorElement)
  if (key === 'ArrowDown') return current + 1
  if (key === 'ArrowUp') return current - 1
  if (key === 'Home') return 0
  return key === 'End' ? -1 : undefined
}

/** From the last link on to the first, and back. */
function focusLink(menu: HTMLElement | null, index: number): void {
  const links = linksOf(menu)
  links.at(index % links.length)?.focus()
}

function linksOf(menu: HTMLElement | null): HTMLAnchorElement[] {
  return [...(menu?.querySelectorAll('a') ?? [])]
}

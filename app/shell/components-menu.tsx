import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { componentCategories } from '../../contract/categories.ts'
import { ChevronDownIcon } from '../ui/icons'
import { NavLink } from '../ui/link'

const MENU = 'menu-componentes'

/**
 * The dropdown "Componentes" on the browser's own popover: it opens before any script has arrived, closes on Escape
 * and on a click elsewhere, and stands above everything without a z-index.
 */
export function ComponentsMenu() {
  const { key } = useLocation()
  const menu = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu.
  useEffect(() => menu.current?.hidePopover(), [key])

  return (
    <>
      <button
        type="button"
        popoverTarget={MENU}
        className="group/menu flex items-center gap-2 border-transparent border-y-2 font-semibold transition-colors"
      >
        Componentes
        <ChevronDownIcon className="size-4 transition-transform [:has(+:popover-open)>&]:rotate-180" />
      </button>
      <div
        ref={menu}
        id={MENU}
        popover="auto"
        className="fixed inset-auto top-28 left-[max(24px,calc((100%-1152px)/2))] m-0 w-130 rounded-card border border-line bg-ground p-2 text-ink shadow-float"
      >
        <ul className="grid grid-cols-2">
          {componentCategories.map(({ path, label }) => (
            <li key={path}>
              <NavLink
                to={path}
                end
                className="flex min-h-11 items-center rounded-badge px-3 text-14 transition-colors hover:bg-secondary aria-[current=page]:font-semibold aria-[current=page]:text-link"
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

import { type ToggleEvent, useRef } from 'react'
import { coverPage } from '../ui/back-closes'
import { CloseIcon, MenuIcon } from '../ui/icons'
import { NavLink } from '../ui/link'
import { calculatorLink, favouritesLink, mainLinks } from './main-links'
import { useRootData } from './shop-profile'
import { ThemeButton } from './theme-button'
import { usePopover } from './use-popover'

const DRAWER = 'accesos-directos'
const TITLE = 'Accesos Directos'

const [products, ...departments] = mainLinks

/** The header's links on small screens, behind their button. */
export function ShortcutsDrawer() {
  const popover = usePopover()
  const { components } = useRootData()

  const uncover = useRef<() => void>(undefined)

  function follow({ currentTarget, newState }: ToggleEvent<HTMLElement>) {
    uncover.current?.()
    if (newState !== 'open') return
    currentTarget.querySelector('button')?.focus()
    uncover.current = coverPage(() => currentTarget.hidePopover())
  }

  return (
    <>
      <button
        type="button"
        popoverTarget={DRAWER}
        aria-label={TITLE}
        className="-ml-2.5 grid size-11 shrink-0 place-items-center rounded-card transition-colors hover:bg-band-raised lg:hidden"
      >
        <MenuIcon />
      </button>
      <div
        {...popover}
        id={DRAWER}
        role="dialog"
        aria-label={TITLE}
        onToggle={follow}
        className="slide-dialog fixed inset-y-0 right-auto left-0 m-0 h-dvh max-h-none w-[calc(100%-56px)] max-w-80 flex-col border-line border-r bg-ground text-ink shadow-float [--focus:var(--link)] [--slide-from:-100%] [&:popover-open]:flex"
      >
        <div className="flex min-h-16 shrink-0 items-center justify-between border-line border-b py-2 pr-2 pl-6">
          <h2 className="text-20">{TITLE}</h2>
          <button
            type="button"
            popoverTarget={DRAWER}
            popoverTargetAction="hide"
            aria-label="Cerrar"
            className="grid size-11 place-items-center rounded-card text-muted transition-colors hover:bg-secondary hover:text-ink"
          >
            <CloseIcon />
          </button>
        </div>
        <nav aria-label={TITLE} className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
          <ul>
            <Entry {...products} />
            <Entry {...calculatorLink} />
            {departments.map((entry) => (
              <Entry key={entry.to} {...entry} />
            ))}
            <Entry {...favouritesLink} />
          </ul>
          <h3 className="mt-4 border-line border-t px-4 pt-5 pb-2 font-sans font-semibold text-14 text-muted tracking-normal">
            Componentes
          </h3>
          <ul>
            {components.map(({ path, label }) => (
              <Entry key={path} to={path} label={label} />
            ))}
          </ul>
        </nav>
        <div className="flex items-center justify-between border-line border-t py-2 pr-2 pl-6 text-14 text-muted noscript:hidden">
          <span aria-hidden="true">
            Tema <span className="dark:hidden">claro</span>
            <span className="hidden dark:inline">oscuro</span>
          </span>
          <ThemeButton className="text-ink hover:bg-secondary" />
        </div>
      </div>
    </>
  )
}

function Entry({ to, label }: { to: string; label: string }) {
  return (
    <li>
      <NavLink
        to={to}
        className="flex min-h-12 items-center rounded-card px-4 text-16 transition-colors hover:bg-secondary aria-[current=page]:font-semibold aria-[current=page]:text-link"
      >
        {label}
      </NavLink>
    </li>
  )
}

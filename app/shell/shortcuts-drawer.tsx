import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { componentCategories } from '../../contract/categories.ts'
import { Drawer } from '../ui/dialog'
import { NavLink } from '../ui/link'
import { CALCULATOR, favouritesLink, mainLinks } from './main-links'
import { ThemeButton } from './theme-button'

const [products, ...departments] = mainLinks

/** The header's links on small screens. */
export function ShortcutsDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the drawer.
  useEffect(onClose, [key])

  return (
    <Drawer side="left" title="Accesos Directos" isOpen={isOpen} onClose={onClose} className="max-w-80!">
      <nav aria-label="Accesos Directos" className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
        <ul>
          <Entry {...products} />
          <li className="flex min-h-12 items-center justify-between gap-3 px-4 text-16 text-muted">
            {CALCULATOR}
            <span className="text-12">Pronto</span>
          </li>
          {departments.map((entry) => (
            <Entry key={entry.to} {...entry} />
          ))}
          <Entry {...favouritesLink} />
        </ul>
        <h3 className="mt-4 border-line border-t px-4 pt-5 pb-2 font-sans font-semibold text-14 text-muted tracking-normal">
          Componentes
        </h3>
        <ul>
          {componentCategories.map(({ path, label }) => (
            <Entry key={path} to={path} label={label} />
          ))}
        </ul>
      </nav>
      <div className="flex items-center justify-between border-line border-t py-2 pr-2 pl-6 text-14 text-muted">
        <span aria-hidden="true">
          Tema <span className="dark:hidden">claro</span>
          <span className="hidden dark:inline">oscuro</span>
        </span>
        <ThemeButton className="text-ink hover:bg-secondary" />
      </div>
    </Drawer>
  )
}

function Entry({ to, label }: { to: string; label: string }) {
  return (
    <li>
      <NavLink
        to={to}
        end
        className="flex min-h-12 items-center rounded-card px-4 text-16 transition-colors hover:bg-secondary aria-[current=page]:font-semibold aria-[current=page]:text-link"
      >
        {label}
      </NavLink>
    </li>
  )
}

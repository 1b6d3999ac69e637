import { lazy, Suspense, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Link, useNavigate } from 'react-router'
import { Mark } from '../../app/ui/mark'
import { useValue } from '../../app/ui/stored-value.ts'
import { theme } from '../../app/ui/theme.ts'
import { MoonIcon, SearchIcon, SunIcon } from '../ui/icons'
import { AccountButton } from './account-button'
import { shopName } from './shop-name.ts'

/** Above every screen: the one search, the theme, and who works here. */
export function TopBar({ onSearch }: { onSearch: () => void }) {
  return (
    <header className="sticky top-0 z-30 flex h-(--top-bar) items-center gap-2 border-line border-b bg-ground px-4 sm:px-6">
      <Link to="/" aria-label={`${shopName}, inicio`} className="grid size-10 place-items-center lg:hidden">
        <Mark className="h-5 text-heading" />
      </Link>
      <button
        type="button"
        onClick={onSearch}
        className="control flex min-w-0 max-w-md flex-1 items-center gap-2 rounded-card border border-field bg-ground px-3 text-left text-muted hover:border-ink"
      >
        <SearchIcon className="size-4" />
        <span className="truncate">Buscar</span>
        <kbd className="ml-auto hidden rounded-badge bg-secondary px-1.5 font-sans text-12 sm:block">
          Ctrl K
        </kbd>
      </button>
      <div className="ml-auto flex items-center gap-1">
        <ThemeSwitch />
        <Account />
      </div>
    </header>
  )
}

function ThemeSwitch() {
  const isDark = useValue(theme, false)
  return (
    <Button
      aria-label={isDark ? 'Usar el tema claro' : 'Usar el tema oscuro'}
      onPress={() => theme.save(!isDark)}
      className="control grid aspect-square cursor-pointer place-items-center rounded-card text-muted hover:bg-secondary hover:text-ink"
    >
      {isDark ? <SunIcon /> : <MoonIcon />}
    </Button>
  )
}

/**
 * Its menu would be a sixth of the desk's first load, so it comes after that. Until then its button stands in its place; what is
 * pressed opens when the menu is there, and the focus stays on the button.
 */
function Account() {
  const [isPressed, setIsPressed] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const button = (
    <AccountButton aria-haspopup="menu" onPress={() => setIsPressed(true)} onFocusChange={setIsFocused} />
  )
  return (
    <Suspense fallback={button}>
      <AccountMenu isOpenAtOnce={isPressed} isFocused={isFocused} />
    </Suspense>
  )
}

/** Where the menu does not arrive; the search finds the way out. */
function AccountLink() {
  const navigate = useNavigate()
  return <AccountButton onPress={() => void navigate('/seguridad')} />
}

const AccountMenu = lazy(() =>
  import('./account-menu').then(
    ({ AccountMenu }) => ({ default: AccountMenu }),
    () => ({ default: AccountLink }),
  ),
)

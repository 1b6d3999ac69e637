import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Separator } from 'react-aria-components/Separator'
import { Link, useNavigate } from 'react-router'
import { Mark } from '../../app/ui/mark'
import { useValue } from '../../app/ui/stored-value.ts'
import { theme } from '../../app/ui/theme.ts'
import { useMe } from '../api/me'
import {
  AccountIcon,
  ChevronDownIcon,
  ExitIcon,
  MoonIcon,
  SearchIcon,
  ShieldIcon,
  SunIcon,
} from '../ui/icons'
import { optionClass, popoverClass } from '../ui/option-look'
import { signOut } from './sign-out'

/** Above every screen: the one search, the theme, and who works here. */
export function TopBar({ onSearch }: { onSearch: () => void }) {
  return (
    <header className="sticky top-0 z-30 flex h-(--top-bar) items-center gap-2 border-line border-b bg-ground px-4 sm:px-6">
      <Link to="/" aria-label="Kuntur, inicio" className="grid size-10 place-items-center lg:hidden">
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
        <AccountMenu />
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

function AccountMenu() {
  const { username, name, role } = useMe()
  const navigate = useNavigate()
  const shown = name ?? username
  return (
    <MenuTrigger>
      <Button
        aria-label={`${shown}, ${role.name}`}
        className="control flex cursor-pointer items-center gap-1.5 rounded-card px-2 hover:bg-secondary"
      >
        <AccountIcon />
        <span className="hidden max-w-40 truncate font-semibold sm:block">{shown}</span>
        <ChevronDownIcon className="size-4 text-muted" />
      </Button>
      <Popover placement="bottom end" className={popoverClass}>
        <p className="px-3 pt-3 pb-1">
          <span className="block font-semibold">{shown}</span>
          <span className="block text-12 text-muted">{role.name}</span>
        </p>
        <Menu className="min-w-52 p-1 outline-none">
          <MenuItem onAction={() => void navigate('/seguridad')} className={optionClass}>
            <ShieldIcon className="size-4" /> Mi seguridad
          </MenuItem>
          <Separator className="my-1 h-px bg-line" />
          <MenuItem onAction={() => void signOut()} className={optionClass}>
            <ExitIcon className="size-4" /> Cerrar sesión
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

import { MoonIcon, SunIcon } from '../ui/icons'
import { theme } from '../ui/theme'

/** Both icons are in the page and CSS shows one by the theme, so hydration changes nothing. */
export function ThemeButton({ className = '' }: { className?: string }) {
  return (
    <button
      type="button"
      aria-label="Cambiar tema"
      onClick={() => theme.save(!theme.read())}
      className={`grid size-11 shrink-0 place-items-center rounded-card transition-colors noscript:hidden ${className}`}
    >
      <MoonIcon className="size-6 dark:hidden" />
      <SunIcon className="hidden size-6 dark:block" />
    </button>
  )
}

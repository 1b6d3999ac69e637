import { type ComponentProps, createContext, type MouseEvent, use } from 'react'
import { type NavigateFunction, useLocation } from 'react-router'
import { leaveCover, uncoverPage } from './back-closes'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path of the shop, or a whole address elsewhere. */
  to: string
  preventScrollReset?: boolean
  /** Loads a whole new page: for when the loaded scripts may be what is broken. */
  reloadDocument?: boolean
}

/** How the links of a page go on. Asked for once, in the root: each `useNavigate` is an effect that runs at each render. */
export const Navigation = createContext<NavigateFunction | null>(null)

/**
 * A link that the router follows without loading a new page. The router's own link does more than this shop needs, for each
 * of about sixty links on a page: see docs/decisions/008-javascript-budget.md.
 */
export function Link({ to, preventScrollReset, reloadDocument, onClick, ...rest }: LinkProps) {
  const navigate = use(Navigation)

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || reloadDocument || !to.startsWith('/') || opensElsewhere(event)) return
    if (!navigate) return
    event.preventDefault()
    const isHere = to === location.pathname + location.search + location.hash
    if (isHere && uncoverPage()) return
    // A link to the current page must not add a second history entry.
    void navigate(to, { replace: leaveCover() || isHere, preventScrollReset })
  }

  return <a {...rest} href={to} onClick={follow} />
}

/** A link that says `aria-current="page"` on its own page. */
export function NavLink(link: LinkProps) {
  const { pathname } = useLocation()
  return <Link {...link} aria-current={pathname === link.to.split('?')[0] ? 'page' : undefined} />
}

/** Whether the browser handles this click itself: it opens another tab or window, or saves the file. */
export function opensElsewhere(
  { button, metaKey, ctrlKey, shiftKey, altKey, currentTarget }: MouseEvent,
  link = currentTarget as HTMLAnchorElement,
): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey || link.target !== ''
}

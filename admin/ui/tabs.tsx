import { Link } from 'react-router'

type Tab = {
  to: string
  label: string
  /** How many there are behind it. */
  count?: number | string | undefined
  isCurrent: boolean
}

/** On a phone the list is wider than the window: the one that is looked at stands in the middle of it. */
function bringIntoView(tab: HTMLElement | null) {
  const list = tab?.closest('nav')
  if (!tab || !list) return
  const [one, all] = [tab.getBoundingClientRect(), list.getBoundingClientRect()]
  list.scrollLeft += one.left + one.width / 2 - all.left - all.width / 2
}

/** Views of one list, each at an address of its own, so that one can be kept, sent and gone back to. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="-mx-4 overflow-x-auto border-line border-b px-4 sm:mx-0 sm:px-0">
      <ul className="flex w-max gap-1">
        {tabs.map(({ to, label, count, isCurrent }) => (
          <li key={to}>
            <Link
              to={to}
              ref={isCurrent ? bringIntoView : undefined}
              aria-current={isCurrent ? 'page' : undefined}
              className="control -mb-px flex items-center gap-1.5 border-transparent border-b-2 px-2.5 font-semibold text-muted -outline-offset-2 hover:text-ink aria-[current]:border-action aria-[current]:text-ink"
            >
              {label}
              {count !== undefined && <span className="font-normal text-12 text-muted">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

import { useState } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Link, useLocation } from 'react-router'
import { Mark } from '../../app/ui/mark'
import { useMe } from '../api/me'
import { MoreIcon } from '../ui/icons'
import { type Section, sectionGroupsFor, sectionsFor } from './sections'
import { shopName } from './shop-name.ts'

const LABEL = 'Secciones'
/** What the bottom of a phone has room for beside "Más". */
const MOST_IN_BAR = 3

/** At the left where there is room. */
export function SideNavigation() {
  return (
    <nav
      aria-label={LABEL}
      className="on-band sticky top-0 hidden h-dvh flex-col overflow-y-auto border-band-line border-r px-3 lg:flex"
    >
      <Link
        to="/"
        className="flex h-(--top-bar) shrink-0 items-center gap-2 px-2"
        aria-label={`${shopName}, inicio`}
      >
        <Mark className="h-5 shrink-0 text-mark" />
        <span className="min-w-0 truncate font-display font-extrabold text-16 uppercase tracking-[0.04em]">
          {shopName}
        </span>
      </Link>
      <SectionLinks />
      <a
        href="/"
        className="mt-auto mb-3 flex min-h-9 items-center rounded-card px-2 text-12 text-band-muted hover:bg-band-raised hover:text-white"
      >
        Ver la tienda
      </a>
    </nav>
  )
}

function SectionLinks({ onFollow }: { onFollow?: () => void }) {
  const groups = sectionGroupsFor(useMe().permissions)
  const { pathname } = useLocation()
  return [...groups].map(([heading, sections]) => (
    <ul key={heading} aria-label={heading || undefined} className="grid pt-2">
      {heading && (
        <li aria-hidden="true" className="px-2 pt-2 text-12 text-band-muted">
          {heading}
        </li>
      )}
      {sections.map(({ path, label, Icon }) => (
        <li key={path}>
          <Link
            to={path}
            onClick={onFollow}
            aria-current={isWithin(pathname, path) ? 'page' : undefined}
            className="flex min-h-8 items-center gap-2.5 rounded-card px-2 font-semibold text-band-muted hover:bg-band-raised hover:text-white aria-[current]:bg-band-raised aria-[current]:text-white max-lg:min-h-12 max-lg:text-16"
          >
            <Icon />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  ))
}

/** At the bottom of a phone, within the reach of a thumb: the sections of the day, and the rest behind "Más". */
export function BottomNavigation() {
  const [isOpen, setIsOpen] = useState(false)
  const sections = sectionsFor(useMe().permissions)
  const { pathname } = useLocation()
  const inBar = sections.filter(({ isEverPresent }) => isEverPresent).slice(0, MOST_IN_BAR)
  const isElsewhere = !inBar.some(({ path }) => isWithin(pathname, path))
  return (
    <nav
      aria-label={LABEL}
      className="on-band fixed inset-x-0 bottom-0 z-30 flex border-band-line border-t pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {inBar.map((section) => (
        <BarLink key={section.path} section={section} isCurrent={isWithin(pathname, section.path)} />
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className={`${barItem} ${isElsewhere ? 'text-white' : 'text-band-muted'}`}
      >
        <MoreIcon />
        Más
      </button>
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        isDismissable
        className="fixed inset-0 z-40 bg-(--backdrop)"
      >
        <Modal className="on-band fixed inset-x-0 bottom-0 max-h-[90dvh] overflow-y-auto rounded-t-dialog border-band-line border-t px-3 pb-[calc(env(safe-area-inset-bottom)+0.75rem)]">
          <AriaDialog aria-label={LABEL} className="outline-none">
            <SectionLinks onFollow={() => setIsOpen(false)} />
            <a href="/" className="flex min-h-12 items-center px-2 text-band-muted">
              Ver la tienda
            </a>
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </nav>
  )
}

function BarLink({ section: { path, label, Icon }, isCurrent }: { section: Section; isCurrent: boolean }) {
  return (
    <Link
      to={path}
      aria-current={isCurrent ? 'page' : undefined}
      className={`${barItem} text-band-muted aria-[current]:text-white`}
    >
      <Icon />
      {label}
    </Link>
  )
}

const barItem =
  'flex h-(--bottom-bar) flex-1 flex-col items-center justify-center gap-0.5 font-semibold text-12 -outline-offset-2'

/** The start page is above every other path. */
function isWithin(pathname: string, path: string): boolean {
  return pathname === path || (path !== '/' && pathname.startsWith(`${path}/`))
}

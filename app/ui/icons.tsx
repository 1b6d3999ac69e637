import type { ReactNode } from 'react'

/** The shop's line icons: a 24 px field, strokes of 1.75, square ends like the mark's edges. Decoration only. */
function icon(content: ReactNode) {
  return function Icon({ className = 'size-6' }: { className?: string }) {
    return (
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinejoin="miter"
        aria-hidden="true"
        className={className}
      >
        {content}
      </svg>
    )
  }
}

export const CloseIcon = icon(<path d="m5.5 5.5 13 13m0-13-13 13" />)
export const CheckIcon = icon(<path d="m4.5 12.5 5 5 10-11" />)
export const AlertIcon = icon(<path d="M12 3.5 21.5 20h-19ZM12 10v4.5m0 1.5v2" />)
export const StarIcon = icon(
  <path d="m12 3.3 2.4 6.3 6.7.3-5.2 4.3 1.7 6.5-5.6-3.7-5.6 3.7 1.7-6.5-5.2-4.3 6.7-.3Z" />,
)
export const SearchIcon = icon(
  <path d="M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Zm4.75 11.25L20.5 20.5" />,
)
export const CartIcon = icon(<path d="M2.5 4.5h3L8 15.5h10l2.5-8.5H6M9 18.5h1.5V20H9Zm7 0h1.5V20H16Z" />)
export const AccountIcon = icon(<path d="M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4 20.5v-1L6.5 16h11l2.5 3.5v1" />)
export const MenuIcon = icon(<path d="M3.5 6.5h17m-17 5.5h17m-17 5.5h17" />)
export const ChevronDownIcon = icon(<path d="m6 9.5 6 6 6-6" />)
export const ChevronLeftIcon = icon(<path d="m14.5 6-6 6 6 6" />)
export const ChevronRightIcon = icon(<path d="m9.5 6 6 6-6 6" />)
export const ArrowRightIcon = icon(<path d="M4 12h15m-6-6 6 6-6 6" />)
export const PauseIcon = icon(<path d="M8 5v14m8-14v14" />)
export const PlayIcon = icon(<path d="M7 4.5 19 12 7 19.5Z" />)
export const MinusIcon = icon(<path d="M5 12h14" />)
export const PlusIcon = icon(<path d="M5 12h14M12 5v14" />)
export const SunIcon = icon(
  <path d="M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8Zm0-5.5v2m0 15v2M2.5 12h2m15 0h2M5.3 5.3l1.4 1.4m10.6 10.6 1.4 1.4m0-13.4-1.4 1.4M6.7 17.3l-1.4 1.4" />,
)
export const MoonIcon = icon(<path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z" />)
export const PinIcon = icon(
  <path d="M12 21.5 5.5 12a7 7 0 1 1 13 0ZM12 6.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z" />,
)
export const ShieldIcon = icon(
  <path d="M12 3l7.5 2.5V12c0 4-3 7-7.5 9-4.5-2-7.5-5-7.5-9V5.5Zm-3.5 8.5 2.5 2.5 4.5-5" />,
)
export const ReceiptIcon = icon(
  <path d="M5.5 3.5h13v17l-2.2-1.5-2.1 1.5-2.2-1.5-2.2 1.5-2.1-1.5-2.2 1.5Zm3.5 5h6m-6 4h6" />,
)
export const BoxIcon = icon(
  <path d="M3.5 8 12 3.5 20.5 8v8.5L12 21l-8.5-4.5ZM3.5 8l8.5 4.5 8.5-4.5M12 12.5V21M7.7 5.8l8.5 4.5" />,
)
export const BoxesIcon = icon(
  <path d="M3.5 12.5h8v8h-8Zm9 0h8v8h-8ZM8 3.5h8v8H8Zm-1 9v2.5m9-2.5v2.5m-4.5-11.5V6" />,
)
export const GaugeIcon = icon(
  <path d="M5.2 18.5a9 9 0 1 1 13.6 0M12 13.5l3.5-4.5M3 12.5h2m14 0h2M12 3.5v2" />,
)
export const TowerIcon = icon(
  <path d="M6 3h12v18H6Zm6 3.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4Zm0 6.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM9 19h6" />,
)
export const LaptopIcon = icon(<path d="M5 5h14v10.5H5ZM2 18.5h20" />)
export const RenewIcon = icon(
  <path d="M4.5 10A8 8 0 0 1 19 8m.5 6A8 8 0 0 1 5 16M19.5 3.5V8.5h-5m-10 12V15.5h5" />,
)
export const GridIcon = icon(
  <path d="M4 4h6.5v6.5H4Zm9.5 0H20v6.5h-6.5ZM4 13.5h6.5V20H4Zm9.5 0H20V20h-6.5Z" />,
)
export const HelpIcon = icon(
  <path d="M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM9.3 9.5a2.75 2.75 0 1 1 4.2 2.3L12 13v1m0 1.75v2" />,
)
export const ExitIcon = icon(<path d="M14 4H5v16h9M10 12h10.5m-4.5-4.5 4.5 4.5-4.5 4.5" />)

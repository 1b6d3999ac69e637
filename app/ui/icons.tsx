/** Shows a symbol of `icons.svg`, which every page carries once (`IconSprite`). Decoration only: it says nothing. */
function icon(name: string) {
  return function Icon({ className = 'size-6' }: { className?: string }) {
    return (
      <svg aria-hidden="true" className={`icon ${className}`}>
        <use href={`#icon-${name}`} />
      </svg>
    )
  }
}

export const CloseIcon = icon('close')
export const CheckIcon = icon('check')
export const AlertIcon = icon('alert')
export const StarIcon = icon('star')
export const SearchIcon = icon('search')
export const CartIcon = icon('cart')
export const AccountIcon = icon('account')
export const MenuIcon = icon('menu')
export const ChevronDownIcon = icon('chevron-down')
export const ChevronLeftIcon = icon('chevron-left')
export const ChevronRightIcon = icon('chevron-right')
export const ArrowRightIcon = icon('arrow-right')
export const PauseIcon = icon('pause')
export const PlayIcon = icon('play')
export const MinusIcon = icon('minus')
export const PlusIcon = icon('plus')
export const SunIcon = icon('sun')
export const MoonIcon = icon('moon')
export const PinIcon = icon('pin')
export const ShieldIcon = icon('shield')
export const ReceiptIcon = icon('receipt')
export const BoxIcon = icon('box')
export const BoxesIcon = icon('boxes')
export const GaugeIcon = icon('gauge')
export const TowerIcon = icon('tower')
export const LaptopIcon = icon('laptop')
export const RenewIcon = icon('renew')
export const GridIcon = icon('grid')
export const ListIcon = icon('list')
export const HelpIcon = icon('help')
export const ExitIcon = icon('exit')

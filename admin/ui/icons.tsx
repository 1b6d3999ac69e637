/** Shows a symbol of `app/ui/icons.svg` or `icons.svg` beside this file; the page carries both. It says nothing. */
function icon(name: string) {
  return function Icon({ className = 'size-5' }: { className?: string }) {
    return (
      <svg aria-hidden="true" className={`icon shrink-0 ${className}`}>
        <use href={`#icon-${name}`} />
      </svg>
    )
  }
}

export const CloseIcon = icon('close')
export const CheckIcon = icon('check')
export const AlertIcon = icon('alert')
export const SearchIcon = icon('search')
export const MenuIcon = icon('menu')
export const AccountIcon = icon('account')
export const ChevronDownIcon = icon('chevron-down')
export const ChevronLeftIcon = icon('chevron-left')
export const ChevronRightIcon = icon('chevron-right')
export const MinusIcon = icon('minus')
export const PlusIcon = icon('plus')
export const SunIcon = icon('sun')
export const MoonIcon = icon('moon')
export const ShieldIcon = icon('shield')
export const ReceiptIcon = icon('receipt')
export const BoxIcon = icon('box')
export const RenewIcon = icon('renew')
export const GridIcon = icon('grid')
export const HelpIcon = icon('help')
export const ExitIcon = icon('exit')
export const TodayIcon = icon('today')
export const MoneyIcon = icon('money')
export const ChartIcon = icon('chart')
export const StockIcon = icon('stock')
export const CameraIcon = icon('camera')
export const MailIcon = icon('mail')
export const TeamIcon = icon('team')
export const LogIcon = icon('log')
export const CopyIcon = icon('copy')
export const CalendarIcon = icon('calendar')
export const RotateIcon = icon('rotate')
export const ExternalIcon = icon('external')
export const MoreIcon = icon('more')
export const SortIcon = icon('sort')
export const SortUpIcon = icon('sort-up')
export const SortDownIcon = icon('sort-down')
export const LinkIcon = icon('link')
export const StoreIcon = icon('store')
export const BellIcon = icon('bell')
export const BankIcon = icon('bank')
export const TagIcon = icon('tag')
export const UploadIcon = icon('upload')

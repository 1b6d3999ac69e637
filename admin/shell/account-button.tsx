import { Button, type ButtonProps } from 'react-aria-components/Button'
import { useMe } from '../api/me'
import { AccountIcon, ChevronDownIcon } from '../ui/icons'

/** Says who works here; a press opens their menu. */
export function AccountButton(button: ButtonProps) {
  const { username, name, role } = useMe()
  const shown = name ?? username
  return (
    <Button
      {...button}
      aria-label={`${shown}, ${role.name}`}
      className="control flex cursor-pointer items-center gap-1.5 rounded-card px-2 hover:bg-secondary"
    >
      <AccountIcon />
      <span className="hidden max-w-40 truncate font-semibold sm:block">{shown}</span>
      <ChevronDownIcon className="size-4 text-muted" />
    </Button>
  )
}

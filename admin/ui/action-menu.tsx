import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { MoreIcon } from './icons'
import { optionClass, popoverClass } from './option-look'

type MenuAction = { label: string; onAction: () => void; isDangerous?: boolean }

/** What can be done with one row, behind three dots. `label` names what it belongs to: "Opciones de Rosa". */
export function ActionMenu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  if (actions.length === 0) return null
  return (
    <MenuTrigger>
      <Button
        aria-label={label}
        className="control relative z-1 inline-grid aspect-square cursor-pointer place-items-center rounded-card text-muted hover:bg-secondary hover:text-ink"
      >
        <MoreIcon />
      </Button>
      <Popover placement="bottom end" className={popoverClass}>
        <Menu className="min-w-48 p-1 outline-none">
          {actions.map(({ label, onAction, isDangerous }) => (
            <MenuItem
              key={label}
              onAction={onAction}
              className={`${optionClass} ${isDangerous ? 'text-danger' : ''}`}
            >
              {label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

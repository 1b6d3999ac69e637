import { useEffect, useState } from 'react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Separator } from 'react-aria-components/Separator'
import { useNavigate } from 'react-router'
import { useMe } from '../api/me'
import { ExitIcon, ShieldIcon } from '../ui/icons'
import { optionClass, popoverClass } from '../ui/option-look'
import { AccountButton } from './account-button'
import { signOut } from './sign-out'

type Props = {
  /** Its button was pressed while this was on its way. */
  isOpenAtOnce: boolean
  /** Its button had the focus. */
  isFocused: boolean
}

/** Who works here, with their own security and the way out. */
export function AccountMenu({ isOpenAtOnce, isFocused }: Props) {
  const { username, name, role } = useMe()
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)

  // Once its button is there and has the focus, to which the menu gives it back.
  useEffect(() => {
    if (isOpenAtOnce) setIsOpen(true)
  }, [isOpenAtOnce])

  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      <AccountButton autoFocus={isFocused} />
      <Popover placement="bottom end" className={popoverClass}>
        <p className="px-3 pt-3 pb-1">
          <span className="block font-semibold">{name ?? username}</span>
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
